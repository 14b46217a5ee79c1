package trace

import (
	"context"
	"fmt"
	"strconv"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/model/readings"
)

// Scene is one line of a trace with its candidates, its weights and the graph.
type Scene struct {
	*Trace
	Spot

	Attempt    *augment.Attempt // the current attempt, complete or not; nil at step 0
	Additions  augment.Table    // candidates of that attempt, or of the first
	Sum        float64          // Σs over E_add^c, 0 without weights
	Paths      [][]int          // of the drawn pair
	InputPaths int              // number of paths in the input graph, if one is left
	Removals   augment.Table
	Now        *model.Graph      // after the complete attempts
	Is         Shape             // of Now
	pairStates [][]neighborState // by vertex
	Swaps      Swaps
}

// The most candidates listed around a draw; only large graphs have more.
const listed = 3000

// Make maps the graph and returns the scene of a spot.
func Make(ctx context.Context, c Input, h Overrides, at Spot) (*Scene, error) {
	co, err := New(ctx, c, h)
	if err != nil {
		return nil, err
	}
	return co.At(ctx, at)
}

// At is the scene of a spot, or of the nearest existing one: it replays the attempts
// before it and lists the candidates.
func (co *Trace) At(ctx context.Context, at Spot) (*Scene, error) {
	sc := &Scene{Trace: co, Spot: co.Bound(at)}
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
			sc.InputPaths = len(all)
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
	if sc.Attempt != nil && sc.Attempt.Further() { // draws no pair
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
	sc.setPairStates(sc.moved())
	return sc, nil
}

// RemovalSum is the Σs of Eqs. 6 and 9: over the candidates to add, or over the path's
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

// Swaps is the edges changed by the attempts up to a spot, and those of the current one.
type Swaps struct {
	In, Out  []model.Edge // added and removed, the current swap's last
	Now      []model.Edge // of the current swap
	Pending  []model.Edge // drawn in the current attempt, not swapped yet
	Passed   []model.Edge // drawn in the current attempt, then passed over or undone
	MeanIn   float64      // mean score of the added pairs in the input graph; NaN for none
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

// past reports whether a line of the current attempt has been executed.
func (sc *Scene) past(l Line) bool { return sc.Attempt != nil && sc.Line >= l }

// Added is the pair drawn to be added; nil before the line that draws it.
func (sc *Scene) Added() *model.Edge {
	if !sc.past(Drawn) {
		return nil
	}
	return sc.Attempt.Added
}

// Pair is the pair that the current swap is about: the pair drawn, of a further path its
// ends; nil before it is drawn and for a swap without one.
func (sc *Scene) Pair() *model.Edge {
	if !sc.past(Drawn) || sc.Attempt.Added == nil && !sc.Attempt.Further() {
		return nil
	}
	e := sc.Attempt.Pair()
	return &e
}

// Removed is the edge drawn to be removed; nil before the line that draws it.
func (sc *Scene) Removed() *model.Edge {
	if !sc.past(Taken) {
		return nil
	}
	return sc.Attempt.Removed
}

// Path is the path of the motif, once it is found.
func (sc *Scene) Path() []int {
	if !sc.past(Routed) {
		return nil
	}
	return sc.Attempt.Path
}

// Swap is the number of the current swap, from 1: the attempt after one that was
// passed over or undone has the same number, and so has an attempt that removes an edge of a
// further path.
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

// Title names the spot: the swap and the number of swaps, and the attempt if its number differs.
func (sc *Scene) Title() string {
	switch {
	case sc.Last() == 0:
		return "No swap"
	case sc.Listed():
		return fmt.Sprintf("Edges %d of %d", sc.Step, sc.Last())
	case sc.Step == 0:
		return "Before swap 1"
	}
	title := fmt.Sprintf("Swap %d of %d", sc.Swap(), sc.Result.Requested)
	if sc.Swap() != sc.Step {
		title += " (" + ordinal(sc.Step) + " try)"
	}
	return title
}

// ordinal writes a number as 1st, 2nd, 3rd, 4th.
func ordinal(n int) string {
	suffix := "th"
	if n/10%10 != 1 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return strconv.Itoa(n) + suffix
}
