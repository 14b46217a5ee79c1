package augment

import (
	"context"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/internal/reference"
	"mevolve/model"
	"mevolve/model/readings"
)

var datasetNames = []string{"MUTAG", "PTC_MR", "ENZYMES", "KKI", "Peking_1", "OHSU"}

// standard is the paper's β and l with the default readings.
var standard = Options{Beta: 0.15, L: 2, Connectivity: readings.ConnectivityKeep, EdgeCount: readings.EdgeCountKeep, ZeroScores: readings.ZeroScoresUniform}

var literal = Options{Beta: 0.15, L: 2, Connectivity: readings.ConnectivityLiteral, EdgeCount: readings.EdgeCountLiteral, ZeroScores: readings.ZeroScoresUniform}

func mapping(name string, o Options) Mapping {
	return must.Get(New(name, o))
}

// failing is a test, also inside a property.
type failing interface {
	Helper()
	Fatal(...any)
}

func begin(m Mapping, g *model.Graph) *Run {
	return must.Get(m.Begin(context.Background(), g))
}

func pathsOf(r *Run, pair model.Edge, limit int) [][]int {
	return must.Get(r.Paths(context.Background(), pair, limit))
}

func allRA(g *model.Graph) Scores {
	return must.Get(Options{}.index().All(context.Background(), g))
}

// openPairs are the ends of the open motifs of length l.
func openPairs(g *model.Graph, l int) []model.Edge {
	pairs, _, err := listOpen(context.Background(), new(arena), g, candidates{l: l}, nil)
	must.Do(err)
	return pairs
}

// countOpenMotifs counts their paths, each once and not once a direction.
func countOpenMotifs(g *model.Graph, l int) int {
	p, count := newPaths(new(arena), g, l), 0
	for _, pair := range openPairs(g, l) {
		count += countPaths(p, pair)
	}
	return count
}

func countPaths(p *paths, pair model.Edge) int {
	return must.Get(p.count(context.Background(), pair.U, pair.V))
}

func stream(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func graph(n int, edges ...model.Edge) *model.Graph {
	return must.Get(model.NewGraph(n, edges))
}

func complete(n int) []model.Edge {
	var edges []model.Edge
	for u := range n {
		for v := u + 1; v < n; v++ {
			edges = append(edges, model.Edge{U: u, V: v})
		}
	}
	return edges
}

func cycle(n int) []model.Edge {
	edges := make([]model.Edge, n)
	for v := range n {
		edges[v] = model.NewEdge(v, (v+1)%n)
	}
	return edges
}

// randomGraph draws up to n vertices and any of the pairs, often few.
func randomGraph(t *rapid.T, most int) *model.Graph {
	n := rapid.IntRange(1, most).Draw(t, "n")
	density := rapid.IntRange(1, 10).Draw(t, "density")
	var edges []model.Edge
	for _, e := range complete(n) {
		if rapid.IntRange(1, 10).Draw(t, "edge") <= density {
			edges = append(edges, e)
		}
	}
	return must.Get(model.NewGraph(n, edges))
}

// sparse is a connected graph with many vertices: a random recursive tree
// and random further edges.
func sparse(n, m int) *model.Graph {
	rng := stream(1)
	there := make(map[model.Edge]bool, m)
	edges := make([]model.Edge, 0, m)
	add := func(u, v int) {
		if e := model.NewEdge(u, v); u != v && !there[e] {
			there[e] = true
			edges = append(edges, e)
		}
	}
	for v := 1; v < n; v++ {
		add(rng.IntN(v), v)
	}
	for len(edges) < m {
		add(rng.IntN(n), rng.IntN(n))
	}
	return graph(n, edges...)
}

// dataset reads the graphs of one of the paper's datasets.
func dataset(t testing.TB, name string) []*model.Graph {
	t.Helper()
	d := must.Get(datasets.Read(context.Background(), reference.Dataset(t, name)))
	return model.Graphs(d.Examples)
}

func components(g *model.Graph) int {
	_, count := g.Components()
	return count
}
