package classify

import (
	"context"
	"math"
	"slices"
)

// Sequential minimal optimisation
//
// The dual of C-SVC in β_t = y_t α_t: minimise ½ βᵀKβ − yᵀβ over Σβ = 0 and
// lo ≤ β ≤ hi. F = y − Kβ is the negative gradient. β is optimal when no variable
// that may go up (β_t < hi_t) has a higher F than one that may go down (β_t > lo_t):
//
//	F        −1      0      1      2
//	          ·──────·──────·──────·──
//	up               c             a      highest = F_a = 2
//	down      d             b             lowest  = F_d = −1
//
//	violation = highest − lowest = 3 > tolerance: take a step
//
// A step moves β_i up and β_j down by delta. i has the highest F; j is the variable
// of the largest gain (F_i − F_j)² / (K_ii + K_jj − 2K_ij) (second order: Fan, Chen,
// Lin 2005, as libsvm). With i = a, j = d, K_aa = K_dd = 1, K_ad = 0:
//
//	delta = (2 − (−1)) / (1 + 1 − 0) = 1.5, cut at the bounds of β_a and β_d
//	F_t  −= delta · (K_ta − K_td)   for all t: F_a = F_d = .5
//
// Steps run at three levels, since most variables soon stay at a bound:
//
//	whole   all variables              choose the worst violators (worst)
//	set     up to firstSetSize         descend, 200 steps at a time
//	part    the set after shrinking    drop variables that no step can choose
//	        (Joachims 1998)            (candidates)
//	whole   updateGradient: F −= Σ Δβ_t K_t, then choose anew
//
// When many rounds are needed, one set undoes what another did. After patience
// rounds each set is therefore twice as large as the one before, up to largest. Of
// many variables updateGradient is expensive: sets are doubled from the first round
// on, without a limit, so that it runs few times.

// solution is the dual of one two-class problem.
type solution struct {
	beta      []float64 // β_t = y_t α_t
	f         []float64 // F_t = y_t − (Kβ)_t, so that the decision of point t is y_t − F_t + b
	b         float64   // the decision is Σ_t β_t K(x_t, x) + b
	converged bool
}

// box is the bounds of every β_t.
type box struct{ lo, hi []float64 }

// solve minimises ½ βᵀKβ − yᵀβ over Σβ = 0 and lo ≤ β ≤ hi until the violation is
// below tolerance. lo = 0 and hi = C for y = +1, lo = −C and hi = 0 for y = −1. A
// variable with lo = hi = 0 stays at 0, but its F_t is computed: it gives the
// decision of a held-out point.
//
// The start is the β of from, moved into the bounds: the solution of a similar
// problem is nearer to the optimum than β = 0. The optimum does not depend on it.
func solve(ctx context.Context, k *view, in box, from solution, tolerance float64) (solution, error) {
	n := len(in.lo)
	s := solution{beta: slices.Clone(from.beta), f: slices.Clone(from.f)}
	whole := &workingSet{view: k, beta: s.beta, f: s.f, box: in, up: make([]float64, n), down: make([]float64, n)}
	whole.makeFeasible(ctx)
	left := max(1_000_000, 100*n) // steps
	for round := 1; ctx.Err() == nil; round++ {
		whole.extremes()
		if s.converged = whole.optimal(tolerance); s.converged || left <= 0 {
			break
		}
		set := firstSetSize
		switch {
		case n > k.kernel.many:
			set <<= min(round+1, 16)
		case round > patience:
			set = min(set<<min(round-patience, 16), largest)
		}
		worst := whole.worst(set)
		enough := tolerance
		if len(worst.f) >= set { // variables outside the set violate the conditions, too: no need for the full tolerance
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
		whole.updateGradient(ctx, worst.number, start, part)
	}
	s.b = whole.threshold()
	return s, ctx.Err()
}

// Sizes of working sets. The time differs little between 400 and 1,000 variables, 5
// and 30 rounds, and shares of 0.1 and 0.5.
const (
	firstSetSize = 600  // variables of the first set
	patience     = 10   // rounds before sets are doubled
	largest      = 4096 // variables of a doubled set at most: with more, rows leave the cache before they are used again
	many         = 8192 // above so many variables sets are doubled from the first round on, without a limit
	innerShare   = 0.1  // a set is left when its violation is this share of the whole problem's
)

// workingSet is a subset of the variables, stored densely.
type workingSet struct {
	view    *view
	number  []int     // by variable: its number in the whole problem; nil for the whole
	rows    *part     // rows of K among the variables; nil for the whole
	beta, f []float64 // β_t, F_t
	box
	up      []float64 // 0 where β_t may go up, else −∞
	down    []float64 // 0 where β_t may go down, else +∞
	first   int       // the first variable with F = highest
	highest float64   // largest F of the variables that may go up
	lowest  float64   // smallest F of the variables that may go down

	kept         []int // scratch of candidates
	above, below []ranked
}

// makeFeasible moves β into the bounds and then Σβ back to 0. It changes first the
// variables that the optimality conditions would move in that direction.
func (a *workingSet) makeFeasible(ctx context.Context) {
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
	a.view.subtractGradient(ctx, a.f, changes)
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
		a.view.subtractGradient(ctx, a.f, changes)
	}
	for t := range a.beta {
		a.setBounds(t)
	}
}

