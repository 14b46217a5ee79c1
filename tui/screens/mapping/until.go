package mapping

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"mevolve/study/inspect/attempts"
	"mevolve/study/inspect/trace"
	"mevolve/tui/job"
	"mevolve/tui/screen"
	"mevolve/tui/widgets/matrix"
)

// until is a condition on the attempts of a trace, to run to.
type until struct {
	on       bool
	what     attempts.Until
	of       *trace.Trace
	attempts []attempts.Attempt // of that trace
	making   job.Job
}

// askUntil asks for a pair, a vertex or a condition, and runs to the next swap that meets it.
// Play stops there, too, until the condition is cleared.
func (s *Screen) askUntil() tea.Cmd {
	value := s.until.text() // the pair under the cursor, else the latest condition
	if e, ok := s.position.Cursor.Pair(); ok {
		value = fmt.Sprintf("%d %d", e.U+1, e.V+1)
	}
	return s.state.Ask(screen.Prompt{
		Label: "run until (4 9, a vertex, undone or share<.01):",
		Value: value, Offered: true,
		Start: func(value string) tea.Cmd {
			return s.whenMapped(func() tea.Cmd { return s.startUntil(value) })
		},
	})
}

// startUntil runs to the next swap that meets a text; "" for none.
func (s *Screen) startUntil(value string) tea.Cmd {
	if s.until.on = value != ""; !s.until.on {
		s.last = graphs
		s.state.Say("The search for a swap has ended.")
		return nil
	}
	what, err := attempts.Parse(value, s.scene.Graph.N())
	if err != nil {
		s.until.on = false
		s.state.SetError(err)
		return nil
	}
	if s.until.what = what; what.Pair != nil {
		s.position.Cursor = matrix.Cursor{On: true, Row: what.Pair.U, Column: what.Pair.V}
	}
	return s.learn(func() tea.Cmd { return s.runUntil(+1) })
}

func (u *until) text() string {
	if u.on && u.what.Pair == nil {
		return u.what.String()
	}
	return ""
}

// found is what the latest / has looked for; n and N follow it.
type found int

const (
	graphs     found = iota // those of screen 1's condition, or all
	swaps                   // until
	candidates              // candidateQuery
)

// follow goes to the next match of the latest /, or back to the previous.
func (s *Screen) follow(way int) tea.Cmd {
	switch {
	case s.last == swaps:
		return s.whenMapped(func() tea.Cmd { return s.learn(func() tea.Cmd { return s.runUntil(way) }) })
	case s.last == candidates && s.mode().candidates():
		s.seekCandidate(s.candidateQuery, way)
	default:
		s.state.Step(way)
	}
	return nil
}

// learn computes the attributes of the attempts shown, then calls then.
func (s *Screen) learn(then func() tea.Cmd) tea.Cmd {
	tr := s.scene.Trace
	if s.until.of == tr {
		return then()
	}
	return job.Make(&s.until.making, s.state.Work, screen.Quick(s.state.Settings, tr.Graph), func(ctx context.Context) ([]attempts.Attempt, error) {
		return attempts.All(ctx, tr.Mapping, tr.Graph, tr.Result)
	}, func(list []attempts.Attempt, err error) tea.Cmd {
		if err != nil {
			s.state.SetError(err)
			return nil
		}
		s.until.of, s.until.attempts = tr, list
		if s.scene == nil || s.scene.Trace != tr {
			return nil
		}
		return then()
	})
}

// runUntil goes to the next attempt that meets the condition, after the last to the first;
// backward where way is negative.
func (s *Screen) runUntil(way int) tea.Cmd {
	sc, what := s.scene, s.until.what
	k := what.Next(s.until.attempts, sc.Made())
	if way < 0 {
		k = what.Previous(s.until.attempts, sc.Step)
	}
	if s.last = swaps; k == 0 {
		s.last = graphs
		if what.Pair != nil {
			s.state.Say("No swap of this run touches %s. Key c shows its probability over all draws, key W the reason.", what)
		} else {
			s.state.Say("No swap of this run meets: %s.", what)
		}
		return nil
	}
	from := ""
	switch {
	case way > 0 && k <= sc.Made():
		from = ", found from the start"
	case way < 0 && k >= sc.Step:
		from = ", found from the end"
	}
	if how := what.How(s.until.attempts[k-1]); how != "" {
		s.state.Say("%s is %s by swap %d%s", what, how, k, from)
	} else {
		s.state.Say("Swap %d meets: %s%s. Play stops here; key n continues.", k, what, from)
	}
	return s.goTo(k)
}

// stopsHere reports whether play stops after the current attempt.
func (s *Screen) stopsHere() bool {
	sc := s.scene
	if !s.until.on || s.until.of != sc.Trace || sc.Step == 0 || sc.Line != trace.Swapped {
		return false
	}
	return s.until.what.Holds(s.until.attempts[sc.Step-1])
}
