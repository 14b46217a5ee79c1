package cli

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"mevolve/augment"
	"mevolve/cli/meter"
	"mevolve/evolve"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/inspect/attempts"
	"mevolve/study/inspect/explain"
)

// whyEffort is what each alternative of --why is worth.
var whyEffort = explain.Effort{States: 20_000, Trials: 2000}

// whyPair prints why a pair was not drawn, its probability, and the changes that would let it be
// drawn: as text at once, or at the end as JSON. Its progress is shown meanwhile.
func (o *stepOptions) whyPair(ctx context.Context, progress io.Writer, t stepText, r augment.Result) error {
	out := t.w
	if o.asJSON {
		t.w = io.Discard
	}
	g, id := t.example.Graph, t.example.ID
	e, err := attempts.Pair(o.why, g.N())
	if err != nil {
		return usagef("--why: %w", err)
	}
	p, err := explain.OfPair(ctx, t.s, g, r, e)
	if err != nil {
		return err
	}
	all := explain.NewDocument(id, p)
	fmt.Fprintln(t.w, wording.Wrap(p.String(), ""))
	for _, d := range p.Draws {
		drew := "nothing"
		if d.Drawn != nil {
			drew = d.Drawn.String()
		}
		fmt.Fprintf(t.w, "  swap %d: share %.4f, u in [%.4f, %.4f) draws it; u = %.4f drew %s\n", d.Attempt, d.Row.Share, d.Row.From, d.Row.To, d.U, drew)
	}
	stream := func() *rand.Rand { return explain.Stream(t.s.Seed, o.part.Repeat, o.part.Fold, o.part.Iteration, id) }
	verb := "added"
	if p.Removes {
		verb = "removed"
	}
	usual, err := meter.While(ctx, progress, "its chance over all draws", func(ctx context.Context) (explain.Estimate, error) {
		return whyEffort.Chance(ctx, t.mapping, g, e, stream())
	})
	if err != nil {
		return err
	}
	all.Chance = usual
	fmt.Fprintf(t.w, "\nOver all draws it is %s in %s.\n\nWith one thing otherwise it is %s in\n", verb, usual, verb)
	changes, err := explain.Edges(ctx, t.s, g, e, 3)
	if err != nil {
		return err
	}
	changes = append(changes, explain.Changes(t.s)...)
	for i, c := range changes {
		found, err := meter.While(ctx, progress, fmt.Sprintf("its chance with %s, %d of %d", c.What, i+1, len(changes)), func(ctx context.Context) (explain.Estimate, error) {
			return c.Try(ctx, g, e, whyEffort, stream())
		})
		if err != nil {
			return err
		}
		all.Otherwise = append(all.Otherwise, explain.ChangeDocument{Of: c.Of, What: c.What, Chance: found})
		if _, err := fmt.Fprintf(t.w, "  %-26s %s\n", c.What, found); err != nil {
			return err
		}
	}
	if o.asJSON {
		return writeJSON(out, all)
	}
	return nil
}

// whyGraph explains why the filter of an iteration does not keep a graph.
func whyGraph(ctx context.Context, t terminal, p experiment.Part, address string) error {
	id, _, err := parseGraphID(address)
	if err != nil {
		return err
	}
	if id.Graph < 0 || id.Graph >= len(p.Dataset.Examples) {
		return usagef("--why names a graph from 1 to %d, or the address of a generated one such as 17/1; found %s", len(p.Dataset.Examples), address)
	}
	m := meter.New(t.err, "evolving")
	place, doubt, err := doubted(ctx, p, m, id)
	m.End()
	switch {
	case err != nil:
		return err
	case place.Child == nil:
		_, err := fmt.Fprintln(t.out, wording.Wrap(place.Reason, ""))
		return err
	}
	return writeDoubt(t, p.Dataset, doubt, place.Child.Example.ID)
}

// doubted evolves up to the filter of the last iteration and reports where a graph is
// then and, of one that is in the pool, what its label is doubted for.
func doubted(ctx context.Context, p experiment.Part, m *meter.Meter, id model.ID) (place explain.Place, doubt explain.Doubt, err error) {
	var before evolve.State
	split, state, err := p.Evolve(ctx, m.FollowEvolution(), func(e evolve.Event) {
		if e.Iteration < p.Iteration {
			before = e.State
		}
	})
	if err != nil {
		return place, doubt, err
	}
	if place = explain.InPool(split, before, state, p.Settings, id); place.Child != nil {
		m.Say("undoing one swap after the other")
		doubt, err = explain.OfLabel(ctx, before.Learner, state.Calibration, *place.Child)
	}
	return place, doubt, err
}

func writeDoubt(t terminal, d *model.Dataset, doubt explain.Doubt, id model.ID) error {
	fmt.Fprintf(t.out, "It is in the pool, as graph %s.\n", id)
	for _, sentence := range doubt.Sentences(d.ClassLabels) {
		fmt.Fprintln(t.out, wording.Wrap(sentence, ""))
	}
	fmt.Fprintln(t.out, "\n  class      p      q  costs r")
	for k, term := range doubt.Terms {
		fmt.Fprintf(t.out, "  %5d  %.3f  %.3f    %.3f\n", d.ClassLabels[k], term.P, term.Q, term.Cost)
	}
	fmt.Fprintln(t.out, "\n  swap undone                r then")
	for _, u := range doubt.Undone {
		decision := "dropped"
		if u.Kept {
			decision = "kept"
		}
		words := strings.TrimSpace(signed("+", u.Added) + " " + signed("-", u.Removed))
		if _, err := fmt.Fprintf(t.out, "  %4d  %-18s  %.3f  %s\n", u.Attempt, words, u.R, decision); err != nil {
			return err
		}
	}
	return nil
}

func signed(sign string, e *model.Edge) string {
	if e == nil {
		return ""
	}
	return sign + e.String()
}