// optimal reports whether the violation is below tolerance.
func (a *workingSet) optimal(tolerance float64) bool { return a.highest-a.lowest < tolerance }

// setBounds sets up and down of a variable from β_t and its bounds.
func (a *workingSet) setBounds(t int) {
	a.up[t], a.down[t] = math.Inf(-1), math.Inf(1)
	if a.beta[t] < a.hi[t] {
		a.up[t] = 0
	}
	if a.beta[t] > a.lo[t] {
		a.down[t] = 0
	}
}

// candidates lists the variables that a step can choose. A variable that may only go
// up, with F below lowest, cannot be chosen; nor one that may only go down, with F
// above highest.
func (a *workingSet) candidates() []int {
	a.kept = a.kept[:0]
	for t, v := range a.f {
		if a.up[t] == 0 && v >= a.lowest || a.down[t] == 0 && v <= a.highest {
			a.kept = append(a.kept, t)
		}
	}
	return a.kept
}

// worst returns a working set of at most set variables: alternately the candidate
// with the highest F that may go up and the one with the lowest F that may go down.
func (a *workingSet) worst(set int) *workingSet {
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

// of returns the working set of the variables kept.
func (a *workingSet) of(kept []int) *workingSet {
	m := len(kept)
	p := &workingSet{view: a.view, number: make([]int, m), up: make([]float64, m), down: make([]float64, m),
		beta: make([]float64, m), f: make([]float64, m), box: box{make([]float64, m), make([]float64, m)}}
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

// storeBeta copies the β of a part to the whole problem.
func (a *workingSet) storeBeta(whole *workingSet) {
	for s, t := range a.number {
		whole.beta[t] = a.beta[s]
		whole.setBounds(t)
	}
}

// updateGradient updates F of the whole problem. The variables moved had β = start
// before the descent. F of the variables in part is copied, since the descent has
// updated it.
func (a *workingSet) updateGradient(ctx context.Context, moved []int, start []float64, part *workingSet) {
	part.rows.close()
	if len(part.f) < len(a.f) {
		var changes []change
		for s, t := range moved {
			if delta := a.beta[t] - start[s]; delta != 0 {
				changes = append(changes, change{t, delta})
			}
		}
		a.view.subtractGradient(ctx, a.f, changes)
	}
	for s, t := range part.number {
		a.f[t] = part.f[s]
	}
}

// descend takes at most steps steps, and stops when the set is optimal.
func (a *workingSet) descend(steps int, tolerance float64) {
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

func (a *workingSet) move(t int, delta float64) {
	a.beta[t] = min(max(a.beta[t]+delta, a.lo[t]), a.hi[t])
	a.setBounds(t)
}

// extremes sets first, highest and lowest.
func (a *workingSet) extremes() {
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

// threshold returns b: the mean F of the free variables (lo < β < hi), whose margin
// is exactly 1; without a free variable the middle between lowest and highest.
func (a *workingSet) threshold() float64 {
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
