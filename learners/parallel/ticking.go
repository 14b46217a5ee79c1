package parallel

import "context"

// ticking is a context whose Err, which every inner unit of work asks, also
// calls the tick: learners and mappings need not know that a screen exists.
type ticking struct {
	context.Context
	tick func(context.Context) error
}

// Ticking is a context that calls tick in every inner unit of what is done
// under it. An error of tick ends the work as a cancellation does. The tick may
// be nil, and several goroutines call it at once.
func Ticking(ctx context.Context, tick func(context.Context) error) context.Context {
	if tick == nil {
		return ctx
	}
	return ticking{ctx, tick}
}

// Err is the parent's error or what the tick returns.
func (t ticking) Err() error {
	if err := t.Context.Err(); err != nil {
		return err
	}
	return t.tick(t.Context)
}
