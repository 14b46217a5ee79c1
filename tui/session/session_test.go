package session

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/internal/expect"
	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui/job"
	"mevolve/tui/screen/screentest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// bench is a session whose commands a fake app runs.
type bench struct {
	t   *testing.T
	app *screentest.FakeApp
	*Session
}

func newBench(t *testing.T, name string) *bench {
	app := screentest.New(t, screentest.Dataset(t, name))
	app.Settings.Learner = "sf+knn"
	app.Settings.Iterations = 2
	return &bench{t, app, New(app.State)}
}

// inClass is a session of a class.
func inClass(t *testing.T, d *model.Dataset, class job.Share) *bench {
	b := newBench(t, d.Name)
	b.app.Dataset = d
	b.app.Work.Use(class)
	return b
}

func (b *bench) Enter()                 { b.app.Run(b.Session.Enter()) }
func (b *bench) Start()                 { b.app.Run(b.Session.Start(false)) }
func (b *bench) Play()                  { b.app.Run(b.Session.Start(true)) }
func (b *bench) Iterate()               { b.app.Run(b.Session.Iterate()) }
func (b *bench) Go(p settings.Position) { b.app.Run(b.Session.Go(p)) }

// until takes results until a condition holds; the shown evolution must not rest before.
func (b *bench) until(what string, holds func() bool) {
	b.t.Helper()
	b.app.Until(what, func() bool {
		held, p := holds(), b.phase()
		if !held && p != Working {
			b.t.Fatalf("%s: the evolution waits in phase %v at step %d, error %v", what, p, b.Here().at, b.Here().Err())
		}
		return held
	})
}

func (b *bench) phase() Phase { return b.Here().Phase(b.state.Settings.Iterations) }

// rest fails if the evolution that is shown learns anything more.
func (b *bench) rest(what string) {
	b.t.Helper()
	at := b.Here().at
	if b.app.Rest(); b.Here().at != at {
		b.t.Errorf("%s: it went from step %d to %d", what, at, b.Here().at)
	}
}

func TestEnter_GoesAsFarAsTheFirstFilteredPoolAndWaits(t *testing.T) {
	b := newBench(t, "rings")
	b.Enter()
	b.until("preview", func() bool { return b.phase() == Waiting })
	e, ok := b.Here().Event(1)
	if !ok || e.Stage != evolve.Filtered || e.State.Calibration == nil {
		t.Errorf("the preview ends at %v of iteration 1", e.Stage)
	}
	expect.Equal(t, "", b.state.Losing())
	b.rest("preview")
}

func TestStart_RunsPausesAndGoesOnToTheSameNumbersAsTheEngineAlone(t *testing.T) {
	b := newBench(t, "rings")
	b.Enter()
	b.Start()
	if b.Start(); b.phase() != Working || !strings.Contains(b.state.Message().Text, "x pauses it") {
		t.Fatalf("space while running gives phase %v and says %q", b.phase(), b.state.Message().Text)
	}
	if b.Pause(); b.phase() != Paused {
		t.Fatalf("x while running gives phase %v", b.phase())
	}
	b.app.Rest() // the steps under way still arrive
	b.rest("paused")
	expect.Equal(t, Paused, b.phase())
	if b.state.Losing() == "" {
		t.Error("a paused evolution would be lost without a word")
	}
	b.Start()
	b.until("the end", func() bool { return b.phase() == Finished })
	expect.Equal(t, "", b.state.Losing())

	splits, _ := datasets.Splits(b.state.Dataset, 1, 1, 5)
	mapping, _ := b.state.Settings.NewMapping()
	learner, _ := b.state.Settings.NewLearner(2)
	var want []evolve.Event
	for event, err := range evolve.Run(context.Background(), splits[0], evolve.Config{
		Mapping: mapping, Learner: learner, Iterations: 2, Filter: true, MaxPool: 20000, Seed: 1,
		Pool: b.state.Settings.Readings.Pool, Theta: b.state.Settings.Readings.Theta, Workers: 3,
	}) {
		if err != nil {
			t.Fatal(err)
		}
		if event.Stage == evolve.Pretrained || event.Stage == evolve.Retrained {
			want = append(want, event)
		}
	}
	for i, w := range want {
		got, _ := b.Here().Event(i)
		if got.State.Accuracy != w.State.Accuracy || got.State.Kept != w.State.Kept || len(got.State.Train) != len(w.State.Train) {
			t.Errorf("iteration %d: %+v, the engine alone gives %+v", i, got.State.Accuracy, w.State.Accuracy)
		}
	}
}

