package evolve

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"mevolve/augment"
	"mevolve/internal/must"
	"mevolve/learners"
	"mevolve/model"
	"mevolve/model/readings"
)

// byEdges is a learner for tests: the probability of class 1 grows with the
// number of open triads around vertex 0, so that generated graphs differ.
type byEdges struct{ trained, val int }

func (b byEdges) Name() string { return "by-edges" }
func (b byEdges) Pretrain(_ context.Context, _ *rand.Rand, train, val []model.Example, _ []*model.Graph) (learners.Learner, learners.Report, error) {
	return byEdges{len(train), len(val)}, learners.Report{}, nil
}
func (b byEdges) Retrain(_ context.Context, _ *rand.Rand, train []model.Example) (learners.Learner, learners.Report, error) {
	return byEdges{len(train), b.val}, learners.Report{}, nil
}
func (b byEdges) Predict(ctx context.Context, graphs []*model.Graph) ([]learners.Prediction, error) {
	out := make([]learners.Prediction, len(graphs))
	for i, g := range graphs {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		p := 0.1 + 0.8*float64(g.Degree(0))/float64(g.N())
		out[i] = learners.Prediction{P: []float64{1 - p, p}}
		if p > 0.5 {
			out[i].Class = 1
		}
	}
	return out, nil
}

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
		Mapping: m, Learner: byEdges{}, Iterations: 4, Filter: true, Seed: 1,
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

func TestRun_FollowsTheLinesOfAlgorithm3(t *testing.T) {
	list := events(randomSplit(40), config("motif-similarity"))
	want := []Stage{Pretrained}
	for range 4 {
		want = append(want, Pooled, Calibrated, Filtered, Retrained)
	}
	var got []Stage
	for _, e := range list {
		got = append(got, e.Stage)
	}
	if !slices.Equal(got, want) {
		t.Errorf("the events are %v", got)
	}
}

func TestRun_LineageIsUniqueAndItsSwapsLeadFromSourceToGraph(t *testing.T) {
	list := events(randomSplit(60), config("motif-similarity"))
	seen := map[model.ID]bool{}
	for _, e := range at(list, Retrained, 4).Train {
		if seen[e.ID] {
			t.Errorf("two graphs are called %s", e.ID)
		}
		seen[e.ID] = true
	}
	for iteration := 1; iteration <= 4; iteration++ {
		for _, g := range at(list, Filtered, iteration).Pool {
			if g.Example.ID != g.Source.ID.Child(iteration) || g.Example.Class != g.Source.Class {
				t.Errorf("%s of class %d is said to come from %s of class %d", g.Example.ID, g.Example.Class, g.Source.ID, g.Source.Class)
			}
			again, err := g.Source.Graph.Rewire(g.Mapping.Added(), g.Mapping.Removed())
			if err != nil || !slices.Equal(again.EdgeList(), g.Example.Graph.EdgeList()) {
				t.Errorf("the swaps of %s do not lead to it: %v", g.Example.ID, err)
			}
		}
	}
}

// Forgetting how graphs were mapped changes nothing else.
func TestRun_ForgetsTheAttemptsAlone(t *testing.T) {
	split, forgetful := randomSplit(60), config("motif-similarity")
	a := events(split, forgetful)
	forgetful.Forget = true
	b := events(split, forgetful)
	for i := range a {
		p, q := a[i].State, b[i].State
		if p.Shortfall != q.Shortfall || p.Unchanged != q.Unchanged || p.Kept != q.Kept || len(p.Pool) != len(q.Pool) {
			t.Fatalf("event %d: %d short, %d unchanged, %d of %d kept; forgetting, %d, %d, %d of %d",
				i, p.Shortfall, p.Unchanged, p.Kept, len(p.Pool), q.Shortfall, q.Unchanged, q.Kept, len(q.Pool))
		}
		for j, g := range p.Pool {
			f := q.Pool[j]
			if !slices.Equal(g.Example.Graph.EdgeList(), f.Example.Graph.EdgeList()) || g.Kept != f.Kept {
				t.Errorf("event %d: %s differs", i, g.Example.ID)
			}
			if len(g.Mapping.Attempts) == 0 || f.Mapping.Attempts != nil || f.Mapping.Notes != nil {
				t.Errorf("event %d: %s has %d attempts; forgetting, %d", i, g.Example.ID, len(g.Mapping.Attempts), len(f.Mapping.Attempts))
			}
		}
	}
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

func TestRun_MaxPoolCutsFromTheEndAndSaysSo(t *testing.T) {
	cfg := config("random")
	cfg.MaxPool = 30
	split := randomSplit(40)
	list := events(split, cfg)
	for iteration := 1; iteration <= 4; iteration++ {
		s := at(list, Calibrated, iteration)
		cut := len(at(list, Pooled, iteration).Train) > 30
		if n := len(s.Pool) + s.Unchanged; n > 30 {
			t.Errorf("iteration %d maps %d graphs", iteration, n)
		}
		said := slices.ContainsFunc(s.Warnings, func(w model.Warning) bool { return w.Code == "max-pool" })
		if said != cut {
			t.Errorf("iteration %d: cut is %v, the warning %v", iteration, cut, said)
		}
		if len(s.Pool) > 0 && s.Pool[0].Source.ID != split.Train[0].ID {
			t.Errorf("iteration %d: the originals are not the first to be mapped", iteration)
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
