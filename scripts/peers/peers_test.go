//go:build unix

package main

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"mevolve/augment"
	"mevolve/internal/must"
	"mevolve/learners"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/reliability"
)

// reference is what check in peers.py answers for one way to write it.
type reference struct {
	RA     [][][3]float64 `json:"ra"`
	SF     [][]float64    `json:"sf"`
	NetLSD [][]float64    `json:"netlsd"`
	R      []float64
	Theta  float64
	Kept   []bool
	Mapped [][][2]int
	Often  [][][2]int // the first graph with one swap, many times
}

// A ratio means something only between programs that compute the same. Both
// ways to write the reference are held to what the packages of the program say
// of random graphs and random probabilities.
func TestReference_ComputesWhatOursDoes(t *testing.T) {
	p, err := startReference(t.Context())
	if err != nil {
		t.Skip(err)
	}
	defer p.stop()
	rng := rand.New(rand.NewPCG(7, 7))
	// A triangle with a tail: there the two edges of a path weigh 1 and 1/4.
	paw := must.Get(model.NewGraph(4, []model.Edge{{U: 0, V: 1}, {U: 0, V: 2}, {U: 1, V: 2}, {U: 2, V: 3}}))
	graphs := []model.Example{{Graph: paw}}
	for i := range 12 {
		graphs = append(graphs, model.Example{Graph: connected(rng, 6+3*i, 4+2*i)})
	}
	must.Do(p.ask(graphsJob("random", graphs), nil))
	const classes, val = 3, 40
	random := func(n int) (p [][]float64, y []int) {
		for range n {
			a, b := math.Round(rng.Float64()*8)/8, rng.Float64() // so that some r tie
			p, y = append(p, []float64{a, (1 - a) * b, (1 - a) * (1 - b)}), append(y, rng.IntN(classes))
		}
		return p, y
	}
	prob, y := random(val)
	_, decided := random(val)
	for i := range decided {
		if i%3 > 0 {
			decided[i] = y[i]
		}
	}
	pool, poolY := random(200)
	const beta = 0.2
	var both map[string]reference
	job := map[string]any{"do": "check", "data": "random", "p": prob, "y": y, "decided": decided, "pool": pool, "pool_y": poolY, "beta": beta, "often": often}
	must.Do(p.ask(job, &both))
	c := must.Get(reliability.Calibrate(prob, y, decided, classes, readings.ThetaSmallest))
	for _, style := range []string{"plain", "tuned"} {
		t.Run(style, func(t *testing.T) {
			got := both[style]
			scoresAreOurs(t, got.RA, graphs)
			vectorsAreOurs(t, "sf", got.SF, graphs)
			vectorsAreOurs(t, "netlsd", got.NetLSD, graphs)
			if !near(got.R, c.R) || math.Abs(got.Theta-c.Theta) > 1e-9 {
				t.Errorf("r %v and θ %v, ours %v and %v", got.R, got.Theta, c.R, c.Theta)
			}
			for i, kept := range got.Kept {
				if kept != c.Keep(c.Score(pool[i], poolY[i])) {
					t.Errorf("graph %d of the pool: kept %v", i, kept)
				}
			}
			for i, edges := range got.Mapped {
				isMapped(t, graphs[i].Graph, edges, beta)
			}
			drawsAsAlgorithm2(t, graphs[0].Graph, got.Often)
		})
	}
}

// connected is a random tree with some more edges.
func connected(rng *rand.Rand, n, more int) *model.Graph {
	edges := map[model.Edge]bool{}
	for v := 1; v < n; v++ {
		edges[model.NewEdge(v, rng.IntN(v))] = true
	}
	for range more {
		if u, v := rng.IntN(n), rng.IntN(n); u != v {
			edges[model.NewEdge(u, v)] = true
		}
	}
	var list []model.Edge
	for e := range edges {
		list = append(list, e)
	}
	slices.SortFunc(list, model.Edge.Compare)
	return must.Get(model.NewGraph(n, list))
}