func TestIterate_DoesOneIterationAndBeyondTAddsOne(t *testing.T) {
	b := newBench(t, "toy")
	b.state.Settings.Iterations = 1
	b.Enter()
	b.Iterate()
	b.until("iteration 1", func() bool { return b.Here().Complete() == 1 })
	b.rest("one iteration")
	b.Start() // one is told in the singular
	if b.Status() != "the iteration is done" || b.state.Message().Text != "The iteration is done; + adds one." {
		t.Errorf("%q, %q", b.Status(), b.state.Message().Text)
	}
	b.Iterate()
	expect.Equal(t, 2, b.state.Settings.Iterations)
	b.until("iteration 2", func() bool { return b.Here().Complete() == 2 && b.phase() == Finished })
}

func TestEnter_KeepsWhatTheUserRanAndForgetsPreviews(t *testing.T) {
	b := newBench(t, "toy")
	b.Enter()
	b.Start()
	b.until("the end", func() bool { return b.phase() == Finished })
	first := b.Here()

	b.state.MoveSetting("mapping", +1)
	b.Enter()
	if b.Here() == first {
		t.Fatal("another mapping shows the same evolution")
	}
	b.until("preview", func() bool { return b.phase() == Waiting })
	b.state.MoveSetting("mapping", -1)
	b.Enter()
	if b.Here() != first {
		t.Error("going back does not show the run that is kept")
	}
	expect.Equal(t, 1, len(b.evolutions))
	if b.app.Until("rest", b.app.Quiet); b.app.Work.Held() != 1 {
		t.Error("the preview's goroutine goes on")
	}
}

// A key that leaves a run under way loses nothing: the run pauses, quitting asks, and
// going back shows it again.
func TestEnter_PausesTheRunItLeaves(t *testing.T) {
	b := newBench(t, "rings")
	b.state.Settings.Iterations = 500 // however slow this test is, there is more to do
	b.Enter()
	b.Start()
	b.until("one event", func() bool { return b.Here().at >= 0 })
	first, step := b.Here(), b.Here().at
	b.state.MoveSetting("mapping", +1)
	b.Enter()
	if first.phase != Paused || b.state.Losing() == "" {
		t.Errorf("the run left behind is in phase %v; quitting asks %q", first.phase, b.state.Losing())
	}
	b.state.MoveSetting("mapping", -1)
	b.Enter()
	if b.Here() != first || b.phase() != Paused || first.at < step {
		t.Errorf("going back shows step %d in phase %v; it was at step %d", b.Here().at, b.phase(), step)
	}
}

func TestOpen_EndsTheRunsOfAnotherDataset(t *testing.T) {
	b := newBench(t, "toy")
	next := b.Session.Enter()
	b.state.Settings.Iterations = 500 // however slow this test is, there is more to do
	b.Start()
	old := b.Here()
	left := next().(job.Batch)
	if b.state.Losing() == "" {
		t.Fatal("there is no run to lose: nothing is tested")
	}
	d, _ := datasets.Generate("rings")
	b.state.Open(d, d.Name)
	if b.Here() != nil || b.state.Losing() != "" {
		t.Errorf("the run of another dataset is kept; quitting asks %q", b.state.Losing())
	}
	b.Enter()
	b.app.Run(left.Deliver())
	if len(left.Events) == 0 || len(old.Split.Train) > 0 || old.at >= 0 {
		t.Error("a batch of an older run was taken")
	}
	b.until("preview", func() bool { return b.phase() == Waiting })
	if b.app.Until("rest", b.app.Quiet); b.app.Work.Held() != 1 {
		t.Error("the run of the other dataset goes on")
	}
}

