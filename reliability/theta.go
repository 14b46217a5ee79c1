package reliability

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"mevolve/model/readings"
)

// Curve is the objective of Eq. 12 as a function of θ,
//
//	J(θ) = Σ_{val} Φ[(θ − r_i)·g_i],   Φ(x) = 1 if x > 0, else 0:
//
// how many correct validation graphs lie strictly below θ plus how many wrong
// ones strictly above it. J is a step function. It only changes at the
// distinct r_i, where it is at most what it is on either side, so that its
// minimum is always attained at some r_i. Two r are equal when they are the
// same float64, as those of R are where Eq. 11 makes them equal.
type Curve struct {
	Steps []Step // by θ ascending, one a distinct r
	Below int    // J left of the first step: all wrong graphs
}

// Step is J at one of the distinct r_i and on the open interval after it.
type Step struct {
	Theta   float64
	At      int // J(Theta)
	After   int // J between Theta and the next step
	Correct int // correct validation graphs with this r
	Wrong   int // wrong ones
}

// NewCurve evaluates J everywhere, O(n log n).
func NewCurve(r []float64, correct []bool) Curve {
	order := make([]int, len(r))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(r[a], r[b]) })
	c := Curve{Steps: make([]Step, 0, len(r))}
	for _, i := range order {
		if len(c.Steps) == 0 || c.Steps[len(c.Steps)-1].Theta != r[i] {
			c.Steps = append(c.Steps, Step{Theta: r[i]})
		}
		if s := &c.Steps[len(c.Steps)-1]; correct[i] {
			s.Correct++
		} else {
			s.Wrong++
			c.Below++
		}
	}
	cost := c.Below
	for k := range c.Steps {
		s := &c.Steps[k]
		s.At = cost - s.Wrong
		s.After = s.At + s.Correct
		cost = s.After
	}
	return c
}

// Distinct counts the distinct r.
func (c Curve) Distinct() int { return len(c.Steps) }

// At is J(θ) at any θ.
func (c Curve) At(theta float64) int {
	k := sort.Search(len(c.Steps), func(k int) bool { return c.Steps[k].Theta > theta })
	switch {
	case k == 0:
		return c.Below
	case c.Steps[k-1].Theta == theta:
		return c.Steps[k-1].At
	}
	return c.Steps[k-1].After
}

// Minimum is the least cost.
func (c Curve) Minimum() int {
	least := math.MaxInt
	for _, s := range c.Steps {
		least = min(least, s.At)
	}
	return least
}

// Minimisers are the distinct r_i that attain the minimum, ascending.
func (c Curve) Minimisers() []float64 {
	least := c.Minimum()
	var list []float64
	for _, s := range c.Steps {
		if s.At == least {
			list = append(list, s.Theta)
		}
	}
	return list
}

// Pick applies R10 to the minimisers, which are ascending and not empty; the
// middle of k is element ⌊k/2⌋, counted from 0.
func Pick(minimisers []float64, reading readings.Theta) float64 {
	switch reading {
	case readings.ThetaLargest:
		return minimisers[len(minimisers)-1]
	case readings.ThetaMiddle:
		return minimisers[len(minimisers)/2]
	}
	return minimisers[0]
}

// Magnitude is the smallest r_i that minimises, in place of Eq. 12,
//
//	Σ_{val} max(0, (θ − r_i)·g_i),
//
// which sums the distances to θ of the graphs on the wrong side (R10 magnitude). The sum
// is convex in θ, and linear between the r_i.
func Magnitude(r []float64, correct []bool) float64 {
	best, at := math.Inf(1), math.NaN()
	for _, theta := range slices.Sorted(slices.Values(r)) {
		if cost := Round(Distance(r, correct, theta)); cost < best {
			best, at = cost, theta
		}
	}
	return at
}

// Distance is the sum that Magnitude minimises: the distances to θ of the graphs on the
// wrong side.
func Distance(r []float64, correct []bool, theta float64) float64 {
	sum := 0.0
	for i, v := range r {
		if correct[i] {
			sum += max(0, theta-v)
		} else {
			sum += max(0, v-theta)
		}
	}
	return sum
}

// Theta is the θ of a validation set under R10.
func Theta(r []float64, correct []bool, reading readings.Theta) float64 {
	if reading == readings.ThetaMagnitude {
		return Magnitude(r, correct)
	}
	return Pick(NewCurve(r, correct).Minimisers(), reading)
}
