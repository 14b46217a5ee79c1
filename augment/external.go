package augment

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"mevolve/model"
)

// External is a mapping whose swaps come from another program, from a recording, or
// from a control. Candidates, weights and draws are not known, unless the attempts
// contain them.
type External struct {
	Options
	Called string // its Kind's name
	// Tell returns the attempts of one mapping of g, the same ones for the same graph
	// and seed. The context names the graph (Naming).
	Tell func(ctx context.Context, g *model.Graph, o Options, seed uint64) ([]Attempt, error)
}

// ErrTold is the error of a draw or a forced choice in an External mapping.
var ErrTold = errors.New("the swaps of this mapping come without their candidates")

// Name is the name of the kind.
func (m External) Name() string { return m.Called }

// Map gets the attempts and applies them to g. Swaps that g does not allow are an
// ImpossibleError.
func (m External) Map(ctx context.Context, g *model.Graph, rng *rand.Rand) (Result, error) {
	attempts, err := m.Tell(ctx, g, m.Options, rng.Uint64())
	if err != nil {
		return Result{}, err
	}
	x := m.index()
	for k := range attempts {
		a := &attempts[k]
		a.AddScore, a.DelScore = scoreOf(x, g, a.Added, a.AddScore), scoreOf(x, g, a.Removed, a.DelScore)
	}
	mapped := g
	if add, del := swapped(attempts); len(add)+len(del) > 0 {
		if mapped, err = g.Rewire(add, del); err != nil {
			if wrong, found := findImpossible(g, attempts); found {
				wrong.Called, wrong.cause = m.Called, err
				wrong.ID, _ = Named(ctx)
				return Result{}, &wrong
			}
			return Result{}, fmt.Errorf("%s returns swaps that cannot be made: %w", m.Called, err)
		}
	}
	r := Result{Graph: mapped, Attempts: attempts, Requested: Budget(g.M(), m.Beta), Of: g.M()}
	switch {
	case !r.Changed():
		r.Notes = []Note{{NoteNothing, "Nothing was done: " + m.Called + " moves no edge of this graph."}}
	case r.Count(Done) < r.Requested:
		r.Notes = []Note{{NoteFewer, fmt.Sprintf("%s makes %d of %d swaps.", m.Called, r.Count(Done), r.Requested)}}
	}
	return r, nil
}

// Begin opens a Run that can replay attempts, but not draw.
func (m External) Begin(_ context.Context, g *model.Graph) (*Run, error) {
	r := newRun(new(arena), g, m.Options)
	r.external, r.additions, r.removal = true, noPool{}, noPool{}
	return r, nil
}

// scoreOf returns the recorded score, or the score of the pair in g.
func scoreOf(x *Index, g *model.Graph, e *model.Edge, recorded float64) float64 {
	if e == nil || !math.IsNaN(recorded) {
		return recorded
	}
	return x.Score(g, e.U, e.V)
}

// Unknown returns an attempt whose numbers are all NaN.
func Unknown() Attempt {
	nan := math.NaN()
	return Attempt{AddScore: nan, AddProbability: nan, AddDraw: nan, PathDraw: nan, DelScore: nan, DelProbability: nan, DelDraw: nan}
}

// noPool is the pool and the removal of an External mapping: no candidates are known.
type noPool struct{}

func (noPool) left() int                                              { return 0 }
func (noPool) offered() int                                           { return 0 }
func (noPool) find(float64) Row                                       { return Row{} }
func (noPool) locate(pair model.Edge) (Row, bool)                     { return Row{Pair: pair}, true }
func (noPool) consume(Row)                                            {}
func (noPool) rows(float64, int) []Row                                { return nil }
func (noPool) commit(Attempt)                                         {}
func (noPool) alone() bool                                            { return true }
func (noPool) binds() bool                                            { return true }
func (noPool) further() bool                                          { return false }
func (noPool) table(*model.Edge, []int, float64, int) Table           { return Table{} }
func (noPool) list(context.Context, model.Edge, int) ([][]int, error) { return nil, nil }

func (noPool) choose(context.Context, *Attempt, *Run, *rand.Rand, Forced) error { return ErrTold }

// named is the key of a graph's name in a context.
type named struct{}

// Naming returns a context that names the graph being mapped, for External mappings.
func Naming(ctx context.Context, id model.ID) context.Context {
	return context.WithValue(ctx, named{}, id)
}

// Named returns the graph of Naming; false without one.
func Named(ctx context.Context) (model.ID, bool) {
	id, ok := ctx.Value(named{}).(model.ID)
	return id, ok
}
