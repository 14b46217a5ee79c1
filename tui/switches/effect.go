package switches

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"mevolve/augment"
	"mevolve/evolve"
	"mevolve/experiment"
	"mevolve/model"
	"mevolve/settings"
	"mevolve/tui/screen"
	"mevolve/tui/work"
	"mevolve/wording"
)

// outcome is what a mapping made of one graph.
type outcome struct {
	requested, realised int
	edges, parts        int  // afterwards
	clamped             bool // R6
}

// mapped maps the subject's graph as `run` and screen 2 do.
func mapped(ctx context.Context, at screen.Subject, s settings.Settings) (outcome, error) {
	m, err := s.NewMapping()
	if err != nil {
		return outcome{}, err
	}
	r, err := m.Map(augment.Naming(ctx, at.Example.ID), at.Example.Graph, evolve.MapStream(s.Seed, at.Repeat, at.Fold, at.Iteration, at.Example.ID))
	if err != nil {
		return outcome{}, err
	}
	_, parts := r.Graph.Components()
	out := outcome{requested: r.Requested, realised: r.Realised(), edges: r.Graph.M(), parts: parts}
	out.clamped = slices.ContainsFunc(r.Notes, func(n augment.Note) bool { return n.Code == augment.NoteClamped })
	return out, nil
}

// told is what a mapping shows of a fixed reading on the graph; "" for those
// that it does not show.
func (o outcome) told(id string) string {
	switch id {
	case "R6":
		if o.clamped {
			return "A weight of this graph is negative and counts as 0."
		}
		return "No weight of this graph is negative: it changes nothing here."
	case "R7":
		if o.realised < o.requested {
			return fmt.Sprintf("This graph allows %d of %s.", o.realised, wording.Plain(o.requested, "swap", "swaps"))
		}
		if o.requested == 1 {
			return "This graph allows the one swap: it changes nothing here."
		}
		return fmt.Sprintf("This graph allows all %d swaps: it changes nothing here.", o.requested)
	case "R8":
		if o.realised == 0 {
			return "This graph gives no example."
		}
		return "This graph offers something to do: it changes nothing here."
	}
	return ""
}

// effect is what each value of a row makes of the graph that is looked at.
type effect struct {
	of    cause
	list  []outcome
	wrong error
}

// cause is what an effect follows from.
type cause struct {
	row      string
	subject  screen.Subject
	settings settings.Settings
}

func effectOf(ctx context.Context, c cause, others []other) effect {
	e := effect{of: c}
	for _, o := range others {
		out, err := mapped(ctx, c.subject, o.settings)
		if e.wrong = cmp.Or(ctx.Err(), err); e.wrong != nil {
			break
		}
		e.list = append(e.list, out)
	}
	return e
}

// rate counts over a dataset what a value does.
type rate struct {
	graphs int
	apart  int // more components than before
	drift  int // another number of edges than before
	short  int // fewer swaps than requested
}

func (r *rate) add(g *model.Graph, out outcome) {
	_, before := g.Components()
	r.graphs++
	if out.parts > before {
		r.apart++
	}
	if out.edges != g.M() {
		r.drift++
	}
	if out.realised < out.requested {
		r.short++
	}
}

// count maps every graph of a dataset with every value, each in the stream of
// the first iteration of the first fold. told is how many graphs are done.
func count(ctx context.Context, d *model.Dataset, others []other, told func(int)) ([]rate, error) {
	rates := make([]rate, len(others))
	for i, e := range d.Examples {
		at := screen.Subject{Example: e, Repeat: 1, Fold: 1, Iteration: 1}
		for k, o := range others {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			out, err := mapped(ctx, at, o.settings)
			if err != nil {
				return nil, fmt.Errorf("graph %s: %w", e.ID, err)
			}
			rates[k].add(e.Graph, out)
		}
		told(i + 1)
	}
	return rates, nil
}

// trained is what came of a value where it was trained with, over the folds
// done so far.
type trained struct {
	folds, test     int
	original, right int // test graphs, before and after the iterations
	kept, pool      int // of the last iteration
}

// train evolves every fold with every value for a few iterations, and posts
// what is known after each fold.
func train(ctx context.Context, r *work.Run, d *model.Dataset, others []other, iterations, workers int) error {
	sums := make([]trained, len(others))
	for fold := range others[0].settings.Folds {
		for i, o := range others {
			if err := evolveFold(ctx, d, o, fold, iterations, workers, &sums[i]); err != nil {
				return fmt.Errorf("%s, fold %d: %w", o.name, fold+1, err)
			}
			r.Progress(fold*len(others) + i + 1)
		}
		r.Post(append([]trained(nil), sums...))
	}
	return nil
}

func evolveFold(ctx context.Context, d *model.Dataset, o other, fold, iterations, workers int, sum *trained) error {
	split, err := experiment.Split(ctx, d, o.settings, 1, fold+1)
	if err != nil {
		return err
	}
	config, err := experiment.NewEvolution(o.settings, d.Classes(), workers, nil) // the context ticks
	if err != nil {
		return err
	}
	config.Iterations = iterations
	for event, err := range evolve.Run(ctx, split, config) {
		if err != nil {
			return err
		}
		switch {
		case event.Stage == evolve.Pretrained:
			sum.original += event.State.Accuracy.TestCorrect
		case event.Stage == evolve.Retrained && event.Iteration == iterations:
			sum.right += event.State.Accuracy.TestCorrect
			sum.kept += event.State.Kept
			sum.pool += len(event.State.Pool)
		}
	}
	sum.folds++
	sum.test += len(split.Test)
	return nil
}
