package job

import (
	"context"
	"errors"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// kept is what a job has passed on.
type kept struct {
	events []any
	done   int
	err    error
}

func (k *kept) took(b Batch) tea.Cmd {
	k.events = append(k.events, b.Events...)
	if b.Done {
		k.done++
		k.err = b.Err
	}
	return nil
}

// finish delivers a run's batches, the first of which next brings, to the end.
func finish(next tea.Cmd) {
	for next != nil {
		next = next().(Batch).Deliver()
	}
}

func TestJob_PassesOnTheResultsOfItsLatestRunAndNoOthers(t *testing.T) {
	d := NewPool(context.Background())
	defer d.Close()
	var j Job
	if j.Working() || j.Err() != nil {
		t.Error("a job without a run works")
	}
	var old, now kept
	replaced := j.Start(d, func(ctx context.Context, r *Run) error { r.Post("old"); <-ctx.Done(); return ctx.Err() }, old.took)
	left := replaced().(Batch) // on its way when the job starts again
	next := j.Start(d, func(_ context.Context, r *Run) error { r.Post("new"); return nil }, now.took)
	finish(left.Deliver())
	if len(left.Events) != 1 || old.events != nil || old.done != 0 {
		t.Errorf("of the run before, %v was passed on", old.events)
	}
	if !j.Working() {
		t.Error("the run before has ended the one after it")
	}
	if finish(next); len(now.events) != 1 || now.events[0] != "new" || now.done != 1 {
		t.Errorf("%v was passed on, the end %d times", now.events, now.done)
	}
	if j.Working() || j.Err() != nil || j.Failure() != "" {
		t.Errorf("a run that ended well works: %t, fails: %q", j.Working(), j.Failure())
	}
}

func TestJob_StoppedIsNoErrorAndAFailureIsOneLine(t *testing.T) {
	d := NewPool(context.Background())
	defer d.Close()
	var j Job
	var stopped, failed, dropped kept
	next := j.Start(d, func(ctx context.Context, r *Run) error { r.Post(1); <-ctx.Done(); return ctx.Err() }, stopped.took)
	j.Stop()
	if finish(next); len(stopped.events) != 1 || stopped.done != 1 || stopped.err != nil || j.Err() != nil {
		t.Errorf("a stopped run left %v and the errors %v, %v", stopped.events, stopped.err, j.Err())
	}
	next = j.Start(d, func(context.Context, *Run) error { return errors.New("no room\ndetails") }, failed.took)
	if finish(next); failed.err == nil || j.Err() == nil || j.Failure() != "no room" {
		t.Errorf("a failure says %q", j.Failure())
	}
	next = j.Start(d, func(_ context.Context, r *Run) error { r.Post(1); return errors.New("no room") }, dropped.took)
	j.Drop()
	if finish(next); dropped.events != nil || dropped.done != 0 || j.Err() != nil || j.Working() {
		t.Errorf("a dropped run passes on %v, error %v", dropped.events, j.Err())
	}
}

// What a result leads to is run beside the request for the next one.
func TestDeliver_RunsTheCommandOfTheResult(t *testing.T) {
	d := NewPool(context.Background())
	defer d.Close()
	var j Job
	next := j.Start(d, func(context.Context, *Run) error { return nil }, func(Batch) tea.Cmd {
		return func() tea.Msg { return "then" }
	})
	then := next().(Batch).Deliver()
	if then == nil || then() != "then" {
		t.Error("the command is lost")
	}
}

func TestMake_PassesOnOneValueOrTheError(t *testing.T) {
	d := NewPool(context.Background())
	defer d.Close()
	broken := errors.New("broken")
	for _, quick := range []bool{true, false} {
		for _, fails := range []error{nil, broken} {
			var j Job
			calls, value, err := 0, 0, error(nil)
			next := Make(&j, d, quick, func(context.Context) (int, error) { return 7, fails }, func(v int, e error) tea.Cmd {
				calls, value, err = calls+1, v, e
				return nil
			})
			if quick != (next == nil) {
				t.Errorf("quick %t: begins a command: %t", quick, next != nil)
			}
			if finish(next); calls != 1 || err != fails || fails == nil && value != 7 {
				t.Errorf("quick %t: %d calls, the last with %d, %v; want 7, %v", quick, calls, value, err, fails)
			}
		}
	}
}
