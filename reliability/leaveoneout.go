package reliability

import (
	"fmt"
	"slices"
)

// LeftOut is the result of Eqs. 10–12 without one validation graph.
type LeftOut struct {
	Theta     float64 // θ from the other validation graphs, under the same R10
	Changed   int     // generated graphs that are kept with the validation graph and dropped without it, or the other way round
	Undecided int     // generated graphs of a class that has no other validation graph: without q they have no r
}

// LeaveOneOut leaves each validation graph out in turn and recomputes Q, r and θ from the
// others (Eqs. 10–12), then r of the generated graphs, which are given by their probability
// vectors p and their classes. An item of the result belongs to the validation graph of the
// same index. For n validation graphs and a pool of s over K classes it takes
// O(n(nK + n log n + sK)), by magnitude (R10) O(n³ + nsK). With a single validation graph
// the result is empty. Slices of different lengths are an error.
//
// R11 does not apply to a class that loses its only validation graph: a unit vector in
// place of q would change r by a convention, not by the validation graphs.
func (c *Calibration) LeaveOneOut(p [][]float64, class []int) ([]LeftOut, error) {
	if len(p) != len(class) {
		return nil, fmt.Errorf("%d probability vectors for %d classes of generated graphs; there must be one of each per graph", len(p), len(class))
	}
	n := len(c.P)
	if n < 2 {
		return nil, nil
	}
	kept := make([]bool, len(p))
	for i := range p {
		kept[i] = c.Keep(c.Score(p[i], class[i]))
	}
	size := make([]int, len(c.Q))
	for _, k := range c.Class {
		size[k]++
	}
	results := make([]LeftOut, n)
	for v := range results {
		others := c.without(v)
		if _, err := others.score(len(c.Q)); err != nil {
			return nil, err
		}
		others.Theta = Theta(others.R, others.Correct, c.Reading)
		result := LeftOut{Theta: others.Theta}
		for i, k := range class {
			switch {
			case k == c.Class[v] && size[k] == 1:
				result.Undecided++
			case others.Keep(others.Score(p[i], k)) != kept[i]:
				result.Changed++
			}
		}
		results[v] = result
	}
	return results, nil
}

// without returns the validation set without graph v; its Q, R and θ are not computed.
func (c *Calibration) without(v int) *Calibration {
	return &Calibration{
		P:       slices.Delete(slices.Clone(c.P), v, v+1),
		R:       make([]float64, len(c.P)-1),
		Class:   slices.Delete(slices.Clone(c.Class), v, v+1),
		Correct: slices.Delete(slices.Clone(c.Correct), v, v+1),
	}
}
