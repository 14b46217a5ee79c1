package embed

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/internal/reference"
	"mevolve/model"
)

// readTU reads a dataset.
func readTU(t testing.TB, name string) (graphs []*model.Graph, classes []int) {
	t.Helper()
	d := must.Get(datasets.Open(t.Context(), reference.Dataset(t, name), nil))
	for _, e := range d.Examples {
		graphs, classes = append(graphs, e.Graph), append(classes, e.Class)
	}
	return graphs, classes
}

// both are the two embeddings that read graphs as documents, small and quick.
func both() []Trainable {
	p := DefaultPVDBOW(8)
	p.Epochs = 10
	return []Trainable{Graph2Vec{PVDBOW: p}, GL2Vec{PVDBOW: p}}
}

func someGraphs(rng *rand.Rand, n int) []*model.Graph {
	graphs := make([]*model.Graph, n)
	for i := range graphs {
		graphs[i] = randomGraph(rng, 5+rng.IntN(15), 0.2)
	}
	return graphs
}

func TestTrainingGivesAVectorAGraph(t *testing.T) {
	empty := must.Get(model.NewGraph(0, nil))
	graphs := append(someGraphs(rand.New(rand.NewPCG(5, 5)), 5), empty)
	for _, f := range both() {
		e, x := must.Both(f.Train(t.Context(), rand.New(rand.NewPCG(6, 6)), graphs))
		if e.Name() != f.Name() || len(x) != len(graphs) || len(x[0]) != 8 {
			t.Errorf("%s: %q with %d vectors of %d numbers", f.Name(), e.Name(), len(x), len(x[0]))
		}
		if !slices.Equal(x[5], make([]float64, 8)) {
			t.Errorf("%s: the empty graph is at %v", f.Name(), x[5])
		}
	}
}

// A trained vector of a graph and its inferred one point the same way.
func TestInferenceAgreesWithTrainingOnMUTAG(t *testing.T) {
	graphs, _ := readTU(t, "MUTAG")
	for _, f := range []Trainable{Graph2Vec{PVDBOW: DefaultPVDBOW(64)}, GL2Vec{PVDBOW: DefaultPVDBOW(64)}} {
		e, x := must.Both(f.Train(t.Context(), rand.New(rand.NewPCG(7, 7)), graphs))
		for i, g := range graphs[:40] {
			y := must.Get(e.Embed(t.Context(), g))
			if c := cosine(x[i], y); c < 0.9 {
				t.Errorf("%s, graph %d: cosine %.3f", f.Name(), i, c)
			}
		}
	}
}

// Vectors are those of the labels' order, whatever numbers they have; also
// those inferred of a graph with a label that training has not seen.
func TestAttributed_DoesNotDependOnTheNumbersOfTheLabels(t *testing.T) {
	for name, renumber := range map[string]func(int) int{
		"all + 7":   func(x int) int { return x + 7 },
		"negative":  func(x int) int { return x - 100 },
		"with gaps": func(x int) int { return x*x*x + 5 },
		"far away":  func(x int) int { return x + 1<<40 },
	} {
		for _, f := range []Trainable{Graph2Vec{PVDBOW: DefaultPVDBOW(8), Attributed: true}, GL2Vec{PVDBOW: DefaultPVDBOW(8), Attributed: true}} {
			vectors := func(number func(int) int) (all [][]float64) {
				rng := rand.New(rand.NewPCG(1, 2))
				labelled := func(labels []int) *model.Graph {
					g := randomGraph(rng, 12, 0.3)
					own := make([]int, g.N())
					for v := range own {
						own[v] = number(labels[rng.IntN(len(labels))])
					}
					g = must.Get(g.WithLabels(own))
					return g
				}
				var seen []*model.Graph
				for range 12 {
					seen = append(seen, labelled([]int{0, 2, 3, 6}))
				}
				e, all := must.Both(f.Train(t.Context(), rng, seen))
				x := must.Get(e.Embed(t.Context(), labelled([]int{0, 2, 3, 4, 6})))
				return append(all, x)
			}
			if !cmp.Equal(vectors(func(x int) int { return x }), vectors(renumber)) {
				t.Errorf("%s: labels %s give other vectors", f.Name(), name)
			}
		}
	}
}
