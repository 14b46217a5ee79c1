package experiment

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"mevolve/internal/must"
	"mevolve/internal/parallel"
	"mevolve/model"
	"mevolve/study/experiment/store"
	"mevolve/study/inspect/attributes"
	"mevolve/study/settings"
)

// Options say how a plan is carried out; none of them changes a number.
type Options struct {
	Workers     int                         // trials at once; at least 1
	Called      string                      // of Run: what the user calls the dataset, a name or a path; "" for its name
	Store       string                      // folder that keeps finished trials; "" for none
	Reliability bool                        // collect the reliability table; stored trials are then done again
	Where       attributes.Condition        // of Run: on generated graphs; collect the rows of those that meet it, and no others; empty for none
	Started     func(Start)                 // called before the first trial; may be nil
	Finished    func(Progress)              // called once a trial, one call at a time, in order of finishing
	Tick        func(context.Context) error // called in inner units; may be nil
	Watch       *Monitor                    // sees how far the work is; may be nil
}

// Start describes the work of a plan before it begins.
type Start struct {
	Trials, Missing int // of this call; Missing are not in the store
	Detectable      []Detectable
	Forecast        Forecast        // of what is missing
	Repaired        []model.Warning // what was put right in the store
}

// Detectable is what the whole plan can see on a dataset: a true difference
// under MDE, in accuracy, has less than an 80 % chance of being detected.
type Detectable struct {
	Dataset        string
	Repeats, Folds int
	MDE            *float64
}

// String is it as a sentence, where there is an MDE.
func (d Detectable) String() string {
	return fmt.Sprintf("Power with %d×%d folds of %s: gains below about %.1f points have less than an 80 %% chance of being detected, %s.", d.Repeats, d.Folds, d.Dataset, 100**d.MDE, EarlierRuns)
}

// Progress is a finished trial and the progress of the plan.
type Progress struct {
	Mapping  string
	Trial    Trial
	Stored   bool    // it was in the store before
	Done, Of int     // trials, those in the store included
	Share    float64 // of the work this call had to do, by estimated cost
}

// RunPlan does what is missing of a plan and returns all there is, to be reported: with a
// store everything in it, whichever call it comes from. When ctx ends, the finished trials are
// returned together with ctx's error.
func RunPlan(ctx context.Context, p Plan, o Options) (store.Contents, error) {
	b, err := newBench(ctx, p, o)
	if err != nil {
		return store.Contents{}, err
	}
	failed := b.run(ctx)
	held := store.Contents{Configuration: p.Configuration(), Dir: o.Store, Trials: b.contents(), Warnings: b.warnings, Asked: b.asked(), Made: b.made()}
	return held, errors.Join(failed, b.close())
}

// bench is a plan being carried out.
type bench struct {
	plan     Plan
	options  Options
	jobs     []Job
	subjects map[string]subject
	splits   map[splitKey]model.Split
	store    *store.Store    // nil without one
	warnings []model.Warning // the store's own, on opening
	began    time.Time

	mu          sync.Mutex
	labs        map[labKey]lab
	contestants map[contestantsKey]contestants
	folds       map[sharing]*sharedFold
	sizes       map[sharing]*once[Answers] // of the classifiers on (n, m)
	finished    map[string]finishedTrial

	telling sync.Mutex // apart from mu: a slow callback keeps nobody from a lab or fold
	done    int        // trials reported
	share   float64    // of the work this call has to do
}

type (
	splitKey struct {
		dataset      string
		repeat, fold int
	}
	labKey         struct{ dataset, settings string }
	contestantsKey struct{ dataset, original string }
	// sharedFold is kept while a trial still needs it.
	sharedFold struct {
		*fold
		left int
	}
	finishedTrial struct {
		job    Job
		trial  Trial
		record record
	}
)

// newBench checks everything that can be wrong before the first trial.
func newBench(ctx context.Context, p Plan, o Options) (*bench, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	b := &bench{
		plan: p, options: o, jobs: p.Selected(), began: time.Now(),
		subjects: map[string]subject{}, splits: map[splitKey]model.Split{},
		labs: map[labKey]lab{}, contestants: map[contestantsKey]contestants{},
		folds: map[sharing]*sharedFold{}, sizes: map[sharing]*once[Answers]{}, finished: map[string]finishedTrial{},
	}
	for _, d := range p.Datasets {
		if err := b.prepare(ctx, d); err != nil {
			return nil, err
		}
	}
	if o.Store != "" {
		var err error
		if b.store, err = store.Open(o.Store, p.Configuration()); err == nil {
			b.store.By(Here())
			b.warnings = b.store.Warnings()
			if err = b.store.Ask(p.Settings.Repeats); err != nil {
				err = errors.Join(err, b.store.Close())
			}
		}
		if err != nil {
			return nil, err
		}
	}
	return b, nil
}

