package check

import (
	"context"
	"fmt"
	"slices"

	"mevolve/internal/parallel"
	"mevolve/internal/progress"
	"mevolve/study/external"
)

// mostGlances is how many graphs are asked for one answer at most.
const mostGlances = 1000

// glance asks for one answer about each graph that was not chosen. Frequencies need thousands
// of answers and a few graphs; an answer that cannot be made shows at once, but perhaps only
// on a graph that was not chosen: a larger one, or one with several components. The first
// graph whose answer breaks an invariant joins the chosen ones.
func (k *checker) glance(ctx context.Context) error {
	var others []int
	for i, e := range k.Dataset.Examples {
		recorded := k.Source.Record == nil || k.Source.Record.Outputs(i) > 0
		if e.ID.Lineage == "" && recorded && !slices.Contains(k.Graphs, i) {
			others = append(others, i)
		}
	}
	others = others[:min(len(others), mostGlances)]
	var program *external.Program
	if k.Source.Start != nil {
		var err error
		if program, err = k.Source.Start(); err != nil {
			return err
		}
		defer program.Close()
	}
	loop := progress.Begin(ctx, "other graph", len(others))
	silent := progress.Watch(ctx, func(progress.Part) {})
	breaks := make([]bool, len(others))
	err := parallel.Each(ctx, len(others), func(n int) (err error) {
		if breaks[n], err = k.breaks(silent, program, others[n]); err != nil {
			return fmt.Errorf("graph %s: %w", k.Dataset.Examples[others[n]].ID, err)
		}
		loop.Done()
		return nil
	})
	if err != nil {
		return err
	}
	k.glances = len(others)
	if n := slices.Index(breaks, true); n >= 0 {
		k.caught = &k.Dataset.Examples[others[n]].ID
		k.Graphs = append(slices.Clone(k.Graphs), others[n])
		slices.Sort(k.Graphs)
	}
	return nil
}

// breaks reports whether the first answer about a graph breaks an invariant. Too few swaps may
// be right where candidates run out: there, what is right is computed.
func (k *checker) breaks(ctx context.Context, program *external.Program, at int) (bool, error) {
	e := k.Dataset.Examples[at]
	ks, err := k.budgets(ctx, e.Graph)
	if err != nil {
		return false, err
	}
	one, err := k.ask(ctx, program, e, ks, 0)
	if err != nil {
		return false, err
	}
	alone, err := newChecker(k.Config)
	if err != nil {
		return false, err
	}
	a, err := alone.look(ctx, e, ks, []answer{one})
	if err != nil {
		return false, err
	}
	alone.Graphs, alone.answers = []int{at}, []*answers{a}
	if added, _ := one.sets(); len(added) < a.k {
		expected, err := k.probabilities(ctx, k.asked(), e, small, fewTrials)
		if err != nil {
			return false, err
		}
		alone.references[alone.key(k.asked(), 0)] = expected
	}
	return slices.ContainsFunc(alone.invariants(k.asked(), 0), func(v Invariant) bool { return !v.OK }), nil
}
