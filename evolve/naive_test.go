package evolve

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"mevolve/augment"
	"mevolve/internal/must"
	"mevolve/learners"
	"mevolve/model"
	"mevolve/model/readings"
)

// byPlace is a learner for tests whose predictions depend on what it was fitted to: the
// probability of class 1 is that of a graph's degrees, shifted by the number of graphs in all fits.
type byPlace struct{ fitted int }

func (b byPlace) Name() string { return "by-place" }
func (b byPlace) Pretrain(_ context.Context, _ *rand.Rand, train, _ []model.Example, _ []*model.Graph) (learners.Learner, learners.Report, error) {
	return byPlace{len(train)}, learners.Report{}, nil
}
func (b byPlace) Retrain(_ context.Context, _ *rand.Rand, train []model.Example) (learners.Learner, learners.Report, error) {
	return byPlace{b.fitted + len(train)}, learners.Report{}, nil
}
func (b byPlace) Predict(_ context.Context, graphs []*model.Graph) ([]learners.Prediction, error) {
	var out []learners.Prediction
	for _, g := range graphs {
		out = append(out, b.one(g))
	}
	return out, nil
}

func (b byPlace) one(g *model.Graph) learners.Prediction {
	sum := b.fitted
	for v := range g.N() {
		sum += g.Degree(v) * g.Degree(v) * (v + 1)
	}
	p := float64(sum%16) / 16
	c := learners.Prediction{P: []float64{1 - p, p}}
	if p > 0.5 {
		c.Class = 1
	}
	return c
}

// naiveRun is Algorithm 3 as the method states it. mapped says what f makes of a graph in
// an iteration, nil where nothing can be swapped. It returns D_train, θ and the number of
// right answers on D_test after each iteration.
func naiveRun(split model.Split, cfg Config, mapped func(t int, id model.ID, g *model.Graph) *model.Graph) (told []string) {
	type entry struct {
		id model.ID
		g  *model.Graph
		y  int
	}
	var train []entry
	for _, e := range split.Train {
		train = append(train, entry{e.ID, e.Graph, e.Class})
	}
	originals := train
	withVal := func(iteration int) int {
		if cfg.Validation == readings.ValidationFitted || cfg.Validation == readings.ValidationRetrained && iteration > 0 {
			return len(train) + len(split.Val)
		}
		return len(train)
	}
	c := byPlace{withVal(0)}
	for t := 1; t <= cfg.Iterations; t++ {
		sources := train
		if cfg.Pool == readings.PoolOriginals {
			sources = originals
		}
		if cfg.MaxPool > 0 && len(sources) > cfg.MaxPool {
			sources = sources[:cfg.MaxPool]
		}
		// Q: the mean p of each class of D_val; without one, its unit vector (R11)
		q, count := [2][2]float64{}, [2]float64{}
		for _, e := range split.Val {
			p := c.one(e.Graph).P
			q[e.Class][0], q[e.Class][1] = q[e.Class][0]+p[0], q[e.Class][1]+p[1]
			count[e.Class]++
		}
		for y := range q {
			if count[y] == 0 {
				q[y][y] = 1
				continue
			}
			q[y][0], q[y][1] = q[y][0]/count[y], q[y][1]/count[y]
		}
		r := func(g *model.Graph, y int) float64 {
			p := c.one(g).P
			return p[0]*q[y][0] + p[1]*q[y][1]
		}
		// θ: of the r of D_val those with the fewest on the wrong side (Eq. 12)
		var best []float64
		fewest := len(split.Val) + 1
		for _, e := range split.Val {
			theta, wrong := r(e.Graph, e.Class), 0
			for _, f := range split.Val {
				right, over := c.one(f.Graph).Class == f.Class, r(f.Graph, f.Class)-theta
				if right && over < -1e-9 || !right && over > 1e-9 {
					wrong++
				}
			}
			if wrong < fewest {
				fewest, best = wrong, nil
			}
			if wrong == fewest {
				best = append(best, theta)
			}
		}
		slices.Sort(best)
		best = slices.CompactFunc(best, func(a, b float64) bool { return math.Abs(b-a) < 1e-9 })
		theta := best[0]
		switch cfg.Theta {
		case readings.ThetaLargest:
			theta = best[len(best)-1]
		case readings.ThetaMiddle:
			theta = best[len(best)/2]
		}
		pool, kept := 0, 0
		for _, s := range sources {
			g := mapped(t, s.id, s.g)
			if g == nil {
				continue
			}
			if pool++; !cfg.Filter || r(g, s.y) > theta+1e-9 {
				train = append(slices.Clip(train), entry{s.id.Child(t), g, s.y})
				kept++
			}
		}
		c = byPlace{c.fitted + withVal(t)}
		right := 0
		for _, e := range split.Test {
			if c.one(e.Graph).Class == e.Class {
				right++
			}
		}
		told = append(told, fmt.Sprintf("pool %d, %d unchanged, θ %.6f, %d kept, %d right", pool, len(sources)-pool, theta+1e-8, kept, right))
		for _, e := range train {
			told = append(told, fmt.Sprint(e.id, e.y, e.g.EdgeList()))
		}
	}
	return told
}

