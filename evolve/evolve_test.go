package evolve

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"mevolve/augment"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/model/readings"
)

// randomSplit deals connected random graphs of two classes.
func randomSplit(n int) model.Split {
	rng := rand.New(rand.NewPCG(7, 7))
	split := model.Split{Repeat: 1, Fold: 2, Classes: 2}
	for i := range n {
		size := 6 + rng.IntN(8)
		var edges []model.Edge
		for v := 1; v < size; v++ {
			edges = append(edges, model.NewEdge(rng.IntN(v), v))
		}
		g := must.Get(model.NewGraph(size, edges))
		e := model.Example{ID: model.ID{Graph: i}, Graph: g, Class: rng.IntN(2)}
		switch i % 5 {
		case 0:
			split.Test = append(split.Test, e)
		case 1:
			split.Val = append(split.Val, e)
		default:
			split.Train = append(split.Train, e)
		}
	}
	return split
}

func config(mapping string) Config {
	m := must.Get(augment.New(mapping, augment.Options{
		Beta: 0.15, L: 2, Connectivity: readings.ConnectivityKeep,
		EdgeCount: readings.EdgeCountKeep, ZeroScores: readings.ZeroScoresUniform,
	}))
	return Config{
		Mapping: m, Learner: byPlace{}, Iterations: 4, Filter: true, Seed: 1,
		Pool: readings.PoolCompounding, Theta: readings.ThetaSmallest,
	}
}

func events(split model.Split, cfg Config) []Event {
	var list []Event
	for e := range must.Each(Run(context.Background(), split, cfg)) {
		list = append(list, e)
	}
	return list
}

func at(list []Event, stage Stage, iteration int) State {
	i := slices.IndexFunc(list, func(e Event) bool { return e.Stage == stage && e.Iteration == iteration })
	return list[i].State
}

func TestRun_EventsDoNotChangeAfterTheyAreYielded(t *testing.T) {
	list := events(randomSplit(60), config("random"))
	for iteration := 1; iteration <= 4; iteration++ {
		for _, g := range at(list, Pooled, iteration).Pool {
			if g.Prediction.P != nil || g.Kept {
				t.Fatalf("iteration %d: the pool of %s knows what came later", iteration, Pooled)
			}
		}
		for _, g := range at(list, Calibrated, iteration).Pool {
			if g.Kept {
				t.Fatalf("iteration %d: the pool of %s knows what came later", iteration, Calibrated)
			}
		}
	}
	if n := len(at(list, Pretrained, 0).Train); n != len(randomSplit(60).Train) {
		t.Errorf("D_train of the pre-trained state has grown to %d", n)
	}
}

// An earlier stage is rebuilt from the last event of its iteration, but for its pool.
func TestEarlier_IsTheEventOfThatStage(t *testing.T) {
	list := events(randomSplit(40), config("motif-similarity"))
	for i, want := range list[1:] {
		last := list[(i/4+1)*4]
		got := last.Earlier(want.Stage, list[i/4*4])
		a, b := got.State, want.State
		if got.Stage != want.Stage || got.Iteration != want.Iteration || a.Accuracy != b.Accuracy || a.Kept != b.Kept ||
			len(a.Train) != len(b.Train) || len(a.Pool) != len(b.Pool) || a.Calibration != b.Calibration || len(a.Validation) != len(b.Validation) || a.Learner != b.Learner {
			t.Errorf("iteration %d, %s: kept %d, %d training graphs, accuracy %+v; was %d, %d, %+v", want.Iteration, want.Stage, a.Kept, len(a.Train), a.Accuracy, b.Kept, len(b.Train), b.Accuracy)
		}
		if got.Next() != want.Next() {
			t.Errorf("iteration %d, %s: next %q, was %q", want.Iteration, want.Stage, got.Next(), want.Next())
		}
	}
}

func TestRun_StopsWithinOneInnerUnit(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cfg := config("random")
	units := 0
	cfg.Tick = func(context.Context) error {
		if units++; units == 50 {
			cancel()
		}
		return ctx.Err()
	}
	var last error
	for _, err := range Run(ctx, randomSplit(60), cfg) {
		last = err
	}
	if !errors.Is(last, context.Canceled) {
		t.Errorf("ended with %v", last)
	}
	if units > 51 {
		t.Errorf("%d units were begun after the stop", units-50)
	}
}

func TestRun_BreakingOutOfTheLoopEndsIt(t *testing.T) {
	n := 0
	for range Run(context.Background(), randomSplit(40), config("random")) {
		if n++; n == 3 {
			break
		}
	}
	if n != 3 {
		t.Errorf("%d events", n)
	}
}

func BenchmarkRun_Fold(b *testing.B) {
	split, cfg := randomSplit(188), config("motif-similarity")
	for b.Loop() {
		events(split, cfg)
	}
}
