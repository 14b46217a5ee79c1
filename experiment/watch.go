package experiment

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"
	"time"

	"mevolve/evolve"
	"mevolve/model"
	"mevolve/progress"
	"mevolve/settings"
)

// Watch is a view of work that is under way. Whoever holds it looks at it when
// they like, from any goroutine; the work does not wait for them, and what is
// watched gives the same numbers. A nil Watch sees nothing.
type Watch struct {
	clock func() time.Time

	mu       sync.Mutex
	started  time.Time
	ahead    time.Duration // what all was forecast to take
	workers  int
	total    float64 // estimated seconds of all that is to be done, on one core
	finished float64 // of that, in trials that are done
	done, of int     // trials, those in a store included
	stored   int     // of those
	running  []*task // the oldest first
	shown    float64 // the largest share that was shown
	share    float64 // what it is now, for all that is known
	fits     map[fitsOf]fits
}

// NewWatch is a view of nothing yet.
func NewWatch() *Watch { return &Watch{clock: time.Now} }

// Standing is how far the work is at one moment.
type Standing struct {
	Doing    string        // "fold 3: iteration 2 of 5, retraining on 8,410"; "" for nothing yet
	Part     string        // of that: "grid row 7 of 25"; "" where it does not tell
	Done, Of int           // trials, those in a store included
	Stored   int           // of those, in a store before
	Share    float64       // of the work that was left then, from 0 to 1, never less than before
	Left     time.Duration // by what has been done so far, at first by sizes alone
}

// belief is how large a share of the work must be done for what it took to
// count as much as what sizes told.
const belief = 0.03

// Look is how far the work is now.
func (w *Watch) Look() Standing {
	w.mu.Lock()
	defer w.mu.Unlock()
	s := Standing{Done: w.done, Of: w.of, Stored: w.stored}
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
func (w *Watch) whole(now time.Time) float64 {
	return (belief*w.ahead.Seconds() + now.Sub(w.started).Seconds()) / (belief + w.share)
}

// begin is told before the first trial: how long all will take, on how many
// workers, and its cost.
func (w *Watch) begin(ahead time.Duration, workers, stored, trials int, total float64) {
	if w == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.started, w.ahead, w.workers, w.stored, w.done, w.of = w.clock(), ahead, max(workers, 1), stored, stored, trials
	w.total, w.fits = max(total, 1e-9), map[fitsOf]fits{}
}

// task is a trial that is being done, or an evolution alone. A nil task is not
// watched. The Watch's mu is held where its fields are used.
type task struct {
	watch     *Watch
	name      string // "fold 3"
	size      size
	settings  settings.Settings
	cost      float64 // what it counts in the whole
	originals float64
	known     []float64 // |D_train| after each iteration so far

	stages         int // that are done of it; 0 for all
	stage          int
	doing          string
	part           progress.Part
	since          time.Time // when the stage began
	took, expected float64   // seconds of the stages before, retraining left out
	reached        float64   // the largest share of the stage that was shown
}

// Evolution watches one evolution alone, up to the filter of its last iteration:
// it is to be done under the context, and follow is to be told of its events.
func (w *Watch) Evolution(ctx context.Context, d *model.Dataset, split model.Split, s settings.Settings) (under context.Context, follow func(evolve.Event)) {
	z := sizeOf(d)
	w.begin(seconds(cost(z, s)), 1, 0, 0, cost(z, s))
	t := w.task("", z, s, cost(z, s))
	t.stages = 4 * s.Iterations
	return t.begin(ctx, split), t.follow
}

// task puts a trial among those that are under way.
func (w *Watch) task(name string, z size, s settings.Settings, cost float64) *task {
	if w == nil {
		return nil
	}
	return &task{watch: w, name: name, size: z, settings: s, cost: cost}
}

// begin is the context that the trial's work is done under.
func (t *task) begin(ctx context.Context, split model.Split) context.Context {
	if t == nil {
		return ctx
	}
	t.originals = float64(len(split.Train))
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

// end takes the trial away; done tells whether it was finished.
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

// follow is told of every event of the evolution.
func (t *task) follow(e evolve.Event) {
	if t == nil {
		return
	}
	iteration := e.Iteration
	if e.Stage == evolve.Filtered {
		t.watch.mu.Lock()
		t.known = append(t.known, float64(len(e.State.Train)))
		t.watch.mu.Unlock()
	}
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
	if stage > 0 {
		t.learn(t.watch.clock())
	}
	t.stage, t.doing, t.part, t.since, t.reached = stage, doing, progress.Part{}, t.watch.clock(), 0
}

// fits are how retraining has turned out on a dataset, in the time that was
// expected of it. How hard a kernel's problem is no size tells: NCI1 takes
// twenty times what PROTEINS takes with as many graphs.
type fits struct {
	train, ratio float64 // of the last
	growth       float64 // of the ratio, by |D_train|
}

type fitsOf struct {
	size    size
	learner string
}

// mostGrowth keeps a few small fits from foretelling the end of the world.
const mostGrowth = 0.75

// after is fits with one more.
func (f fits) after(train, ratio float64) fits {
	if f.train > 0 && train > 1.1*f.train {
		f.growth = max(0, min(math.Log(ratio/f.ratio)/math.Log(train/f.train), mostGrowth))
	}
	f.train, f.ratio = train, ratio
	return f
}

// of is the ratio that is to be expected.
func (f fits) of(train float64) float64 {
	if f.train == 0 {
		return 1
	}
	return f.ratio * math.Pow(max(train/f.train, 1), f.growth)
}

// learn takes down what the stage has taken that ends now.
func (t *task) learn(now time.Time) {
	costs := t.size.stages(t.settings, t.originals, t.known)
	took, expected := now.Sub(t.since).Seconds(), costs[t.stage]
	if t.stage == 0 || t.stage%4 != 0 {
		t.took += took
		t.expected += expected
		return
	}
	if t.took == 0 || t.expected == 0 || took < 0.05 {
		return // too little to tell
	}
	key := fitsOf{t.size, t.settings.Learner}
	ratio := took / expected / (t.took / t.expected)
	t.watch.fits[key] = t.watch.fits[key].after(t.known[len(t.known)-1], max(0.1, min(ratio, 100)))
}

// costs are those of the stages, by what is known of retraining.
func (t *task) costs() []float64 {
	costs := t.size.stages(t.settings, t.originals, t.known)
	known := t.watch.fits[fitsOf{t.size, t.settings.Learner}]
	sizes := t.size.growth(t.settings, t.originals, t.known)
	for iteration := 1; iteration < len(sizes); iteration++ {
		costs[4*iteration] *= known.of(sizes[iteration])
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
// many of the clock's. A stage that tells nothing of itself goes by the clock.
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
	if t.part.Of > 0 {
		at = t.part.Share()
		switch first := t.size.embedding(t.settings, t.stage, t.originals, t.known) / max(here, 1e-9); {
		case t.stage%4 == 1: // mapping, a loop over graphs and nothing else
		case t.part.Unit == "graph", t.part.Unit == "pass":
			at *= first
		default:
			at = first + (1-first)*at
		}
	}
	t.reached = max(t.reached, at)
	return (before + t.reached*here) / total
}
