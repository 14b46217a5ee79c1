package mapping

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/study/inspect/trace"
	"mevolve/tui/keys"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/paint"
)

// mappingsMode shows all mappings of the graph side by side, on the whole screen, after
// whole swaps.
type mappingsMode struct {
	mode
	s *Screen
}

// makeMappings makes all mappings where they are shown, and forgets those of others.
func (s *Screen) makeMappings() tea.Cmd {
	c := trace.InputOf(s.state.Subject, s.state.Settings)
	s.allMappings.Keep(trace.KeyOf(c, s.hand.Toggled))
	if !s.position.mappings {
		return nil
	}
	return s.allMappings.Make(s.state, c, s.hand.Toggled, s.position.Made())
}

// toggleMappings shows all mappings, or one.
func (s *Screen) toggleMappings() tea.Cmd {
	s.position.mappings = !s.position.mappings
	return s.makeMappings()
}

func (m mappingsMode) arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	return m.s.whole(m.mode.arrange(body, focus, zoom), body, focus)
}

// draw draws the mappings, also where the one at hand failed.
func (m mappingsMode) draw(c *paint.Canvas, pane int, r paint.Rect, focused bool) {
	s := m.s
	if s.scene == nil && s.failed == nil {
		m.mode.draw(c, pane, r, focused)
		return
	}
	s.allMappings.Draw(c, r, s.state.Settings.Mapping, func(c *paint.Canvas, r paint.Rect, sc *trace.Scene) int {
		return s.pictures.DrawSmall(c, r, sc, s.position.Look, s.state.Theme.Color)
	})
}

func (m mappingsMode) sentence() (sentence string, formulas []string) { return "", nil }

// does moves swap by swap.
func (m mappingsMode) does(a keys.Action, usual keys.Do) keys.Do {
	s := m.s
	switch {
	case s.scene == nil:
	case a == keys.StepForward:
		return keys.Cmd(m.advance)
	case a == keys.StepBack:
		return keys.Cmd(func() tea.Cmd { return s.goTo(s.scene.Step - 1) })
	}
	return m.mode.does(a, usual)
}

// pointing are the keys that need a pair to point at.
var pointing = []keys.Action{keys.Up, keys.Down, keys.PageUp, keys.PageDown, keys.CursorLeft, keys.CursorRight, keys.CursorUp, keys.CursorDown,
	keys.Force, keys.Enter, keys.ToggleEdge, keys.Chance, keys.Why}

func (m mappingsMode) idle(a keys.Action) string {
	if m.s.scene != nil && slices.Contains(pointing, a) {
		return "This key needs one mapping: key a shows it."
	}
	return m.mode.idle(a)
}

func (m mappingsMode) advance() tea.Cmd { return m.s.goTo(m.s.scene.Made() + 1) }

func (m mappingsMode) candidates() bool { return false }

func (m mappingsMode) back() bool {
	m.s.position.mappings = false
	return true
}
