package experiment

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"
	"time"

	"mevolve/evolve"
	"mevolve/internal/progress"
	"mevolve/model"
	"mevolve/study/settings"
)

// Monitor measures the progress of a run. Any goroutine may take a Snapshot; the
// run does not wait for it and gives the same numbers. A nil Monitor measures
// nothing.
type Monitor struct {
	clock func() time.Time

	mu       sync.Mutex
	started  time.Time
	ahead    time.Duration // forecast of the whole run
	workers  int
	total    float64 // estimated seconds of all that is to be done, on one core
	finished float64 // of total, in trials that are done
	done, of int     // trials, those in a store included
	stored   int     // of done, in a store before
	running  []*task // the oldest first
	shown    float64 // the largest share of any Snapshot: share may fall, shown never does
	share    float64 // current estimate of the share of the work that is done
	rates    map[rateOf]rate
}

// NewMonitor returns a monitor of a run that has not begun.
func NewMonitor() *Monitor { return &Monitor{clock: time.Now} }

// Snapshot is the progress of a run at one moment.
type Snapshot struct {
	Doing    string        // "fold 3: iteration 2 of 5, retraining on 8,410"; "" for nothing yet
	Part     string        // of that: "grid row 7 of 25"; "" where it does not tell
	Done, Of int           // trials, those in a store included
	Stored   int           // of those, in a store before
	Share    float64       // of the work that was left then, from 0 to 1, never less than before
	Left     time.Duration // by what has been done so far, at first by sizes alone
}

// priorWeight is the share of the work after which the measured time counts as much
// as the forecast from sizes.
const priorWeight = 0.03

// Snapshot returns the progress now.
func (w *Monitor) Snapshot() Snapshot {
	w.mu.Lock()
	defer w.mu.Unlock()
	s := Snapshot{Done: w.done, Of: w.of, Stored: w.stored}
	if w.started.IsZero() {
		return s
	}
	now := w.clock()
	whole := w.whole(now)
	done := w.finished
	for _, t := range w.running {
		done += t.cost * t.share(now, whole*float64(w.workers)/w.total)
	}
	if len(w.running) > 0 {
		s.Doing, s.Part = w.running[0].words(), w.running[0].part.String()
	}
	if w.share = min(done/w.total, 1); w.done == w.of && w.of > 0 {
		w.share = 1
	}
	w.shown = max(w.shown, w.share)
	s.Share = w.shown
	s.Left = seconds((1 - w.share) * w.whole(now))
	return s
}

// whole is how long everything takes, in seconds of the clock.
func (w *Monitor) whole(now time.Time) float64 {
	return (priorWeight*w.ahead.Seconds() + now.Sub(w.started).Seconds()) / (priorWeight + w.share)
}

// begin is called before the first trial with the time that all will take, on how many
// workers, and its cost.
func (w *Monitor) begin(ahead time.Duration, workers, stored, trials int, total float64) {
	if w == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.started, w.ahead, w.workers, w.stored, w.done, w.of = w.clock(), ahead, max(workers, 1), stored, stored, trials
	w.total, w.rates = max(total, 1e-9), map[rateOf]rate{}
}

// task is a trial under way, or an evolution alone. A nil task is not watched. The
// monitor's mu is held where its fields are used.
type task struct {
	watch    *Monitor
	name     string // "fold 3"
	size     size
	settings settings.Settings
	expected []float64 // costs of its stages by sizes alone
	cost     float64   // what it counts in the whole

	stages  int // that are done of it; 0 for all
	stage   int
	doing   string
	part    progress.Part
	since   time.Time // when the stage began
	reached float64   // the largest share of the stage that was shown
}

// evolution is the progress of a single evolution, up to the filter of its last iteration. The
// evolution runs under the context, and follow receives its events.
func (w *Monitor) evolution(ctx context.Context, d *model.Dataset, split model.Split, s settings.Settings) (under context.Context, follow func(evolve.Event)) {
	z := sizeOf(d)
	w.begin(seconds(cost(z, s)), 1, 0, 0, cost(z, s))
	t := w.task("", z, s, cost(z, s))
	t.stages = 4 * s.Iterations
	return t.begin(ctx, split), t.follow
}

// task puts a trial among those that are under way.
func (w *Monitor) task(name string, z size, s settings.Settings, cost float64) *task {
	if w == nil {
		return nil
	}
	return &task{watch: w, name: name, size: z, settings: s, expected: z.stages(s), cost: cost}
}

