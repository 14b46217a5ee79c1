package chrome

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/tui/widgets/paint"
)

// Layer is what most layers over a screen have in common: no text is typed, other keys do
// nothing, and the footer is empty, because the window shows its keys itself.
type Layer struct{ isClosed bool }

func (w *Layer) Close()                         { w.isClosed = true }
func (w *Layer) IsClosed() bool                 { return w.isClosed }
func (*Layer) Other(tea.KeyPressMsg) tea.Cmd    { return nil }
func (*Layer) Type(tea.Msg)                     {}
func (*Layer) Footer(*paint.Canvas, paint.Rect) {}
