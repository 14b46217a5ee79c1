// Package progress reports how far a loop has come to a watcher in its context (Part).
// Without a watcher it does nothing. A watcher cannot influence the work, so results are
// the same with and without one.
package progress

import (
	"context"
	"sync/atomic"

	"mevolve/internal/wording"
)

// Part is the progress of a loop: Done of its units.
type Part struct {
	Unit     string // "graph", "grid row", …
	Done, Of int
	// The piece of the whole that the loop is, as shares from 0 to 1; 0 and 0: all of
	// it.
	From, To float64
}

// Share returns the finished share of the whole, 0 to 1.
func (p Part) Share() float64 {
	share := float64(p.Done) / float64(max(p.Of, 1))
	if p.To > 0 {
		return p.From + (p.To-p.From)*share
	}
	return share
}

// String names the present unit: "grid row 7 of 25"; "" for none.
func (p Part) String() string {
	if p.Of == 0 {
		return ""
	}
	return p.Unit + " " + wording.Integer(min(p.Done+1, p.Of)) + " of " + wording.Integer(p.Of)
}

type key struct{}

// Watch returns a context under which every loop reports each of its units to tell.
// Several goroutines call tell at once, not always in the order of Done.
func Watch(ctx context.Context, tell func(Part)) context.Context {
	return context.WithValue(ctx, key{}, tell)
}

// Within returns a context under which every loop is the piece of the whole between two
// shares. Pieces nest.
func Within(ctx context.Context, from, to float64) context.Context {
	return change(ctx, func(p Part) (Part, bool) {
		if p.To == 0 {
			p.From, p.To = 0, 1
		}
		p.From, p.To = from+(to-from)*p.From, from+(to-from)*p.To
		return p, true
	})
}

// Filter returns a context that reports only the parts that pass.
func Filter(ctx context.Context, pass func(Part) bool) context.Context {
	return change(ctx, func(p Part) (Part, bool) { return p, pass(p) })
}

func change(ctx context.Context, by func(Part) (Part, bool)) context.Context {
	tell, ok := ctx.Value(key{}).(func(Part))
	if !ok {
		return ctx
	}
	return Watch(ctx, func(p Part) {
		if p, ok := by(p); ok {
			tell(p)
		}
	})
}

// Loop counts the units of one loop; a nil Loop counts nothing.
type Loop struct {
	tell func(Part)
	unit string
	of   int
	done atomic.Int64
}

// Begin starts a loop of a number of units. It returns nil if there is no watcher.
func Begin(ctx context.Context, unit string, of int) *Loop {
	tell, ok := ctx.Value(key{}).(func(Part))
	if !ok || of == 0 {
		return nil
	}
	l := &Loop{tell: tell, unit: unit, of: of}
	tell(Part{Unit: unit, Of: of})
	return l
}

// Done reports one more finished unit. Several goroutines may call it.
func (l *Loop) Done() {
	if l != nil {
		l.tell(Part{Unit: l.unit, Done: int(l.done.Add(1)), Of: l.of})
	}
}
