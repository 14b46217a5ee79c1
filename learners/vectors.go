package learners

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"mevolve/internal/parallel"
	"mevolve/internal/progress"
	"mevolve/learners/embed"
	"mevolve/model"
)

// vectors caches the vector of each graph, by its pointer: graphs never change.
//
// A parent holds the vectors of the original graphs; trials can share it. Each fitted
// learner has a child for generated graphs, which is freed with the learner.
type vectors struct {
	embedding embed.Embedding
	parent    *vectors // nil for a parent

	mu    sync.Mutex // guards known
	known map[*model.Graph]*vector
}

// vector is computed by the first goroutine that locks it; the others wait.
type vector struct {
	mu sync.Mutex
	x  []float64
}

func newVectors(e embed.Embedding) *vectors {
	return &vectors{embedding: e, known: make(map[*model.Graph]*vector)}
}

// set stores a vector.
func (v *vectors) set(g *model.Graph, x []float64) { v.known[g] = &vector{x: x} }

// child returns a child of the same parent, or of v if v is the parent. It keeps those
// vectors of v that graphs contains.
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

// places returns the vector of each graph, computed or not: from v, from the parent, or
// a new empty one in v.
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

// place returns the vector of g in v, or nil.
func (v *vectors) place(g *model.Graph) *vector {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.known[g]
}

// of returns one row for each graph, in order. Rows are shared and must not be written
// to.
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
		// Largest graphs first, so that no worker ends last with a big one, and graphs of similar size together.
		slices.SortStableFunc(missing, func(i, j int) int { return cmp.Compare(graphs[j].N(), graphs[i].N()) })
		size = max(1, min(len(missing)/8, 8)) // batches large enough to save time, and enough of them for all workers
	}
	wanted := request{graphs, places, rows, progress.Begin(ctx, "graph", len(missing)).Done}
	err := parallel.Each(ctx, (len(missing)+size-1)/size, func(k int) error {
		some := missing[k*size : min((k+1)*size, len(missing))]
		return v.embed(ctx, some, wanted)
	})
	return rows, err
}

// request is graphs with the places of their vectors, the rows to fill, and what to call after each.
type request struct {
	graphs []*model.Graph
	places []*vector
	rows   [][]float64
	done   func()
}

// embed computes the vectors of some graphs of a request. Vectors
// locked by another goroutine come last, when this one holds no lock: two goroutines
// that hold one vector and wait for the other's would wait for ever.
func (v *vectors) embed(ctx context.Context, some []int, r request) error {
	var held, late []int
	var mine []*model.Graph
	for _, i := range some {
		switch p := r.places[i]; {
		case !p.mu.TryLock():
			late = append(late, i)
		case p.x != nil:
			r.rows[i] = p.x
			p.mu.Unlock()
			r.done()
		default:
			held, mine = append(held, i), append(mine, r.graphs[i])
		}
	}
	if err := func() error {
		defer func() {
			for _, i := range held {
				r.places[i].mu.Unlock()
			}
		}()
		found, err := v.compute(ctx, mine)
		if err != nil {
			return err
		}
		for k, i := range held {
			r.places[i].x, r.rows[i] = found[k], found[k]
			r.done()
		}
		return nil
	}(); err != nil {
		return err
	}
	for _, i := range late {
		if err := v.await(ctx, r.graphs[i], r.places[i]); err != nil {
			return err
		}
		r.rows[i] = r.places[i].x
		r.done()
	}
	return nil
}

// await waits for a vector, and computes it if the other goroutine failed.
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

// compute returns the vectors of graphs.
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

// known returns the vector, or nil when it is not computed yet.
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
