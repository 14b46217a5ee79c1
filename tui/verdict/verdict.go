// Package verdict tells what a fitted classifier says of a graph, of the graph
// as edited by hand and of what it is mapped to.
package verdict

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"mevolve/learners"
	"mevolve/model"
	"mevolve/reliability"
	"mevolve/tui/course"
	"mevolve/tui/paint"
	"mevolve/tui/session"
	"mevolve/tui/theme"
	"mevolve/tui/work"
	"mevolve/wording"
)

// Verdict is what the classifier of one iteration of an evolution says.
type Verdict struct {
	course    *course.Course
	evolution *session.Evolution
	iteration int // whose pool the classifier judges, from 1

	job    work.Job
	theta  float64
	judged []judged // input, edited, mapped; nil while it is computed
}

// judged is a graph's probability of its class and its reliability.
type judged struct {
	prediction learners.Prediction
	r          float64
}

// Ask asks the classifier of an iteration beside the screen.
func Ask(d *work.Desk, co *course.Course, e *session.Evolution, iteration int) (*Verdict, tea.Cmd) {
	judge, _ := e.Event(iteration - 1)
	calibrated, _ := e.Event(iteration)
	q := calibrated.State.Calibration.Q[co.Cause.Subject.Example.Class]
	v := &Verdict{course: co, evolution: e, iteration: iteration, theta: calibrated.State.Calibration.Theta}
	return v, v.job.Start(d, func(ctx context.Context, r *work.Run) error {
		predictions, err := judge.State.Learner.Predict(ctx, []*model.Graph{co.Input, co.Graph, co.Result.Graph})
		if err != nil {
			return err
		}
		var list []judged
		for _, p := range predictions {
			list = append(list, judged{p, reliability.R(p.P, q)})
		}
		r.Post(list)
		return nil
	})
}

// Of tells whether it is what that classifier says of that course.
func (v *Verdict) Of(co *course.Course, e *session.Evolution, iteration int) bool {
	return v != nil && v.course == co && v.evolution == e && v.iteration == iteration
}

// Stop ends the work on it.
func (v *Verdict) Stop() {
	if v != nil {
		v.job.Stop()
	}
}

// Take takes what the work has left, if the message is of it.
func (v *Verdict) Take(msg tea.Msg) {
	if v == nil {
		return
	}
	b, _ := v.job.Take(msg)
	for _, e := range b.Events {
		if list, ok := e.([]judged); ok {
			v.judged = list
		}
	}
}

// Write says p of the graph's class and r, before and after.
func (v *Verdict) Write(p *paint.Page, class int, labels []int, edited bool) {
	name := "p of class " + wording.Label(labels[class])
	switch err := v.job.Err(); {
	case err != nil:
		p.Paragraph(err.Error(), theme.Error)
		return
	case v.judged == nil:
		p.Line("the classifier judges …", theme.Dim)
		return
	}
	row := func(what string, value func(judged) float64) {
		p.Put(0, what, theme.Dim)
		x := p.Put(14, wording.Share(value(v.judged[0]), 3), theme.Plain)
		if edited {
			x = p.Put(x, " → "+wording.Share(value(v.judged[1]), 3), theme.Strong)
		}
		p.Put(x, " → "+wording.Share(value(v.judged[2]), 3), theme.Plain)
		p.Next()
	}
	row(name, func(j judged) float64 { return j.prediction.P[class] })
	row("r", func(j judged) float64 { return j.r })
	kept := "kept"
	if v.judged[2].r <= v.theta {
		kept = "dropped"
	}
	words := "input → all swaps made"
	if edited {
		words = "input → edited → all swaps made"
	}
	p.Line(words, theme.Dim)
	p.Line(fmt.Sprintf("θ %s: the graph mapped is %s", wording.Share(v.theta, 3), kept), theme.Dim)
	p.Line(fmt.Sprintf("by %s, fold %d, iteration %d", v.evolution.Unit.Settings.Learner, v.evolution.Fold, v.iteration), theme.Dim)
}

// Lines is how many Write takes.
func (v *Verdict) Lines() int {
	if v.judged == nil {
		return 1
	}
	return 5
}

// Change says in a line what the edits make of p and r; "" while it is computed.
func (v *Verdict) Change() string {
	if v.judged == nil {
		return ""
	}
	class := v.course.Cause.Subject.Example.Class
	change := func(value func(judged) float64) string {
		return wording.Share(value(v.judged[0]), 2) + " → " + wording.Share(value(v.judged[1]), 2)
	}
	return fmt.Sprintf("p %s, r %s", change(func(j judged) float64 { return j.prediction.P[class] }), change(func(j judged) float64 { return j.r }))
}
