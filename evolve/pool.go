package evolve

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"mevolve/augment"
	"mevolve/model"
)

// mapAll applies f to every source, each in its own random stream, so that
// neither the number of workers nor their order can change a draw.
func mapAll(ctx context.Context, sources []model.Example, cfg Config, split model.Split, iteration int) ([]augment.Result, error) {
	results := make([]augment.Result, len(sources))
	errs := make([]error, len(sources))
	var next atomic.Int64
	work := func() {
		for {
			i := int(next.Add(1)) - 1
			if i >= len(sources) {
				return
			}
			if errs[i] = ctx.Err(); errs[i] != nil {
				return
			}
			results[i], errs[i] = mapOne(sources[i], cfg, split, iteration)
		}
	}
	var group sync.WaitGroup
	for range max(cfg.Workers-1, 0) {
		group.Go(work)
	}
	work()
	group.Wait()
	for i, err := range errs {
		if err != nil {
			return nil, fmt.Errorf("graph %s: %w", sources[i].ID, err)
		}
	}
	return results, nil
}

// mapOne turns a panic into an error: in a bare goroutine it would leave a
// terminal raw.
func mapOne(source model.Example, cfg Config, split model.Split, iteration int) (result augment.Result, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	rng := MapStream(cfg.Seed, split.Repeat, split.Fold, iteration, source.ID)
	return cfg.Mapping.Map(source.Graph, rng)
}
