package step

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"mevolve/augment"
	"mevolve/condition"
	"mevolve/model"
	"mevolve/tried"
	"mevolve/tui/draws"
	"mevolve/tui/matrix"
	"mevolve/tui/screen"

	tea "charm.land/bubbletea/v2"
)

// askStep asks for the number of a swap, a pair, or another graph.
func (s *Screen) askStep() {
	last := s.scene.Last()
	s.state.Ask(screen.Prompt{
		Label: fmt.Sprintf("go to swap 0–%d, a pair (4 9), a graph (g17, g17/1):", last),
		Takes: "g/. -–," + screen.Digits,
		Start: func(value string) tea.Cmd {
			value = strings.TrimSpace(value)
			if strings.HasPrefix(value, "g") {
				if err := s.state.GoToGraph(value); err != nil {
					s.state.Complain(err)
				}
				return nil
			}
			if strings.ContainsAny(value, " -–,") {
				return s.goToPair(value)
			}
			k, err := strconv.Atoi(value)
			if err != nil || k < 0 || s.scene == nil || k > s.scene.Last() {
				s.state.Complain(fmt.Errorf("swaps are numbered 0, the input graph, to %d; found %q", last, value))
				return nil
			}
			return s.goTo(k)
		},
	})
}

// goToPair points at a pair, in the matrix and, if it is one, among the candidates.
func (s *Screen) goToPair(text string) tea.Cmd {
	e, err := s.parsePair(text)
	if err != nil {
		s.state.Complain(err)
		return nil
	}
	s.position.Cursor = matrix.Cursor{On: true, Row: e.U, Column: e.V}
	s.position.pick = draws.Pick{}
	if s.scene == nil || s.position.all {
		return nil
	}
	if away, ok := s.step().Away(func(r augment.Row) bool { return r.Pair == e }, 0); ok {
		s.position.pick = draws.Pick{On: true, Away: away}
		return nil
	}
	s.state.Say("%v is none of the candidates listed here; W tells why.", e)
	return nil
}

// askCandidate asks for a candidate and points at the next that is one, after the last the
// first.
func (s *Screen) askCandidate() {
	s.state.Ask(screen.Prompt{
		Label: "next candidate (4 9, a vertex, share>.01 s=0):",
		Value: s.sought, Offered: true,
		Start: func(value string) tea.Cmd {
			if s.scene == nil {
				return nil
			}
			is, err := candidate(value, s.scene.Graph.N())
			if err != nil {
				s.state.Complain(err)
				return nil
			}
			s.sought = value
			from := 0
			if s.position.pick.On {
				from = s.position.pick.Away + 1
			}
			away, ok := s.step().Away(is, from)
			if !ok {
				s.state.Say("No candidate listed here meets: %s.", value)
				return nil
			}
			s.position.pick = draws.Pick{On: true, Away: away}
			return nil
		},
	})
}

// candidateFacts are what is known of a candidate.
var candidateFacts = []condition.Fact[augment.Row]{
	{Name: "share", Means: "chance in this draw", Real: true, Of: func(r augment.Row) float64 { return r.Share }},
	{Name: "s", Means: "similarity of the pair", Real: true, Of: func(r augment.Row) float64 { return r.Score }},
	{Name: "up-to", Means: "where its interval ends", Real: true, Of: func(r augment.Row) float64 { return r.To }},
}

// candidate reads what is looked for among candidates: a pair, a vertex, a condition.
func candidate(text string, n int) (func(augment.Row) bool, error) {
	if ends, numbers, err := tried.Vertices(text, n); numbers {
		return func(r augment.Row) bool {
			return !slices.ContainsFunc(ends, func(v int) bool { return r.Pair.U != v && r.Pair.V != v })
		}, err
	}
	c, err := condition.Parse(text, candidateFacts)
	return func(r augment.Row) bool {
		holds, _ := c.Holds(r)
		return holds
	}, err
}

// parsePair reads two vertices, counted from 1: "10 12", "10-12".
func (s *Screen) parsePair(text string) (model.Edge, error) {
	return tried.Pair(text, s.state.Subject.Example.Graph.N())
}
