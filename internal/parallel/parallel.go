// Package parallel runs the iterations of a loop on several goroutines (Each). The
// caller works itself; Helpers in its context join when they are idle. So a learner does
// not need to know how many trials run beside it.
package parallel

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Helpers counts the idle goroutines that the calls of Each under one context share. A
// call takes all that are idle, until it ends.
type Helpers struct{ idle atomic.Int64 }

type key struct{}

// WithHelpers returns a context with idle helpers beside the calling goroutine.
func WithHelpers(ctx context.Context, idle int) (context.Context, *Helpers) {
	h := new(Helpers)
	h.Add(idle)
	return context.WithValue(ctx, key{}, h), h
}

// Add adds n idle helpers: when a trial ends, its goroutine helps the others.
func (h *Helpers) Add(n int) { h.idle.Add(int64(n)) }

// acquire takes an idle helper; false if there is none.
func (h *Helpers) acquire() bool {
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

// Panic is the error of a panic.
type Panic struct {
	Value any
	Stack []byte // of the goroutine that panicked
}

func (p *Panic) Error() string {
	return fmt.Sprintf("this is a bug in mevolve: %v\n%s", p.Value, p.Stack)
}

// Guard calls do and turns a panic into a *Panic error: the first line is the panic,
// the rest its stack. A panic in a bare goroutine would leave the terminal in raw mode.
func Guard(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &Panic{p, debug.Stack()}
		}
	}()
	return do()
}

// Each calls do(0) … do(n−1), on this goroutine and the idle helpers of the context.
// Each call of do must write to its own memory, so that the result does not depend on
// the goroutine. The first error or panic (Guard) ends it.
func Each(ctx context.Context, n int, do func(i int) error) error {
	return EachOf(ctx, n, func() func(i int) error { return do })
}

// EachOf is Each with a worker for each goroutine: worker is called once by each, and the
// function that it returns can reuse memory from one i to the next.
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
			err := Guard(func() error {
				if err := ctx.Err(); err != nil { // which may tick, and so panic
					return err
				}
				if do == nil {
					do = worker()
				}
				return do(i)
			})
			if err != nil {
				failed.CompareAndSwap(nil, &err)
			}
		}
	}
	var group sync.WaitGroup
	if helpers, ok := ctx.Value(key{}).(*Helpers); ok {
		for h := 1; h < n && helpers.acquire(); h++ {
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
