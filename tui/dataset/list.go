package dataset

import (
	"strconv"

	"mevolve/facts"
	"mevolve/model"
	"mevolve/tui/keys"
	"mevolve/tui/list"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/tui/where"
	"mevolve/wording"
)

// The columns that are seen before others.
var titles = [...]string{"graph", "class", "n", "m", "triangles", "twins"}

const byGraph = "graph"

// widths are those of the columns, as far as they are not wider.
var widths = map[string]int{"graph": 7, "class": 6, "n": 4, "m": 5, "triangles": 10, "twins": 6}

// graphs is the list of the dataset's graphs.
type graphs struct {
	list.List
	where   where.Where[*facts.Graph]
	dataset *model.Dataset
	known   []*facts.Graph
	shaped  bool // triangles, twins and what else takes time are known
	mapped  bool // so is what the mapping makes of them
}

// From are the sources of the list's facts.
const (
	ofSwaps = facts.Mapped | facts.Offered
	From    = facts.Itself | facts.Shapes | ofSwaps
)

func (l *graphs) init(state *screen.State, on keys.Screen) {
	l.Rest = list.Lit
	l.where = where.Where[*facts.Graph]{
		State: state, Screen: on, List: &l.List, Called: "graph", Facts: facts.Of(From),
		Of: func(i int) *facts.Graph { return l.known[i] },
		Pending: func() bool {
			return !l.shaped || !l.mapped && l.asksSwaps()
		},
	}
}

func (l *graphs) load(d *model.Dataset) {
	l.dataset, l.shaped, l.mapped, l.Top = d, false, false, 0
	l.known = make([]*facts.Graph, len(d.Examples))
	for i, e := range d.Examples {
		l.known[i] = &facts.Graph{Example: e, Class: d.ClassLabels[e.Class]}
	}
	l.where.Clear()
	l.widen()
	l.Load(len(d.Examples))
	l.SortBy(byGraph, false)
}

// know takes what has been measured.
func (l *graphs) know(shapes []facts.Shape) {
	l.shaped = true
	for i := range shapes {
		l.known[i].Shape = &shapes[i]
	}
	l.widen()
	l.Sort()
}

// take takes what a mapping makes of the graphs; nil forgets it.
func (l *graphs) take(swaps []facts.Swaps) {
	if swaps == nil && !l.mapped {
		return
	}
	l.mapped = swaps != nil
	for i := range l.known {
		l.known[i].Swaps = nil
		if l.mapped {
			l.known[i].Swaps = &swaps[i]
		}
	}
	l.widen()
	l.Sort()
}

// has tells whether a graph is listed.
func (l *graphs) has(graph int) bool {
	l.At = graph
	return l.Row() >= 0
}

// asksSwaps tells whether what a mapping makes of the graphs is asked for.
func (l *graphs) asksSwaps() bool {
	return (facts.From(l.where.Asks())|facts.From([]string{l.By}))&ofSwaps != 0
}

// widen makes the columns, with room for what is counted of graphs with thousands
// of vertices.
func (l *graphs) widen() {
	l.Columns = nil
	for _, title := range titles {
		col := l.where.Column(title)
		col.Width = widths[title]
		for i := range l.known {
			text, _ := col.Cell(i)
			col.Width = max(col.Width, 1+paint.Width(text))
		}
		switch title {
		case "class":
			text := col.Cell
			col.Cell = func(i int) (string, paint.Style) {
				label, _ := text(i)
				return label, theme.Class(l.dataset.Examples[i].Class)
			}
		case byGraph:
			col.Cell = func(i int) (string, paint.Style) { return strconv.Itoa(i + 1), theme.Plain }
		}
		l.Columns = append(l.Columns, col)
	}
	if !l.asksSwaps() {
		l.where.Facts = facts.Of(From &^ ofSwaps) // nobody has asked: their columns would be empty
	}
	l.Columns = append(l.Columns, l.where.Columns(titles[:]...)...)
	l.where.Facts = facts.Of(From)
}

func (s *Screen) drawList(c *paint.Canvas, r paint.Rect, focused bool) {
	l := &s.list
	note := l.where.Note(len(l.known))
	if note == "" {
		note = wording.Integer(len(l.known))
	}
	r = screen.Heading(c, r, "Graphs", note, focused)
	l.At = s.state.Graph()
	l.where.Draw(c, r, focused)
}
