package compare

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"mevolve/study/experiment"
	"mevolve/study/experiment/store"
	"mevolve/tui/job"
	"mevolve/tui/screen"
)

// The interval at which a run reports that it is alive, and the least interval between
// comparisons: usually a comparison takes at most a tenth of the time.
const (
	beat  = 500 * time.Millisecond
	often = 100 * time.Millisecond
)

// running is a study that runs in the background.
type running struct {
	of       study
	job      job.Job
	over     chan struct{} // closed when the stores are free again
	progress progress
	stopping bool
}

// progress is the progress of a run.
type progress struct {
	done, all int     // trials, including earlier ones in the stores
	fresh     int     // finished by this run
	share     float64 // of the work of this run, 0 to 1
	busy      time.Duration
	doing     string // "fold 3: iteration 2 of 5, retraining on 8,410"
}

// left is the time left at the pace so far; unknown before the first trial.
func (p progress) left() (time.Duration, bool) {
	if p.fresh == 0 || p.share <= 0 {
		return 0, false
	}
	return time.Duration(float64(p.busy) * (1 - p.share) / p.share), true
}

// start starts the study, after the previous run has released the stores.
func (r *running) start(s *screen.State, folder string, before *running, took func(job.Batch) tea.Cmd) tea.Cmd {
	of, workers := r.of, max(1, s.Workers)
	unkept := s.NoDisk || folder == ""
	return r.job.Start(s.Work, func(ctx context.Context, w *job.Run) error {
		defer close(r.over)
		if unkept {
			return withoutStore(ctx, w, of, workers)
		}
		if before != nil {
			select {
			case <-before.over:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return carryOut(ctx, w, of, folder, workers)
	}, took)
}

// withoutStore runs a whole study without a store and posts the result at the
// end.
func withoutStore(ctx context.Context, w *job.Run, of study, workers int) error {
	all := len(of.plan().Jobs())
	held, err := experiment.RunPlan(ctx, of.plan(), experiment.Options{Workers: workers})
	if err != nil {
		return err
	}
	s := &results{of: of, contents: held, done: all, all: all}
	if s.comparison, err = experiment.NewReport(held); err == nil {
		w.Post(s)
	}
	return err
}

// carryOut runs the missing trials, and posts the results.
func carryOut(ctx context.Context, w *job.Run, of study, folder string, workers int) error {
	t := &poster{run: w, of: of, folder: folder, start: time.Now(), watch: experiment.NewMonitor()}
	now, err := read(of, folder)
	if err != nil {
		return err
	}
	t.progress.all, t.progress.done = now.all, now.done
	if now.done == now.all {
		return t.postResults()
	}
	if _, err := experiment.RunPlan(ctx, of.plan(), experiment.Options{
		Workers: workers, Store: of.store(folder),
		Finished: t.finished, Tick: t.tick, Watch: t.watch,
	}); err != nil {
		t.postResults()
		return err
	}
	return t.postResults()
}

// poster posts the results of a run.
type poster struct {
	run    *job.Run
	of     study
	folder string
	start  time.Time

	watch *experiment.Monitor
	next  time.Time
	beat  atomic.Int64

	mu       sync.Mutex // guards the fields below
	progress progress
}

// finished is called after every trial, one at a time.
func (t *poster) finished(p experiment.Progress) {
	if p.Stored {
		return
	}
	t.postProgress(func(now *progress) {
		now.done++
		now.fresh++
		now.share = p.Share
	})
	if now := time.Now(); now.After(t.next) {
		if t.postResults() == nil { // a failed read is repeated at the end
			t.next = time.Now().Add(max(often, 10*time.Since(now)))
		}
	}
}

// tick is called in the inner loops of the work; its context handles pauses.
func (t *poster) tick(context.Context) error {
	now := time.Now().UnixNano()
	if last := t.beat.Load(); now-last > int64(beat) && t.beat.CompareAndSwap(last, now) {
		t.postProgress(func(*progress) {})
	}
	return nil
}

// postProgress posts the progress after a change.
func (t *poster) postProgress(change func(*progress)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	change(&t.progress)
	t.progress.busy, t.progress.doing = time.Since(t.start), t.watch.Snapshot().Doing
	t.run.Progress(t.progress)
}

// postResults compares the current contents of the stores.
func (t *poster) postResults() error {
	s, err := read(t.of, t.folder)
	if err == nil {
		t.run.Post(s)
	}
	return err
}

// results are the compared trials of a study, and the effect that the whole plan
// could detect.
type results struct {
	of          study
	comparison  experiment.Report
	contents    store.Contents // the compared trials
	done, all   int            // numbers of trials
	detectables []experiment.Detectable
}

// look reads the trials of a study from the stores, in the background. It writes
// nothing.
func look(of study, folder string) func(context.Context, *job.Run) error {
	return func(_ context.Context, r *job.Run) error {
		plan := of.plan()
		if err := plan.Validate(); err != nil {
			return err
		}
		s, err := read(of, folder)
		if err != nil {
			return err
		}
		s.detectables = plan.Detectable()
		r.Post(s)
		return nil
	}
}

// read compares only the trials of the study: a store may have more.
func read(of study, folder string) (*results, error) {
	s := &results{of: of}
	wanted := map[string]bool{}
	plan := of.plan()
	for _, j := range plan.Jobs() {
		wanted[j.ID] = true
		s.all++
	}
	s.contents.Configuration, s.contents.Dir, s.contents.Asked = plan.Configuration(), folder, of.settings.Repeats
	kept := &store.Contents{}
	var err error
	if folder != "" {
		if kept, err = store.Read(of.store(folder)); errors.Is(err, store.ErrNone) { // nothing is done yet
			kept, err = &store.Contents{}, nil
		}
	}
	if err != nil {
		return nil, err
	}
	s.contents.Warnings, s.contents.Made = kept.Warnings, kept.Made
	for _, t := range kept.Trials {
		if wanted[t.ID] {
			s.contents.Trials = append(s.contents.Trials, t)
			s.done++
		}
	}
	s.comparison, err = experiment.NewReport(s.contents)
	return s, err
}
