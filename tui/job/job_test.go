package job

import (
	"context"
	"errors"
	"testing"
)

// finish takes a job's batches until it rests.
func finish(t *testing.T, j *Job) (events []any) {
	t.Helper()
	for j.Working() {
		b, ok := j.Take(j.run.Next())
		if !ok {
			t.Fatal("the job does not know its own batch")
		}
		events = append(events, b.Events...)
	}
	return events
}

func TestJob_TakesWhatItsLatestPieceLeavesAndNothingElse(t *testing.T) {
	d := NewPool(context.Background())
	defer d.Close()
	var j Job
	if j.Run() != nil || j.Working() {
		t.Error("a job without work is at work")
	}
	j.Start(d, func(ctx context.Context, r *Run) error { r.Post("old"); <-ctx.Done(); return ctx.Err() })
	old := j.run
	j.Start(d, func(_ context.Context, r *Run) error { r.Post("new"); return nil })
	if _, ok := j.Take(old.Next()); ok {
		t.Error("a batch of the piece before was taken")
	}
	if events := finish(t, &j); len(events) != 1 || events[0] != "new" {
		t.Errorf("the job left %v", events)
	}
	if _, ok := j.Take("a key"); ok {
		t.Error("a message that is no batch was taken")
	}
	if j.Err() != nil || j.Failure() != "" || j.Run() == nil {
		t.Errorf("a piece that ended well says %q", j.Failure())
	}
}

func TestJob_StoppedIsNoErrorAndAFailureIsOneLine(t *testing.T) {
	d := NewPool(context.Background())
	defer d.Close()
	var j Job
	j.Start(d, func(ctx context.Context, r *Run) error { r.Post(1); <-ctx.Done(); return ctx.Err() })
	j.Stop()
	if events := finish(t, &j); len(events) != 1 || j.Err() != nil {
		t.Errorf("a stopped piece left %v and the error %v", events, j.Err())
	}
	j.Start(d, func(context.Context, *Run) error { return errors.New("no room\ndetails") })
	if finish(t, &j); j.Err() == nil || j.Failure() != "no room" {
		t.Errorf("a failure says %q", j.Failure())
	}
	run := j.run
	if j.Drop(); j.Err() != nil || j.Run() != nil {
		t.Error("a dropped job remembers its failure")
	}
	if _, ok := j.Take(Batch{Run: run}); ok {
		t.Error("a dropped job takes a batch")
	}
}
