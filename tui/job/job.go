package job

import (
	"context"
	"errors"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/wording"
)

// Job is work of one kind beside the screen, one piece at a time: starting
// another drops the one before. The zero Job has no work. It belongs to Update.
type Job struct {
	run     *Run // the piece whose batches are taken; nil for none
	working bool
	err     error
}

// Start begins a piece of work. The command brings its first batch.
func (j *Job) Start(d *Pool, do func(ctx context.Context, r *Run) error) tea.Cmd {
	j.Stop()
	var next tea.Cmd
	j.run, next = d.Start(do)
	j.working, j.err = true, nil
	return next
}

// Take returns what the work has left, if the message is of this job. A piece
// that was stopped ends without an error.
func (j *Job) Take(msg tea.Msg) (Batch, bool) {
	b, ok := msg.(Batch)
	if !ok || j.run == nil || b.Run != j.run {
		return Batch{}, false
	}
	if errors.Is(b.Err, context.Canceled) {
		b.Err = nil
	}
	if b.Done {
		j.working, j.err = false, b.Err
	}
	return b, true
}

// Stop asks the work to end; what it has left until then is still taken.
func (j *Job) Stop() {
	if j.run != nil {
		j.run.cancel()
	}
}

// Drop ends the work and forgets it: nothing that it leaves is taken.
func (j *Job) Drop() {
	j.Stop()
	*j = Job{}
}

// Working tells whether a piece is under way.
func (j *Job) Working() bool { return j.working }

// Run is the latest piece of work; nil where nothing was begun, or all of it
// was dropped.
func (j *Job) Run() *Run { return j.run }

// Err is what ended the latest piece early; nil while it works, after it was
// stopped, and where all went well.
func (j *Job) Err() error { return j.err }

// Failure is Err in one line; "" for none.
func (j *Job) Failure() string {
	if j.err == nil {
		return ""
	}
	return wording.FirstLine(j.err)
}
