package learners

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"mevolve/internal/must"
	"mevolve/model"
)

// renumbered gives every graph other vertex numbers, and its labels with them.
func renumbered(rng *rand.Rand, set []model.Example) []model.Example {
	again := slices.Clone(set)
	for i, e := range set {
		to := rng.Perm(e.Graph.N())
		var edges []model.Edge
		for _, edge := range e.Graph.EdgeList() {
			edges = append(edges, model.NewEdge(to[edge.U], to[edge.V]))
		}
		g := must.Get(model.NewGraph(e.Graph.N(), edges))
		again[i].Graph = g
	}
	return again
}

// A learner sees graphs, not the numbers of their vertices: renumbering changes no bit of
// what it answers. Two learners are otherwise made. gl2vec-graphlet compares a graph with
// drawn ones, which a stream rewires edge by edge in their order, so that other numbers
// draw other graphs. DiffPool sums float32 over the neighbours of a vertex in their order,
// so that other numbers round otherwise.
func TestEveryLearner_GivesTheSameTableOnRenumberedGraphs(t *testing.T) {
	train, val, test := examples(1, 40, 2), examples(2, 10, 2), examples(3, 20, 2)
	rng := newRNG(4)
	train2, val2, test2 := renumbered(rng, train), renumbered(rng, val), renumbered(rng, test)
	for _, name := range append(pairNames(), "diffpool") {
		if strings.HasPrefix(name, "gl2vec-graphlet+") {
			continue
		}
		t.Run(name, func(t *testing.T) {
			train, val, train2, val2 := train, val, train2, val2
			if name == "diffpool" { // its training takes long
				train, val, train2, val2 = train[:12], val[:4], train2[:12], val2[:4]
			}
			table := func(train, val, test []model.Example) ([]Prediction, string) {
				fitted, report := mustPretrain(t, mustParse(name, Options{Classes: 2}), 5, train, val, model.Graphs(test))
				return mustPredict(t, fitted, model.Graphs(test)), fmt.Sprint(report.Parameters, report.Accuracy)
			}
			once, chosen := table(train, val, test)
			again, chosenAgain := table(train2, val2, test2)
			differ, farthest := 0, 0.0
			for i, p := range once {
				if p.Class != again[i].Class || !slices.Equal(p.P, again[i].P) {
					differ++
				}
				farthest = max(farthest, math.Abs(p.P[0]-again[i].P[0]))
			}
			switch {
			case name == "diffpool":
				if farthest > 1e-3 {
					t.Errorf("a probability moves by %v, which is more than rounding", farthest)
				}
			case differ > 0 || chosen != chosenAgain:
				t.Errorf("%d of %d answers differ, by %v at most; chosen %s and %s", differ, len(once), farthest, chosen, chosenAgain)
			}
		})
	}
}
