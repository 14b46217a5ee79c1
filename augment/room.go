package augment

import (
	"context"
	"math/rand/v2"

	"mevolve/model"
)

// room is the memory that a mapping works in. Of one graph each piece is made as
// it is asked for; of many, one after another, what the one before has worked in
// serves the next.
type room struct {
	numbers pieces[int32]
	weights pieces[float64]
	words   pieces[uint64]
	marks   pieces[bool]
	pairs   pieces[model.Edge]
	halves  pieces[half]
	visits  pieces[visit]

	runs         pieces[Run]
	rows         pieces[openRows]
	paths        pieces[paths]
	similarities pieces[similarity]
	lists        pieces[listed]
	removals     pieces[pathEdge]

	near    *adjacency  // see matrix
	similar *similarity // see newSimilarity

	// What a result points to is made for it, unless results are forgotten.
	attempts []Attempt
	edges    []model.Edge
	steps    []int
}

// ahead is the most room that is made before it is known how much is wanted.
const ahead = 512

// again makes all of it free.
func (w *room) again() {
	w.numbers.again()
	w.weights.again()
	w.words.again()
	w.marks.again()
	w.pairs.again()
	w.halves.again()
	w.visits.again()
	w.runs.again()
	w.rows.again()
	w.paths.again()
	w.similarities.again()
	w.lists.again()
	w.removals.again()
	w.near, w.similar = nil, nil
}

// pieces of one slice are handed out from its start on.
type pieces[T any] struct {
	all   []T
	asked int
}

// take is a piece of n zeros.
func (p *pieces[T]) take(n int) []T {
	p.asked += n
	if p.asked > len(p.all) {
		return make([]T, n)
	}
	piece := p.all[p.asked-n : p.asked : p.asked]
	clear(piece)
	return piece
}

// one is a piece of one.
func (p *pieces[T]) one() *T { return &p.take(1)[0] }

// again makes one slice of all that was asked for, where there was none so large.
func (p *pieces[T]) again() {
	if p.asked > len(p.all) {
		p.all = make([]T, p.asked+p.asked/4)
	}
	p.asked = 0
}

// Mapper maps graphs one after another, in memory that it keeps from one to the
// next. One goroutine may use it at a time.
type Mapper struct {
	// Forget tells that a result is looked at before the next graph is mapped: its
	// Attempts last only so long, and it has no Notes.
	Forget bool

	mapping Mapping
	room    room
}

// NewMapper makes the mapper of a mapping.
func NewMapper(m Mapping) *Mapper { return &Mapper{mapping: m} }

// Map maps g as the mapping does.
func (p *Mapper) Map(ctx context.Context, g *model.Graph, rng *rand.Rand) (Result, error) {
	m, ok := p.mapping.(interface {
		begin(ctx context.Context, w *room, g *model.Graph) (*Run, error)
	})
	if !ok {
		return p.mapping.Map(ctx, g, rng)
	}
	p.room.again()
	r, err := m.begin(ctx, &p.room, g)
	if err != nil {
		return Result{}, err
	}
	if err := r.finish(ctx, rng, nil); err != nil {
		return Result{}, err
	}
	if !p.Forget {
		return r.Result()
	}
	p.room.attempts, p.room.edges, p.room.steps = r.attempts[:0], r.edges[:0], r.steps[:0]
	return r.plain()
}
