package session

import (
	"reflect"
	"runtime"
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/tui/job"
)

// small is a session whose memory keeps no iteration but the latest two, at some iterations T.
func small(t *testing.T, iterations int) *bench {
	b := newBench(t, "toy")
	b.state.Settings.Iterations, b.state.Settings.MaxPool = iterations, 60
	b.app.Work.Use(job.Share{Memory: job.NewMemory(1<<40, 0)})
	return b
}

// An iteration that is not in memory keeps its numbers, and is computed again with every value of
// its pool.
func TestRecall_HasEveryValueOfTheIteration(t *testing.T) {
	for _, learner := range []string{"sf+knn", "diffpool"} {
		b := small(t, 5)
		b.state.Settings.Learner = learner
		b.Enter()
		b.until("the first pool", func() bool { return b.phase() == Waiting })
		want, _ := b.Here().Event(1)
		judge := b.Here().Before(1)
		numbers, _ := b.Here().Numbers(1)
		b.Start()
		b.until("the end", func() bool { return b.phase() == Finished })
		e := b.Here()
		if _, ok := e.Event(1); ok {
			t.Fatal("iteration 1 is in memory: nothing is tested")
		}
		if n, _ := e.Numbers(1); n.Kept != numbers.Kept || n.Theta != numbers.Theta || !reflect.DeepEqual(n.Origins, numbers.Origins) {
			t.Errorf("the numbers are %+v, they were %+v", n, numbers)
		}
		b.app.Run(b.Recall(e, 1))
		b.app.Until("iteration 1", func() bool { return e.InMemory(1) })
		got, ok := e.Event(1)
		if !ok || len(want.State.Pool) == 0 || len(got.State.Pool) != len(want.State.Pool) {
			t.Fatalf("%s: a pool of %d, %d at first", learner, len(got.State.Pool), len(want.State.Pool))
		}
		for i, g := range got.State.Pool {
			w := want.State.Pool[i]
			if !reflect.DeepEqual(g.Judged, w.Judged) || g.Kept != w.Kept || g.Source != w.Source || g.Mapping.Realised() != w.Mapping.Realised() {
				t.Errorf("%s: graph %v differs", learner, w.Example.ID)
			}
		}
		if !reflect.DeepEqual(got.State.Calibration, want.State.Calibration) || !reflect.DeepEqual(got.State.Train, want.State.Train) || len(judge.Train) != len(e.Before(1).Train) {
			t.Errorf("%s: Q, r, θ or D_train differ", learner)
		}
		b.app.Run(b.Recall(e, 2))                                                          // replaces it
		b.app.Until("iteration 2", func() bool { return e.InMemory(2) && !b.Recalling() }) // the end may come apart
		if e.InMemory(1) {
			t.Error("more than one iteration is kept beside the latest two")
		}
	}
}