func (b *bench) prepare(ctx context.Context, d *model.Dataset) error {
	of, err := study(ctx, d)
	if err != nil {
		return err
	}
	b.subjects[d.Name] = of
	splits, err := splitsOf(ctx, of, b.plan.Settings)
	for _, split := range splits {
		b.splits[splitKey{d.Name, split.Repeat, split.Fold}] = split
	}
	return err
}

func splitsOf(ctx context.Context, of subject, s settings.Settings) ([]model.Split, error) {
	var splits []model.Split
	for repeat := 1; repeat <= s.Repeats; repeat++ {
		folds, err := of.split(ctx, s, repeat)
		if err != nil {
			return nil, err
		}
		splits = append(splits, folds...)
	}
	return splits, nil
}

// run does the jobs that are not in the store.
func (b *bench) run(ctx context.Context) error {
	missing, err := b.recall()
	if err != nil {
		return err
	}
	workers := max(b.options.Workers, 1)
	ahead := forecast(missing, workers)
	if b.options.Started != nil {
		start := Start{Trials: len(b.jobs), Missing: len(missing), Detectable: b.plan.Detectable(), Forecast: ahead}
		if b.store != nil {
			start.Repaired = b.store.Repaired()
		}
		b.options.Started(start)
	}
	units := schedule(missing, workers)
	total := 0.0
	for _, u := range units {
		total += u.cost
		for _, j := range u.jobs {
			f, err := b.shared(j)
			if err != nil {
				return err
			}
			f.left++
		}
	}
	b.options.Watch.begin(ahead.Time, workers, len(b.jobs)-len(missing), len(b.jobs), total)
	return eachUnit(ctx, workers, len(units), func(ctx context.Context, i int) error {
		for _, j := range units[i].jobs {
			share := units[i].cost / float64(len(units[i].jobs))
			t, err := b.do(ctx, j, share)
			if err != nil {
				return err
			}
			b.tell(j, t, false, share/total)
		}
		return nil
	})
}

// recall takes what the store has of the jobs and returns the others.
func (b *bench) recall() (missing []Job, err error) {
	if b.store == nil || b.options.rows().any() {
		return b.jobs, nil
	}
	stored := map[string]store.Trial{}
	for _, t := range b.store.Trials() {
		stored[t.ID] = t
	}
	for _, j := range b.jobs {
		t, ok := stored[j.ID]
		if !ok {
			missing = append(missing, j)
			continue
		}
		r, err := decodeRecord(t, b.plan.Settings)
		if err != nil {
			return nil, inStore(b.options.Store, err)
		}
		if have, now := r.Dataset.Fingerprint, j.Dataset.Fingerprint; have != now {
			return nil, fmt.Errorf("the store %s has trials of another dataset named %s (fingerprint %s, now %s); use that dataset again or another folder", b.options.Store, j.Dataset.Name, have, now)
		}
		b.finished[j.ID] = finishedTrial{j, r.Trial, r}
		b.tell(j, r.Trial, true, 0)
	}
	return missing, nil
}

// tell counts a finished trial with its share of the work and reports it under the same lock, so
// that Done rises by one from call to call for any number of workers.
func (b *bench) tell(j Job, t Trial, stored bool, share float64) {
	b.telling.Lock()
	defer b.telling.Unlock()
	b.done++
	b.share += share
	if b.options.Finished != nil {
		b.options.Finished(Progress{j.Settings.Mapping, t, stored, b.done, len(b.jobs), b.share})
	}
}

