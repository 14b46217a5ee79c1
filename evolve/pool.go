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
	mapped := progress.Begin(ctx, "graph", len(sources))
	err := parallel.Each(ctx, len(sources), func(i int) (err error) {
		e := sources[i]
		if results[i], err = m.Map(augment.Naming(ctx, e.ID), e.Graph, stream(e.ID)); err != nil {
			return fmt.Errorf("graph %s: %w", e.ID, err)
		}
		mapped.Done()
		return nil
	})
	return results, err
}
