package learners

import (
	"context"
	"sync"

	"mevolve/learners/embed"
	"mevolve/learners/parallel"
	"mevolve/model"
	"mevolve/progress"
)

// vectors embeds each distinct graph once. Graphs never change, so that the
// pointer is the graph.
//
// The originals' vectors are in a parent, which trials may share; a fitted
// learner has a child of its own for generated graphs, and they are gone when
// the learner is.
type vectors struct {
	embedding embed.Embedding
	parent    *vectors

	mu    sync.Mutex
	known map[*model.Graph]*vector
}

// vector is computed by whoever comes first; others wait.
type vector struct {
	mu sync.Mutex
	x  []float64
}

func newVectors(e embed.Embedding) *vectors {
	return &vectors{embedding: e, known: make(map[*model.Graph]*vector)}
}

// set stores a vector that is known already.
func (v *vectors) set(g *model.Graph, x []float64) { v.known[g] = &vector{x: x} }

// child starts with those of the receiver's own vectors that graphs still
// name, and shares the parent; the receiver itself is the parent if it has none.
func (v *vectors) child(graphs []*model.Graph) *vectors {
	c := newVectors(v.embedding)
	if v.parent == nil {
		c.parent = v
		return c
	}
	c.parent = v.parent
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, g := range graphs {
		if known, ok := v.known[g]; ok {
			c.known[g] = known
		}
	}
	return c
}

// lookup finds a graph's place, or makes one when asked to.
func (v *vectors) lookup(g *model.Graph, create bool) *vector {
	if v.parent != nil {
		if found := v.parent.lookup(g, false); found != nil {
			return found
		}
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	found := v.known[g]
	if found == nil && create {
		found = new(vector)
		v.known[g] = found
	}
	return found
}

// of returns one row a graph, in order. Rows are shared: read them, do not
// write to them.
func (v *vectors) of(ctx context.Context, graphs []*model.Graph) ([][]float64, error) {
	rows, places := make([][]float64, len(graphs)), make([]*vector, len(graphs))
	var missing []int
	for i, g := range graphs {
		places[i] = v.lookup(g, true)
		if rows[i] = places[i].known(); rows[i] == nil {
			missing = append(missing, i)
		}
	}
	embedded := progress.Begin(ctx, "graph", len(missing))
	err := parallel.Each(ctx, len(missing), func(m int) (err error) {
		i := missing[m]
		place := places[i]
		place.mu.Lock()
		defer place.mu.Unlock()
		if place.x == nil {
			place.x, err = v.embedding.Embed(ctx, graphs[i])
		}
		rows[i] = place.x
		embedded.Done()
		return err
	})
	return rows, err
}

// known is nil for a vector that is yet to be computed, or just being so.
func (p *vector) known() []float64 {
	if !p.mu.TryLock() {
		return nil
	}
	defer p.mu.Unlock()
	return p.x
}

// distinct lists the graphs of the lists, each once, in order.
func distinct(lists ...[]*model.Graph) []*model.Graph {
	seen := make(map[*model.Graph]bool)
	var all []*model.Graph
	for _, list := range lists {
		for _, g := range list {
			if !seen[g] {
				seen[g] = true
				all = append(all, g)
			}
		}
	}
	return all
}
