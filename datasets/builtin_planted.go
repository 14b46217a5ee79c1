package datasets

import (
	"math/rand/v2"

	"mevolve/model"
)

// planted is a dataset on which M-Evolve helps by design. All graphs have the same n;
// the class is decided by m, which no mapping changes. All else is noise, which every
// mapping draws anew. So the true class of every generated graph is known: the class of
// its original. There are so few graphs on eight vertices that mappings generate many
// that D_train lacks. docs/run.md reports the experiment.
const (
	plantedGraphs   = 250
	plantedFirst    = 100 // graphs of class 0
	plantedVertices = 8
	plantedFew      = 10 // edges of a graph of class 0
	plantedMany     = 11 // of class 1

	// plantedExample is the graph to look at first: a square with two triangles and two pendant
	// edges. Its 12 pairs have three different scores, u is in the middle of the list, one of the
	// edges to remove is in a triangle, and fold 1 trains on it and keeps its copy.
	plantedExample = 246
)

func drawPlanted(rng *rand.Rand) *model.Dataset {
	d := &model.Dataset{ClassLabels: []int{0, 1}}
	for i := range plantedGraphs {
		class, m := 0, plantedFew
		if i >= plantedFirst {
			class, m = 1, plantedMany
		}
		d.Examples = append(d.Examples, model.Example{Graph: drawTreeAndMore(rng, plantedVertices, m), Class: class})
	}
	shuffleExamples(rng, d)
	return d
}

// drawTreeAndMore draws a random tree, each vertex joined to a random earlier one, and
// adds random edges until there are m.
func drawTreeAndMore(rng *rand.Rand, n, m int) *model.Graph {
	var edges []model.Edge
	have := map[model.Edge]bool{}
	add := func(u, v int) {
		if e := model.NewEdge(u, v); u != v && !have[e] {
			have[e] = true
			edges = append(edges, e)
		}
	}
	for v := 1; v < n; v++ {
		add(rng.IntN(v), v)
	}
	for len(edges) < m {
		add(rng.IntN(n), rng.IntN(n))
	}
	return built(n, edges)
}
