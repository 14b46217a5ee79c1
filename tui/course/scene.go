package course

import (
	"context"
	"fmt"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/readings"
)

// Scene is one spot of a course, explained, however one came there.
type Scene struct {
	*Course
	Spot

	Attempt   *augment.Attempt // the one at hand, complete or not; nil at step 0
	Additions augment.Table    // what could be drawn at that attempt, or first
	Sum       float64          // Σs over E_add^c, 0 where the mapping does not weigh
	Paths     [][]int          // of the pair drawn
	AtFirst   int              // where one of them is left: how many the input has
	Removals  augment.Table
	Now       *model.Graph // after the attempts made
	Is        Shape        // of now
	marks     [][]marked   // of the vertices
	Swaps     Swaps
}

// The most candidates listed around a draw; only large graphs have more.
const listed = 3000

// Make maps the graph and explains a spot.
func Make(ctx context.Context, c Cause, h Hand, at Spot) (*Scene, error) {
	co, err := New(ctx, c, h)
	if err != nil {
		return nil, err
	}
	return co.At(ctx, at)
}

// At explains a spot, or the nearest one that exists: it replays the attempts
// before it and lists what could be drawn there.
func (co *Course) At(ctx context.Context, at Spot) (*Scene, error) {
	sc := &Scene{Course: co, Spot: co.Bound(at)}
	run, err := co.Mapping.Begin(ctx, co.Graph)
	if err != nil {
		return nil, err
	}
	if sc.Step > 0 {
		if a := co.Result.Attempts[sc.Step-1]; a.Paths == 1 && a.Added != nil {
			all, err := run.Paths(ctx, *a.Added, augment.ManyPaths)
			if err != nil {
				return nil, err
			}
			sc.AtFirst = len(all)
		}
	}
	if err := run.Replay(ctx, co.Result.Attempts[:max(0, sc.Step-1)]...); err != nil {
		return nil, err
	}
	if sc.Step == 0 {
		sc.Additions = run.Additions(0, listed)
	} else {
		a := &co.Result.Attempts[sc.Step-1]
		sc.Attempt = a
		if a.Added != nil {
			around := 0.0
			if sc.Line >= Drawn {
				around = a.AddDraw
			}
			sc.Additions = run.Additions(around, listed)
		}
		if a.Added != nil || a.Further() {
			if sc.Paths, err = run.Paths(ctx, a.Pair(), augment.ManyPaths); err != nil {
				return nil, err
			}
		}
		if sc.Line >= Removable {
			sc.Removals = run.Removals(a.Added, a.Path, a.DelDraw, listed)
		}
		if sc.Line == Swapped {
			if err := run.Replay(ctx, *a); err != nil {
				return nil, err
			}
		}
	}
	rows := sc.Additions.Rows
	if sc.Attempt != nil && sc.Attempt.Further() { // which draws no pair
		rows = run.Additions(0, 1).Rows
	}
	for _, row := range rows {
		if sc.Kind.Scored && row.Score > 0 && row.Weight > 0 {
			sc.Sum = row.Score / row.Weight
			break
		}
	}
	if sc.Now, err = run.Graph(); err != nil {
		return nil, err
	}
	if sc.Is, err = shapeOf(ctx, sc.Now); err != nil {
		return nil, err
	}
	sc.Swaps = sc.sumUp()
	sc.mark(sc.moved())
	return sc, nil
}

// RemovalSum is the Σs of Eqs. 6 and 9: that of the candidates to add, or of the path's
// own edges (R22).
func (sc *Scene) RemovalSum() float64 {
	if !sc.Kind.Motif || sc.Cause.Readings.DeletionSum != readings.DeletionSumPath || sc.Sum == 0 {
		return sc.Sum
	}
	sum := 0.0
	for _, row := range sc.Removals.Rows {
		sum += row.Score
	}
	return sum
}

// Swaps is what the attempts up to a spot have moved, and what the present one is at.
type Swaps struct {
	In, Out  []model.Edge // added and removed, the present swap's last
	Now      []model.Edge // those of the present swap
	Pending  []model.Edge // drawn at present, and not swapped yet
	Passed   []model.Edge // drawn at present, and passed over or undone
	MeanIn   float64      // mean score in the input graph of those added; NaN for none
	MeanOut  float64
	Realised int // complete attempts that added an edge
}

func (sc *Scene) sumUp() Swaps {
	var m Swaps
	sumIn, sumOut := 0.0, 0.0
	for _, a := range sc.Result.Attempts[:sc.Made()] {
		if a.Outcome != augment.Done {
			continue
		}
		if a.Added != nil {
			m.In, sumIn = append(m.In, *a.Added), sumIn+a.AddScore
		}
		if a.Removed != nil {
			m.Out, sumOut = append(m.Out, *a.Removed), sumOut+a.DelScore
		}
	}
	var here []model.Edge
	for _, e := range []*model.Edge{sc.Added(), sc.Removed()} {
		if e != nil {
			here = append(here, *e)
		}
	}
	switch {
	case sc.Line != Swapped:
		m.Pending = here
	case sc.Attempt != nil && sc.Attempt.Outcome != augment.Done:
		m.Passed = here
	default:
		m.Now = here
	}
	m.MeanIn, m.MeanOut = sumIn/float64(len(m.In)), sumOut/float64(len(m.Out))
	m.Realised = augment.Result{Attempts: sc.Result.Attempts[:sc.Made()]}.Realised()
	return m
}

// past tells whether a line of the attempt at hand has been done.
func (sc *Scene) past(l Line) bool { return sc.Attempt != nil && sc.Line >= l }

// Added is the pair drawn to be added; nil before the line that draws it.
func (sc *Scene) Added() *model.Edge {
	if !sc.past(Drawn) {
		return nil
	}
	return sc.Attempt.Added
}

// Removed is the edge drawn to be removed; nil before the line that draws it.
func (sc *Scene) Removed() *model.Edge {
	if !sc.past(Taken) {
		return nil
	}
	return sc.Attempt.Removed
}

// Path is the motif's, once it is found.
func (sc *Scene) Path() []int {
	if !sc.past(Routed) {
		return nil
	}
	return sc.Attempt.Path
}

// Swap is the number of the swap that is made or tried, from 1: an attempt that is
// passed over or undone leaves its number to the next, and what loses an edge of one more
// path is of the same.
func (sc *Scene) Swap() int {
	n := 1
	if sc.Attempt != nil && sc.Attempt.Further() {
		n = 0
	}
	for _, a := range sc.Result.Attempts[:max(0, sc.Step-1)] {
		if a.Outcome == augment.Done && !a.Further() {
			n++
		}
	}
	return n
}

// Title names the spot: which swap of how many, and which attempt where that is another.
func (sc *Scene) Title() string {
	switch {
	case sc.Last() == 0:
		return "No swap"
	case sc.Step == 0:
		return "Before swap 1"
	}
	title := fmt.Sprintf("Swap %d of %d", sc.Swap(), sc.Result.Requested)
	if sc.Swap() != sc.Step {
		title += fmt.Sprintf(" · attempt %d", sc.Step)
	}
	return title
}
