package diffpool

import (
	"slices"

	"mevolve/internal/lists"
	"mevolve/model"
)

// vocabulary numbers the vertex labels of the training graphs from 0, in ascending
// order. The input omits labels outside of it.
type vocabulary map[int]int

// sample is a graph prepared for the network.
type sample struct {
	graph *model.Graph
	label []int32 // a vertex' index in the vocabulary, or −1
	class int
}

// batch joins a few graphs into one: their vertices are numbered graph after graph, and
// their adjacency matrices are the diagonal blocks of one sparse matrix, without
// padding.
type batch struct {
	samples []sample
	start   []int // the vertices of graph g are start[g] to start[g+1]−1
	labels  int   // size of the vocabulary
}

func newBatch(samples []sample, labels int) batch {
	start := make([]int, len(samples)+1)
	for g, s := range samples {
		start[g+1] = start[g] + s.graph.N()
	}
	return batch{samples, start, labels}
}

func (b batch) vertices() int { return b.start[len(b.samples)] }

// rows returns the rows of graph g's vertices.
func (b batch) rows(g int) (from, to int) { return b.start[g], b.start[g+1] }

// edges is the A of a batch, an adjacency.
type edges struct{ sparse }

func newEdges(w *workspace, b batch) edges {
	entries := 0
	for _, s := range b.samples {
		entries += 2 * s.graph.M()
	}
	a := newSparse(w, b.vertices(), entries, b.vertices())
	for g, s := range b.samples {
		for v := range s.graph.N() {
			for _, u := range s.graph.Neighbors(v) {
				a.append(int32(b.start[g])+u, 1)
			}
			a.endRow()
		}
	}
	return edges{a}
}

func (e edges) multiply(dst, f, src matrix) { combine(dst, f, e.sparse, src) }

// gradient does nothing: the A of the input is not trained.
func (e edges) gradient(w *workspace, dy, u matrix) {}

func newVocabulary(train []model.Example) vocabulary {
	var labels []int
	for _, e := range train {
		labels = append(labels, e.Graph.Labels()...)
	}
	slices.Sort(labels)
	v := vocabulary{}
	for i, label := range slices.Compact(labels) {
		v[label] = i
	}
	return v
}

func (v vocabulary) sample(g *model.Graph, class int) sample {
	s := sample{g, make([]int32, g.N()), class}
	for i := range s.label {
		s.label[i] = -1
	}
	for i, label := range g.Labels() {
		if index, known := v[label]; known {
			s.label[i] = int32(index)
		}
	}
	return s
}

func (v vocabulary) samples(examples []model.Example) []sample {
	return lists.Each(examples, func(e model.Example) sample { return v.sample(e.Graph, e.Class) })
}
