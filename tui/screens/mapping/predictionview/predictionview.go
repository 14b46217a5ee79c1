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

// Verdict is the prediction of the classifier of one iteration of an evolution. The zero
// Verdict has no classifier.
type Verdict struct {
	job.Answer[question, *prediction]
}

// question is a trace and a classifier.
type question struct {
	*trace.Trace
	evolution *session.Evolution
	iteration int // whose pool the classifier judges, from 1
}

// prediction is of a trace's input graph, that graph as edited, and the mapped graph.
type prediction struct {
	theta  float64
	graphs [3]judged
}

// judged is a graph's probability of its class and its reliability.
type judged struct{ p, r float64 }

// Ask asks the classifier of an iteration in the background.
func (v *Verdict) Ask(d *job.Pool, tr *trace.Trace, e *session.Evolution, iteration int) tea.Cmd {
	judge := e.Before(iteration).Learner
	calibrated, _ := e.Event(iteration)
	class := tr.Cause.Subject.Example.Class
	calibration := calibrated.State.Calibration
	return v.Answer.Ask(d, question{tr, e, iteration}, false, func(ctx context.Context) (*prediction, error) {
		predictions, err := judge.Predict(ctx, []*model.Graph{tr.Input, tr.Graph, tr.Result.Graph})
		if err != nil {
			return nil, err
		}
		found := &prediction{theta: calibration.Theta}
		for i, p := range predictions {
			found.graphs[i] = judged{p.P[class], reliability.R(p.P, calibration.Q[class])}
		}
		return found, nil
	})
}

// Write says p of the graph's class and r, before and after.
func (v *Verdict) Write(p *paint.Page, labels []int) {
	switch err := v.Err(); {
	case err != nil:
		p.Paragraph(err.Error(), theme.Error)
		return
	case v.Value == nil:
		p.Line("the classifier judges …", theme.Dim)
		return
	}
	at := v.Key
	edited, words := len(at.Hand.Toggled) > 0, "input → all swaps made"
	if edited {
		words = "input → edited → all swaps made"
	}
	was, is, mapped := v.Value.graphs[0], v.Value.graphs[1], v.Value.graphs[2]
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
	row("p of class "+wording.Label(labels[at.Cause.Subject.Example.Class]), was.p, is.p, mapped.p)
	row("r", was.r, is.r, mapped.r)
	kept := "kept"
	if mapped.r <= v.Value.theta {
		kept = "dropped"
	}
	p.Line(words, theme.Dim)
	p.Line(fmt.Sprintf("θ %s: the graph mapped is %s", wording.Share(v.Value.theta, 3), kept), theme.Dim)
	p.Line(fmt.Sprintf("by %s, fold %d, iteration %d", at.evolution.Unit.Settings.Learner, at.evolution.Fold, at.iteration), theme.Dim)
}

// Change says in a line what the edits make of p and r; "" while it is computed.
func (v *Verdict) Change() string {
	if v.Value == nil {
		return ""
	}
	was, is := v.Value.graphs[0], v.Value.graphs[1]
	change := func(was, is float64) string {
		d := wording.Apart(was, is, 2, 5)
		return wording.Share(was, d) + " → " + wording.Share(is, d)
	}
	return fmt.Sprintf("p %s, r %s", change(was.p, is.p), change(was.r, is.r))
}
