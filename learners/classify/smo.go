package classify

import (
	"context"
	"math"
	"slices"
)

// solution is the dual of one two-class problem.
type solution struct {
	beta      []float64 // β_t = y_t α_t
	f         []float64 // F_t = y_t − (Kβ)_t, so that the decision of point t is y_t − F_t + b
	b         float64   // the decision is Σ_t β_t K(x_t, x) + b
	converged bool
}

// solve minimises ½ βᵀKβ − yᵀβ over Σβ = 0 and lo ≤ β ≤ hi, which is the dual
// of C-SVC in β_t = y_t α_t: lo = 0 and hi = C for y = +1, lo = −C and hi = 0
// for y = −1. A variable with lo = hi = 0 takes no part, but its F_t is
// computed, so that a held-out point's decision comes with the solution.
//
// It begins with the β of from, or as near as the bounds let it. The optimum is
// the same from anywhere, but the solution of a similar problem is nearer to it
// than β = 0.
//
// In each step β_i goes up and β_j goes down by the same amount. i violates
// the optimality conditions most, j promises the largest decrease (second
// order: Fan, Chen, Lin 2005, as libsvm). It ends when no pair violates them
// by tolerance or more.
//
// Most variables soon rest at a bound, and a pass over all of them for each
// step is what the time would go into. Steps are therefore taken within the
// variables that violate the conditions most, which lose those that no step
// would choose (shrinking: Joachims 1998); when they are nearly optimal, F is
// brought up to date for all, and the worst are chosen anew. Where that goes on
// for long, sets undo what other sets have done: they are then doubled, as far
// as there is room for their rows. Of many variables, bringing F up to date computes
// long rows, one for each β that has changed: sets are larger and doubled at once, so
// that it is done a few times only.
func solve(ctx context.Context, k *view, lo, hi []float64, from solution, tolerance float64) (solution, error) {
	n := len(lo)
	s := solution{beta: slices.Clone(from.beta), f: slices.Clone(from.f)}
	whole := &active{view: k, beta: s.beta, f: s.f, lo: lo, hi: hi, up: make([]float64, n), down: make([]float64, n)}
	whole.enter(ctx)
	left := max(1_000_000, 100*n) // steps
	for round := 1; ctx.Err() == nil; round++ {
		whole.extremes()
		if s.converged = whole.optimal(tolerance); s.converged || left <= 0 {
			break
		}
		set := workingSet
		switch {
		case n > k.kernel.many:
			set <<= min(round+1, 16)
		case round > patience:
			set = min(set<<min(round-patience, 16), largest)
		}
		worst := whole.worst(set)
		enough := tolerance
		if len(worst.f) >= set { // variables left out violate them, too
			enough = max(tolerance, innerShare*(whole.highest-whole.lowest))
		}
		start, part := slices.Clone(worst.beta), worst
		for left > 0 && ctx.Err() == nil && !part.optimal(enough) {
			steps := min(left, len(part.f), 200)
			left -= steps
			part.descend(steps, enough)
			if smaller := part.candidates(); len(smaller) < len(part.f)*4/5 {
				part.storeBeta(whole)
				part = part.of(smaller)
			}
		}
		part.storeBeta(whole)
		whole.follow(ctx, worst.number, start, part)
	}
	s.b = whole.threshold()
	return s, ctx.Err()
}

// Measured on embeddings of up to 17,000 graphs, with little between 400 and
// 1,000 variables, 5 and 30 choices, and 0.1 and 0.5. Of 8,000 graphs with
// 2,000 support vectors, sets of 600 alone took a million steps in vain. Of 15,000
// graphs of NCI1, 3,700 of which become support vectors, sets that stay at 4,096 were
// chosen 280 times, those that begin with 600 and are doubled at once 8 times.
const (
	workingSet = 600  // variables that steps are taken within
	patience   = 10   // choices of a set before it is doubled
	largest    = 4096 // to which sets are doubled: rows of more would not stay in their room
	many       = 8192 // variables, from which on sets are doubled at once and without end
	innerShare = 0.1  // of the violation, at which others are looked at again
)

// active is a part of the variables, laid out densely.
type active struct {
	view    *view
	number  []int // of each variable in the whole problem; nil for the whole
	rows    *part // of K among them; nil for the whole
	beta, f []float64
	lo, hi  []float64
	up      []float64 // 0 where β may go up, else −∞
	down    []float64 // 0 where it may go down, else +∞
	first   int       // the first variable of the highest F that may go up
	highest float64   // F of those that may go up
	lowest  float64   // F of those that may go down

	kept         []int // room that is used again
	above, below []ranked
}

// enter brings β within the bounds, and Σβ back to 0: by those that the
// optimality conditions want to move there first.
func (a *active) enter(ctx context.Context) {
	var excess, size float64
	var changes []change
	for t, beta := range a.beta {
		inside := min(max(beta, a.lo[t]), a.hi[t])
		if inside != beta {
			changes = append(changes, change{t, inside - beta})
			a.beta[t] = inside
		}
		excess += inside
		size += math.Abs(inside)
	}
	a.view.retreat(ctx, a.f, changes)
	const rounding = 1e-9
	if math.Abs(excess) > rounding*size {
		sign := math.Copysign(1, excess)
		changes = changes[:0]
		order := make([]ranked, len(a.f))
		for t, f := range a.f {
			order[t] = ranked{sign * f, t}
		}
		slices.SortFunc(order, ranked.compare)
		for _, r := range order {
			delta := min(max(-excess, a.lo[r.tie]-a.beta[r.tie]), a.hi[r.tie]-a.beta[r.tie])
			if delta == 0 {
				continue
			}
			changes = append(changes, change{r.tie, delta})
			a.beta[r.tie] += delta
			if excess += delta; excess*sign <= 0 {
				break
			}
		}
		a.view.retreat(ctx, a.f, changes)
	}
	for t := range a.beta {
		a.settle(t)
	}
}

