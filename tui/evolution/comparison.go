package evolution

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"mevolve/experiment/stats"
	"mevolve/tui/keys"
	"mevolve/tui/layout"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// The comparison is this screen's other face: every mapping with the filter
// and without it, and plain duplication, from one original classifier.

var comparisonPanes = []layout.Pane{
	{Title: "Comparison"},
	{Title: "Counts", Want: countsWidth},
	{Title: "Runs"},
}

// roomy is the least height of a body that has the multiples above the
// counts; with less the counts have small lines in them.
const roomy = 34

// toggleComparison shows the comparison or the evolution. A comparison that
// nobody has begun yet begins.
func (s *Screen) toggleComparison() tea.Cmd {
	s.comparing, s.owesComparison = !s.comparing, false
	if s.comparing && s.session.Comparison() == nil {
		return s.session.Compare()
	}
	return nil
}

// compare answers a key while the comparison is shown.
func (s *Screen) compare(a keys.Action, pane int) (next tea.Cmd, done bool) {
	switch a {
	case keys.Play:
		return s.session.Compare(), true
	case keys.Stop:
		s.session.StopComparison()
		return nil, true
	}
	if pane == runsPane {
		return nil, false
	}
	if a == keys.Enter {
		return s.takeMethod(), true
	}
	l := &s.methods[pane]
	l.At = s.method
	return l.Do(a)
}

// takeMethod shows the evolution of the selected method. One that is complete
// here is made again to its end: a comparison keeps numbers, not graphs.
func (s *Screen) takeMethod() tea.Cmd {
	method := session.Methods()[s.method]
	if method.Mapping == "" {
		s.state.Say("Duplication is no evolution: D_train is repeated, and the classifier trained once.")
		return nil
	}
	here := s.session.Comparison()
	set := s.state.Settings
	set.Mapping, set.Filter = method.Mapping, method.Filter
	s.comparing = false
	s.state.SetSettings(set)
	if here == nil || !here.Complete(s.method) {
		return nil
	}
	return s.session.GoOn(here.Fold, 4*here.Iterations())
}

// drawComparison draws one pane of the comparison.
func (s *Screen) drawComparison(c *paint.Canvas, pane int, r paint.Rect, focused bool) {
	here := s.session.Comparison()
	if pane == countsPane {
		r = screen.Heading(c, r, "Counts", "test graphs that are right, at the end", focused)
		if here != nil {
			s.drawCounts(c, r, here, focused)
		}
		return
	}
	s.drawComparisonStatus(c, r.Row(0), here, focused)
	s.drawSettings(c, r.Row(1))
	r = r.Below(2)
	if here == nil {
		trainings := 2 + s.state.Settings.Iterations*len(session.Methods())
		c.Paragraph(r.Below(1), fmt.Sprintf("space compares all mappings with and without the filter, and plain duplication, on this fold: %d trainings.", trainings), theme.Plain)
		return
	}
	if here.Phase() == session.Failed {
		c.Paragraph(r.Below(1), wording.FirstLine(here.Err()), theme.Error)
		return
	}
	if _, ok := here.Original(); !ok {
		c.Line(r.Row(1), here.Doing()+" …", theme.Plain)
		return
	}
	if r.H >= leastMultiples && r.W >= leastMultiplesWidth {
		c.Mark(r, &s.multiples)
		s.drawMultiples(c, r.Above(r.H-3), here)
	} else {
		s.drawCompact(c, r.Above(r.H-2), here, focused)
	}
	for i, line := range s.conclusion(here, r.W) {
		style := theme.Plain
		if i == 0 {
			style = theme.Strong
		}
		c.Line(r.Row(r.H-2+i), line, style)
	}
}

// drawComparisonStatus says how far the comparison is.
func (s *Screen) drawComparisonStatus(c *paint.Canvas, r paint.Rect, here *session.Comparison, focused bool) {
	row := screen.Title(c, r, "Comparison", focused)
	if here == nil || here.Phase() == session.Failed {
		return
	}
	row.Progress(here.Share(), 3)
	words := here.Phase().String()
	switch here.Phase() {
	case session.Working:
		words = here.Doing() + "  " + wording.Duration(here.Busy())
	case session.Finished:
		words = "complete" // and no time: a token opens this frame
	}
	row.Put(words, phaseStyle(here.Phase()))
}

// ends are the least and the most test graphs that a method has right so far.
func ends(here *session.Comparison) (least, most int, any bool) {
	for i := range here.Methods {
		points := here.Points(i)
		if len(points) < 2 {
			continue
		}
		right := points[len(points)-1].Right
		if !any {
			least, most, any = right, right, true
		}
		least, most = min(least, right), max(most, right)
	}
	return least, most, any
}

// conclusion says in two lines what one fold can say.
func (s *Screen) conclusion(here *session.Comparison, w int) []string {
	n := len(here.Split.Test)
	fold := fmt.Sprintf("One fold of %d test graphs", n)
	worth := fmt.Sprintf("one is %.1f points", 100/float64(n))
	low, high, any := ends(here)
	if !any {
		return []string{fold + "; " + worth + "."}
	}
	sofar := ""
	if here.Phase() != session.Finished {
		sofar = " so far"
	}
	if low == high {
		return []string{
			fmt.Sprintf("%s: %d right for every way%s; %s.", fold, high, sofar, worth),
			"No ranking from this fold; screen 6 tests many.",
		}
	}
	apart := wording.Count(high-low, "graph", "graphs")
	doubt := []string{
		"Their 95 % intervals overlap: this fold cannot rank them; screen 6 tests many folds.",
		"95 % intervals overlap: no ranking from this fold; screen 6 tests many.",
		"95 % intervals overlap: this fold ranks nothing.",
	}
	if !overlap(low, high, n) {
		doubt = []string{
			"The best of several ways on one fold flatters: its lead would shrink on other folds; screen 6 tests many.",
			"The best of several ways on one fold flatters; screen 6 tests many.",
			"The best of several ways on one fold flatters.",
		}
	}
	return []string{
		screen.Longest(w,
			fmt.Sprintf("%s: the ways end at %d to %d right%s, a difference of %s; %s.", fold, low, high, sofar, apart, worth),
			fmt.Sprintf("%s: %d to %d right%s, %s apart; %s.", fold, low, high, sofar, apart, worth),
			fmt.Sprintf("%s: %d to %d right%s.", fold, low, high, sofar)),
		screen.Longest(w, doubt...),
	}
}

// overlap tells whether Wilson's 95 % intervals of two counts share a value.
func overlap(low, high, n int) bool {
	a, b := stats.Wilson(low, n), stats.Wilson(high, n)
	return a == nil || b == nil || a.High() >= b.Low()
}

// difference writes how many graphs more than the original are right.
func difference(d int) string {
	if d == 0 {
		return "="
	}
	return wording.Signed(float64(d), 0)
}
