package step

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"mevolve/settings"
	"mevolve/tui/session"
	"mevolve/tui/verdict"
)

// fitted is the session's evolution of the settings shown; nil for none.
func (s *Screen) fitted() *session.Evolution {
	if s.runs == nil {
		return nil
	}
	return s.runs.Of(s.state.Settings)
}

// fit begins an evolution to judge what is edited, if no other is working.
func (s *Screen) fit() tea.Cmd {
	if s.runs == nil || s.fitted() != nil || s.runs.Working() {
		return nil
	}
	next := s.runs.Enter()
	s.begun = s.runs.Here()
	return next
}

// judging is the evolution that judges, and the latest iteration whose classifier
// is calibrated, 0 for none yet; what an edit began judges while there are edits, or
// the graph is asked about.
func (s *Screen) judging() (*session.Evolution, int) {
	e := s.fitted()
	if e == nil || e == s.begun && len(s.hand.Toggled) == 0 && !s.position.why.ofGraph() {
		return nil, 0
	}
	return e, e.Calibrated()
}

// awaited is what stands in the place of p and r while nothing is judged.
func (s *Screen) awaited() string {
	switch e := s.fitted(); {
	case e == nil:
		return "for p and r press 3 once"
	case e.Err() != nil:
		return "no p and r: press 3 for the reason"
	default:
		return fmt.Sprintf("p and r once %s is fitted …", e.Unit.Settings.Learner)
	}
}

// In a position: the fold and iteration whose classifier judges, or none.
const (
	judgeView = "judge"
	noJudge   = "none"
)

// judgeAgain fits the classifier of a position, if one judges there.
func (s *Screen) judgeAgain(p settings.Position) tea.Cmd {
	var fold, iteration int
	if n, _ := fmt.Sscanf(p.View[judgeView], "%d.%d", &fold, &iteration); s.runs == nil || n < 2 || fold < 1 || fold > s.state.Settings.Folds || iteration < 1 {
		return nil
	}
	return s.runs.Reach(fold, iteration)
}

// judge asks the classifier anew where the course or the classifier has changed.
func (s *Screen) judge() tea.Cmd {
	e, t := s.judging()
	if t == 0 || s.scene == nil {
		s.verdict = nil
		if len(s.hand.Toggled) > 0 && !s.unjudged {
			return s.fit()
		}
		return nil
	}
	if s.verdict.Of(s.scene.Course, e, t) {
		return nil
	}
	s.verdict.Stop()
	var next tea.Cmd
	s.verdict, next = verdict.Ask(s.state.Work, s.scene.Course, e, t)
	return next
}
