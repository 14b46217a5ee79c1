// Package predictionview draws the prediction of a fitted classifier for a graph, for the
// graph as edited by hand and for what it is mapped to.
package predictionview

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/reliability"
	"mevolve/study/inspect/trace"
	"mevolve/tui/job"
	"mevolve/tui/session"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// Verdict is what the classifier of one iteration of an evolution says.
type Verdict struct {
	of        *trace.Trace
	evolution *session.Evolution
	iteration int // whose pool the classifier judges, from 1

	theta  float64
	judged []judged // input, edited, mapped; nil while it is computed
	making job.Job
}

// judged is a graph's probability of its class and its reliability.
type judged struct{ p, r float64 }

// Ask asks the classifier of an iteration beside the screen.
func Ask(d *job.Pool, tr *trace.Trace, e *session.Evolution, iteration int) (*Verdict, tea.Cmd) {
	judge, _ := e.Event(iteration - 1)
	calibrated, _ := e.Event(iteration)
	class := tr.Cause.Subject.Example.Class
	calibration := calibrated.State.Calibration
	v := &Verdict{of: tr, evolution: e, iteration: iteration, theta: calibration.Theta}
	return v, job.Make(&v.making, d, false, func(ctx context.Context) (list []judged, err error) {
		predictions, err := judge.State.Learner.Predict(ctx, []*model.Graph{tr.Input, tr.Graph, tr.Result.Graph})
		for _, p := range predictions {
			list = append(list, judged{p.P[class], reliability.R(p.P, calibration.Q[class])})
		}
		return list, err
	}, func(list []judged, _ error) tea.Cmd {
		v.judged = list
		return nil
	})
}

// Of reports whether the classifier of that iteration judges that trace.
func (v *Verdict) Of(tr *trace.Trace, e *session.Evolution, iteration int) bool {
	return v != nil && v.of == tr && v.evolution == e && v.iteration == iteration
}

// Stop ends the work on it.
func (v *Verdict) Stop() {
	if v != nil {
		v.making.Stop()
	}
}

// Write says p of the graph's class and r, before and after.
func (v *Verdict) Write(p *paint.Page, labels []int) {
	switch err := v.making.Err(); {
	case err != nil:
		p.Paragraph(err.Error(), theme.Error)
		return
	case v.judged == nil:
		p.Line("the classifier judges …", theme.Dim)
		return
	}
	edited, words := len(v.of.Hand.Toggled) > 0, "input → all swaps made"
	if edited {
		words = "input → edited → all swaps made"
	}
	was, is, mapped := v.judged[0], v.judged[1], v.judged[2]
	row := func(what string, was, is, mapped float64) {
		p.Put(0, what, theme.Dim)
		d := 3
		if edited {
			d = wording.Apart(was, is, 3, 5)
		}
		text := wording.Share(was, d)
		x := p.Put(14, text, theme.Plain)
		next := func(v float64) {
			before := text
			text = wording.Share(v, d)
			x = p.PutChange(p.Put(x, " → ", theme.Dim), before, text, theme.Dim, theme.Strong)
		}
		if edited {
			next(is)
		}
		next(mapped)
		p.Next()
	}
	row("p of class "+wording.Label(labels[v.of.Cause.Subject.Example.Class]), was.p, is.p, mapped.p)
	row("r", was.r, is.r, mapped.r)
	kept := "kept"
	if mapped.r <= v.theta {
		kept = "dropped"
	}
	p.Line(words, theme.Dim)
	p.Line(fmt.Sprintf("θ %s: the graph mapped is %s", wording.Share(v.theta, 3), kept), theme.Dim)
	p.Line(fmt.Sprintf("by %s, fold %d, iteration %d", v.evolution.Unit.Settings.Learner, v.evolution.Fold, v.iteration), theme.Dim)
}

// Change says in a line what the edits make of p and r; "" while it is computed.
func (v *Verdict) Change() string {
	if v.judged == nil {
		return ""
	}
	was, is := v.judged[0], v.judged[1]
	change := func(was, is float64) string {
		d := wording.Apart(was, is, 2, 5)
		return wording.Share(was, d) + " → " + wording.Share(is, d)
	}
	return fmt.Sprintf("p %s, r %s", change(was.p, is.p), change(was.r, is.r))
}
