package nodelink

import (
	"mevolve/model"
	"mevolve/tui/widgets/paint"
)

// Memo keeps the layouts of the graphs that were drawn last, so that its vertices keep their
// positions from frame to frame.
type Memo struct {
	layouts paint.Memo[*model.Graph, *Layout]
}

// Of is the layout of a graph.
func (m *Memo) Of(g *model.Graph) *Layout {
	return m.layouts.Of(g, func() *Layout { return New(g) })
}
