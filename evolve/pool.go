package evolve

import (
	"context"
	"fmt"

	"mevolve/augment"
	"mevolve/learners/parallel"
	"mevolve/model"
)

// mapAll applies f to every source, each in its own random stream, so that
// neither the number of workers nor their order can change a draw.
func mapAll(ctx context.Context, sources []model.Example, cfg Config, split model.Split, iteration int) ([]augment.Result, error) {
	results := make([]augment.Result, len(sources))
	err := parallel.Each(ctx, len(sources), func(i int) (err error) {
		rng := MapStream(cfg.Seed, split.Repeat, split.Fold, iteration, sources[i].ID)
		if results[i], err = cfg.Mapping.Map(sources[i].Graph, rng); err != nil {
			return fmt.Errorf("graph %s: %w", sources[i].ID, err)
		}
		return nil
	})
	return results, err
}
