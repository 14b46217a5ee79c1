package step

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"mevolve/model"
	"mevolve/tui/matrix"
	"mevolve/tui/screen"

	tea "charm.land/bubbletea/v2"
)

// askStep asks for the number of a swap, or for another graph.
func (s *Screen) askStep() {
	last := s.scene.Last()
	s.state.Ask(screen.Prompt{
		Label: fmt.Sprintf("go to swap 0–%d, or graph with g (g17):", last),
		Takes: "g" + screen.Digits,
		Start: func(value string) tea.Cmd {
			value = strings.TrimSpace(value)
			if graph, ok := strings.CutPrefix(value, "g"); ok {
				n := len(s.state.Dataset.Examples)
				i, err := strconv.Atoi(strings.TrimSpace(graph))
				if err != nil || i < 1 || i > n {
					s.state.Complain(fmt.Errorf("graphs are numbered 1 to %d; found %q", n, graph))
					return nil
				}
				s.state.SetGraph(i - 1)
				return nil
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

// askTouched asks for a pair or vertex and runs until a swap touches it.
func (s *Screen) askTouched() {
	value := "" // the pair under the cursor
	if e, ok := s.position.Cursor.Pair(); ok {
		value = fmt.Sprintf("%d %d", e.U+1, e.V+1)
	}
	s.state.Ask(screen.Prompt{
		Label: "run until this pair, or vertex, is touched:",
		Value: value, Offered: true, Takes: screen.Digits + " -–,",
		Start: func(value string) tea.Cmd {
			if s.scene == nil {
				return nil
			}
			if v, err := strconv.Atoi(strings.TrimSpace(value)); err == nil && v >= 1 && v <= s.scene.Graph.N() {
				return s.runUntil(fmt.Sprintf("an edge of vertex %d", v), func(e model.Edge) bool { return e.U == v-1 || e.V == v-1 })
			}
			e, err := s.parsePair(value)
			if err != nil {
				s.state.Complain(err)
				return nil
			}
			s.position.Cursor = matrix.Cursor{On: true, Row: e.U, Column: e.V}
			return s.runUntil(e.String(), func(f model.Edge) bool { return f == e })
		},
	})
}

// runUntil goes to the next attempt, after the last the first, that touches an edge.
func (s *Screen) runUntil(what string, is func(model.Edge) bool) tea.Cmd {
	sc := s.scene
	n := sc.Last()
	for i := range n {
		k := (sc.Made()+i)%n + 1
		a := sc.Result.Attempts[k-1]
		how := ""
		switch {
		case a.Added != nil && is(*a.Added):
			how = "drawn to be added"
		case a.Removed != nil && is(*a.Removed):
			how = "removed"
		default:
			for j := 1; j < len(a.Path); j++ {
				if is(model.NewEdge(a.Path[j-1], a.Path[j])) {
					how = "on the motif’s path"
				}
			}
		}
		if how != "" {
			from := ""
			if k <= sc.Made() {
				from = ", found from the start"
			}
			s.state.Say("%s is %s by swap %d%s", what, how, k, from)
			return s.goTo(k)
		}
	}
	s.state.Say("No swap of this course touches %s; c gives the chance over all draws.", what)
	return nil
}

// parsePair reads two vertices, counted from 1: "10 12", "10-12".
func (s *Screen) parsePair(text string) (model.Edge, error) {
	n := s.state.Subject.Example.Graph.N()
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsDigit(r) })
	var ends []int
	for _, w := range words {
		if v, err := strconv.Atoi(w); err == nil && v >= 1 && v <= n {
			ends = append(ends, v-1)
		}
	}
	if len(words) != 2 || len(ends) != 2 || ends[0] == ends[1] {
		if n < 2 {
			return model.Edge{}, fmt.Errorf("the graph has no pair of vertices; found %q", text)
		}
		return model.Edge{}, fmt.Errorf("a pair is two vertices from 1 to %d, such as 1 %d; found %q", n, n, text)
	}
	return model.NewEdge(ends[0], ends[1]), nil
}
