package classify

import (
	"context"
	"math"
)

// solution is the dual of one two-class problem.
type solution struct {
	beta      []float64 // β_t = y_t α_t
	f         []float64 // F_t = y_t − (Kβ)_t: 0 < y_t F_t − y_t b is the slack of t's margin
	b         float64   // the decision is Σ_t β_t K(x_t, x) + b
	converged bool
}

// The states of β_t: it may go up, it may go down.
const (
	up   = 1
	down = 2
)

// solve minimises ½ βᵀKβ − yᵀβ over Σβ = 0 and lo ≤ β ≤ hi, which is the dual
// of C-SVC in β_t = y_t α_t: lo = 0 and hi = C for y = +1, lo = −C and hi = 0
// for y = −1. A variable with lo = hi = 0 takes no part, but its F_t is kept
// up to date, so that a held-out point's decision costs nothing.
//
// In each step β_i goes up and β_j goes down by the same amount. i violates
// the optimality conditions most, j promises the largest decrease (second
// order: Fan, Chen, Lin 2005, as libsvm). It ends when no pair violates them
// by tolerance or more.
func solve(ctx context.Context, k *kernel, y, lo, hi []float64, tolerance float64) (solution, error) {
	n := len(y)
	beta, f, state := make([]float64, n), make([]float64, n), make([]uint8, n)
	copy(f, y)
	for t := range n {
		if hi[t] > 0 {
			state[t] |= up
		}
		if lo[t] < 0 {
			state[t] |= down
		}
	}
	i, highest, lowest := extremes(f, state)
	limit := max(1_000_000, 100*n)
	converged := false
	for step := range limit {
		if step%256 == 0 && ctx.Err() != nil {
			return solution{}, ctx.Err()
		}
		if converged = highest-lowest < tolerance; converged {
			break
		}
		ki := k.row(i)
		j := partner(f, state, ki, highest)
		kj := k.row(j)
		curvature := 2 - 2*float64(ki[j])
		if curvature <= 0 {
			curvature = 1e-12
		}
		delta := (highest - f[j]) / curvature
		delta = min(delta, hi[i]-beta[i], beta[j]-lo[j])
		move(beta, state, lo, hi, i, delta)
		move(beta, state, lo, hi, j, -delta)
		i, highest, lowest = update(f, state, ki, kj, delta)
	}
	return solution{beta, f, threshold(beta, f, lo, hi, highest, lowest), converged}, nil
}

func move(beta []float64, state []uint8, lo, hi []float64, t int, delta float64) {
	x := beta[t] + delta
	state[t] = up | down
	if x >= hi[t] {
		x = hi[t]
		state[t] &^= up
	}
	if x <= lo[t] {
		x = lo[t]
		state[t] &^= down
	}
	beta[t] = x
}

// extremes finds the largest F among those that may go up, the first of
// equals, and the smallest among those that may go down.
func extremes(f []float64, state []uint8) (i int, highest, lowest float64) {
	i, highest, lowest = -1, math.Inf(-1), math.Inf(1)
	state = state[:len(f)]
	for t, v := range f {
		if v > highest && state[t]&up != 0 {
			highest, i = v, t
		}
		if v < lowest && state[t]&down != 0 {
			lowest = v
		}
	}
	return i, highest, lowest
}

// update is F ← F − delta (K_i − K_j) and extremes in one pass.
func update(f []float64, state []uint8, ki, kj []float32, delta float64) (i int, highest, lowest float64) {
	i, highest, lowest = -1, math.Inf(-1), math.Inf(1)
	state, ki, kj = state[:len(f)], ki[:len(f)], kj[:len(f)]
	for t, v := range f {
		v -= delta * (float64(ki[t]) - float64(kj[t]))
		f[t] = v
		if v > highest && state[t]&up != 0 {
			highest, i = v, t
		}
		if v < lowest && state[t]&down != 0 {
			lowest = v
		}
	}
	return i, highest, lowest
}

// partner finds the j that may go down for which the step with i decreases
// the objective most, by (F_i − F_j)²/(2 (K_ii + K_jj − 2 K_ij)). Fractions
// are compared crosswise: a division would cost more than all the rest.
func partner(f []float64, state []uint8, ki []float32, highest float64) int {
	j, gain, curvature := -1, 0.0, 1.0
	state, ki = state[:len(f)], ki[:len(f)]
	for t, v := range f {
		d := highest - v
		if d > 0 && state[t]&down != 0 {
			c := 2 - 2*float64(ki[t])
			if c <= 0 {
				c = 1e-12
			}
			if d*d*curvature > gain*c {
				j, gain, curvature = t, d*d, c
			}
		}
	}
	return j
}

// threshold is b: F of the free variables, whose margin is exactly 1, on
// average; the middle of the range left where none is free.
func threshold(beta, f, lo, hi []float64, highest, lowest float64) float64 {
	var sum float64
	free := 0
	for t, x := range beta {
		if lo[t] < x && x < hi[t] {
			sum += f[t]
			free++
		}
	}
	if free > 0 {
		return sum / float64(free)
	}
	if math.IsInf(highest, 0) || math.IsInf(lowest, 0) {
		return 0
	}
	return (highest + lowest) / 2
}
