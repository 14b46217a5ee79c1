package step

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"mevolve/tried"
	"mevolve/tui/course"
	"mevolve/tui/matrix"
	"mevolve/tui/screen"
	"mevolve/tui/work"
)

// until is what is run to: a condition on the attempts of a course.
type until struct {
	on     bool
	what   tried.Until
	of     *course.Course
	facts  []tried.Attempt // of that course
	making work.Making[[]tried.Attempt]
}

// askUntil asks for a pair, a vertex or a condition, and runs to the next swap that meets it.
// What is played stops there, too, until nothing is asked for.
func (s *Screen) askUntil() {
	value := s.until.text() // the pair under the cursor, else what was asked before
	if e, ok := s.position.Cursor.Pair(); ok {
		value = fmt.Sprintf("%d %d", e.U+1, e.V+1)
	}
	s.state.Ask(screen.Prompt{
		Label: "run until (4 9, a vertex, undone or share<.01):",
		Value: value, Offered: true,
		Start: func(value string) tea.Cmd {
			if s.scene == nil {
				return nil
			}
			if s.until.on = value != ""; !s.until.on {
				s.state.Say("Nothing is waited for any more.")
				return nil
			}
			what, err := tried.Parse(value, s.scene.Graph.N())
			if err != nil {
				s.until.on = false
				s.state.Complain(err)
				return nil
			}
			if s.until.what = what; what.Pair != nil {
				s.position.Cursor = matrix.Cursor{On: true, Row: what.Pair.U, Column: what.Pair.V}
			}
			return s.learn(s.runUntil)
		},
	})
}

func (u *until) text() string {
	if u.on && u.what.Pair == nil {
		return u.what.String()
	}
	return ""
}

// learn finds the facts of the attempts shown, and then goes on.
func (s *Screen) learn(then func() tea.Cmd) tea.Cmd {
	co := s.scene.Course
	if s.until.of == co {
		return then()
	}
	return s.until.making.Make(s.state.Work, screen.Quick(s.state.Settings, co.Graph), func(ctx context.Context) ([]tried.Attempt, error) {
		return tried.All(ctx, co.Mapping, co.Graph, co.Result)
	}, func(list []tried.Attempt, err error) tea.Cmd {
		if err != nil {
			s.state.Complain(err)
			return nil
		}
		s.until.of, s.until.facts = co, list
		if s.scene == nil || s.scene.Course != co {
			return nil
		}
		return then()
	})
}

// runUntil goes to the next attempt, after the last the first, that is looked for.
func (s *Screen) runUntil() tea.Cmd {
	sc, what := s.scene, s.until.what
	k := what.Next(s.until.facts, sc.Made())
	if k == 0 {
		if what.Pair != nil {
			s.state.Say("No swap of this course touches %s; c gives the chance over all draws, W why.", what)
		} else {
			s.state.Say("No swap of this course meets: %s.", what)
		}
		return nil
	}
	from := ""
	if k <= sc.Made() {
		from = ", found from the start"
	}
	if how := what.How(s.until.facts[k-1]); how != "" {
		s.state.Say("%s is %s by swap %d%s", what, how, k, from)
	} else {
		s.state.Say("Swap %d meets: %s%s; play stops there, too.", k, what, from)
	}
	return s.goTo(k)
}

// stopsHere tells whether what is played is to stop after the attempt at hand.
func (s *Screen) stopsHere() bool {
	sc := s.scene
	if !s.until.on || s.until.of != sc.Course || sc.Step == 0 || sc.Line != course.Swapped {
		return false
	}
	return s.until.what.Holds(s.until.facts[sc.Step-1])
}
