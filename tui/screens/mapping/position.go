package mapping

import (
	"fmt"
	"slices"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"mevolve/model"
	"mevolve/study/inspect/trace"
	"mevolve/study/settings"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/screens/mapping/checkview"
	"mevolve/tui/screens/mapping/graphview"
	"mevolve/tui/screens/mapping/swapview"
	"mevolve/tui/widgets/matrix"
)

// position is the spot in the trace and how it is shown. The position, the graph, the
// settings and the changes by hand determine the frame.
type position struct {
	trace.Spot // wanted; the scene's is the nearest one that exists
	graphview.Shown
	pick   swapview.Pick
	ranked bool        // candidates by weight instead of in (i, j) order
	asked  *model.Edge // whose chance over all draws is shown

	layers
}

// standing is a position and its graph.
type standing struct {
	at screen.Subject
	position
}

// restore shows what was shown before a lesson that was opened on another screen.
func (s *Screen) restore() {
	was := *s.before
	s.before = nil
	s.forgetChance()
	s.position = was.position
	if was.at != s.state.Subject {
		s.position.pick, s.position.Cursor, s.position.asked = swapview.Pick{}, matrix.Cursor{}, nil
		s.closeWhy()
	}
}

// The names of a position's View. A name is absent where its value is the usual one.
const (
	viewLine   = "line"
	viewPick   = "pick"
	viewRanked = "ranked"
	viewAll    = "mappings"
	viewCheck  = "check"
	viewRow    = "row" // of the check
	viewChance = "chance"
	viewWhy    = "why"
)

// choice is one of several ways to show something, as a place names them.
type choice struct {
	name   string
	values []string
	at     *int
}

func (p *position) choices() []choice {
	return []choice{
		{"cells", []string{"diff", "before", "after", "scores"}, (*int)(&p.View)},
		{"density", []string{"auto", "pairs", "close", "halves", "braille", "whole"}, (*int)(&p.Density)},
		{"order", []string{"natural", "degree", "cuthill-mckee", "changed"}, (*int)(&p.Order)},
		{"picture", []string{"as fits", "matrix", "drawing", "both"}, (*int)(&p.Kind)},
	}
}

// Position is what Go shows again. Step counts complete attempts; View holds the line of
// an attempt that is begun.
func (s *Screen) Position() settings.Position {
	at := s.state.Subject
	p := settings.Position{
		Screen: 2, Graph: at.Example.ID, Repeat: at.Repeat, Fold: at.Fold, Iteration: at.Iteration,
		Step: s.position.Made(), Toggled: slices.Clone(s.hand.Toggled), View: map[string]string{},
	}
	if len(s.hand.Forced) > 0 {
		p.Forced = s.hand.Clone().Forced
	}
	if c := s.position.Cursor; c.On {
		p.Cursor = &settings.Cell{Row: c.Row, Column: c.Column}
	}
	put := func(name, value string, unusual bool) {
		if unusual {
			p.View[name] = value
		}
	}
	put(viewLine, trace.LineNames[s.position.Line], s.position.Line != trace.Swapped)
	for _, c := range s.position.choices() {
		put(c.name, c.values[*c.at], *c.at != 0)
	}
	put(viewPick, strconv.Itoa(s.position.pick.Away), s.position.pick.On)
	put(viewRanked, "by weight", s.position.ranked)
	if e := s.position.asked; e != nil {
		put(viewChance, pairText(*e), true)
	}
	s.putLayers(&p)
	if e, t := s.judging(); e != nil {
		put(judgeView, fmt.Sprintf("%d.%d", e.Fold, max(1, t)), true)
	} else {
		put(judgeView, noJudge, len(s.hand.Toggled) > 0)
	}
	if len(p.View) == 0 {
		p.View = nil
	}
	return p
}

// Go shows a position of the state's subject and settings; names that are not
// known are left out.
func (s *Screen) Go(p settings.Position) tea.Cmd {
	s.play.Stop()
	s.hand, s.takeBack = trace.Overrides{Forced: p.Forced, Toggled: p.Toggled}.Clone(), nil
	if s.lesson = nil; s.state.Reading {
		h := s.hand.Clone()
		s.lesson = &h
	}
	s.position = position{Spot: trace.Spot{Step: p.Step, Line: trace.Swapped}}
	if l := trace.Line(slices.Index(trace.LineNames, p.View[viewLine])); l >= 0 && l != trace.Swapped {
		s.position.Spot = trace.Spot{Step: p.Step + 1, Line: l}
	}
	if c := p.Cursor; c != nil {
		s.position.Cursor = matrix.Cursor{On: true, Row: c.Row, Column: c.Column}
	}
	for _, c := range s.position.choices() {
		*c.at = max(0, slices.Index(c.values, p.View[c.name]))
	}
	if away, err := strconv.Atoi(p.View[viewPick]); err == nil {
		s.position.pick = swapview.Pick{On: true, Away: away}
	}
	s.position.ranked = p.View[viewRanked] != ""
	s.openLayers(p)
	s.unjudged = p.View[judgeView] == noJudge
	cmd := tea.Batch(s.remake(), s.judgeAgain(p), s.makeCheck())
	s.checks.Go(p)
	s.checks.Point(screen.ViewNumber(p, viewRow))
	if e, err := s.parsePair(p.View[viewChance]); err == nil {
		cmd = tea.Batch(cmd, s.ask(e))
	}
	return cmd
}

// remember records the frame before a choice or edit, for undo.
func (s *Screen) remember() {
	key, at, hand, chance := s.key, s.position, s.hand.Clone(), s.chance.Settled()
	undone := false
	s.takeBack = func() tea.Cmd {
		undone, s.takeBack = true, nil
		s.forgetChance()
		s.position, s.hand, s.chance = at, hand, chance
		cmd := s.remake()
		if chance == nil && at.asked != nil { // it was being computed
			cmd = tea.Batch(cmd, s.ask(*at.asked))
		}
		return cmd
	}
	back := s.takeBack
	s.state.Remember(func() (tea.Cmd, bool) {
		here := keyOf(s.state.Dataset.Fingerprint, trace.InputOf(s.state.Subject, s.state.Settings))
		if key != s.key || key != here || undone {
			return nil, false
		}
		return tea.Batch(s.state.Show(keys.Augment), back()), true
	})
}

// Views are the names and values of a position's View.
func Views() screen.Views {
	views := screen.Views{
		viewLine: screen.OneOf(trace.LineNames...), viewPick: {}, viewRanked: {Text: true}, viewAll: {Text: true}, viewCheck: screen.OneOf("on"), viewRow: {}, viewChance: {Text: true}, viewWhy: {Text: true}, judgeView: {Text: true},
	}
	for _, c := range (&position{}).choices() {
		views[c.name] = screen.OneOf(c.values...)
	}
	return views.With(checkview.Views())
}
