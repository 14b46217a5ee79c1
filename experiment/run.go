package experiment

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"mevolve/datasets"
	"mevolve/model"
	"mevolve/settings"
)

// Options say how a run is carried out; none of them changes a number.
type Options struct {
	Workers     int                         // trials at once; at least 1
	Reliability bool                        // collect the reliability table
	Finished    func(t Trial, done, of int) // called once a trial, one call at a time, in order of finishing
	Tick        func(context.Context) error // called in inner units; may be nil
}

// Run is one honest evaluation of a dataset: repeats × folds trials, each
// with its baselines, and what they show together. When ctx ends, the
// finished trials are reported together with ctx's error.
func Run(ctx context.Context, d *model.Dataset, s settings.Settings, o Options) (Report, error) {
	if err := s.Validate(); err != nil {
		return Report{}, err
	}
	splits, err := splitsOf(d, s)
	if err != nil {
		return Report{}, err
	}
	l, err := newLab(ctx, d, s)
	if err != nil {
		return Report{}, err
	}
	l.tick = o.Tick
	trials := make([]*Trial, len(splits))
	err = eachTrial(ctx, max(o.Workers, 1), len(splits), func(ctx context.Context, i int) error {
		t, err := runTrial(ctx, splits[i], s, l, o.Reliability)
		if err == nil {
			trials[i] = &t
		}
		return err
	}, func(i, done int) {
		if o.Finished != nil {
			o.Finished(*trials[i], done, len(splits))
		}
	})
	finished := make([]Trial, 0, len(trials))
	for _, t := range trials {
		if t != nil {
			finished = append(finished, *t)
		}
	}
	if err != nil && (ctx.Err() == nil || len(finished) == 0) {
		return Report{}, err
	}
	return newReport(d, s, l, finished), err
}

func splitsOf(d *model.Dataset, s settings.Settings) ([]model.Split, error) {
	var splits []model.Split
	for repeat := 1; repeat <= s.Repeats; repeat++ {
		folds, err := datasets.Splits(d, s.Seed, repeat, s.Folds)
		if err != nil {
			return nil, err
		}
		splits = append(splits, folds...)
	}
	return splits, nil
}

// eachTrial does n trials on the given number of workers. The first error
// stops the others; a panic becomes an error.
func eachTrial(ctx context.Context, workers, n int, do func(context.Context, int) error, finished func(i, done int)) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next, done atomic.Int64
	var mu sync.Mutex // finished is called by one worker at a time
	work := func() {
		for ctx.Err() == nil {
			i := int(next.Add(1)) - 1
			if i >= n {
				return
			}
			if err := guarded(ctx, i, do); err != nil {
				cancel(err)
				return
			}
			mu.Lock()
			finished(i, int(done.Add(1)))
			mu.Unlock()
		}
	}
	var group sync.WaitGroup
	for range min(workers, n) {
		group.Go(work)
	}
	group.Wait()
	return context.Cause(ctx)
}

func guarded(ctx context.Context, i int, do func(context.Context, int) error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	return do(ctx, i)
}
