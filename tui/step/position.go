package step

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"mevolve/model"
	"mevolve/settings"
	"mevolve/tui/chance"
	"mevolve/tui/checked"
	"mevolve/tui/course"
	"mevolve/tui/draws"
	"mevolve/tui/keys"
	"mevolve/tui/matrix"
	"mevolve/tui/picture"
	"mevolve/tui/screen"
)

// position is where the user stands and how it is shown. The frame follows from
// it, the graph, the settings and what is done by hand.
type position struct {
	course.Spot // wanted; the scene's is the nearest one that exists
	picture.Shown
	pick   draws.Pick
	ranked bool        // candidates by weight instead of in (i, j) order
	all    bool        // all mappings side by side
	check  bool        // the check of a mapping
	asked  *model.Edge // whose chance over all draws is shown
	why    whyAsked

	effects bool   // all scores that the edits change are listed
	against string // what is otherwise in the mapping shown beside; "" for none
}

// The names of a position's View: what stands there is not as usual.
const (
	viewLine   = "line"
	viewPick   = "pick"
	viewRanked = "ranked"
	viewAll    = "mappings"
	viewCheck  = "check"
	viewRow    = "row" // of the check
	viewChance = "chance"
	viewWhy    = "why"
	viewDiffer = "with"
	viewScores = "changes"
)

// choice is one of several ways to show something, as a token names them.
type choice struct {
	name   string
	values []string
	at     *int
}

func (p *position) choices() []choice {
	return []choice{
		{"cells", []string{"diff", "before", "after", "scores"}, (*int)(&p.View)},
		{"density", []string{"auto", "pairs", "half-blocks", "braille", "whole"}, (*int)(&p.Density)},
		{"order", []string{"natural", "degree", "cuthill-mckee", "spectral", "changed"}, (*int)(&p.Order)},
		{"picture", []string{"as fits", "matrix", "drawing", "both"}, (*int)(&p.Kind)},
	}
}

// Position is what Go shows again. Step counts complete attempts; the line of one
// that is begun stands in View.
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
	put(viewLine, course.LineNames[s.position.Line], s.position.Line != course.Swapped)
	for _, c := range s.position.choices() {
		put(c.name, c.values[*c.at], *c.at != 0)
	}
	put(viewPick, strconv.Itoa(s.position.pick.Away), s.position.pick.On)
	put(viewRanked, "by weight", s.position.ranked)
	put(viewAll, "side by side", s.position.all)
	put(viewCheck, "on", s.position.check)
	if s.position.check {
		put(viewRow, strconv.Itoa(s.checks.Row()), s.checks.Row() > 0)
		s.checks.Position(&p)
	}
	if e := s.position.asked; e != nil {
		put(viewChance, fmt.Sprintf("%d %d", e.U+1, e.V+1), true)
	}
	put(viewScores, "listed", s.position.effects)
	put(viewDiffer, s.position.against, s.position.against != "")
	if w := s.position.why; w.pair != nil {
		put(viewWhy, fmt.Sprintf("%d %d", w.pair.U+1, w.pair.V+1), true)
	} else {
		put(viewWhy, whyGraph, w.on)
	}
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
	s.play.stop()
	if h := (course.Hand{Forced: p.Forced, Toggled: p.Toggled}); !h.Equal(s.hand) {
		s.hand, s.past = h.Clone(), nil
	}
	if s.lesson = nil; s.state.Reading {
		h := s.hand.Clone()
		s.lesson = &h
	}
	s.position = position{Spot: course.Spot{Step: p.Step, Line: course.Swapped}}
	if l := course.Line(slices.Index(course.LineNames, p.View[viewLine])); l >= 0 && l != course.Swapped {
		s.position.Spot = course.Spot{Step: p.Step + 1, Line: l}
	}
	if c := p.Cursor; c != nil {
		s.position.Cursor = matrix.Cursor{On: true, Row: c.Row, Column: c.Column}
	}
	for _, c := range s.position.choices() {
		*c.at = max(0, slices.Index(c.values, p.View[c.name]))
	}
	if away, err := strconv.Atoi(p.View[viewPick]); err == nil {
		s.position.pick = draws.Pick{On: true, Away: away}
	}
	s.position.ranked = p.View[viewRanked] != ""
	s.position.all = p.View[viewAll] != ""
	s.position.check = p.View[viewCheck] != ""
	s.position.effects = p.View[viewScores] != ""
	s.forgetAgainst()
	if words := p.View[viewDiffer]; words != "" {
		if _, _, err := s.otherwise(words); err == nil {
			s.position.against = words
		}
	}
	s.forgetWhy()
	if e, err := s.parsePair(p.View[viewWhy]); err == nil {
		s.position.why = whyAsked{true, &e}
	} else if p.View[viewWhy] == whyGraph {
		s.position.why.on = true
	}
	s.unjudged = p.View[judgeView] == noJudge
	cmd := tea.Batch(s.remake(), s.judgeAgain(p), s.check())
	s.checks.Go(p)
	s.checks.Point(screen.ViewNumber(p, viewRow))
	if e, err := s.parsePair(p.View[viewChance]); err == nil {
		cmd = tea.Batch(cmd, s.ask(e))
	}
	return cmd
}

// memory is what undo returns to.
type memory struct {
	position position
	hand     course.Hand
	chance   *chance.Chance
}

func (s *Screen) remember() {
	key := s.key
	s.state.Remember(func() (tea.Cmd, bool) {
		here := keyOf(s.state.Dataset.Fingerprint, course.CauseOf(s.state.Subject, s.state.Settings))
		if key != s.key || key != here || len(s.past) == 0 {
			return nil, false
		}
		s.state.Show(keys.Augment)
		return s.undo(), true
	})
	s.past = append(s.past, memory{s.position, s.hand.Clone(), s.chance.Settled()})
}

// undo takes back the latest choice or edit and shows the frame before it.
func (s *Screen) undo() tea.Cmd {
	switch n := len(s.hand.Toggled) + len(s.hand.Forced); {
	case len(s.past) > 0:
	case n == 0:
		s.state.Say("Nothing has been changed by hand here.")
		return nil
	case n == 1: // made elsewhere, and it alone
		return s.clear()
	default:
		s.state.Say("Which of the %d changes came last is not known here; X clears all.", n)
		return nil
	}
	last := len(s.past) - 1
	m := s.past[last]
	s.past = s.past[:last]
	s.forgetChance()
	s.position, s.hand, s.chance = m.position, m.hand, m.chance
	cmd := s.remake()
	if m.chance == nil && m.position.asked != nil { // it had not come to an end
		cmd = tea.Batch(cmd, s.ask(*m.position.asked))
	}
	return cmd
}

// Views are the names and values of a position's View.
func Views() screen.Views {
	views := screen.Views{
		viewLine: screen.OneOf(course.LineNames...), viewPick: {}, viewRanked: {Text: true}, viewAll: {Text: true}, viewCheck: screen.OneOf("on"), viewRow: {}, viewChance: {Text: true}, viewWhy: {Text: true}, viewDiffer: {Text: true}, viewScores: screen.OneOf("listed"), judgeView: {Text: true},
	}
	for _, c := range (&position{}).choices() {
		views[c.name] = screen.OneOf(c.values...)
	}
	maps.Copy(views, checked.Views())
	return views
}
