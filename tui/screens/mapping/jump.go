package mapping

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"mevolve/augment"
	"mevolve/internal/condition"
	"mevolve/model"
	"mevolve/study/inspect/attempts"
	"mevolve/study/settings"
	"mevolve/tui/screen"
	"mevolve/tui/screens/mapping/swapview"
	"mevolve/tui/widgets/matrix"

	tea "charm.land/bubbletea/v2"
)

// askStep asks for the number of a swap, a pair, another graph, or a condition as / does.
func (s *Screen) askStep() tea.Cmd {
	swap := "swap"
	if s.scene != nil {
		swap = fmt.Sprintf("swap 0–%d", s.scene.Last())
	}
	return s.state.Ask(screen.Prompt{
		Label: "go to " + swap + ", a pair 4 9, graph g17, or share<.01:",
		Start: func(value string) tea.Cmd {
			value = strings.TrimSpace(value)
			if settings.IsPlace(value) {
				return s.state.Send(screen.PlaceMsg(value))
			}
			if strings.HasPrefix(value, "g") && !strings.Contains(value, "=") {
				return s.state.GoToGraph(value)
			}
			return s.whenMapped(func() tea.Cmd {
				k, err := strconv.Atoi(value)
				switch {
				case strings.Trim(value, screen.Digits+" -–,") != "":
					return s.startUntil(value)
				case err != nil && value != "":
					return s.goToPair(value)
				}
				if last := s.scene.Last(); err != nil || k < 0 || k > last {
					s.state.SetError(fmt.Errorf("swaps are numbered 0, the input graph, to %d; found %q", last, value))
					return nil
				}
				return s.goTo(k)
			})
		},
	})
}

// whenMapped does something with the mapping, once it is there.
func (s *Screen) whenMapped(do func() tea.Cmd) tea.Cmd {
	switch {
	case s.scene != nil:
		return do()
	case s.failed != nil:
		s.state.SetError(s.failed)
	default:
		s.later = do
		s.state.Say("This follows when the graph is mapped.")
	}
	return nil
}

// goToPair points at a pair, in the matrix and, if it is one, among the candidates.
func (s *Screen) goToPair(text string) tea.Cmd {
	e, err := s.parsePair(text)
	if err != nil {
		s.state.SetError(err)
		return nil
	}
	s.position.Cursor = matrix.Cursor{On: true, Row: e.U, Column: e.V}
	s.position.pick = swapview.Pick{}
	if !s.mode().candidates() {
		return nil
	}
	if away, ok := s.step().Away(func(r augment.Row) bool { return r.Pair == e }, 0, +1); ok {
		s.position.pick = swapview.Pick{On: true, Away: away}
		return nil
	}
	s.state.Say("%v is not among these candidates; key W says why.", e)
	return nil
}

// askCandidate asks for a candidate and points at the next that is one, after the last the
// first.
func (s *Screen) askCandidate() tea.Cmd {
	return s.state.Ask(screen.Prompt{
		Label: "next candidate (4 9, a vertex, share>.01 s=0):",
		Value: s.candidateQuery, Offered: true,
		Start: func(value string) tea.Cmd {
			return s.whenMapped(func() tea.Cmd {
				s.seekCandidate(value, +1)
				return nil
			})
		},
	})
}

// seekCandidate points at the next candidate that meets a text, or at the previous.
func (s *Screen) seekCandidate(text string, way int) {
	is, err := candidate(text, s.scene.Graph.N())
	if err != nil {
		s.state.SetError(err)
		return
	}
	s.candidateQuery, s.last = text, graphs
	from := 0
	if s.position.pick.On {
		from = s.position.pick.Away + way
	}
	away, ok := s.step().Away(is, from, way)
	if !ok {
		s.state.Say("No candidate listed here meets: %s.", text)
		return
	}
	s.position.pick, s.last = swapview.Pick{On: true, Away: away}, candidates
}

// candidateAttributes are what is known of a candidate.
var candidateAttributes = []condition.Attribute[augment.Row]{
	{Name: "share", Means: "chance in this draw", Real: true, Of: func(r augment.Row) float64 { return r.Share }},
	{Name: "s", Means: "similarity of the pair", Real: true, Of: func(r augment.Row) float64 { return r.Score }},
	{Name: "up-to", Means: "where its interval ends", Real: true, Of: func(r augment.Row) float64 { return r.To }},
}

// candidate reads what is looked for among candidates: a pair, a vertex, a condition.
func candidate(text string, n int) (func(augment.Row) bool, error) {
	if ends, numbers, err := attempts.Vertices(text, n); numbers {
		return func(r augment.Row) bool {
			return !slices.ContainsFunc(ends, func(v int) bool { return r.Pair.U != v && r.Pair.V != v })
		}, err
	}
	c, err := condition.Parse(text, candidateAttributes)
	return func(r augment.Row) bool {
		holds, _ := c.Holds(r)
		return holds
	}, err
}

// parsePair reads two vertices, counted from 1: "10 12", "10-12".
func (s *Screen) parsePair(text string) (model.Edge, error) {
	return attempts.Pair(text, s.state.Subject.Example.Graph.N())
}