// The engine's events are those of Algorithm 3 as stated, for every mapping and reading. Forgetting
// how graphs were mapped changes nothing else.
func TestRun_IsTheAlgorithmAsStated(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "graphs"), 0))
		split := model.Split{Repeat: rng.IntN(3), Fold: rng.IntN(5), Classes: 2}
		for i := range 24 {
			n := 2 + rng.IntN(6)
			var edges []model.Edge
			for u := range n {
				for v := u + 1; v < n; v++ {
					if rng.IntN(2) == 0 {
						edges = append(edges, model.Edge{U: u, V: v})
					}
				}
			}
			g := must.Get(model.NewGraph(n, edges))
			part := []*[]model.Example{&split.Train, &split.Train, &split.Val, &split.Test}[i%4]
			*part = append(*part, model.Example{ID: model.ID{Graph: i}, Graph: g, Class: rng.IntN(2)})
		}
		m := must.Get(augment.New(rapid.SampledFrom(augment.Names()).Draw(t, "mapping"), augment.Options{Beta: 0.2, L: 2, Connectivity: "keep", EdgeCount: "keep", ZeroScores: "uniform"}))
		cfg := Config{Mapping: m, Learner: byPlace{}, Iterations: rapid.IntRange(0, 4).Draw(t, "T"), Filter: rapid.Bool().Draw(t, "filter"), Seed: rapid.Uint64().Draw(t, "seed"),
			Pool:       rapid.SampledFrom([]readings.Pool{readings.PoolCompounding, readings.PoolOriginals}).Draw(t, "R9"),
			Theta:      rapid.SampledFrom([]readings.Theta{readings.ThetaSmallest, readings.ThetaMiddle, readings.ThetaLargest}).Draw(t, "R10"),
			Validation: rapid.SampledFrom([]readings.Validation{"", readings.ValidationApart, readings.ValidationRetrained, readings.ValidationFitted}).Draw(t, "R15"),
			MaxPool:    rapid.SampledFrom([]int{0, 1, 20}).Draw(t, "max-pool"), Workers: rapid.IntRange(1, 3).Draw(t, "workers"), Forget: rapid.Bool().Draw(t, "forget")}
		short := map[int]int{} // swaps, by iteration
		want := naiveRun(split, cfg, func(t int, id model.ID, g *model.Graph) *model.Graph {
			r, err := m.Map(context.Background(), g, MapStream(cfg.Seed, split.Repeat, split.Fold, t, id))
			if err != nil || !r.Changed() {
				return nil
			}
			short[t] += max(0, r.Requested-r.Realised())
			return r.Graph
		})
		var got []string
		var stages []Stage
		for e := range must.Each(Run(context.Background(), split, cfg)) {
			stages = append(stages, e.Stage)
			switch s := e.State; e.Stage {
			case Calibrated:
				sources := s.Train
				if cfg.Pool == readings.PoolOriginals {
					sources = split.Train
				}
				said := slices.ContainsFunc(s.Warnings, func(w model.Warning) bool { return w.Code == "max-pool" })
				if cut := cfg.MaxPool > 0 && len(sources) > cfg.MaxPool; said != cut {
					t.Fatalf("%d of %d graphs at most are mapped, and the warning is %v", cfg.MaxPool, len(sources), said)
				}
			case Retrained:
				got = append(got, fmt.Sprintf("pool %d, %d unchanged, θ %.6f, %d kept, %d right", len(s.Pool), s.Unchanged, s.Calibration.Theta+1e-8, s.Kept, s.Accuracy.TestCorrect))
				for _, of := range []struct {
					examples []model.Example
					share    float64
				}{{s.Train, s.Accuracy.Train}, {split.Val, s.Accuracy.Val}, {split.Test, s.Accuracy.Test}} {
					predictions, err := s.Learner.Predict(context.Background(), model.Graphs(of.examples))
					right := 0
					for i, p := range predictions {
						if p.Class == of.examples[i].Class {
							right++
						}
					}
					if err != nil || of.share != float64(right)/float64(len(of.examples)) {
						t.Fatalf("an accuracy of %v where %d of %d are right (%v)", of.share, right, len(of.examples), err)
					}
				}
				if s.Shortfall != short[e.Iteration] {
					t.Fatalf("%d swaps are missing, want %d", s.Shortfall, short[e.Iteration])
				}
				for _, g := range s.Pool {
					if g.Example.ID != g.Source.ID.Child(e.Iteration) || cfg.Forget != (g.Mapping.Attempts == nil) || cfg.Forget && g.Mapping.Notes != nil {
						t.Fatalf("%s comes from %s by %d attempts, forgotten %v", g.Example.ID, g.Source.ID, len(g.Mapping.Attempts), cfg.Forget)
					}
					if again, err := g.Source.Graph.Rewire(g.Mapping.Added(), g.Mapping.Removed()); !cfg.Forget && (err != nil || !slices.Equal(again.EdgeList(), g.Example.Graph.EdgeList())) {
						t.Fatalf("the swaps of %s do not lead to it: %v", g.Example.ID, err)
					}
				}
				for _, x := range s.Train {
					got = append(got, fmt.Sprint(x.ID, x.Class, x.Graph.EdgeList()))
				}
			}
		}
		lines := append([]Stage{Pretrained}, slices.Repeat([]Stage{Pooled, Calibrated, Filtered, Retrained}, cfg.Iterations)...)
		if !slices.Equal(stages, lines) {
			t.Fatalf("the events are %v", stages)
		}
		for i := range max(len(got), len(want)) {
			if i >= len(got) || i >= len(want) || got[i] != want[i] {
				t.Fatalf("%+v: line %d of %d is %q, the algorithm as stated has %d lines, %q", cfg, i+1, len(got), got[min(i, len(got)-1):][:1], len(want), want[min(i, len(want)-1):][:1])
			}
		}
	})
}
