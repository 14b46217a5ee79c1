package learners

import (
	"cmp"
	"context"
	"slices"
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
	c.parent, c.known = v.parent, make(map[*model.Graph]*vector, len(graphs))
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, g := range graphs {
		if known, ok := v.known[g]; ok {
			c.known[g] = known
		}
	}
	return c
}

// places finds the graphs' vectors, its own before the parent's, which are few, and
// makes a place for each that neither has.
func (v *vectors) places(graphs []*model.Graph) []*vector {
	places := make([]*vector, len(graphs))
	v.mu.Lock()
	defer v.mu.Unlock()
	for i, g := range graphs {
		place := v.known[g]
		if place == nil && v.parent != nil {
			place = v.parent.place(g)
		}
		if place == nil {
			place = new(vector)
			v.known[g] = place
		}
		places[i] = place
	}
	return places
}

// place is nil where there is none.
func (v *vectors) place(g *model.Graph) *vector {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.known[g]
}

// of returns one row a graph, in order. Rows are shared: read them, do not
// write to them.
func (v *vectors) of(ctx context.Context, graphs []*model.Graph) ([][]float64, error) {
	rows, places := make([][]float64, len(graphs)), v.places(graphs)
	var missing []int
	for i := range graphs {
		if rows[i] = places[i].known(); rows[i] == nil {
			missing = append(missing, i)
		}
	}
	size := 1
	if _, ok := v.embedding.(embed.Several); ok {
		// Those of like size together: whoever has more to do than all others is left alone at it.
		slices.SortStableFunc(missing, func(i, j int) int { return cmp.Compare(graphs[j].N(), graphs[i].N()) })
		size = max(1, min(len(missing)/8, 8)) // most of what several together save, and work left for helpers
	}
	embedded := progress.Begin(ctx, "graph", len(missing))
	err := parallel.Each(ctx, (len(missing)+size-1)/size, func(k int) error {
		some := missing[k*size : min((k+1)*size, len(missing))]
		return v.embed(ctx, some, graphs, places, rows, embedded.Done)
	})
	return rows, err
}

// embed computes the vectors of some of the graphs and tells of each. Those that
// another is at are waited for only when the others are done and given free: who held
// one and waited for the next could wait for ever.
func (v *vectors) embed(ctx context.Context, some []int, graphs []*model.Graph, places []*vector, rows [][]float64, done func()) error {
	var held, late []int
	var mine []*model.Graph
	for _, i := range some {
		switch p := places[i]; {
		case !p.mu.TryLock():
			late = append(late, i)
		case p.x != nil:
			rows[i] = p.x
			p.mu.Unlock()
			done()
		default:
			held, mine = append(held, i), append(mine, graphs[i])
		}
	}
	if err := func() error {
		defer func() {
			for _, i := range held {
				places[i].mu.Unlock()
			}
		}()
		found, err := v.compute(ctx, mine)
		if err != nil {
			return err
		}
		for k, i := range held {
			places[i].x, rows[i] = found[k], found[k]
			done()
		}
		return nil
	}(); err != nil {
		return err
	}
	for _, i := range late {
		if err := v.await(ctx, graphs[i], places[i]); err != nil {
			return err
		}
		rows[i] = places[i].x
		done()
	}
	return nil
}

// await waits for a vector, and computes it where who was at it has failed.
func (v *vectors) await(ctx context.Context, g *model.Graph, p *vector) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.x != nil {
		return nil
	}
	found, err := v.compute(ctx, []*model.Graph{g})
	if err == nil {
		p.x = found[0]
	}
	return err
}

// compute is the vectors of graphs.
func (v *vectors) compute(ctx context.Context, graphs []*model.Graph) (rows [][]float64, err error) {
	if several, ok := v.embedding.(embed.Several); ok {
		return several.EmbedAll(ctx, graphs)
	}
	rows = make([][]float64, len(graphs))
	for i, g := range graphs {
		if rows[i], err = v.embedding.Embed(ctx, g); err != nil {
			return nil, err
		}
	}
	return rows, nil
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
