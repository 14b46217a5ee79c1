package job

import (
	"context"
	"sync"
)

// Shared keeps values that are the same for every explorer of the process, so that each is
// computed once. The zero Shared is empty.
type Shared[K comparable, V any] struct {
	Memory *Memory       // that keeps the values as long as there is room; nil: as many as mostShared
	Bytes  func(V) int64 // of a value in Memory

	mu   sync.Mutex
	of   map[K]*shared[V]
	keys []K // the oldest first
}

// mostShared is how many values are kept: the folds of some datasets.
const mostShared = 200

// shared is one value. busy is full while it is computed; known is guarded by it.
type shared[V any] struct {
	busy  chan struct{} // of capacity 1
	known bool
	value V
}

// Of returns the value of a key. If another run computes it, this one waits, without its
// place at the gate; if that run is stopped or fails, this one computes it.
func (s *Shared[K, V]) Of(ctx context.Context, r *Run, key K, do func() (V, error)) (V, error) {
	one := s.find(key)
	select {
	case one.busy <- struct{}{}:
	default:
		has := false
		err := r.Await(ctx, func() {
			select {
			case one.busy <- struct{}{}:
				has = true
			case <-ctx.Done():
			}
		})
		if !has {
			var none V
			return none, context.Cause(ctx)
		}
		if err != nil {
			<-one.busy
			var none V
			return none, err
		}
	}
	defer func() { <-one.busy }()
	if one.known {
		return one.value, nil
	}
	if s.Memory != nil {
		if v, ok := s.Memory.Kept(key); ok {
			return v.(V), nil
		}
	}
	v, err := do()
	switch {
	case err != nil:
	case s.Memory != nil:
		s.Memory.Keep(key, v, s.Bytes(v))
	default:
		one.value, one.known = v, true
	}
	return v, err
}

func (s *Shared[K, V]) find(key K) *shared[V] {
	s.mu.Lock()
	defer s.mu.Unlock()
	if one, ok := s.of[key]; ok {
		return one
	}
	if s.of == nil {
		s.of = map[K]*shared[V]{}
	}
	if len(s.keys) == mostShared {
		delete(s.of, s.keys[0])
		s.keys = s.keys[1:]
	}
	one := &shared[V]{busy: make(chan struct{}, 1)}
	s.of[key], s.keys = one, append(s.keys, key)
	return one
}
