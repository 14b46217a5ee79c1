// Package trace replays one mapping of one graph, line by line of Algorithms 1 and 2. A
// Trace holds all attempts; At returns the Scene of one line: the candidates with their
// weights, the random number, the pair drawn, and the graph so far.
package trace

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"

	"mevolve/augment"
	"mevolve/evolve"
	"mevolve/model"
	"mevolve/study/settings"
)

// Subject is a graph and the unit of a run that maps it, whose draws are shown.
type Subject struct {
	Example                 model.Example
	Repeat, Fold, Iteration int // from 1
}

// Input determines a mapping of one graph, apart from changes
// made by hand: the settings that a mapping does not use are at their default.
type Input struct {
	Subject Subject
	settings.Settings
}

// InputOf is the input of a mapping of a subject under some settings.
func InputOf(at Subject, s settings.Settings) Input {
	return Input{at, s.Only(settings.Maps, settings.Draws)}
}

// Overrides are the changes that the user has made to a mapping.
type Overrides struct {
	Forced  map[int]augment.Forced // attempt, from 0 → choices that replace its draws
	Toggled []model.Edge           // pairs of the input graph, in order: edges are removed, other pairs added
}

// Equal reports whether the changes are the same.
func (h Overrides) Equal(g Overrides) bool {
	return slices.Equal(h.Toggled, g.Toggled) && maps.EqualFunc(h.Forced, g.Forced, func(a, b augment.Forced) bool { return reflect.DeepEqual(a, b) })
}

// Clone is a deep copy.
func (h Overrides) Clone() Overrides { return Overrides{maps.Clone(h.Forced), slices.Clone(h.Toggled)} }

// Trace is one mapping of one graph, all attempts. It is immutable.
type Trace struct {
	Cause   Input
	Hand    Overrides
	Input   *model.Graph // the subject's
	Graph   *model.Graph // with the edits by hand: the mapped graph
	Mapping augment.Mapping
	Kind    augment.Kind
	Index   *augment.Index
	Result  augment.Result
	Shares  []Share         // the paper's of each attempt of an external mapping; nil: not computed
	Paper   *augment.Result // of the paper's mapping with the same seed; nil where Shares is
	Refused error           // why the forced choices are impossible; they are then ignored

	Was     Shape   // of Graph
	Largest float64 // largest score of a pair of Graph
	pairs   []pair  // of Graph, n×n; nil for large graphs

	Changes  []ScoreChange // by the edits by hand
	compared bool          // Changes is complete
}

// Shape is the quantities that the swaps may change.
type Shape struct{ Edges, Components, Triangles int }

func shapeOf(ctx context.Context, g *model.Graph) (Shape, error) {
	_, components := g.Components()
	triangles, err := g.Triangles(ctx)
	return Shape{g.M(), components, triangles}, err
}

// New maps the graph as `run` and `step` do, except for the changes by
// hand. A forced draw also consumes its random number, so that the
// later draws are those of the same stream.
func New(ctx context.Context, c Input, h Overrides) (*Trace, error) {
	m, err := c.NewMapping()
	if err != nil {
		return nil, err
	}
	index, err := augment.IndexNamed(c.Similarity)
	if err != nil {
		return nil, err
	}
	e := c.Subject.Example
	ctx = augment.Naming(ctx, e.ID)
	co := &Trace{Cause: c, Hand: h, Input: e.Graph, Mapping: m, Index: index}
	co.Kind, _ = augment.KindOf(m.Name())
	if co.Graph, err = e.Graph.Toggle(h.Toggled); err != nil {
		return nil, fmt.Errorf("the edges changed by hand do not fit this graph: %w", err)
	}
	stream := func() *rand.Rand {
		return evolve.MapStream(c.Seed, c.Subject.Repeat, c.Subject.Fold, c.Subject.Iteration, e.ID)
	}
	co.Result, err = augment.MapForced(ctx, m, co.Graph, stream(), h.Forced)
	if err != nil && len(h.Forced) > 0 {
		co.Refused, co.Hand.Forced = err, nil
		co.Result, err = m.Map(ctx, co.Graph, stream())
	}
	if err != nil {
		return nil, fmt.Errorf("graph %s: %w", e.ID, err)
	}
	if co.Was, err = shapeOf(ctx, co.Graph); err != nil {
		return nil, err
	}
	if err := co.score(ctx); err != nil {
		return nil, err
	}
	if err := co.setBesidePaper(ctx, stream()); err != nil {
		return nil, err
	}
	co.Changes, co.compared = co.compareScores()
	return co, nil
}

// Listed reports whether the attempts are lists of edges, which are no swaps.
func (co *Trace) Listed() bool { return co.Last() > 0 && co.Result.Attempts[0].Listed }

// Last is the number of attempts.
func (co *Trace) Last() int { return len(co.Result.Attempts) }

// Touched are the vertices of the pairs that a swap or an edit has changed,
// ascending.
func (co *Trace) Touched() []int {
	var list []int
	for _, moved := range [][]model.Edge{co.Hand.Toggled, co.Result.Added(), co.Result.Removed()} {
		for _, e := range moved {
			list = append(list, e.U, e.V)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Key is the common input of the traces of all mappings of a graph.
type Key struct {
	cause   Input
	toggled string
}

// KeyOf is the key of an input with some pairs toggled by hand.
func KeyOf(c Input, toggled []model.Edge) Key {
	c.Mapping = ""
	return Key{c, fmt.Sprint(toggled)}
}
