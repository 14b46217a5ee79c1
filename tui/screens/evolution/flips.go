package evolution

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"mevolve/tui/keys"
	"mevolve/tui/session"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// shown is the row that is compared with the original classifier: the evolved model, or
// the selected iteration.
func (s *Screen) shown() (row, bool) {
	if !s.follow && s.iterations.At < len(s.rows) && s.rows[s.iterations.At].complete() {
		return s.rows[s.iterations.At], true
	}
	if len(s.rows) == 0 || !s.rows[0].complete() {
		return row{}, false
	}
	return evolved(s.rows, s.state.Settings.Readings.Report), true
}

// loadFlips lists the flips of the shown iteration.
func (s *Screen) loadFlips() {
	r, ok := s.shown()
	at := flipsOf{of: s.of, iteration: r.iteration}
	if !ok || s.of == nil {
		at.of = nil
	}
	if at == s.flipsOf {
		return
	}
	s.flipsOf, s.flips = at, nil
	if at.of != nil {
		s.flips = at.of.Flips(at.iteration)
		s.flipList.Columns = session.FlipTable{Labels: s.of.Dataset.ClassLabels, Graph: 8, Before: "before", After: "after", Kind: list.Column{Title: "change", Width: 8},
			Words: func(k session.Kind) string { return [...]string{"better", "worse", "neither"}[k] }}.Columns(s.flips)
	}
	s.flipList.Load(len(s.flips))
}

// flipsOf is the run and the iteration of the listed flips.
type flipsOf struct {
	of        *session.Evolution
	iteration int
}

// drawFlips lists the test graphs whose predicted class differs between the original
// classifier and the shown iteration's.
func (s *Screen) drawFlips(c *paint.Canvas, r paint.Rect, focused bool) {
	head := chrome.Title(c, r, "Flips", focused)
	if s.flipsOf.of == nil {
		return
	}
	t, n := s.flipsOf.iteration, len(s.flipsOf.of.Split.Test)
	if t == 0 {
		c.Paragraph(r.Below(1), "This is the model before retraining; changes are counted from iteration 1.", theme.Dim)
		return
	}
	change := "none"
	if len(s.flips) > 0 {
		change = session.CountFlips(s.flips).String()
	}
	head.Put(chrome.Longest(head.Rest.W,
		fmt.Sprintf("after iteration %d, %d of %d test predictions differ from the original: %s", t, len(s.flips), n, change),
		fmt.Sprintf("iteration %d changed %d of %d: %s", t, len(s.flips), n, change),
		fmt.Sprintf("%d of %d: %s", len(s.flips), n, change)), theme.Dim)
	r = r.Below(1)
	if len(s.flips) == 0 {
		c.Paragraph(r, "Every test graph has the same predicted class as before.", theme.Dim)
		return
	}
	s.flipList.Draw(c, r, focused)
}

// openFlip shows the graph of the selected flip on screen 2.
func (s *Screen) openFlip() tea.Cmd {
	if s.flipList.Row() < 0 || s.flipList.At >= len(s.flips) {
		s.state.Say("There is no flip to look at.")
		return nil
	}
	f := s.flips[s.flipList.At]
	s.state.SetGraph(f.Graph)
	s.state.Say("Graph %d is a test graph: %s after iteration %d.", f.Graph+1, f.Kind, s.flipsOf.iteration)
	return s.state.Show(keys.Augment)
}
