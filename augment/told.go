package augment

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"mevolve/model"
)

// Told is a mapping whose swaps somebody else makes: another program, or the
// record of one. What is not told (candidates, weights, draws) is not known, here
// nor to whoever shows it.
type Told struct {
	Options
	Called string // its Kind's name
	// Tell makes the attempts of one mapping of g; the same graph and seed have the
	// same told. The context names the graph (Naming).
	Tell func(ctx context.Context, g *model.Graph, o Options, seed uint64) ([]Attempt, error)
}

// ErrTold is why nothing can be drawn or chosen in place of who tells.
var ErrTold = errors.New("who tells this mapping's swaps does not tell what else could have been drawn")

// Name is that of the kind.
func (m Told) Name() string { return m.Called }

// Map asks for the attempts and makes them; such as cannot be made are an error.
func (m Told) Map(ctx context.Context, g *model.Graph, rng *rand.Rand) (Result, error) {
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
			return Result{}, fmt.Errorf("%s tells swaps that cannot be made: %w", m.Called, err)
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

// Begin opens a Run in which what was told can be replayed.
func (m Told) Begin(_ context.Context, g *model.Graph) (*Run, error) {
	r := newRun(new(room), g, m.Options)
	r.told, r.additions, r.removal = true, untold{}, untold{}
	return r, nil
}

// scoreOf is a score as told, else the pair's in g.
func scoreOf(x *Index, g *model.Graph, e *model.Edge, told float64) float64 {
	if e == nil || !math.IsNaN(told) {
		return told
	}
	return x.Score(g, e.U, e.V)
}

// Unknown is an attempt none of whose numbers is known.
func Unknown() Attempt {
	nan := math.NaN()
	return Attempt{AddScore: nan, AddProbability: nan, AddDraw: nan, PathDraw: nan, DelScore: nan, DelProbability: nan, DelDraw: nan}
}

// untold stands where candidates would.
type untold struct{}

func (untold) left() int                                              { return 0 }
func (untold) offered() int                                           { return 0 }
func (untold) find(float64) Row                                       { return Row{} }
func (untold) locate(pair model.Edge) (Row, bool)                     { return Row{Pair: pair}, true }
func (untold) consume(Row)                                            {}
func (untold) rows(float64, int) []Row                                { return nil }
func (untold) commit(Attempt)                                         {}
func (untold) alone() bool                                            { return true }
func (untold) binds() bool                                            { return true }
func (untold) further() bool                                          { return false }
func (untold) table(*model.Edge, []int, float64, int) Table           { return Table{} }
func (untold) list(context.Context, model.Edge, int) ([][]int, error) { return nil, nil }

func (untold) choose(context.Context, *Attempt, *Run, *rand.Rand, Forced) error { return ErrTold }

// named is the key of a graph's name in a context.
type named struct{}

// Naming says in a context which graph is mapped, for those who tell mappings from
// outside.
func Naming(ctx context.Context, id model.ID) context.Context {
	return context.WithValue(ctx, named{}, id)
}

// Named is the graph of Naming; false where nobody said.
func Named(ctx context.Context) (model.ID, bool) {
	id, ok := ctx.Value(named{}).(model.ID)
	return id, ok
}
