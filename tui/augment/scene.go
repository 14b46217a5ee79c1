package augment

import (
	"context"

	"mevolve/augment"
	"mevolve/evolve"
	"mevolve/model"
	"mevolve/readings"
	"mevolve/settings"
	"mevolve/tui/screen"
)

// cause is everything that a mapping of one graph follows from.
type cause struct {
	subject  screen.Subject
	mapping  string
	beta     float64
	l        int
	seed     uint64
	readings readings.Set
}

func causeOf(at screen.Subject, s settings.Settings) cause {
	return cause{at, s.Mapping, s.Beta, s.L, s.Seed, s.Readings}
}

// scene is one mapping and one of its steps, explained. It is made anew for
// every step from its cause alone: the frame of a step does not depend on how
// one came there.
type scene struct {
	cause   cause
	graph   *model.Graph
	mapping augment.Mapping
	result  augment.Result
	step    int // attempts made: 0 … len(result.Attempts)

	attempt   *augment.Attempt // the last one made; nil at step 0
	additions augment.Table    // what could be drawn at that attempt, or first
	sum       float64          // Σs over E_add^c, 0 where the mapping does not weigh
	paths     [][]int          // of the pair drawn
	removals  augment.Table
	now       *model.Graph // after the attempts made
	was, is   shape        // of graph and now
	cells     *cells
}

// shape is what the swaps may or may not keep.
type shape struct{ edges, components, triangles int }

func shapeOf(g *model.Graph) shape {
	_, components := g.Components()
	return shape{g.M(), components, g.Triangles()}
}

// The most candidates listed around a draw. Beyond them lie only the uniform
// pairs of larger graphs.
const listed = 3000

// make maps the graph as `run` and `step` do, and explains a step.
func makeScene(ctx context.Context, c cause, s settings.Settings, step int) (*scene, error) {
	m, err := s.NewMapping()
	if err != nil {
		return nil, err
	}
	e := c.subject.Example
	rng := evolve.MapStream(c.seed, c.subject.Repeat, c.subject.Fold, c.subject.Iteration, e.ID)
	result, err := m.Map(e.Graph, rng)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	sc := &scene{cause: c, graph: e.Graph, mapping: m, result: result}
	return sc, sc.explain(step)
}

// at is the same mapping at another step.
func (sc *scene) at(step int) (*scene, error) {
	other := &scene{cause: sc.cause, graph: sc.graph, mapping: sc.mapping, result: sc.result}
	return other, other.explain(step)
}

// last is the number of attempts.
func (sc *scene) last() int { return len(sc.result.Attempts) }

// explain replays the attempts before a step and lists what could be drawn.
func (sc *scene) explain(step int) error {
	sc.step = max(0, min(step, sc.last()))
	run := sc.mapping.Begin(sc.graph)
	if err := run.Replay(sc.result.Attempts[:max(0, sc.step-1)]...); err != nil {
		return err
	}
	if sc.step == 0 {
		sc.additions = run.Additions(0, listed)
	} else {
		a := &sc.result.Attempts[sc.step-1]
		sc.attempt = a
		if a.Added != nil {
			sc.additions = run.Additions(a.AddDraw, listed)
			sc.paths = run.Paths(*a.Added, 99)
		}
		sc.removals = run.Removals(a.Added, a.Path, a.DelDraw, listed)
		if err := run.Replay(*a); err != nil {
			return err
		}
	}
	for _, row := range sc.additions.Rows {
		if sc.weighs() && row.Score > 0 && row.Weight > 0 {
			sc.sum = row.Score / row.Weight
			break
		}
	}
	var err error
	if sc.now, err = run.Graph(); err != nil {
		return err
	}
	sc.was, sc.is = shapeOf(sc.graph), shapeOf(sc.now)
	sc.cells = newCells(sc)
	return nil
}

// weighs tells whether the mapping draws by similarity.
func (sc *scene) weighs() bool {
	return sc.cause.mapping == "vertex-similarity" || sc.cause.mapping == "motif-similarity"
}

// followsMotif tells whether the mapping swaps along a path.
func (sc *scene) followsMotif() bool {
	return sc.cause.mapping == "motif-random" || sc.cause.mapping == "motif-similarity"
}
