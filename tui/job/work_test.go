package job

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"mevolve/internal/expect"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// drain takes batches until the run is done.
func drain(r *Run) (events []any, progress []any, batches int, err error) {
	for {
		b := r.next().(Batch)
		batches++
		events = append(events, b.Events...)
		if b.Progress != nil {
			progress = append(progress, b.Progress)
		}
		if b.Done {
			return events, progress, batches, b.Err
		}
	}
}

func TestRun_KeepsEveryResultAndTheLastProgressInFewBatches(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := NewPool(context.Background())
		defer d.Close()
		start := time.Now()
		r := d.start(func(ctx context.Context, r *Run) error {
			for i := range 2000 {
				r.Post(i)
				r.Progress(i)
				time.Sleep(20 * time.Microsecond)
			}
			return nil
		})
		events, progress, batches, err := drain(r)
		if err != nil {
			t.Fatal(err)
		}
		for i, e := range events {
			if e != i {
				t.Fatalf("event %d is %v", i, e)
			}
		}
		if len(events) != 2000 || progress[len(progress)-1] != 1999 {
			t.Errorf("%d events, progress ends at %v", len(events), progress[len(progress)-1])
		}
		if most := 3 + int(time.Since(start)/frame); batches > most {
			t.Errorf("%d batches in %v, at most %d fit", batches, time.Since(start), most)
		}
	})
}

func TestRun_TurnsAPanicIntoAnError(t *testing.T) {
	d := NewPool(context.Background())
	defer d.Close()
	r := d.start(func(context.Context, *Run) error {
		var nowhere []int
		_ = nowhere[3]
		return nil
	})
	if _, _, _, err := drain(r); err == nil || !strings.Contains(err.Error(), "bug in mevolve") {
		t.Errorf("the run ended with %v", err)
	}
}

func TestStop_EndsTheRunAtItsNextTick(t *testing.T) {
	d := NewPool(context.Background())
	defer d.Close()
	r := d.start(func(ctx context.Context, r *Run) error {
		for {
			if err := r.tick(ctx); err != nil {
				return err
			}
		}
	})
	r.cancel()
	if _, _, _, err := drain(r); !errors.Is(err, context.Canceled) {
		t.Errorf("a stopped run ended with %v", err)
	}
}

func TestClose_WaitsForEveryRun(t *testing.T) {
	d := NewPool(context.Background())
	ended := make(chan struct{}, 3)
	for range 3 {
		d.start(func(ctx context.Context, r *Run) error {
			<-ctx.Done()
			ended <- struct{}{}
			return ctx.Err()
		})
	}
	d.Close()
	expect.Equal(t, 3, len(ended))
}

// A run that does not look at its context held the program for as long as it
// took: quitting waits a second at most.
func TestClose_LeavesARunThatDoesNotListen(t *testing.T) {
	d := NewPool(context.Background())
	deaf := make(chan struct{})
	r := d.start(func(context.Context, *Run) error { <-deaf; return nil })
	d.Close()
	select {
	case <-r.nudge:
		t.Error("the run has ended; the test waits for nothing")
	default:
	}
	close(deaf)
	d.running.Wait()
}
