package job

import "context"

// Share is what an explorer may use of its process. Explorers with the same Gate take turns, those
// with the same Memory share its bytes, those with the same Results compute a value once for all.
type Share struct {
	Gate    *Gate   // nil lets every run work
	First   bool    // its runs never wait at the gate
	Memory  *Memory // of its evolutions
	Results *Memory // keeps values that are the same for every explorer
}

// Alone is the share of the only explorer of a process.
func Alone() Share {
	return Share{Memory: NewMemory(ProcessBytes, KeptBytes), Results: NewMemory(ownResults, ownResults)}
}

// Limits of the estimated memory of a process, in bytes.
const (
	ProcessBytes = 512 << 20 // of all evolutions
	KeptBytes    = 128 << 20 // of them, and of results, what can be computed again
	ownResults   = 1 << 20   // of an explorer alone, which rarely needs one again
)

// shared is a value that a run computes.
type shared struct {
	busy   chan struct{} // of capacity 1: full while a run computes the value
	runs   int           // that need it
	wanted chan struct{} // closed while more than one does
}

// Once returns the value of a key, from the results of the run's explorer if they have it. If
// another run computes it, this one waits, without its place at the gate; if that run is stopped or
// fails, this one computes it.
func Once[V any](ctx context.Context, r *Run, key any, do func() (V, error), bytes func(V) int64) (V, error) {
	var none V
	m := r.pool.share.Results
	one := m.need(key)
	defer m.needless(key)
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
			return none, context.Cause(ctx)
		}
		if err != nil {
			<-one.busy
			return none, err
		}
	}
	defer func() { <-one.busy }()
	if v, ok := m.Kept(key); ok {
		return v.(V), nil
	}
	r.setComputes(key)
	defer r.setComputes(nil)
	v, err := do()
	if err == nil {
		m.Keep(key, v, bytes(v))
	}
	return v, err
}

// need adds a run that needs a value.
func (m *Memory) need(key any) *shared {
	m.mu.Lock()
	defer m.mu.Unlock()
	one := m.shared[key]
	if one == nil {
		one = &shared{busy: make(chan struct{}, 1), wanted: make(chan struct{})}
		m.shared[key] = one
	}
	if one.runs++; one.runs == 2 {
		close(one.wanted)
	}
	return one
}

// needless removes a run that needed a value.
func (m *Memory) needless(key any) {
	m.mu.Lock()
	defer m.mu.Unlock()
	one := m.shared[key]
	switch one.runs--; one.runs {
	case 0:
		delete(m.shared, key)
	case 1:
		one.wanted = make(chan struct{})
	}
}

func (r *Run) setComputes(key any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.computes = key
}

// Wanted reports whether another run waits for the value that this run computes in Once, and
// returns a channel that is closed when one does; nil if it computes none.
func (r *Run) Wanted() (now bool, wanted <-chan struct{}) {
	r.mu.Lock()
	key := r.computes
	r.mu.Unlock()
	m := r.pool.share.Results
	m.mu.Lock()
	defer m.mu.Unlock()
	if one := m.shared[key]; one != nil {
		return one.runs > 1, one.wanted
	}
	return false, nil
}
