package mapping

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"mevolve/study/settings"
	"mevolve/tui/session"
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
// is calibrated, 0 for none yet. An evolution that an edit began judges only while there
// are edits, or while why asks about the graph.
func (s *Screen) judging() (*session.Evolution, int) {
	e := s.fitted()
	if e == nil || e == s.begun && len(s.hand.Toggled) == 0 && !s.position.why.ofGraph() {
		return nil, 0
	}
	return e, e.Calibrated()
}

// awaited says what p and r wait for.
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

// judge asks the classifier again when the trace or the classifier has changed.
func (s *Screen) judge() tea.Cmd {
	e, t := s.judging()
	if t == 0 || s.scene == nil {
		s.verdict.Drop()
		if len(s.hand.Toggled) > 0 && !s.unjudged {
			return s.fit()
		}
		return nil
	}
	if !e.InMemory(t) {
		return s.runs.Recall(e, t)
	}
	return s.verdict.Ask(s.state.Work, s.scene.Trace, e, t)
}
