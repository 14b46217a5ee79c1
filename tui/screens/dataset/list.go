package dataset

import (
	"fmt"
	"strconv"

	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/inspect/attributes"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/where"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// The columns that are shown first if room is short.
var titles = [...]string{"graph", "class", "n", "m", "triangles", "twins"}

const byGraph = "graph"

// widths are the least widths of the columns.
var widths = map[string]int{"graph": 7, "class": 6, "n": 4, "m": 5, "triangles": 10, "twins": 6}

// graphs is the list of the dataset's graphs.
type graphs struct {
	list.List
	where   where.Clause[*attributes.Graph]
	dataset *model.Dataset
	known   []*attributes.Graph
	shaped  bool // triangles, twins and other slow attributes are computed
	mapped  bool // the mapping's attributes are computed
}

// From are the sources of the list's attributes.
const (
	ofSwaps = attributes.Mapped | attributes.Offered
	From    = attributes.Itself | attributes.Shapes | ofSwaps
)

func (l *graphs) init(state *screen.State, on keys.Screen) {
	l.Rest = list.Lit
	l.where = where.Clause[*attributes.Graph]{
		State: state, Screen: on, List: &l.List, Called: "graph", Attributes: attributes.Of(From),
		Of: func(i int) *attributes.Graph { return l.known[i] },
		Pending: func() bool {
			return !l.shaped || !l.mapped && l.asksSwaps()
		},
	}
}

func (l *graphs) load(d *model.Dataset) {
	l.dataset, l.shaped, l.mapped, l.Top = d, false, false, 0
	l.known = attributes.GraphsOf(d)
	if len(l.known) > 0 {
		l.where.Example = fmt.Sprintf("class=%d and m>%d", l.known[0].Class, l.known[0].Example.Graph.M())
	}
	l.where.Clear()
	l.widen()
	l.Load(len(d.Examples))
	l.SortBy(byGraph, false)
}

// know sets the measured attributes.
func (l *graphs) know(measured []*attributes.Graph) {
	l.shaped = true
	for i, g := range measured {
		l.known[i].Shape = g.Shape
	}
	l.widen()
	l.Sort()
}

// take sets the result of mapping the graphs; nil removes it.
func (l *graphs) take(swaps []attributes.Swaps) {
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

// has reports whether a graph is listed.
func (l *graphs) has(graph int) bool {
	l.At = graph
	return l.Row() >= 0
}

// asksSwaps reports whether the condition or the order needs the mapping's attributes.
func (l *graphs) asksSwaps() bool {
	return (attributes.From(l.where.Asks())|attributes.From([]string{l.By}))&ofSwaps != 0
}

// widen creates the columns, wide enough for the counts of graphs with thousands
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
		l.where.Attributes = attributes.Of(From &^ ofSwaps) // not computed without a request: their columns would be empty
	}
	l.Columns = l.where.Beside(l.Columns)
	l.where.Attributes = attributes.Of(From)
}

func (s *Screen) drawList(c *paint.Canvas, r paint.Rect, focused bool) {
	l := &s.list
	note := l.where.Note(len(l.known))
	if note == "" {
		note = wording.Integer(len(l.known))
	}
	r = chrome.Heading(c, r, "Graphs", note, focused)
	at := l.List
	at.At = s.state.Graph()
	l.where.Draw(&at, c, r, focused)
}
