package evolve

import (
	"context"
	"fmt"
	"math/rand/v2"

	"mevolve/augment"
	"mevolve/learners/parallel"
	"mevolve/model"
	"mevolve/progress"
)

// MapAll applies f to every source, each in its own random stream, so that
// neither the number of workers (parallel.WithHelpers) nor their order can
// change a draw.
func MapAll(ctx context.Context, m augment.Mapping, sources []model.Example, stream func(model.ID) *rand.Rand) ([]augment.Result, error) {
	results := make([]augment.Result, len(sources))
	err := mapEach(ctx, m, false, sources, stream, func(i int, r augment.Result) { results[i] = r })
	return results, err
}

// mapEach hands each result to take; those to be forgotten (augment.Mapper) last no
// longer than that.
func mapEach(ctx context.Context, m augment.Mapping, forget bool, sources []model.Example, stream func(model.ID) *rand.Rand, take func(i int, r augment.Result)) error {
	mapped := progress.Begin(ctx, "graph", len(sources))
	return parallel.EachOf(ctx, len(sources), func() func(i int) error {
		mapper := augment.NewMapper(m)
		mapper.Forget = forget
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