// begin is the context that the trial's work is done under.
func (t *task) begin(ctx context.Context, split model.Split) context.Context {
	if t == nil {
		return ctx
	}
	t.enter(0, evolve.Beginning(len(split.Train)))
	t.watch.mu.Lock()
	t.watch.running = append(t.watch.running, t)
	t.watch.mu.Unlock()
	return progress.Watch(ctx, func(p progress.Part) {
		t.watch.mu.Lock()
		defer t.watch.mu.Unlock()
		if p.Unit != t.part.Unit || p.Of != t.part.Of || p.Done > t.part.Done {
			t.part = p
		}
	})
}

// end takes the trial away; done reports whether it was finished.
func (t *task) end(done bool) {
	if t == nil {
		return
	}
	w := t.watch
	w.mu.Lock()
	defer w.mu.Unlock()
	w.running = slices.DeleteFunc(w.running, func(other *task) bool { return other == t })
	if done {
		w.finished += t.cost
		w.done++
	}
}

// follow receives every event of the evolution.
func (t *task) follow(e evolve.Event) {
	if t == nil {
		return
	}
	iteration := e.Iteration
	if e.Stage == evolve.Pretrained || e.Stage == evolve.Retrained {
		iteration++
	}
	stage := 4*max(0, e.Iteration-1) + int(e.Stage) + 1
	if iteration > t.settings.Iterations {
		t.enter(stage, "the baselines")
		return
	}
	t.enter(stage, fmt.Sprintf("iteration %d of %d, %s", iteration, t.settings.Iterations, e.Next()))
}

func (t *task) enter(stage int, doing string) {
	t.watch.mu.Lock()
	defer t.watch.mu.Unlock()
	now := t.watch.clock()
	if stage > 0 && t.stage < len(t.expected) { // learn from the one that ends
		key := t.rate(t.stage)
		r := t.watch.rates[key]
		r.took += now.Sub(t.since).Seconds()
		r.expected += t.expected[t.stage]
		t.watch.rates[key] = r
	}
	t.stage, t.doing, t.part, t.since, t.reached = stage, doing, progress.Part{}, now, 0
}

// rate is what stages of one kind have taken, and what was expected of them. No size
// shows how hard a kernel's problem is: retraining on NCI1 takes twenty times the time of
// PROTEINS with as many graphs.
type rate struct{ took, expected float64 }

// rateOf is a kind of stage: mapping 0 to retraining 3, or -1 for pre-training and the
// baselines, which train on the originals.
type rateOf struct {
	size    size
	learner string
	kind    int
}

func (t *task) rate(stage int) rateOf {
	kind := -1
	if stage > 0 && stage <= 4*t.settings.Iterations {
		kind = (stage - 1) % 4
	}
	return rateOf{t.size, t.settings.Learner, kind}
}

// costs are those of the stages, corrected by the rates so far.
func (t *task) costs() []float64 {
	costs := slices.Clone(t.expected)
	for i := range costs {
		if r := t.watch.rates[t.rate(i)]; r.expected > 0 && r.took > 0 {
			costs[i] *= r.took / r.expected
		}
	}
	if t.stages > 0 {
		costs = costs[:t.stages]
	}
	return costs
}

// words say what is being done.
func (t *task) words() string {
	if t.name == "" {
		return t.doing
	}
	return t.name + ": " + t.doing
}

// share is how much of the trial is done, where an estimated second takes so
// many of the clock's. A stage without a loop that counts goes by the clock, and so does
// embedding, which the classifier's work follows.
func (t *task) share(now time.Time, pace float64) float64 {
	costs := t.costs()
	total, before := 0.0, 0.0
	for i, c := range costs {
		total += c
		if i < t.stage {
			before += c
		}
	}
	if total == 0 || t.stage >= len(costs) {
		return 1
	}
	here := costs[t.stage]
	at := 0.9 * (1 - math.Exp(-now.Sub(t.since).Seconds()/max(here*pace, 1e-3)))
	embeds := t.part.Unit == "graph" || t.part.Unit == "pass"
	if t.part.Of > 0 && (t.stage%4 == 1 || !embeds) {
		at = t.part.Share()
	}
	t.reached = max(t.reached, at)
	return (before + t.reached*here) / total
}
