package experiment

import (
	"context"
	"fmt"
	"math/rand/v2"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/internal/parallel"
	"mevolve/model"
	"mevolve/study/inspect/attributes"
	"mevolve/study/settings"
)

// Part is one iteration of one fold of a run, which is computed again alone: its swaps, and
// with Evolve its filter.
type Part struct {
	Dataset                 *model.Dataset
	Settings                settings.Settings
	Repeat, Fold, Iteration int // from 1
	Workers                 int
}

// Stream is the random stream in which the part maps a graph.
func (p Part) Stream(id model.ID) *rand.Rand {
	return evolve.MapStream(p.Settings.Seed, p.Repeat, p.Fold, p.Iteration, id)
}

// Map maps graphs, each in the stream in which the run maps it.
func (p Part) Map(ctx context.Context, graphs []model.Example) ([]augment.Result, error) {
	mapping, err := p.Settings.NewMapping()
	if err != nil {
		return nil, err
	}
	ctx, _ = parallel.WithHelpers(ctx, p.Workers-1)
	return evolve.MapAll(ctx, mapping, graphs, p.Stream)
}

// Descendant is the graph at the end of a lineage. Each iteration maps it in the stream of its
// ancestor, independent of the rest of the run's pool.
func (p Part) Descendant(ctx context.Context, e model.Example, iterations []int) (model.Example, error) {
	for _, p.Iteration = range iterations {
		results, err := p.Map(ctx, []model.Example{e})
		if err != nil {
			return e, err
		}
		child := e.ID.Child(p.Iteration)
		if !results[0].Changed() {
			return e, fmt.Errorf("there is no graph %s: %s cannot be mapped (%s, β %v, l %d)", child, e.ID, p.Settings.Mapping, p.Settings.Beta, p.Settings.L)
		}
		e.ID, e.Graph = child, results[0].Graph
	}
	return e, nil
}

// Evolve runs the fold up to the filter of the iteration, and passes on the events.
func (p Part) Evolve(ctx context.Context, watch *Monitor, report func(evolve.Event)) (split model.Split, state evolve.State, err error) {
	if split, err = Split(ctx, p.Dataset, p.Settings, p.Repeat, p.Fold); err != nil {
		return split, state, err
	}
	p.Settings.Iterations = p.Iteration
	config, err := NewEvolution(p.Settings, split.Classes, p.Workers, nil)
	if err != nil {
		return split, state, err
	}
	ctx, follow := watch.evolution(ctx, p.Dataset, split, p.Settings)
	for event, err := range evolve.Run(ctx, split, config) {
		if err != nil {
			return split, state, err
		}
		follow(event)
		report(event)
		if state = event.State; event.Stage == evolve.Filtered && event.Iteration == p.Iteration {
			break
		}
	}
	return split, state, nil
}

// Attributes are those of the dataset's graphs, as far as some sources need.
func (p Part) Attributes(ctx context.Context, from attributes.Source) ([]*attributes.Graph, error) {
	d := p.Dataset
	known := attributes.GraphsOf(d)
	if from&attributes.Shapes != 0 {
		structures, err := datasets.Structures(ctx, d.Examples, datasets.ByStructure)
		if err != nil {
			return nil, err
		}
		if err := attributes.MeasureShapes(ctx, known, structures, nil); err != nil {
			return nil, err
		}
	}
	if from&attributes.Splits != 0 {
		split, err := Split(ctx, d, p.Settings, p.Repeat, p.Fold)
		if err != nil {
			return nil, err
		}
		for part, list := range map[attributes.Part][]model.Example{attributes.Train: split.Train, attributes.Val: split.Val, attributes.Test: split.Test} {
			for _, e := range list {
				known[e.ID.Graph].Part = part
			}
		}
	}
	if from&(attributes.Mapped|attributes.Offered) == 0 {
		return known, nil
	}
	results, err := p.Map(ctx, d.Examples)
	if err != nil {
		return nil, err
	}
	mapping, err := p.Settings.NewMapping()
	if err != nil {
		return nil, err
	}
	for i, e := range d.Examples {
		swaps := attributes.SwapsOf(e.Graph, results[i])
		if from&attributes.Offered != 0 {
			if swaps.Candidates, err = attributes.Candidates(ctx, mapping, e.Graph); err != nil {
				return nil, err
			}
		}
		known[i].Swaps = &swaps
	}
	return known, nil
}
