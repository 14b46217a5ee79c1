package job

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"mevolve/internal/expect"
)

// spin is work for a while, which ticks.
func spin(ctx context.Context, d time.Duration) error {
	for end := time.Now().Add(d); time.Now().Before(end); {
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// At most as many runs work at once as there are places, all of them come to an end, and no
// place is lost on the way.
func TestGate_LetsSoManyWorkAndAllInTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := NewGate(2)
		var working, most atomic.Int32
		var first, last sync.WaitGroup
		for range 6 {
			d := NewPool(context.Background())
			d.Use(Share{Gate: g})
			defer d.Close()
			first.Add(1)
			last.Add(1)
			d.start(func(ctx context.Context, r *Run) error {
				defer last.Done()
				first.Done()
				for range 40 {
					now := working.Add(1)
					for was := most.Load(); now > was && !most.CompareAndSwap(was, now); was = most.Load() {
					}
					time.Sleep(time.Millisecond) // of the bubble: no time passes
					working.Add(-1)
					if err := spin(ctx, 0); err != nil || ctx.Err() != nil {
						return err
					}
				}
				return nil
			})
		}
		first.Wait() // the last starts before the first has ended: they take turns
		last.Wait()
		if most.Load() > 2 {
			t.Errorf("%d work at once", most.Load())
		}
		synctest.Wait()
		if g.free != 2 || len(g.queue) > 0 {
			t.Errorf("%d places are free, %d wait", g.free, len(g.queue))
		}
	})
}

// The presenter's run begins at once though every place is taken, and the guests' go on
// beside it, slower.
func TestGate_ThePresenterNeverWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := NewGate(1)
		guests, host := NewPool(context.Background()), NewPool(context.Background())
		guests.Use(Share{Gate: g})
		host.Use(Share{Gate: g, First: true})
		defer guests.Close()
		defer host.Close()
		var steps [2]atomic.Int64
		begun := make(chan struct{}, 2)
		work := func(i int) func(context.Context, *Run) error {
			return func(ctx context.Context, r *Run) error {
				begun <- struct{}{}
				for {
					if err := ctx.Err(); err != nil {
						return err
					}
					steps[i].Add(1)
					time.Sleep(10 * time.Microsecond)
				}
			}
		}
		guests.start(work(0))
		<-begun
		start := time.Now()
		host.start(work(1))
		<-begun
		if waited := time.Since(start); waited > 0 {
			t.Errorf("the presenter waits %v", waited)
		}
		time.Sleep(time.Second) // the guest's turn that the host has met is over
		before := steps[0].Load()
		time.Sleep(time.Second)
		if steps[0].Load() < before+40 {
			t.Error("the guest starves")
		}
	})
}

// Runs that take turns get the same share of the time.
func TestGate_SharesTheTimeEqually(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := NewGate(1)
		var steps [3]atomic.Int64
		for i := range steps {
			d := NewPool(context.Background())
			d.Use(Share{Gate: g})
			defer d.Close()
			d.start(func(ctx context.Context, r *Run) error {
				for ; ctx.Err() == nil; steps[i].Add(1) {
					time.Sleep(100 * time.Microsecond)
				}
				return nil
			})
		}
		time.Sleep(3 * time.Second)
		for i := range steps {
			if n := steps[i].Load(); n < 8000 || n > 12000 { // of about 30,000
				t.Errorf("run %d has worked %d steps", i, n)
			}
		}
	})
}

// A run that is held gives its place to others; one that waits says so, and can be stopped.
func TestGate_AHeldRunGivesItsPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := NewGate(1)
		d, other := NewPool(context.Background()), NewPool(context.Background())
		d.Use(Share{Gate: g})
		other.Use(Share{Gate: g})
		defer d.Close()
		defer other.Close()
		release, held := make(chan struct{}), make(chan struct{})
		first := d.start(func(ctx context.Context, r *Run) error {
			return r.Await(ctx, func() { close(held); <-release })
		})
		<-held
		stop := make(chan struct{})
		working := make(chan struct{})
		second := other.start(func(ctx context.Context, r *Run) error { close(working); <-stop; return nil })
		<-working
		third := other.start(func(ctx context.Context, r *Run) error { t.Error("a stopped run works"); return nil })
		synctest.Wait()
		if g.Waiting() != 1 || d.Queued() != 0 {
			t.Errorf("%d wait, %d before a run that does not", g.Waiting(), d.Queued())
		}
		third.cancel()
		if _, _, _, err := drain(third); !errors.Is(err, context.Canceled) || other.Queued() != 0 {
			t.Errorf("a stopped run ended with %v", err)
		}
		close(stop)
		close(release)
		for _, r := range []*Run{first, second} {
			if _, _, _, err := drain(r); err != nil {
				t.Error(err)
			}
		}
	})
}

// What is the same for everybody is computed once, also when they ask at once, and by the
// next if the first is stopped.
func TestOnce_ComputesAValueOnce(t *testing.T) {
	g := NewGate(1)
	results := NewMemory(1<<10, 1<<10)
	var computed atomic.Int32
	begun, release := make(chan struct{}, 9), make(chan struct{})
	ask := func(d *Pool) *Run {
		return d.start(func(ctx context.Context, r *Run) error {
			v, err := Once(ctx, r, "key", func() (int, error) {
				computed.Add(1)
				begun <- struct{}{}
				if err := r.Await(ctx, func() {
					select {
					case <-release:
					case <-ctx.Done():
					}
				}); err != nil {
					return 0, err
				}
				return 7, ctx.Err()
			}, func(int) int64 { return 8 })
			r.Post(v)
			return err
		})
	}
	stopped := NewPool(context.Background())
	stopped.Use(Share{Gate: g, Results: results})
	ask(stopped)
	<-begun
	var runs []*Run
	for range 5 {
		d := NewPool(context.Background())
		d.Use(Share{Gate: g, Results: results})
		defer d.Close()
		runs = append(runs, ask(d))
	}
	stopped.Close()
	<-begun
	close(release)
	for _, r := range runs {
		if events, _, _, err := drain(r); err != nil || events[0] != 7 {
			t.Errorf("the value is %v, %v", events, err)
		}
	}
	expect.Equal(t, int32(2), computed.Load())
}
