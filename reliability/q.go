package reliability

import (
	"fmt"
	"math"
	"slices"
)

// Q is the average probability vector of each class over its validation
// graphs (Eq. 10), one row a true class:
//
//	q_k = 1/|D_val^k| Σ_{y_i = k} p_i.
//
// A class without validation graphs gets the unit vector e_k (R11) and is
// returned in absent.
func Q(p [][]float64, class []int, classes int) (q [][]float64, absent []int, err error) {
	q = make([][]float64, classes)
	for k := range q {
		q[k] = make([]float64, classes)
	}
	size := make([]int, classes)
	for i, row := range p {
		k := class[i]
		if k < 0 || k >= classes {
			return nil, nil, fmt.Errorf("validation example %d is of class %d; there are %d classes, counted from 0", i+1, k, classes)
		}
		if len(row) != classes {
			return nil, nil, fmt.Errorf("validation example %d has %d probabilities for %d classes", i+1, len(row), classes)
		}
		if j := slices.IndexFunc(row, func(v float64) bool { return !(v >= 0 && v <= 1+1e-9) }); j >= 0 {
			return nil, nil, fmt.Errorf("validation example %d has probability %v for class %d; it must lie between 0 and 1", i+1, row[j], j)
		}
		size[k]++
		for j, v := range row {
			q[k][j] += v
		}
	}
	for k, n := range size {
		if n == 0 {
			q[k][k] = 1
			absent = append(absent, k)
			continue
		}
		for j := range q[k] {
			q[k][j] /= float64(n)
		}
	}
	return q, absent, nil
}

// R is the label reliability r = pᵀ q_y of a graph of class y (Eq. 11),
// rounded.
func R(p, q []float64) float64 {
	r := 0.0
	for j, v := range p {
		r += v * q[j]
	}
	return Round(r)
}

// Round returns the nearest multiple of 2⁻⁴⁰ ≈ 1e-12 (R10). Shares of votes and of leaves are
// rational, so many graphs have the same r, and equal values must tie in spite of rounding errors
// in the last bits. Every r and every value compared with an r is rounded.
func Round(r float64) float64 { return math.Round(r*(1<<40)) / (1 << 40) }
