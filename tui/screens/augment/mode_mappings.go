package augment

import (
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

// do moves swap by swap; nothing can be pointed at.
func (m mappingsMode) do(a keys.Action, pane int) tea.Cmd {
	if m.s.scene == nil {
		return m.mode.do(a, pane)
	}
	switch a {
	case keys.StepForward:
		a = keys.SwapForward
	case keys.StepBack:
		a = keys.SwapBack
	case keys.Up, keys.Down, keys.PageUp, keys.PageDown, keys.CursorLeft, keys.CursorRight, keys.CursorUp, keys.CursorDown:
		return nil
	case keys.Force, keys.Enter, keys.ToggleEdge, keys.Chance, keys.Why:
		m.s.state.Say("a returns to one mapping, where pairs can be selected.")
		return nil
	}
	return m.mode.do(a, pane)
}

func (m mappingsMode) advance() tea.Cmd { return m.s.goTo(m.s.scene.Made() + 1) }

func (m mappingsMode) candidates() bool { return false }

func (m mappingsMode) back() bool {
	m.s.position.mappings = false
	return true
}
