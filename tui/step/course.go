package step

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
	"mevolve/readings"
	"mevolve/settings"
	"mevolve/tui/screen"
)

// cause is everything that a mapping of one graph follows from, apart from
// what is done by hand.
type cause struct {
	subject  screen.Subject
	mapping  string
	beta     float64
	l        int
	index    string
	seed     uint64
	readings readings.Set
}

func causeOf(at screen.Subject, s settings.Settings) cause {
	return cause{at, s.Mapping, s.Beta, s.L, s.Similarity, s.Seed, s.Readings}
}

// hand is what the user has done to a mapping.
type hand struct {
	forced  map[int]augment.Forced // attempt, from 0 → choices in place of its draws
	toggled []model.Edge           // pairs of the input graph, in order: edges taken away, others put in
}

// equal tells whether the same has been done.
func (h hand) equal(g hand) bool {
	return slices.Equal(h.toggled, g.toggled) && maps.EqualFunc(h.forced, g.forced, func(a, b augment.Forced) bool { return reflect.DeepEqual(a, b) })
}

func (h hand) clone() hand { return hand{maps.Clone(h.forced), slices.Clone(h.toggled)} }

// course is one mapping of one graph from the first attempt to the last. It
// never changes once it is made.
type course struct {
	cause   cause
	hand    hand
	input   *model.Graph // the subject's
	graph   *model.Graph // with the hand edits: what is mapped
	mapping augment.Mapping
	kind    augment.Kind
	index   *augment.Index
	result  augment.Result
	refused error // why the forced choices could not be made; they are left out then

	was     shape   // of graph
	largest float64 // score of a pair of graph
	cells   []cell  // of graph, n×n; nil for large graphs

	changes  []scoreChange // of the hand edits
	compared bool          // changes are all of them
}

// shape is what the swaps may or may not keep.
type shape struct{ edges, components, triangles int }

func shapeOf(ctx context.Context, g *model.Graph) (shape, error) {
	_, components := g.Components()
	triangles, err := g.Triangles(ctx)
	return shape{g.M(), components, triangles}, err
}

// newCourse maps the graph as `run` and `step` do, but for what is done by
// hand. A forced draw consumes its random number all the same, so that the
// later draws are those of the same stream.
func newCourse(ctx context.Context, c cause, s settings.Settings, h hand) (*course, error) {
	m, err := s.NewMapping()
	if err != nil {
		return nil, err
	}
	index, err := augment.IndexNamed(s.Similarity)
	if err != nil {
		return nil, err
	}
	e := c.subject.Example
	co := &course{cause: c, hand: h, input: e.Graph, mapping: m, index: index}
	co.kind, _ = augment.KindOf(m.Name())
	if co.graph, err = e.Graph.Toggle(h.toggled); err != nil {
		return nil, fmt.Errorf("the edges changed by hand do not fit this graph: %w", err)
	}
	stream := func() *rand.Rand {
		return evolve.MapStream(c.seed, c.subject.Repeat, c.subject.Fold, c.subject.Iteration, e.ID)
	}
	co.result, err = augment.MapForced(ctx, m, co.graph, stream(), h.forced)
	if err != nil && len(h.forced) > 0 {
		co.refused, co.hand.forced = err, nil
		co.result, err = m.Map(ctx, co.graph, stream())
	}
	if err != nil {
		return nil, err
	}
	if co.was, err = shapeOf(ctx, co.graph); err != nil {
		return nil, err
	}
	if err := co.score(ctx); err != nil {
		return nil, err
	}
	co.changes, co.compared = co.compareScores()
	return co, nil
}

// last is the number of attempts.
func (co *course) last() int { return len(co.result.Attempts) }

// weighs tells whether the mapping draws by similarity.
func (co *course) weighs() bool {
	return co.kind.Scored
}

// followsMotif tells whether the mapping swaps along a path.
func (co *course) followsMotif() bool {
	return co.kind.Motif
}

// courseKey is what the courses share.
type courseKey struct {
	cause   cause
	toggled string
}

func (co *course) key() courseKey {
	c := co.cause
	c.mapping = ""
	return courseKey{c, fmt.Sprint(co.hand.toggled)}
}
