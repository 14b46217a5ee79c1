package diffpool

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// parallel calls do for the tasks 0 to n−1 on the given number of workers. A
// task learns which worker runs it, to use that worker's memory, and must
// write its result to a place of its own, so that nothing depends on who ran
// what. A panic becomes an error.
func parallel(ctx context.Context, workers, n int, do func(ctx context.Context, worker, task int) error) error {
	if workers == 1 || n == 1 {
		for task := range n {
			if err := guarded(ctx, 0, task, do); err != nil {
				return err
			}
		}
		return nil
	}
	var next atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	for worker := range min(workers, n) {
		group.Go(func() error {
			for {
				task := int(next.Add(1)) - 1
				if task >= n {
					return nil
				}
				if err := guarded(ctx, worker, task, do); err != nil {
					return err
				}
			}
		})
	}
	return group.Wait()
}

func guarded(ctx context.Context, worker, task int, do func(ctx context.Context, worker, task int) error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("diffpool stopped on a programming error: %v\n%s", r, debug.Stack())
		}
	}()
	return do(ctx, worker, task)
}
