package stats

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/stat/distuv"
)

// Omnibus asks whether any of k treatments differ over N blocks, before any
// two of them are compared: the test of Friedman (1937, doi:10.2307/2279372) as
// Demšar (2006, jmlr.org/papers/v7/demsar06a.html) uses it on datasets.
type Omnibus struct {
	Blocks     int       `json:"blocks"`     // N
	Ranks      []float64 `json:"ranks"`      // mean rank of each treatment, 1 the best
	ChiSquared float64   `json:"chi2"`       // corrected for ties, k−1 degrees of freedom
	P          float64   `json:"p"`          // by the F of Iman and Davenport (1980)
	Difference float64   `json:"difference"` // Nemenyi's critical difference of two mean ranks at 5 %
}

// Friedman ranks the treatments within each block, values[block][treatment],
// larger is better and equals share their ranks. Nil for fewer than two blocks
// or treatments.
func Friedman(values [][]float64) *Omnibus {
	n := len(values)
	if n < 2 || len(values[0]) < 2 {
		return nil
	}
	k := len(values[0])
	o := &Omnibus{Blocks: n, Ranks: make([]float64, k)}
	squares := 0.0 // Σ of the squared ranks, which ties make smaller
	for _, block := range values {
		for i, rank := range ranks(block) {
			o.Ranks[i] += rank / float64(n)
			squares += rank * rank
		}
	}
	N, K := float64(n), float64(k)
	middle := (K + 1) / 2
	between := 0.0
	for _, r := range o.Ranks {
		between += N * N * (r - middle) * (r - middle)
	}
	within := squares - N*K*middle*middle
	if within > 0 {
		o.ChiSquared = (K - 1) * between / within
	}
	o.P = 1
	switch rest := N*(K-1) - o.ChiSquared; {
	case o.ChiSquared == 0:
	case rest < 1e-9: // every block ranks alike
		o.P = 0
	default:
		f := distuv.F{D1: K - 1, D2: (K - 1) * (N - 1)}
		o.P = f.Survival((N - 1) * o.ChiSquared / rest)
	}
	o.Difference = rangeQuantile(k, 1-Level) / math.Sqrt2 * math.Sqrt(K*(K+1)/(6*N))
	return o
}

// ranks are from 1 for the largest; equals have the mean of theirs.
func ranks(values []float64) []float64 {
	out := make([]float64, len(values))
	for i, v := range values {
		above, equal := 0, 0
		for _, w := range values {
			switch {
			case math.Abs(w-v) < 1e-12:
				equal++
			case w > v:
				above++
			}
		}
		out[i] = float64(above) + float64(equal+1)/2
	}
	return out
}

// rangeQuantile is the point that the range of k standard normal values stays
// below with probability p.
func rangeQuantile(k int, p float64) float64 {
	z := distuv.UnitNormal
	below := func(q float64) float64 {
		return float64(k) * quad.Fixed(func(x float64) float64 {
			return z.Prob(x) * math.Pow(z.CDF(x)-z.CDF(x-q), float64(k-1))
		}, -8, 8+q, 200, nil, 0)
	}
	low, high := 0.0, 20.0
	for range 60 {
		if middle := (low + high) / 2; below(middle) < p {
			low = middle
		} else {
			high = middle
		}
	}
	return (low + high) / 2
}

// Order lists the treatments by rank, the best first.
func (o *Omnibus) Order() []int {
	order := make([]int, len(o.Ranks))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(o.Ranks[a], o.Ranks[b]) })
	return order
}

// Alike lists the longest groups of treatments, by their places in Ranks, no
// two of which are a critical difference apart: the bars of a
// critical-difference diagram.
func (o *Omnibus) Alike() [][]int {
	order := o.Order()
	var groups [][]int
	end := 0
	for i := range order {
		j := i
		for j+1 < len(order) && o.Ranks[order[j+1]]-o.Ranks[order[i]] < o.Difference {
			j++
		}
		if j > i && j+1 > end {
			groups = append(groups, order[i:j+1])
			end = j + 1
		}
	}
	return groups
}