// do runs one trial, of such a cost, and puts it where it is safe.
func (b *bench) do(ctx context.Context, j Job, cost float64) (Trial, error) {
	l, err := b.lab(j)
	if err != nil {
		return Trial{}, err
	}
	b.mu.Lock()
	shared, err := b.shared(j)
	b.mu.Unlock()
	if err != nil {
		return Trial{}, err
	}
	seen := b.options.Watch.task(b.named(j), sizeOf(j.Dataset), j.Settings, cost)
	t, err := shared.fold.trial(seen.begin(ctx, shared.split), j.Settings, l, b.options.rows(), seen.follow)
	seen.end(err == nil)
	if err != nil {
		return t, fmt.Errorf("%s, %w", j.Dataset.Name, err)
	}
	r := newRecord(l.subject.facts, j.Settings, t)
	if b.store != nil {
		line, err := r.encode()
		if err == nil {
			err = b.store.Append(j.ID, line)
		}
		if err != nil {
			return t, err
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.finished[j.ID] = finishedTrial{j, t, r}
	if shared.left--; shared.left == 0 {
		delete(b.folds, sharingOf(j))
	}
	return t, nil
}

// named is the shortest name of a trial that no other trial of the plan has.
func (b *bench) named(j Job) string {
	var name []string
	add := func(lists int, words string) {
		if lists > 1 {
			name = append(name, words)
		}
	}
	add(len(b.plan.Datasets), j.Dataset.Name)
	for _, a := range axes {
		add(a.size(&b.plan), a.prefix+a.words(j.Settings))
	}
	add(j.Settings.Repeats, fmt.Sprintf("repeat %d", j.Repeat))
	return strings.Join(append(name, fmt.Sprintf("fold %d", j.Fold)), ", ")
}

// shared is the fold of a job; b.mu is held, or nothing runs yet.
func (b *bench) shared(j Job) (*sharedFold, error) {
	key := sharingOf(j)
	f := b.folds[key]
	if f == nil {
		c := b.contestants[contestantsKey{key.dataset, key.original}]
		if c.learner == nil {
			var err error
			if c, err = newContestants(j.Settings, j.Dataset.Classes()); err != nil {
				return nil, err
			}
			b.contestants[contestantsKey{key.dataset, key.original}] = c
		}
		size := sizeBaselineOf(j, c.size)
		if b.sizes[size] == nil {
			b.sizes[size] = new(once[Answers])
		}
		f = &sharedFold{fold: newFold(b.splits[splitKey{key.dataset, j.Repeat, j.Fold}], c, b.sizes[size])}
		b.folds[key] = f
	}
	return f, nil
}

// lab is made once a cell, and its untrained learner once for all mappings.
func (b *bench) lab(j Job) (lab, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	key := labKey{j.Dataset.Name, string(j.Settings.Canonical())}
	l, ok := b.labs[key]
	if !ok {
		mapping, err := j.Settings.NewMapping()
		if err != nil {
			return l, err
		}
		l = lab{b.subjects[j.Dataset.Name], mapping, b.contestants[contestantsKey{j.Dataset.Name, originalOf(j.Settings)}], b.options.Tick}
		b.labs[key] = l
	}
	return l, nil
}

// contents is what a report is to cover: the whole store, or what was done.
func (b *bench) contents() []store.Trial {
	if b.store != nil {
		return b.store.Trials()
	}
	var trials []store.Trial
	for id, f := range b.finished {
		trials = append(trials, store.Trial{ID: id, Raw: must.Get(f.record.encode())})
	}
	return trials
}

// asked is how many repeats the report is to cover.
func (b *bench) asked() int {
	if b.store != nil {
		return b.store.Asked()
	}
	return b.plan.Settings.Repeats
}

// made is who made the trials that the report covers.
func (b *bench) made() []store.Made {
	if b.store != nil {
		return b.store.Made()
	}
	return []store.Made{Here().At(b.began, time.Now())}
}

func (b *bench) close() error {
	if b.store == nil {
		return nil
	}
	return b.store.Close()
}

// eachUnit does n units of work on the given number of workers; those without
// a unit help the others within theirs. The first error stops the others; a
// panic becomes an error.
func eachUnit(ctx context.Context, workers, n int, do func(context.Context, int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	ctx, helpers := parallel.WithHelpers(ctx, max(0, workers-n))
	var next atomic.Int64
	work := func() {
		defer helpers.Add(1)
		for ctx.Err() == nil {
			i := int(next.Add(1)) - 1
			if i >= n {
				return
			}
			if err := parallel.Guard(func() error { return do(ctx, i) }); err != nil {
				cancel(err)
				return
			}
		}
	}
	var group sync.WaitGroup
	for range min(workers, n) {
		group.Go(work)
	}
	group.Wait()
	return context.Cause(ctx)
}