// What a pace holds back is computed; the second space shows it at once, and a third plays the
// finished evolution again.
func TestStart_PlaysAtAPaceWithoutHoldingTheComputation(t *testing.T) {
	b := newBench(t, "toy")
	b.player.Pace = 0 // slower than everything else here
	b.Enter()
	b.app.Until("preview", func() bool { return b.phase() == Waiting })
	for range 2 {
		b.Play()
		e := b.Here()
		b.app.Until("all steps", func() bool { return e.done == 8 })
		if _, on := b.Playing(); !on || e.at != 0 || b.phase() != Working {
			t.Fatalf("with all steps computed, step %d is shown in phase %v", e.at, b.phase())
		}
		for step := 1; step <= 8; step++ {
			b.showNext()
			event, _ := e.Event(e.Reached())
			if got := 4*(event.Iteration-1) + int(event.Stage); e.at != step || got != step || e.Complete() != step/4 {
				t.Errorf("step %d: step %d is shown, an event of step %d, %d iterations", step, e.at, got, e.Complete())
			}
			if step == 5 {
				break
			}
		}
		if b.state.Losing() != "" {
			t.Error("what is computed would be lost")
		}
		p := settings.Start()
		if b.Position(&p); p.Evolved != 1 {
			t.Errorf("in step 5 a guest who follows is led to iteration %d", p.Evolved)
		}
		b.Play()
		if _, on := b.Playing(); on || e.at != 8 || b.phase() != Finished {
			t.Errorf("the second space: playing %v, step %d, phase %v", on, e.at, b.phase())
		}
	}
}

// A pause holds what is shown, too.
func TestPause_HoldsThePaceUntilStart(t *testing.T) {
	b := newBench(t, "toy")
	b.player.Pace = 0
	b.Enter()
	b.Play()
	b.app.Until("all steps", func() bool { return b.Here().done == 8 })
	b.showNext()
	at := b.Here().at
	b.Pause()
	if b.rest("paused"); b.phase() != Paused || b.Here().at != at {
		t.Errorf("phase %v, step %d", b.phase(), b.Here().at)
	}
	p := settings.Start()
	if b.Position(&p); p.View["paused"] != strconv.Itoa(at) || p.Evolved != 0 {
		t.Errorf("the position is %v after %d iterations", p.View, p.Evolved)
	}
	b.Play()
	if _, on := b.Playing(); !on || b.Here().at != at {
		t.Errorf("playing %v from step %d, was paused at %d", on, b.Here().at, at)
	}
	b.Iterate()
	if _, on := b.Playing(); on || b.Here().at != 4 || b.phase() != Waiting {
		t.Errorf("one iteration while it plays: step %d, phase %v", b.Here().at, b.phase())
	}
}

// A recording has no clock: it shows every step, once all are computed.
func TestStart_WithoutAClockShowsEveryStepInTurn(t *testing.T) {
	b := newBench(t, "toy")
	b.state.NoClock = true
	b.Enter()
	b.app.Until("preview", func() bool { return b.phase() == Waiting })
	b.Play()
	seen := []int{b.Here().at}
	b.until("the end", func() bool {
		if at := b.Here().at; at != seen[len(seen)-1] {
			seen = append(seen, at)
			expect.Equal(t, 8, b.Here().done)
		}
		return b.phase() == Finished
	})
	expect.Equal(t, []int{0, 1, 2, 3, 4, 5, 6, 7, 8}, seen)
	b.state.Still = true
	if b.Play(); b.Here().at != 8 {
		t.Error("with reduced motion it plays")
	}
}

func TestFailure_IsASentenceAndNotAPanic(t *testing.T) {
	b := newBench(t, "toy")
	b.state.Settings.Folds = 99
	b.Enter()
	b.until("failure", func() bool { return b.phase() == Failed })
	expect.Contains(t, b.Here().Err().Error(), "99 folds")
}

func TestEstimate_GrowsToOneAndExpectsDoublingPools(t *testing.T) {
	b := newBench(t, "rings")
	b.Enter()
	b.Start()
	before := 0.0
	b.until("the end", func() bool {
		share, left, known := b.Here().Estimate(2)
		if share < before {
			t.Errorf("the share falls from %v to %v", before, share)
		}
		if before = share; known && left < 0 {
			t.Errorf("%v left", left)
		}
		return b.phase() == Finished
	})
	if share, left, _ := b.Here().Estimate(2); share != 1 || left != 0 {
		t.Errorf("at the end %v is done and %v left", share, left)
	}
	e := newEvolution(b.Here().Unit, 0, b.app.Work.Memory())
	e.Split, e.at = b.Here().Split, 0
	e.Unit.Settings.MaxPool = 200
	n := len(e.Split.Train)
	if got := e.sizes(3); got[1] != 2*n || got[2] != 2*n+200 || got[3] != 2*n+400 {
		t.Errorf("sizes %v with a pool of at most 200 from %d", got, n)
	}
}