// optimal tells whether no pair violates the conditions by tolerance.
func (a *active) optimal(tolerance float64) bool { return a.highest-a.lowest < tolerance }

// settle tells what β_t may do at its place between the bounds.
func (a *active) settle(t int) {
	a.up[t], a.down[t] = math.Inf(-1), math.Inf(1)
	if a.beta[t] < a.hi[t] {
		a.up[t] = 0
	}
	if a.beta[t] > a.lo[t] {
		a.down[t] = 0
	}
}

// candidates are those that a step could choose: not those that may only go up
// but are below all that may go down, and the reverse.
func (a *active) candidates() []int {
	a.kept = a.kept[:0]
	for t, v := range a.f {
		if a.up[t] == 0 && v >= a.lowest || a.down[t] == 0 && v <= a.highest {
			a.kept = append(a.kept, t)
		}
	}
	return a.kept
}

// worst are the candidates cut to a working set: in turn the highest F that may
// go up and the lowest that may go down.
func (a *active) worst(set int) *active {
	kept := a.candidates()
	if len(kept) <= set {
		return a.of(kept)
	}
	a.above, a.below = a.above[:0], a.below[:0]
	for _, t := range kept {
		if a.up[t] == 0 {
			a.above = append(a.above, ranked{-a.f[t], t})
		}
		if a.down[t] == 0 {
			a.below = append(a.below, ranked{a.f[t], -t})
		}
	}
	up, down := least(a.above, set), least(a.below, set)
	taken, count := make([]bool, len(a.f)), 0
	take := func(t int) {
		if !taken[t] {
			taken[t] = true
			count++
		}
	}
	for i := 0; count < set && i < max(len(up), len(down)); i++ {
		if i < len(up) {
			take(up[i].tie)
		}
		if i < len(down) {
			take(-down[i].tie)
		}
	}
	kept = kept[:0]
	for t, v := range taken {
		if v {
			kept = append(kept, t)
		}
	}
	return a.of(kept)
}

// of is the part of the given variables.
func (a *active) of(kept []int) *active {
	m := len(kept)
	p := &active{view: a.view, number: make([]int, m), up: make([]float64, m), down: make([]float64, m),
		beta: make([]float64, m), f: make([]float64, m), lo: make([]float64, m), hi: make([]float64, m)}
	for s, t := range kept {
		p.number[s] = t
		if a.number != nil {
			p.number[s] = a.number[t]
		}
		p.beta[s], p.f[s], p.lo[s], p.hi[s] = a.beta[t], a.f[t], a.lo[t], a.hi[t]
		p.up[s], p.down[s] = a.up[t], a.down[t]
	}
	if a.rows != nil {
		p.rows = a.rows.of(kept)
	} else {
		p.rows = newPart(a.view, p.number)
	}
	p.extremes()
	return p
}

// storeBeta writes the part's β to the whole.
func (a *active) storeBeta(whole *active) {
	for s, t := range a.number {
		whole.beta[t] = a.beta[s]
		whole.settle(t)
	}
}

// follow brings F up to date after the variables of the given numbers have
// moved from start: by what has changed, or from the part that has kept it.
func (a *active) follow(ctx context.Context, moved []int, start []float64, part *active) {
	part.rows.close()
	if len(part.f) < len(a.f) {
		var changes []change
		for s, t := range moved {
			if delta := a.beta[t] - start[s]; delta != 0 {
				changes = append(changes, change{t, delta})
			}
		}
		a.view.retreat(ctx, a.f, changes)
	}
	for s, t := range part.number {
		a.f[t] = part.f[s]
	}
}

// descend takes steps until the part is optimal or as many as allowed.
func (a *active) descend(steps int, tolerance float64) {
	for range steps {
		if a.optimal(tolerance) {
			break
		}
		i := a.first
		ki := a.rows.row(i)
		j := partner(a.f, a.down, ki.values, a.highest)
		kj := a.rows.row(j)
		delta := (a.highest - a.f[j]) / max(2-2*float64(ki.values[j]), flat)
		delta = min(delta, a.hi[i]-a.beta[i], a.beta[j]-a.lo[j])
		a.move(i, delta)
		a.move(j, -delta)
		a.first, a.highest, a.lowest = update(a.f, a.up, a.down, ki.values, kj.values, delta)
		ki.users--
		kj.users--
	}
}

func (a *active) move(t int, delta float64) {
	a.beta[t] = min(max(a.beta[t]+delta, a.lo[t]), a.hi[t])
	a.settle(t)
}

// extremes finds the largest F among those that may go up, the first of
// equals, and the smallest among those that may go down.
func (a *active) extremes() {
	first, highest, lowest := -1, math.Inf(-1), math.Inf(1)
	for t, v := range a.f {
		if v > highest && a.up[t] == 0 {
			highest, first = v, t
		}
		if v < lowest && a.down[t] == 0 {
			lowest = v
		}
	}
	a.first, a.highest, a.lowest = first, highest, lowest
}

// threshold is b: F of the free variables, whose margin is exactly 1, on
// average; the middle of the range left where none is free.
func (a *active) threshold() float64 {
	var sum float64
	free := 0
	for t, v := range a.f {
		if a.up[t] == 0 && a.down[t] == 0 {
			sum += v
			free++
		}
	}
	switch {
	case free > 0:
		return sum / float64(free)
	case math.IsInf(a.highest, 0) || math.IsInf(a.lowest, 0):
		return 0
	}
	return (a.highest + a.lowest) / 2
}
