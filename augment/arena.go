package augment

import (
	"context"
	"math/rand/v2"

	"mevolve/model"
)

// arena is the scratch memory of a mapping. For one graph it allocates piece by
// piece. For many graphs one after another (Mapper) each graph uses the memory of
// the one before it.
type arena struct {
	numbers pieces[int32]
	weights pieces[float64]
	words   pieces[uint64]
	marks   pieces[bool]
	pairs   pieces[model.Edge]
	arcs    pieces[arc]
	lines   pieces[[]arc]
	visits  pieces[visit]

	runs         pieces[Run]
	rows         pieces[openRows]
	paths        pieces[paths]
	similarities pieces[similarity]
	lists        pieces[listed]
	removals     pieces[pathRemoval]

	near    *adjacency  // set by matrix
	similar *similarity // set by newSimilarity

	// The memory of results, used again only with Mapper.Forget.
	attempts []Attempt
	edges    []model.Edge
	steps    []int
}

// ahead is the capacity of a slice whose final length is not known yet, at most.
const ahead = 512

// reset frees all pieces for the next graph.
func (w *arena) reset() {
	w.numbers.reset()
	w.weights.reset()
	w.words.reset()
	w.marks.reset()
	w.pairs.reset()
	w.arcs.reset()
	w.lines.reset()
	w.visits.reset()
	w.runs.reset()
	w.rows.reset()
	w.paths.reset()
	w.similarities.reset()
	w.lists.reset()
	w.removals.reset()
	w.near, w.similar = nil, nil
}

// pieces is a bump allocator: it returns consecutive pieces of one slice.
type pieces[T any] struct {
	all   []T
	taken int // elements requested since the latest reset, also those that did not fit
}

// take returns n zeros.
func (p *pieces[T]) take(n int) []T {
	p.taken += n
	if p.taken > len(p.all) {
		return make([]T, n)
	}
	piece := p.all[p.taken-n : p.taken : p.taken]
	clear(piece)
	return piece
}

// one returns a zero T.
func (p *pieces[T]) one() *T { return &p.take(1)[0] }

// reset frees the pieces and enlarges the slice to what was requested.
func (p *pieces[T]) reset() {
	if p.taken > len(p.all) {
		p.all = make([]T, p.taken+p.taken/4)
	}
	p.taken = 0
}

// Mapper maps graphs one after another and uses the same memory for each. It is for
// one goroutine at a time.
type Mapper struct {
	// Forget lets the mapper use the memory of a result again: the Attempts of a
	// Result are valid until the next Map, and it has no Notes.
	Forget bool

	mapping Mapping
	arena   arena
}

// NewMapper returns the mapper of a mapping.
func NewMapper(m Mapping) *Mapper { return &Mapper{mapping: m} }

// begin begins the mapping of g; the run is valid until the next.
func (p *Mapper) begin(ctx context.Context, g *model.Graph) (*Run, error) {
	m, ok := p.mapping.(inArena)
	if !ok {
		return p.mapping.Begin(ctx, g)
	}
	p.arena.reset()
	return m.begin(ctx, &p.arena, g)
}

// inArena is a mapping whose runs use the memory of an arena.
type inArena interface {
	begin(ctx context.Context, w *arena, g *model.Graph) (*Run, error)
}

// Map maps g as the mapping does.
func (p *Mapper) Map(ctx context.Context, g *model.Graph, rng *rand.Rand) (Result, error) {
	if _, ok := p.mapping.(inArena); !ok {
		return p.mapping.Map(ctx, g, rng)
	}
	r, err := p.begin(ctx, g)
	if err != nil {
		return Result{}, err
	}
	if err := r.finish(ctx, rng, nil); err != nil {
		return Result{}, err
	}
	if !p.Forget {
		return r.Result()
	}
	p.arena.attempts, p.arena.edges, p.arena.steps = r.attempts[:0], r.edges[:0], r.steps[:0]
	return r.plain()
}
