package step

import (
	"context"
	"errors"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"mevolve/learners"
	"mevolve/model"
	"mevolve/reliability"
	"mevolve/settings"
	"mevolve/tui/course"
	"mevolve/tui/paint"
	"mevolve/tui/session"
	"mevolve/tui/theme"
	"mevolve/tui/work"
	"mevolve/wording"
)

// outlook is what the session's fitted classifier says of the graph, of the
// graph as edited and of what it is mapped to.
type outlook struct {
	course    *course.Course
	evolution *session.Evolution
	iteration int // whose pool the classifier judges, from 1

	run    *work.Run
	theta  float64
	judged []judged // input, edited, mapped; nil while it is computed
	err    error
}

// judged is a graph's probability of its class and its reliability.
type judged struct {
	prediction learners.Prediction
	r          float64
}

// judge asks the classifier, beside the screen, where there is one and the
// course or the classifier is another than before.
func (s *Screen) judge() tea.Cmd {
	e, t := s.judging()
	if t == 0 || s.scene == nil {
		s.outlook = nil
		if len(s.hand.Toggled) > 0 && !s.unjudged {
			return s.fit()
		}
		return nil
	}
	co := s.scene.Course
	if o := s.outlook; o != nil && o.course == co && o.evolution == e && o.iteration == t {
		return nil
	}
	if s.outlook != nil && s.outlook.run != nil {
		s.outlook.run.Stop()
	}
	judge, _ := e.Event(t - 1)
	calibrated, _ := e.Event(t)
	q := calibrated.State.Calibration.Q
	class := co.Cause.Subject.Example.Class
	o := &outlook{course: co, evolution: e, iteration: t, theta: calibrated.State.Calibration.Theta}
	var next tea.Cmd
	o.run, next = s.state.Work.Start(func(ctx context.Context, r *work.Run) error {
		p, err := judge.State.Learner.Predict(ctx, []*model.Graph{co.Input, co.Graph, co.Result.Graph})
		if err != nil {
			return err
		}
		var list []judged
		for _, p := range p {
			list = append(list, judged{p, reliability.R(p.P, q[class])})
		}
		r.Post(list)
		return nil
	})
	s.outlook = o
	return next
}

// fitted is the session's evolution of the settings shown, and the latest
// iteration whose classifier is calibrated: 0 for none yet. It is nil where
// there is no such evolution.
func (s *Screen) fitted() (*session.Evolution, int) {
	if s.runs == nil {
		return nil, 0
	}
	e := s.runs.Of(s.state.Settings)
	if e == nil {
		return nil, 0
	}
	return e, e.Calibrated()
}

// fit begins an evolution, whose classifier will judge what is edited, unless
// that would hold up another.
func (s *Screen) fit() tea.Cmd {
	if e, _ := s.fitted(); s.runs == nil || e != nil || s.runs.Working() {
		return nil
	}
	next := s.runs.Enter()
	s.begun = s.runs.Here()
	return next
}

// judging is fitted, but for the evolution that an edit began once no edit is
// left: undo returns to the frame before.
func (s *Screen) judging() (*session.Evolution, int) {
	e, t := s.fitted()
	if e == s.begun && len(s.hand.Toggled) == 0 {
		return nil, 0
	}
	return e, t
}

// awaited is what stands in the place of p and r while nothing is judged.
func (s *Screen) awaited() string {
	switch e, _ := s.fitted(); {
	case e == nil:
		return "for p and r press 3 once"
	case e.Err() != nil:
		return "no p and r: press 3 for the reason"
	default:
		return fmt.Sprintf("p and r once %s is fitted …", e.Unit.Settings.Learner)
	}
}

// judgeView names, in a position, the fold and the iteration whose classifier
// judges, or that none judges the edits.
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

func (s *Screen) takeOutlook(b work.Batch) {
	o := s.outlook
	if o == nil || o.run != b.Run {
		return
	}
	for _, e := range b.Events {
		if list, ok := e.([]judged); ok {
			o.judged = list
		}
	}
	if b.Err != nil && !errors.Is(b.Err, context.Canceled) {
		o.err = b.Err
	}
}

// write says p of the graph's class and r, before and after.
func (o *outlook) write(p *paint.Page, class int, labels []int, edited bool) {
	name := "p of class " + wording.Label(labels[class])
	switch {
	case o.err != nil:
		p.Paragraph(o.err.Error(), theme.Error)
		return
	case o.judged == nil:
		p.Line("the classifier judges …", theme.Dim)
		return
	}
	row := func(what string, value func(judged) float64) {
		p.Put(0, what, theme.Dim)
		x := p.Put(14, wording.Share(value(o.judged[0]), 3), theme.Plain)
		if edited {
			x = p.Put(x, " → "+wording.Share(value(o.judged[1]), 3), theme.Strong)
		}
		p.Put(x, " → "+wording.Share(value(o.judged[2]), 3), theme.Plain)
		p.Next()
	}
	row(name, func(j judged) float64 { return j.prediction.P[class] })
	row("r", func(j judged) float64 { return j.r })
	kept := "kept"
	if o.judged[2].r <= o.theta {
		kept = "dropped"
	}
	words := "input → all swaps made"
	if edited {
		words = "input → edited → all swaps made"
	}
	p.Line(words, theme.Dim)
	p.Line(fmt.Sprintf("θ %s: the graph mapped is %s", wording.Share(o.theta, 3), kept), theme.Dim)
	p.Line(fmt.Sprintf("by %s, fold %d, iteration %d", o.evolution.Unit.Settings.Learner, o.evolution.Fold, o.iteration), theme.Dim)
}

// lines is how many write takes.
func (o *outlook) lines() int {
	if o.judged == nil {
		return 1
	}
	return 5
}

// change writes a number before and after the edits.
func (o *outlook) change(value func(judged) float64) string {
	return wording.Share(value(o.judged[0]), 2) + " → " + wording.Share(value(o.judged[1]), 2)
}