// Old iterations take no memory beyond their numbers: after many, the heap has D_train and the
// latest two pools.
func TestEvolution_HoldsTheLatestIterations(t *testing.T) {
	heap := func() int64 {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	b := small(t, 60)
	b.state.Settings.Learner, b.state.Settings.Filter = "sf+rf", false // of which every pool joins D_train
	before := heap()
	b.Enter()
	b.Start()
	b.until("the end", func() bool { return b.phase() == Finished })
	e := b.Here()
	latest, _ := e.Event(60)
	held := bytesOfState(latest) + bytesOfStep(e.whole[59].latest)
	for _, n := range e.numbers {
		held += n.bytes()
	}
	grown := heap() - before
	if grown > held*13/10 { // half of it as a rule, twice as much if the pools stay
		t.Errorf("the heap has grown by %d KB, the latest iterations take %d KB", grown>>10, held>>10)
	}
	if grown < held/3 {
		t.Errorf("the heap has grown by %d KB only, and %d KB are counted", grown>>10, held>>10)
	}
	runtime.KeepAlive(b)
}

// Two sessions share a memory: the second waits and loses nothing, and goes on once the first has
// ended.
func TestMemory_IsSharedByTwoSessions(t *testing.T) {
	shared := job.NewMemory(1<<30, 0)
	a, b := newBench(t, "toy"), newBench(t, "rings")
	a.app.Work.Use(job.Share{Memory: shared})
	b.app.Work.Use(job.Share{Memory: shared})
	a.Enter()
	a.until("a preview", func() bool { return a.phase() == Waiting })
	shared.Hold("the rest", t, 1<<30-shared.Held())
	b.Enter()
	b.app.Until("b waits", func() bool { return b.phase() == Paused })
	if said := b.state.Message(); !said.Error || !strings.Contains(said.Text, "Iteration 1 needs") || !strings.Contains(said.Text, "space tries again") {
		t.Errorf("it says %q", said.Text)
	}
	if n, ok := b.Here().Numbers(0); !ok || !n.Trained() || !strings.Contains(b.Status(), "waits for memory") {
		t.Errorf("the original classifier is lost; status %q", b.Status())
	}
	shared.Release(t)
	b.Start()
	b.until("b ends", func() bool { return b.phase() == Finished })
	before := shared.Held()
	a.forget(a.Here())
	a.app.Until("a ends", func() bool { return shared.Held() < before })
}

// Evolutions of the same session make room, the oldest first: a user who turns to another fold
// does not wait.
func TestMemory_OlderEvolutionsMakeRoom(t *testing.T) {
	b := newBench(t, "toy")
	b.app.Work.Use(job.Share{Memory: job.NewMemory(1<<30, 0)})
	b.Enter()
	b.until("fold 1", func() bool { return b.phase() == Waiting })
	b.app.Work.Memory().Hold("the rest", t, 1<<30-b.app.Work.Memory().Held()*3/2) // leaves half of what fold 1 holds
	first := b.Here()
	b.fold = 2
	b.Enter()
	b.until("fold 2", func() bool { return b.Here().Fold == 2 && b.phase() == Waiting })
	if len(b.evolutions) != 1 || !first.over() || b.state.Message().Error {
		t.Errorf("%d evolutions are in memory; it says %q", len(b.evolutions), b.state.Message().Text)
	}
}

// What LookAhead computes has a place only where there is room: the preview rests as without it, and
// goes on when asked.
func TestLookAhead_TakesNoRoomOfOthers(t *testing.T) {
	b := newBench(t, "toy")
	b.app.Work.Use(job.Share{Memory: job.NewMemory(1<<30, 0)})
	b.Enter()
	b.Start()
	b.until("fold 1", func() bool { return b.phase() == Finished })
	b.fold = 2
	b.Enter()
	b.until("fold 2", func() bool { return b.Here().Fold == 2 && b.phase() == Waiting })
	b.app.Work.Memory().Hold("the rest", t, 1<<30-b.app.Work.Memory().Held())
	b.LookAhead(true)
	b.app.Until("an iteration", func() bool { return len(b.Here().Computed()) > 1 && b.Here().Computed()[1].Trained() })
	b.rest("a preview")
	if b.phase() != Waiting || len(b.evolutions) != 2 || b.state.Message().Error {
		t.Errorf("phase %v, %d evolutions; it says %q", b.phase(), len(b.evolutions), b.state.Message().Text)
	}
	b.LookAhead(false)
	b.app.Work.Memory().Release(t)
	b.Start()
	b.until("the end", func() bool { return b.phase() == Finished })
}

// An iteration that does not fit alone drops no other evolution, and one line of 80 columns says
// what helps.
func TestMemory_SaysWhatNeedsLess(t *testing.T) {
	b := newBench(t, "toy")
	b.app.Work.Use(job.Share{Memory: job.NewMemory(1000, 0)})
	b.Enter()
	b.app.Until("it waits", func() bool { return b.phase() == Paused })
	said := b.state.Message()
	if !said.Error || !strings.Contains(said.Text, "set R9=originals") || len(said.Text) > 78 {
		t.Errorf("it says %q", said.Text)
	}
	expect.Equal(t, "iteration 1 needs too much memory", b.Status())
}

// An explorer runs at most MostIterations, a guest 20, whatever the settings or a position say, and reads why.
func TestGuest_HasASmallT(t *testing.T) {
	b := newBench(t, "toy")
	b.state.MostIterations = 20
	s := b.state.Settings
	s.Iterations = 1000
	b.state.SetSettings(s)
	if said := b.state.Message(); b.state.Settings.Iterations != 20 || !said.Error || !strings.Contains(said.Text, "at most 20 iterations") {
		t.Fatalf("T is %d, it says %q", b.state.Settings.Iterations, said.Text)
	}
	expect.Equal(t, 80, b.last())
	b.state.Settings.MaxPool = 5
	b.Enter()
	b.Start()
	b.until("20 iterations", func() bool { return b.phase() == Finished })
	b.Iterate()
	b.rest("a guest after 20 iterations")
	if next := b.RunTo(1, 4*21); next != nil {
		t.Error("a bookmark goes beyond 20 iterations")
	}
	if b.Here().limit != 80 || b.Here().Complete() != 20 {
		t.Errorf("%d iterations are done", b.Here().Complete())
	}
}
