package nodelink

import "mevolve/model"

// Memo keeps the layout of the graph that was drawn last, so that its vertices keep their
// positions from frame to frame.
type Memo struct {
	of     *model.Graph
	layout *Layout
}

// Of is the layout of a graph.
func (m *Memo) Of(g *model.Graph) *Layout {
	if m.of != g {
		m.of, m.layout = g, New(g)
	}
	return m.layout
}
