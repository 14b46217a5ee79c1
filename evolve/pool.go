package evolve

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"mevolve/augment"
	"mevolve/internal/parallel"
	"mevolve/internal/progress"
	"mevolve/model"
	"mevolve/model/readings"
)

// sources returns the graphs that f maps (R9), at most MaxPool. It drops graphs from
// the end: originals are first in D_train and stay.
func (r *run) sources() (sources []model.Example, cut int) {
	sources = r.state.Train
	if r.cfg.Pool == readings.PoolOriginals {
		sources = r.split.Train
	}
	if r.cfg.MaxPool > 0 && len(sources) > r.cfg.MaxPool {
		cut = len(sources) - r.cfg.MaxPool
		sources = sources[:r.cfg.MaxPool]
	}
	return sources, cut
}

// pool is the step D_pool ← f(D_train) of Algorithm 3.
func (r *run) pool(t int) error {
	sources, cut := r.sources()
	r.state.Warnings = nil
	if cut > 0 {
		r.state.Warnings = []model.Warning{model.Warnf("max-pool",
			"Iteration %d maps %d of %d training graphs: the pool is limited by --max-pool %d.",
			t, len(sources), len(sources)+cut, r.cfg.MaxPool)}
	}
	stream := func(id model.ID) *rand.Rand {
		return MapStream(r.cfg.Seed, r.split.Repeat, r.split.Fold, t, id)
	}
	mappers := func() *augment.Mapper {
		m := augment.NewMapper(r.cfg.Mapping)
		m.Forget = r.cfg.Forget
		return m
	}
	pool, short := make([]Generated, len(sources)), make([]int, len(sources))
	err := mapEach(r.ctx, mappers, sources, stream, func(i int, result augment.Result) {
		if !result.Changed() { // R8: no example in the pool
			return
		}
		short[i] = max(0, result.Requested-result.Realised()) // a control swaps in twos, and may make one more
		if r.cfg.Forget {
			result.Attempts, result.Notes = nil, nil
		}
		child := model.Example{ID: sources[i].ID.Child(t), Graph: result.Graph, Class: sources[i].Class}
		pool[i] = Generated{Judged: Judged{Example: child, Reliability: math.NaN()}, Source: sources[i], Mapping: result}
	})
	if err != nil {
		return fmt.Errorf("mapping the pool of iteration %d: %w", t, err)
	}
	s := &r.state
	s.Pool = slices.DeleteFunc(pool, func(g Generated) bool { return g.Example.Graph == nil })
	s.Unchanged, s.Shortfall, s.Kept = len(sources)-len(s.Pool), 0, 0
	for _, missing := range short {
		s.Shortfall += missing
	}
	s.Validation, s.Calibration = nil, nil
	return nil
}

// MapAll applies f to every source, each with its own random stream: the draws depend
// neither on the number of workers (parallel.WithHelpers) nor on their order.
func MapAll(ctx context.Context, m augment.Mapping, sources []model.Example, stream func(model.ID) *rand.Rand) ([]augment.Result, error) {
	results := make([]augment.Result, len(sources))
	err := mapEach(ctx, func() *augment.Mapper { return augment.NewMapper(m) }, sources, stream, func(i int, r augment.Result) { results[i] = r })
	return results, err
}

// mapEach calls take with each result, in goroutines with a mapper each.
func mapEach(ctx context.Context, mappers func() *augment.Mapper, sources []model.Example, stream func(model.ID) *rand.Rand, take func(i int, r augment.Result)) error {
	mapped := progress.Begin(ctx, "graph", len(sources))
	return parallel.EachOf(ctx, len(sources), func() func(i int) error {
		mapper := mappers()
		return func(i int) error {
			e := sources[i]
			r, err := mapper.Map(augment.Naming(ctx, e.ID), e.Graph, stream(e.ID))
			if err != nil {
				return fmt.Errorf("graph %s: %w", e.ID, err)
			}
			take(i, r)
			mapped.Done()
			return nil
		}
	})
}
