// Package progress carries word of how far a piece of work is from where it is
// done to whoever watches. Nobody need watch, and nothing can be answered: what
// is watched gives the same numbers.
package progress

import (
	"context"
	"sync/atomic"

	"mevolve/wording"
)

// Part is how far a loop of the work is: Done of so many units.
type Part struct {
	Unit     string // "graph", "grid row", …
	Done, Of int
}

// Share is how much of the loop is done, 0 to 1.
func (p Part) Share() float64 { return float64(p.Done) / float64(max(p.Of, 1)) }

// String names the unit that is being done: "grid row 7 of 25"; "" for none.
func (p Part) String() string {
	if p.Of == 0 {
		return ""
	}
	return p.Unit + " " + wording.Integer(min(p.Done+1, p.Of)) + " of " + wording.Integer(p.Of)
}

type key struct{}

// Watch is a context under which every loop tells of each of its units. Several
// goroutines call tell at once, and not always in the order of Done.
func Watch(ctx context.Context, tell func(Part)) context.Context {
	return context.WithValue(ctx, key{}, tell)
}

// Loop counts the units of one loop; a nil Loop counts nothing.
type Loop struct {
	tell func(Part)
	unit string
	of   int
	done atomic.Int64
}

// Begin tells that a loop of so many units begins. It is nil where nobody
// watches.
func Begin(ctx context.Context, unit string, of int) *Loop {
	tell, ok := ctx.Value(key{}).(func(Part))
	if !ok || of == 0 {
		return nil
	}
	l := &Loop{tell: tell, unit: unit, of: of}
	tell(Part{unit, 0, of})
	return l
}

// Done tells that one more unit is done. Goroutines may share the loop.
func (l *Loop) Done() {
	if l != nil {
		l.tell(Part{l.unit, int(l.done.Add(1)), l.of})
	}
}
