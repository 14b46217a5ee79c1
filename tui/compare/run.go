package compare

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"mevolve/experiment"
	"mevolve/experiment/store"
	"mevolve/tui/screen"
	"mevolve/tui/work"
)

// How often a run says that it is alive, and how often at most it compares
// what there is: as a rule a tenth of its time.
const (
	beat  = 500 * time.Millisecond
	often = 100 * time.Millisecond
)

// running is a study being carried out beside the screen.
type running struct {
	of       study
	job      work.Job
	over     chan struct{} // closed when the stores are free again
	progress progress
	stopping bool
}

// progress is how far a run has come.
type progress struct {
	done, all int     // trials, those that were kept before included
	fresh     int     // done by this run
	share     float64 // of the work this run has to do
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

// begin carries out a study, once the run before it has left the stores.
func begin(s *screen.State, of study, folder string, before *running) (*running, tea.Cmd) {
	r := &running{of: of, over: make(chan struct{})}
	workers := max(1, s.Workers)
	filmed := s.Filmed
	return r, r.job.Start(s.Work, func(ctx context.Context, w *work.Run) error {
		defer close(r.over)
		if filmed {
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
	})
}

// withoutStore does all of a study, and tells when it is done: nothing of it is
// kept.
func withoutStore(ctx context.Context, w *work.Run, of study, workers int) error {
	all := len(of.plan().Jobs())
	held, err := experiment.CarryOut(ctx, of.plan(), experiment.Options{Workers: workers})
	if err != nil {
		return err
	}
	s := &seen{of: of, contents: held, done: all, all: all}
	if err = s.report(); err == nil {
		w.Post(s)
	}
	return err
}

// carryOut does what is missing of each part, and tells.
func carryOut(ctx context.Context, w *work.Run, of study, folder string, workers int) error {
	t := &teller{run: w, of: of, folder: folder, start: time.Now()}
	now, err := read(of, folder)
	if err != nil {
		return err
	}
	t.progress.all, t.progress.done = now.all, now.done
	kept := map[string]bool{}
	for _, trial := range now.contents.Trials {
		kept[trial.ID] = true
	}
	t.missing = float64(now.all - now.done)
	for _, part := range of.parts() {
		for _, piece := range of.pieces(part) {
			if err := t.carryOut(ctx, piece, kept, workers); err != nil {
				t.tell()
				return err
			}
		}
	}
	return t.tell()
}

// carryOut does what is missing of a piece.
func (t *teller) carryOut(ctx context.Context, piece experiment.Plan, kept map[string]bool, workers int) error {
	jobs, err := piece.Selected()
	if err != nil {
		return err
	}
	t.part = 0
	for _, j := range jobs {
		if !kept[j.ID] {
			t.part++
		}
	}
	if t.part == 0 {
		return nil
	}
	t.watch = experiment.NewWatch()
	_, err = experiment.CarryOut(ctx, piece, experiment.Options{
		Workers: workers, Store: t.of.store(t.folder, piece),
		Finished: t.finished, Tick: t.tick, Watch: t.watch,
	})
	t.before += t.part
	return err
}

// teller leaves what a run finds in its mailbox.
type teller struct {
	run    *work.Run
	of     study
	folder string
	start  time.Time

	missing, part, before float64           // trials in all, in this part, in those before it
	watch                 *experiment.Watch // of this part
	next                  time.Time
	beat                  atomic.Int64

	mu       sync.Mutex // of what follows
	progress progress
}

// finished is told of every trial, one at a time.
func (t *teller) finished(p experiment.Progress) {
	if p.Stored {
		return
	}
	t.say(func(now *progress) {
		now.done++
		now.fresh++
		now.share = (t.before + t.part*p.Share) / t.missing
	})
	if now := time.Now(); now.After(t.next) {
		if t.tell() == nil { // what cannot be read now is read at the end
			t.next = time.Now().Add(max(often, 10*time.Since(now)))
		}
	}
}

// tick is called in the inner units of the work, whose context rests by itself.
func (t *teller) tick(context.Context) error {
	now := time.Now().UnixNano()
	if last := t.beat.Load(); now-last > int64(beat) && t.beat.CompareAndSwap(last, now) {
		t.say(func(*progress) {})
	}
	return nil
}

// say tells how far the run has come, after a change.
func (t *teller) say(change func(*progress)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	change(&t.progress)
	t.progress.busy, t.progress.doing = time.Since(t.start), t.watch.Look().Doing
	t.run.Progress(t.progress)
}

// tell compares what the stores hold now.
func (t *teller) tell() error {
	s, err := read(t.of, t.folder)
	if err == nil {
		t.run.Post(s)
	}
	return err
}

// seen is what is known of a study: the trials there are, compared, and what
// the whole plan could see.
type seen struct {
	of         study
	comparison experiment.Comparison
	contents   store.Contents // what is compared
	universes  *universes     // of a multiverse, in place of the comparison; nil before one is finished
	done, all  int            // trials
	outlook    []experiment.Detectable
}

// report compares the trials there are.
func (s *seen) report() (err error) {
	if s.of.view == multiverse {
		s.universes, err = universesOf(s.contents)
	} else {
		s.comparison, err = experiment.Compare(s.contents)
	}
	return err
}

// look reads what the stores hold of a study, beside the screen. Nothing is
// written.
func look(of study, folder string) func(context.Context, *work.Run) error {
	return func(ctx context.Context, r *work.Run) error {
		outlook, err := experiment.Outlook(ctx, of.plan())
		if err != nil {
			return err
		}
		s, err := read(of, folder)
		if err != nil {
			return err
		}
		s.outlook = outlook
		r.Post(s)
		return nil
	}
}

// read compares the trials of the study that the stores hold, and no others:
// a store may have more repeats, learners and β.
func read(of study, folder string) (*seen, error) {
	s := &seen{of: of}
	wanted := map[string]bool{} // and whether it belongs to the plan
	plan := of.plan()
	if of.view == multiverse { // oracles that are kept beside it are shown where they are asked for
		plan.Oracles = true
		for _, j := range plan.Jobs() {
			wanted[j.ID] = false
		}
		plan.Oracles = false
	}
	for _, j := range plan.Jobs() {
		wanted[j.ID] = true
		s.all++
	}
	s.contents.Configuration, s.contents.Dir, s.contents.Asked = plan.Configuration(), folder, of.settings.Repeats
	for _, part := range of.parts() {
		dir := of.store(folder, part)
		if _, err := os.Stat(filepath.Join(dir, "configuration.json")); errors.Is(err, fs.ErrNotExist) {
			continue // nothing was kept yet
		}
		kept, err := store.Read(dir)
		if err != nil {
			return nil, err
		}
		s.contents.Warnings = append(s.contents.Warnings, kept.Warnings...)
		s.contents.Made = store.Together(s.contents.Made, kept.Made)
		for _, t := range kept.Trials {
			if planned, ok := wanted[t.ID]; ok {
				s.contents.Trials = append(s.contents.Trials, t)
				if planned {
					s.done++
				}
			}
		}
	}
	return s, s.report()
}