// A position is where Go leads to, also from a session that has gone further
// or stands elsewhere, and Position tells it back.
func TestGo_MakesTheIterationsAgainAndRestsThere(t *testing.T) {
	b := newBench(t, "communities")
	for _, c := range []struct {
		fold, evolved int
		view          map[string]string
		at            int
		phase         Phase
	}{
		{2, 0, nil, firstPool, Waiting},
		{2, 2, nil, 8, Finished},
		{2, 1, nil, 4, Waiting},
		{1, 1, map[string]string{"paused": "6"}, 6, Paused},
		{3, 0, map[string]string{"paused": "1"}, 1, Paused},
	} {
		p := settings.Start()
		p.Fold, p.Evolved, p.View, p.Iteration = c.fold, c.evolved, c.view, 0
		b.Go(p)
		b.until("the position", b.Arrived)
		if e := b.Here(); e.at != c.at || b.phase() != c.phase || e.Fold != c.fold {
			t.Errorf("%+v: step %d, phase %v, fold %d", c, e.at, b.phase(), e.Fold)
		}
		told := settings.Start()
		b.Position(&told)
		if told.Fold != c.fold || told.Evolved != c.evolved || told.View["paused"] != c.view["paused"]+c.view["stopped"] {
			t.Errorf("%+v is told as %+v", c, told)
		}
		expect.Equal(t, "", b.state.Losing())
	}
}

// In a class an evolution is computed once: the explorers that follow get the same steps, with
// the numbers of an evolution of one's own; outside a class nothing is shared.
func TestEvolution_IsComputedOnceInAClass(t *testing.T) {
	d := screentest.Dataset(t, "rings")
	results := job.NewMemory(job.ProcessBytes, job.KeptBytes)
	class := job.Share{Gate: job.NewGate(1), Memory: results, Results: results}
	evolved := func(share job.Share) *Evolution {
		b := inClass(t, d, share)
		b.Enter()
		b.Start()
		b.until("two iterations", func() bool { return b.Here().Complete() == 2 })
		return b.Here()
	}
	own, first, second := evolved(job.Share{}), evolved(class), evolved(class)
	for i := range 3 {
		a, _ := own.Event(i)
		b, _ := first.Event(i)
		c, _ := second.Event(i)
		if &b.State.Train[0] != &c.State.Train[0] {
			t.Errorf("iteration %d is computed twice in a class", i)
		}
		if &a.State.Train[0] == &b.State.Train[0] && i > 0 {
			t.Errorf("iteration %d is shared outside a class", i)
		}
		if a.State.Accuracy != b.State.Accuracy || len(a.State.Train) != len(b.State.Train) {
			t.Errorf("iteration %d: %+v in a class, %+v alone", i, b.State.Accuracy, a.State.Accuracy)
		}
	}
}

// A pause holds within a step, with one explorer or many, until another explorer needs the step.
func TestPause_HoldsUntilAnotherExplorerNeedsTheStep(t *testing.T) {
	d := screentest.Dataset(t, "communities")
	class := job.Share{Results: job.NewMemory(job.ProcessBytes, job.KeptBytes)}
	a, b := inClass(t, d, class), inClass(t, d, class)
	start := settings.Start()
	start.View = map[string]string{"paused": "-1"}
	a.Go(start)
	a.app.Rest()
	if a.Here().done != -1 {
		t.Fatalf("the pause holds after step %d", a.Here().done)
	}
	b.Enter()
	b.until("the first pool", func() bool { return b.Here().Reached() == 1 })
	a.app.Until("the step", func() bool { return a.Here().done >= 0 })
	if a.app.Rest(); a.Here().done != 0 {
		t.Errorf("the first explorer goes on to step %d", a.Here().done)
	}
	if own, taken := a.Here().whole[0].latest.State.Learner, b.Here().whole[0].latest.State.Learner; own != taken {
		t.Error("the second explorer has trained itself")
	}
}

// Who needs a step that nobody computes any more computes it: the run before was stopped.
func TestEvolution_GoesOnWithoutTheFirstOfAClass(t *testing.T) {
	d := screentest.Dataset(t, "communities")
	results := job.NewMemory(job.ProcessBytes, job.KeptBytes)
	class := job.Share{Gate: job.NewGate(2), Memory: results, Results: results}
	a := inClass(t, d, class)
	a.Enter()
	a.until("the first pool", func() bool { return a.Here().Reached() == 1 })
	a.Here().stop()
	b := inClass(t, d, class)
	b.Enter()
	b.Start()
	b.until("two iterations", func() bool { return b.Here().Complete() == 2 })
}