func near(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(x, y float64) bool { return math.Abs(x-y) <= 1e-9*max(1, math.Abs(y)) })
}

func allScores(g *model.Graph) augment.Scores {
	index := must.Get(augment.IndexNamed(""))
	return must.Get(index.All(context.Background(), g))
}

func scoresAreOurs(t *testing.T, got [][][3]float64, graphs []model.Example) {
	for i, e := range graphs {
		want := allScores(e.Graph)
		if len(got[i]) != len(want.Pairs) {
			t.Fatalf("graph %d has %d open pairs, want %d", i, len(got[i]), len(want.Pairs))
		}
		for k, row := range got[i] {
			if model.NewEdge(int(row[0]), int(row[1])) != want.Pairs[k] || math.Abs(row[2]-want.S[k]) > 1e-9 {
				t.Errorf("graph %d: RA %v, want %v of %v", i, row, want.S[k], want.Pairs[k])
			}
		}
	}
}

func vectorsAreOurs(t *testing.T, name string, got [][]float64, graphs []model.Example) {
	want := must.Get(learners.Embed(t.Context(), nil, name, learners.Options{}, model.Graphs(graphs)))
	for i := range want {
		if !near(got[i], want[i]) {
			t.Errorf("%s of graph %d is %v, want %v", name, i, got[i], want[i])
		}
	}
}

// changes are the pairs added to and removed from a graph.
func changes(g *model.Graph, edges [][2]int) (added, removed []model.Edge) {
	now := map[model.Edge]bool{}
	for _, e := range edges {
		edge := model.NewEdge(e[0], e[1])
		now[edge] = true
		if !g.HasEdge(edge.U, edge.V) {
			added = append(added, edge)
		}
	}
	for e := range g.Edges() {
		if !now[e] {
			removed = append(removed, e)
		}
	}
	return added, removed
}

// isMapped: as many swaps as there are paths for, at most k, each between ends
// of an open triad, and a connected graph stays connected.
func isMapped(t *testing.T, g *model.Graph, edges [][2]int, beta float64) {
	added, removed := changes(g, edges)
	if k := augment.Budget(g.M(), beta); len(added) != k || len(removed) != k {
		t.Errorf("%d edges added and %d removed, want %d", len(added), len(removed), k)
	}
	for _, e := range added {
		if augment.RA.Score(g, e.U, e.V) == 0 {
			t.Errorf("%v was added, which is no open triad's", e)
		}
	}
	h := must.Get(g.Rewire(added, removed))
	if _, parts := h.Components(); parts != 1 {
		t.Errorf("%d components", parts)
	}
}

// often is how many first draws are counted.
const often = 3000

// drawsAsAlgorithm2 compares how often a pair is added and an edge removed with
// Eqs. 5 and 9.
func drawsAsAlgorithm2(t *testing.T, g *model.Graph, mapped [][][2]int) {
	counted := map[[2]model.Edge]float64{}
	for _, edges := range mapped {
		added, removed := changes(g, edges)
		counted[[2]model.Edge{added[0], removed[0]}]++
	}
	scores := allScores(g)
	total := 0.0
	for _, s := range scores.S {
		total += s
	}
	for k, pair := range scores.Pairs {
		via := augment.CommonNeighbors(g, pair.U, pair.V)
		for _, z := range via {
			first, second := model.NewEdge(pair.U, z), model.NewEdge(z, pair.V)
			w1, w2 := 1-augment.RA.Score(g, first.U, first.V)/total, 1-augment.RA.Score(g, second.U, second.V)/total
			for edge, w := range map[model.Edge]float64{first: w1, second: w2} {
				p := scores.S[k] / total / float64(len(via)) * w / (w1 + w2)
				n := counted[[2]model.Edge{pair, edge}]
				if off := math.Abs(n-often*p) / math.Sqrt(often*p*(1-p)); off > 4.5 {
					t.Errorf("%v for %v came %v times of %d, with p = %.3f (%.1f standard errors)", pair, edge, n, often, p, off)
				}
			}
		}
	}
}
