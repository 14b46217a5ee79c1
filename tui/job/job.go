package job

import (
	"context"
	"errors"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/wording"
)

// Job is background work of one kind, one run at a time. The zero Job has no run. Its
// methods belong to the program's goroutine, and so does took.
type Job struct{ run *Run } // nil for none

// Start drops the run before and starts another. took receives its batches, the last one
// with Done. The command brings the first batch.
func (j *Job) Start(d *Pool, do func(ctx context.Context, r *Run) error, took func(Batch) tea.Cmd) tea.Cmd {
	j.Drop()
	j.run = d.start(do)
	j.run.took = took
	return j.run.next
}

// Make computes one value and passes it, or the error, to took: at once if that is quick,
// else in the background.
func Make[T any](j *Job, d *Pool, quick bool, do func(context.Context) (T, error), took func(T, error) tea.Cmd) tea.Cmd {
	j.Drop()
	if quick {
		return took(do(context.Background()))
	}
	return j.Start(d, func(ctx context.Context, r *Run) error {
		v, err := do(ctx)
		if err == nil {
			r.Post(v)
		}
		return err
	}, func(b Batch) tea.Cmd {
		if len(b.Events) > 0 {
			return took(b.Events[0].(T), nil)
		}
		if b.Err != nil {
			var none T
			return took(none, b.Err)
		}
		return nil
	})
}

// Deliver passes the batch to its job, unless that has dropped the run, and requests the
// next batch. A run that was stopped ends without an error.
func (b Batch) Deliver() tea.Cmd {
	var next tea.Cmd
	if !b.Done {
		next = b.run.next
	}
	if b.run.took == nil {
		return next
	}
	if errors.Is(b.Err, context.Canceled) {
		b.Err = nil
	}
	if b.Done {
		b.run.ended, b.run.failure = true, b.Err
	}
	return tea.Batch(next, b.run.took(b))
}

// Stop asks the run to end; took still receives its results so far.
func (j *Job) Stop() {
	if j.run != nil {
		j.run.cancel()
	}
}

// Drop ends the run and forgets it: took receives nothing more.
func (j *Job) Drop() {
	j.Stop()
	if j.run != nil {
		j.run.took = nil
	}
	j.run = nil
}

// Working reports whether the run has not ended.
func (j *Job) Working() bool { return j.run != nil && !j.run.ended }

// Err is the error that ended the run; nil while it works and after Stop.
func (j *Job) Err() error {
	if j.run == nil {
		return nil
	}
	return j.run.failure
}

// Failure is Err in one line; "" for none.
func (j *Job) Failure() string {
	if err := j.Err(); err != nil {
		return wording.FirstLine(err)
	}
	return ""
}
