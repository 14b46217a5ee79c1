package dataset

import (
	"fmt"
	"strconv"

	"mevolve/model"
	"mevolve/tui/list"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// The columns of the list.
const (
	byGraph = iota
	byClass
	byN
	byM
	byTriangles
	byTwins
	columns
)

var (
	titles = [columns]string{"graph", "class", "n", "m", "triangles", "twins"}
	widths = [columns]int{7, 6, 4, 5, 10, 6}
)

// graphs is the list of the dataset's graphs.
type graphs struct {
	list.List
	dataset *model.Dataset
	facts   *facts // nil until measured
	filter  filter
}

func (l *graphs) load(d *model.Dataset) {
	l.dataset, l.facts, l.filter = d, nil, filter{}
	l.Keep, l.Top, l.Rest = nil, 0, list.Lit
	l.Columns = nil
	for k := range columns {
		l.Columns = append(l.Columns, list.Column{
			Title: titles[k], Width: widths[k],
			Key:  func(i int) float64 { return float64(l.value(i, k)) },
			Cell: func(i int) (string, paint.Style) { return l.cell(i, k) },
		})
	}
	l.widen()
	l.Load(len(d.Examples))
	l.SortBy(titles[byGraph], false)
}

func (l *graphs) know(f *facts) {
	l.facts = f
	l.widen()
	l.Sort()
}

// widen makes room for what is counted of graphs with thousands of vertices.
func (l *graphs) widen() {
	for k := byN; k < columns; k++ {
		for i := range l.dataset.Examples {
			l.Columns[k].Width = max(l.Columns[k].Width, 1+len(strconv.Itoa(l.value(i, k))))
		}
	}
}

func (l *graphs) setFilter(text string) {
	l.filter = parseFilter(text)
	if l.filter.err == nil {
		keeps := l.filter
		l.Keep = func(i int) bool { return keeps.keeps(l, i) }
		l.Filter()
	}
}

// has tells whether the filter leaves a graph in.
func (l *graphs) has(graph int) bool {
	l.At = graph
	return l.Row() >= 0
}

// value is what a graph has in a column; −1 where it is not known yet.
func (l *graphs) value(i, column int) int {
	e := l.dataset.Examples[i]
	switch column {
	case byGraph:
		return i + 1
	case byClass:
		return l.dataset.ClassLabels[e.Class]
	case byN:
		return e.Graph.N()
	case byM:
		return e.Graph.M()
	}
	if l.facts == nil {
		return -1
	}
	if column == byTriangles {
		return l.facts.graphs[i].triangles
	}
	return l.facts.graphs[i].twins
}

func (l *graphs) cell(i, column int) (string, paint.Style) {
	v := l.value(i, column)
	switch {
	case column == byClass:
		return wording.Label(v), theme.Class(l.dataset.Examples[i].Class)
	case v < 0:
		return "…", theme.Plain
	case v == 0:
		return "·", theme.Dim
	}
	return strconv.Itoa(v), theme.Plain
}

func (s *Screen) drawList(c *paint.Canvas, r paint.Rect, focused bool) {
	l := &s.list
	note := fmt.Sprintf("%d", len(l.dataset.Examples))
	if l.filter.text != "" {
		note = fmt.Sprintf("%d of %d: %s", len(l.Rows()), len(l.dataset.Examples), l.filter.text)
	}
	r = screen.Heading(c, r, "Graphs", note, focused)
	l.At = s.state.Graph()
	switch {
	case l.filter.err != nil:
		l.Draw(c, r.Above(1), focused)
		c.Paragraph(r.Below(1), l.filter.err.Error(), theme.Warning)
	default:
		l.Draw(c, r, focused)
		if len(l.Rows()) == 0 {
			c.Line(r.Below(1), "no graph fits the filter", theme.Dim)
		}
	}
}
