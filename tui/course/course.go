// Package course is one mapping of one graph from the first attempt to the last,
// and each line of Algorithms 1 and 2 on the way: what could be drawn there, what
// was, and what has become of the graph.
package course

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
	"mevolve/settings"
)

// Subject is a graph and the unit of a run that maps it, whose draws are shown.
type Subject struct {
	Example                 model.Example
	Repeat, Fold, Iteration int // from 1
}

// Cause is everything that a mapping of one graph follows from, apart from
// what is done by hand: of the settings those that a mapping looks at.
type Cause struct {
	Subject Subject
	settings.Settings
}

// CauseOf is the cause of a mapping of a subject under some settings.
func CauseOf(at Subject, s settings.Settings) Cause {
	return Cause{at, settings.Settings{Mapping: s.Mapping, Beta: s.Beta, L: s.L, Similarity: s.Similarity, Seed: s.Seed, Readings: s.Readings}}
}

// Whole are usual settings with those of the cause in them, which can be run.
func (c Cause) Whole() settings.Settings {
	s := settings.Default()
	s.Mapping, s.Beta, s.L, s.Similarity, s.Seed, s.Readings = c.Mapping, c.Beta, c.L, c.Similarity, c.Seed, c.Readings
	return s
}

// Hand is what the user has done to a mapping.
type Hand struct {
	Forced  map[int]augment.Forced // attempt, from 0 → choices in place of its draws
	Toggled []model.Edge           // pairs of the input graph, in order: edges taken away, others put in
}

// Equal tells whether the same has been done.
func (h Hand) Equal(g Hand) bool {
	return slices.Equal(h.Toggled, g.Toggled) && maps.EqualFunc(h.Forced, g.Forced, func(a, b augment.Forced) bool { return reflect.DeepEqual(a, b) })
}

// Clone shares nothing that can be changed.
func (h Hand) Clone() Hand { return Hand{maps.Clone(h.Forced), slices.Clone(h.Toggled)} }

// Course is one mapping of one graph, all attempts. It is immutable.
type Course struct {
	Cause   Cause
	Hand    Hand
	Input   *model.Graph // the subject's
	Graph   *model.Graph // with the hand edits: what is mapped
	Mapping augment.Mapping
	Kind    augment.Kind
	Index   *augment.Index
	Result  augment.Result
	Refused error // why the forced choices could not be made; they are left out then

	Was     Shape   // of graph
	Largest float64 // score of a pair of graph
	pairs   []pair  // of graph, n×n; nil for large graphs

	Changes  []ScoreChange // of the hand edits
	compared bool          // changes are all of them
}

// Shape is what the swaps may or may not keep.
type Shape struct{ Edges, Components, Triangles int }

func shapeOf(ctx context.Context, g *model.Graph) (Shape, error) {
	_, components := g.Components()
	triangles, err := g.Triangles(ctx)
	return Shape{g.M(), components, triangles}, err
}

// New maps the graph as `run` and `step` do, but for what is done by
// hand. A forced draw consumes its random number all the same, so that the
// later draws are those of the same stream.
func New(ctx context.Context, c Cause, h Hand) (*Course, error) {
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
	co := &Course{Cause: c, Hand: h, Input: e.Graph, Mapping: m, Index: index}
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
	co.Changes, co.compared = co.compareScores()
	return co, nil
}

// Last is the number of attempts.
func (co *Course) Last() int { return len(co.Result.Attempts) }

// Touched are the vertices at whose pairs the course or an edit has changed something,
// ascending.
func (co *Course) Touched() []int {
	var list []int
	for _, moved := range [][]model.Edge{co.Hand.Toggled, co.Result.Added(), co.Result.Removed()} {
		for _, e := range moved {
			list = append(list, e.U, e.V)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Key is what the courses of all mappings of a graph share.
type Key struct {
	cause   Cause
	toggled string
}

// KeyOf is the key of a cause with some pairs toggled by hand.
func KeyOf(c Cause, toggled []model.Edge) Key {
	c.Mapping = ""
	return Key{c, fmt.Sprint(toggled)}
}
