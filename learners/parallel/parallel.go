// Package parallel runs independent pieces of one training side by side.
//
// Who calls works itself; whether others help is the context's affair: a
// learner need not know how many trials there are beside its own.
package parallel

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Helpers are goroutines that all under one context share: as many as a call
// of Each finds idle help it, until it is done.
type Helpers struct{ idle atomic.Int64 }

type key struct{}

// WithHelpers is a context with so many helpers beside whoever works under it.
func WithHelpers(ctx context.Context, idle int) (context.Context, *Helpers) {
	h := new(Helpers)
	h.Add(idle)
	return context.WithValue(ctx, key{}, h), h
}

// Add makes n more idle: a trial that has ended helps those that have not.
func (h *Helpers) Add(n int) { h.idle.Add(int64(n)) }

// hire takes one of the idle, if there is one.
func (h *Helpers) hire() bool {
	for {
		idle := h.idle.Load()
		if idle <= 0 {
			return false
		}
		if h.idle.CompareAndSwap(idle, idle-1) {
			return true
		}
	}
}

// Guard calls do and turns a panic into an error, with the place it came from
// after the first line: a panic in a bare goroutine would leave the terminal in
// raw mode.
func Guard(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("this is a bug in mevolve: %v\n%s", p, debug.Stack())
		}
	}()
	return do()
}

// Each calls do(0) … do(n−1), alone where the context has no idle helpers.
// Each call must write to its own place, so that nothing depends on who does
// what. The first error ends it, and so does a panic (Guard).
func Each(ctx context.Context, n int, do func(i int) error) error {
	return EachOf(ctx, n, func() func(i int) error { return do })
}

// EachOf is Each where every goroutine that does any of it asks once for what it
// does with a piece, which may keep memory of its own from one to the next.
func EachOf(ctx context.Context, n int, worker func() func(i int) error) error {
	var next atomic.Int64
	var failed atomic.Pointer[error]
	work := func() {
		var do func(i int) error
		for failed.Load() == nil {
			i := int(next.Add(1)) - 1
			if i >= n {
				return
			}
			err := ctx.Err()
			if err == nil {
				err = Guard(func() error {
					if do == nil {
						do = worker()
					}
					return do(i)
				})
			}
			if err != nil {
				failed.CompareAndSwap(nil, &err)
			}
		}
	}
	var group sync.WaitGroup
	if helpers, ok := ctx.Value(key{}).(*Helpers); ok {
		for h := 1; h < n && helpers.hire(); h++ {
			group.Go(func() {
				defer helpers.Add(1)
				work()
			})
		}
	}
	work()
	group.Wait()
	if err := failed.Load(); err != nil {
		return *err
	}
	return nil
}
