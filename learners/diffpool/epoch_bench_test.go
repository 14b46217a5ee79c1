package diffpool

import (
	"math/rand/v2"
	"testing"

	"mevolve/internal/must"
	"mevolve/model"
)

// go run ./scripts/peers -only diffpool measures the same beside PyTorch.

func BenchmarkEpochMUTAG(b *testing.B)   { benchmarkEpoch(b, "MUTAG", 150) }
func BenchmarkEpochENZYMES(b *testing.B) { benchmarkEpoch(b, "ENZYMES", 480) }

// benchmarkEpoch takes the largest graph and others at random.
func benchmarkEpoch(b *testing.B, name string, graphs int) {
	d := readTU(b, name)
	examples := d.Examples
	largest := 0
	for i, e := range examples {
		if e.Graph.N() > examples[largest].Graph.N() {
			largest = i
		}
	}
	examples[0], examples[largest] = examples[largest], examples[0]
	others := examples[1:]
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
	train, rng := examples[:graphs], rand.New(rand.NewPCG(1, 2))
	vertices := 0
	for _, e := range train {
		vertices += e.Graph.N()
	}
	n := must.Get(New(Config{Epochs: 1}).Pretrain(b.Context(), rng, train, nil, d.Classes()))
	samples := n.vocabulary.samples(train)
	t := newTrainer(n.config, n.shape, n.outcome.parameters)
	b.ReportAllocs()
	for b.Loop() {
		must.Get(t.epoch(b.Context(), rng, samples))
	}
	b.ReportMetric(float64(vertices), "vertices")
}

// synthetic draws graphs of smallest to largest vertices: a random tree and a
// number of further edges.
func synthetic(graphs, smallest, largest, further, labels int) []model.Example {
	rng := rand.New(rand.NewPCG(3, uint64(graphs)))
	examples := make([]model.Example, graphs)
	for i := range examples {
		n := smallest + rng.IntN(largest-smallest+1)
		present := map[model.Edge]bool{}
		var edges []model.Edge
		join := func(u, v int) {
			if e := model.NewEdge(u, v); u != v && !present[e] {
				present[e] = true
				edges = append(edges, e)
			}
		}
		for v := 1; v < n; v++ {
			join(v, rng.IntN(v))
		}
		for range further {
			join(rng.IntN(n), rng.IntN(n))
		}
		label := make([]int, n)
		for v := range label {
			label[v] = rng.IntN(labels)
		}
		g, err := model.NewGraph(n, edges)
		if err == nil {
			g, err = g.WithLabels(label)
		}
		if err != nil {
			panic(err)
		}
		examples[i] = model.Example{ID: model.ID{Graph: i}, Graph: g, Class: i % 2}
	}
	return examples
}
