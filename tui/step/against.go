package step

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/settings"
	"mevolve/tui/against"
	"mevolve/tui/course"
	"mevolve/tui/screen"
)

// askAgainst asks what is to be otherwise on the other side.
func (s *Screen) askAgainst() {
	if s.position.against != "" {
		s.forgetAgainst()
		return
	}
	s.state.Ask(screen.Prompt{
		Label: "differs with (seed=2, mapping=random, R4=first, a token):",
		Value: fmt.Sprintf("seed=%d", s.state.Settings.Seed+1), Offered: true,
		Start: func(words string) tea.Cmd {
			words = strings.TrimSpace(words)
			if _, _, err := s.otherwise(words); err != nil {
				s.state.Complain(err)
				return nil
			}
			s.position.against, s.position.all, s.position.check = words, false, false
			return s.compareAgainst()
		},
	})
}

// otherwise is the other side that words name: settings otherwise, or a token of the same
// graph.
func (s *Screen) otherwise(words string) (course.Cause, course.Hand, error) {
	if strings.Contains(words, "=") || words == "" {
		set, err := s.state.Settings.Assign(words)
		return course.CauseOf(s.state.Subject, set), s.hand.Clone(), err
	}
	token, err := settings.ParseToken(words)
	if err != nil {
		return course.Cause{}, course.Hand{}, err
	}
	if err := token.Check(s.state.Dataset); err != nil {
		return course.Cause{}, course.Hand{}, err
	}
	at, p := s.state.Subject, token.Position
	if p.Graph != at.Example.ID {
		return course.Cause{}, course.Hand{}, fmt.Errorf("the token looks at graph %s, and this is %s; compare two mappings of one graph", p.Graph, at.Example.ID)
	}
	at.Repeat, at.Fold, at.Iteration = p.Repeat, p.Fold, max(1, p.Iteration)
	return course.CauseOf(at, token.Settings), course.Hand{Forced: p.Forced, Toggled: p.Toggled}, nil
}

// compareAgainst makes the comparison that is asked for, unless it is there.
func (s *Screen) compareAgainst() (next tea.Cmd) {
	words := s.position.against
	switch {
	case s.scene == nil:
		return nil
	case words == "":
		s.forgetAgainst()
		return nil
	case s.beside.Of(s.scene.Course, words):
		return nil
	}
	cause, hand, err := s.otherwise(words)
	if err != nil {
		s.state.Complain(err)
		s.forgetAgainst()
		return nil
	}
	s.beside.Stop()
	s.beside, next = against.Make(s.state, s.scene.Course, words, cause, hand)
	return next
}

func (s *Screen) forgetAgainst() {
	s.beside.Stop()
	s.beside, s.position.against = nil, ""
}
