package dataset

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"mevolve/model"
	"mevolve/tui/layout"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
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
	ends   = [columns]int{7, 13, 17, 22, 32, 38} // where a column ends
)

// list is the dataset's graphs, filtered and sorted.
type list struct {
	dataset *model.Dataset
	facts   *facts // nil until measured
	filter  filter
	by      int
	reverse bool
	shown   []int // graphs from 0, in order
	offset  int
}

func (l *list) width() int { return ends[byTwins] }

func (l *list) load(d *model.Dataset) {
	*l = list{dataset: d}
	l.refresh()
}

func (l *list) know(f *facts) {
	l.facts = f
	l.refresh()
}

func (l *list) setFilter(text string) {
	l.filter = parseFilter(text)
	if l.filter.err == nil {
		l.refresh()
	}
}

func (l *list) sortBy(column int, reverse bool) {
	l.by, l.reverse = column, reverse
	l.refresh()
}

// value is what a graph has in a column; −1 where it is not known yet.
func (l *list) value(i, column int) int {
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

// refresh filters and sorts anew.
func (l *list) refresh() {
	l.shown = l.shown[:0]
	for i := range l.dataset.Examples {
		if l.filter.keeps(l, i) {
			l.shown = append(l.shown, i)
		}
	}
	slices.SortStableFunc(l.shown, func(a, b int) int {
		order := cmp.Compare(l.value(a, l.by), l.value(b, l.by))
		if l.reverse {
			order = -order
		}
		return order
	})
}

// row is where a graph stands in the list, −1 where it is filtered out.
func (l *list) row(graph int) int { return slices.Index(l.shown, graph) }

// step is the graph some rows away from the present one; from a graph that is
// filtered out the nearest end.
func (l *list) step(graph, rows int) (int, bool) {
	if len(l.shown) == 0 {
		return 0, false
	}
	at := l.row(graph)
	if at < 0 {
		at = 0
		rows = min(rows, 0)
	}
	return l.shown[max(0, min(at+rows, len(l.shown)-1))], true
}

// draw draws the list and returns how many rows are seen.
func (l *list) draw(c *paint.Canvas, r paint.Rect, state *screen.State, focused bool) int {
	note := fmt.Sprintf("%d", len(l.dataset.Examples))
	if l.filter.text != "" {
		note = fmt.Sprintf("%d of %d: %s", len(l.shown), len(l.dataset.Examples), l.filter.text)
	}
	p := &paint.Page{C: c, R: screen.Heading(c, r, "Graphs", note, focused)}
	for column, title := range titles {
		style := theme.Dim
		if column == l.by {
			style = theme.Heading
			arrow := "▴"
			if l.reverse {
				arrow = "▾"
			}
			title = arrow + title
		}
		p.Right(ends[column], title, style)
	}
	p.Next()
	if l.filter.err != nil {
		p.Paragraph(l.filter.err.Error(), theme.Warning)
		return 0
	}
	rows := max(0, p.R.H-p.Y)
	at := l.row(state.Graph())
	l.offset = layout.Scroll(l.offset, max(0, at), rows, len(l.shown))
	for k := l.offset; k < min(l.offset+rows, len(l.shown)); k++ {
		l.drawRow(p, l.shown[k], k == at)
	}
	if len(l.shown) == 0 {
		p.Line("no graph fits the filter", theme.Dim)
	}
	return rows
}

func (l *list) drawRow(p *paint.Page, i int, selected bool) {
	style := theme.Plain
	if selected {
		style = theme.Row
		p.Fill(l.width(), style)
		p.Put(0, string(theme.SelectedGlyph), style)
	}
	for column := range columns {
		cell := style
		v := l.value(i, column)
		text := strconv.Itoa(v)
		switch {
		case column == byClass:
			text = strings.Replace(text, "-", "−", 1)
			if !selected {
				cell = theme.Class(l.dataset.Examples[i].Class)
			}
		case v < 0:
			text = "…"
		case v == 0:
			text = "·"
			if !selected {
				cell = theme.Dim
			}
		}
		p.Right(ends[column], text, cell)
	}
	p.Next()
}

// below is the number of rows above the list's titles.
func below(r paint.Rect) int {
	if r.H < screen.Roomy {
		return 1
	}
	return 2
}

// title finds the column whose title is at a cell of the pane.
func (l *list) title(r paint.Rect, x, y int) (int, bool) {
	if y != below(r) {
		return 0, false
	}
	for column, end := range ends {
		if x < end {
			return column, true
		}
	}
	return 0, false
}

// graphAt finds the graph at a row of the pane.
func (l *list) graphAt(r paint.Rect, y int) (int, bool) {
	k := l.offset + y - below(r) - 1
	if y <= below(r) || k < 0 || k >= len(l.shown) {
		return 0, false
	}
	return l.shown[k], true
}
