package tui

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/tui/keys"
	"mevolve/tui/layout"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
)

type empty struct{ name string }

func (empty) Enter() tea.Cmd                   { return nil }
func (e empty) Panes(paint.Rect) []layout.Pane { return []layout.Pane{{Title: e.name}} }
func (e empty) Draw(c *paint.Canvas, _ int, r paint.Rect, focused bool) {
	screen.Heading(c, r, e.name, "", focused)
}
func (empty) Do(keys.Action, int) tea.Cmd             { return nil }
func (empty) Click(int, paint.Rect, int, int) tea.Cmd { return nil }
func (empty) Wheel(int, int) tea.Cmd                  { return nil }
func (empty) Update(tea.Msg) tea.Cmd                  { return nil }
func (empty) Back() bool                              { return false }
