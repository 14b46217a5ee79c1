package parallel

import "context"

// ticking is a context whose Err also calls the tick. Every inner unit of work calls
// Err, so learners and mappings do not need to know about the screen.
type ticking struct {
	context.Context
	tick func(context.Context) error
}

// Ticking returns a context that calls tick in every inner unit of work. An error of tick
// ends the work like a cancellation. tick may be nil; several goroutines call it at once.
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
