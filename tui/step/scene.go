package step

import (
	"context"
	"fmt"
	"slices"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/settings"
)

// scene is one spot of a course, explained. It is made anew for every spot:
// its frame does not depend on how one came there.
type scene struct {
	*course
	spot

	attempt   *augment.Attempt // the one at hand, complete or not; nil at step 0
	additions augment.Table    // what could be drawn at that attempt, or first
	sum       float64          // Σs over E_add^c, 0 where the mapping does not weigh
	paths     [][]int          // of the pair drawn
	removals  augment.Table
	now       *model.Graph // after the attempts made
	is        shape        // of now
	cells     *cells
	swaps     swaps
}

// The most candidates listed around a draw. Beyond them lie only the uniform
// pairs of larger graphs.
const listed = 3000

// makeScene maps the graph and explains a spot.
func makeScene(ctx context.Context, c cause, s settings.Settings, h hand, at spot) (*scene, error) {
	co, err := newCourse(ctx, c, s, h)
	if err != nil {
		return nil, err
	}
	return co.at(ctx, at)
}

// at explains a spot, or the nearest one that exists: it replays the attempts
// before it and lists what could be drawn there.
func (co *course) at(ctx context.Context, at spot) (*scene, error) {
	sc := &scene{course: co, spot: co.bound(at)}
	run, err := co.mapping.Begin(ctx, co.graph)
	if err != nil {
		return nil, err
	}
	if err := run.Replay(ctx, co.result.Attempts[:max(0, sc.step-1)]...); err != nil {
		return nil, err
	}
	if sc.step == 0 {
		sc.additions = run.Additions(0, listed)
	} else {
		a := &co.result.Attempts[sc.step-1]
		sc.attempt = a
		if a.Added != nil {
			around := a.AddDraw
			if sc.line < drawn {
				around = 0
			}
			sc.additions = run.Additions(around, listed)
			if sc.paths, err = run.Paths(ctx, *a.Added, 99); err != nil {
				return nil, err
			}
		}
		if sc.line >= removable {
			sc.removals = run.Removals(a.Added, a.Path, a.DelDraw, listed)
		}
		if sc.line == swapped {
			if err := run.Replay(ctx, *a); err != nil {
				return nil, err
			}
		}
	}
	for _, row := range sc.additions.Rows {
		if sc.weighs() && row.Score > 0 && row.Weight > 0 {
			sc.sum = row.Score / row.Weight
			break
		}
	}
	if sc.now, err = run.Graph(); err != nil {
		return nil, err
	}
	if sc.is, err = shapeOf(ctx, sc.now); err != nil {
		return nil, err
	}
	sc.cells, sc.swaps = newCells(sc), sc.sumUp()
	return sc, nil
}

// swaps is what the attempts up to a spot have moved. A pair that is drawn and
// not yet swapped counts as what it is about to be.
type swaps struct {
	in, out  []model.Edge // added and removed, the present swap's last
	now      []model.Edge // those of the present swap
	meanIn   float64      // mean RA in the input graph of those added; NaN for none
	meanOut  float64
	realised int // complete attempts that added an edge
}

func (sc *scene) sumUp() swaps {
	var m swaps
	sumIn, sumOut := 0.0, 0.0
	add := func(a augment.Attempt, in, out *model.Edge) {
		if in != nil {
			m.in, sumIn = append(m.in, *in), sumIn+a.AddScore
		}
		if out != nil {
			m.out, sumOut = append(m.out, *out), sumOut+a.DelScore
		}
	}
	for _, a := range sc.result.Attempts[:max(0, sc.step-1)] {
		if a.Outcome == augment.Done {
			add(a, a.Added, a.Removed)
		}
	}
	if a := sc.attempt; a != nil && a.Outcome == augment.Done {
		before, gone := len(m.in), len(m.out)
		add(*a, sc.added(), sc.removed())
		m.now = slices.Concat(m.in[before:], m.out[gone:])
	}
	m.meanIn, m.meanOut = sumIn/float64(len(m.in)), sumOut/float64(len(m.out))
	m.realised = realised(sc.result.Attempts[:sc.made()])
	return m
}

// added and removed are what the line at hand has decided; nil before that.
func (sc *scene) added() *model.Edge {
	if sc.attempt == nil || sc.line < drawn {
		return nil
	}
	return sc.attempt.Added
}

func (sc *scene) removed() *model.Edge {
	if sc.attempt == nil || sc.line < taken {
		return nil
	}
	return sc.attempt.Removed
}

// path is the motif's, once it is found.
func (sc *scene) path() []int {
	if sc.attempt == nil || sc.line < routed {
		return nil
	}
	return sc.attempt.Path
}

// title names the spot: the swap that is tried, and how many are made so far.
// One that is passed over or undone has a number and is not made.
func (sc *scene) title() string {
	switch {
	case sc.last() == 0:
		return "No swap"
	case sc.step == 0:
		return "Before swap 1"
	}
	return fmt.Sprintf("Swap %d · %d made", sc.step, sc.swaps.realised)
}

// realised counts the attempts that added an edge.
func realised(attempts []augment.Attempt) int {
	return augment.Result{Attempts: attempts}.Realised()
}
