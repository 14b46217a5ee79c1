package job

import (
	"context"

	tea "charm.land/bubbletea/v2"
)

// Answer is a value computed for one key, its input. Another key drops the value and
// computes it anew. The zero Answer has no key.
type Answer[K comparable, V any] struct {
	Key   K
	Value V // the latest; zero at first

	asked, known bool
	err          error
	job          Job
}

// Ask computes the value for a key, unless that is done, has failed or is under way: at once
// if it is quick, else in the background.
func (a *Answer[K, V]) Ask(d *Pool, key K, quick bool, do func(context.Context) (V, error)) tea.Cmd {
	if a.Of(key) || !quick {
		return a.Follow(d, key, func(ctx context.Context, show func(V)) error {
			v, err := do(ctx)
			if err == nil {
				show(v)
			}
			return err
		})
	}
	a.Drop()
	a.Key, a.asked = key, true
	a.Value, a.err = do(context.Background())
	a.known = a.err == nil
	return nil
}

// Follow asks in the background for a value that becomes known in parts: do shows what it
// knows so far, and at the end all.
func (a *Answer[K, V]) Follow(d *Pool, key K, do func(ctx context.Context, show func(V)) error) tea.Cmd {
	if a.Of(key) {
		return nil
	}
	a.Drop()
	a.Key, a.asked = key, true
	return a.job.Start(d, func(ctx context.Context, r *Run) error {
		return do(ctx, func(v V) { r.Progress(v) })
	}, func(b Batch) tea.Cmd {
		if v, ok := b.Progress.(V); ok {
			a.Value = v
		}
		a.known, a.err = b.Done && b.Err == nil, b.Err
		return nil
	})
}

// Drop forgets the key and the value.
func (a *Answer[K, V]) Drop() {
	a.job.Drop()
	*a = Answer[K, V]{}
}

// Asked reports whether there is a key.
func (a *Answer[K, V]) Asked() bool { return a.asked }

// Of reports whether the answer is of that key, known or not.
func (a *Answer[K, V]) Of(key K) bool { return a.asked && a.Key == key }

// Known reports whether the whole value of that key is known.
func (a *Answer[K, V]) Known(key K) bool { return a.Of(key) && a.known }

// Working reports whether the value is being computed.
func (a *Answer[K, V]) Working() bool { return a.job.Working() }

// Err is the error that left no value, or a part of it; nil for none.
func (a *Answer[K, V]) Err() error { return a.err }
