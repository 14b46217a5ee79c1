package stats

import (
	"fmt"
	"math"
	"math/cmplx"

	"gonum.org/v1/gonum/dsp/fourier"
	"gonum.org/v1/gonum/stat/distuv"
)

// Answers is how often one test graph was tested by two models on the same
// folds, and how often each was right.
type Answers struct{ Times, A, B int }

// OverGraphs compares two models by the graphs they were tested on. The graphs
// are the sample: what repeats average out is averaged, and does not widen the
// interval as it does in [Resampled].
type OverGraphs struct {
	Graphs     int       // that were tested
	Times      int       // tests of all graphs together
	Mean       float64   // share right of B less that of A
	SD         float64   // of a graph's mean difference, with n−1
	Better     int       // graphs that B has right more often than A
	Worse      int       // graphs that A has right more often than B
	CI95       *Interval // bootstrap over graphs; nil for fewer than two
	P          *float64  // two-sided sign-flip permutation; nil without graphs
	SinglePass bool      // each graph was tested once: P is McNemar's exact p
}

// PairGraphs compares B with A over graphs.
//
// P flips the sign of each graph's difference, as if either model could have
// given either answer, over all 2ⁿ ways: an exact count, since differences are
// whole numbers of tests. For graphs tested once it is the exact test of
// McNemar (1947, doi:10.1007/BF02295996). The interval is the percentile
// interval of all nⁿ bootstrap samples of n graphs (Efron 1979,
// doi:10.1214/aos/1176344552), exact as well, so neither depends on a seed.
//
// A difference that is the same in every fold has no spread over trials, and
// still a p here.
func PairGraphs(graphs []Answers) OverGraphs {
	o := OverGraphs{SinglePass: true}
	var differences []int
	for _, g := range graphs {
		if g.Times == 0 {
			continue
		}
		if g.Times < 0 || min(g.A, g.B) < 0 || max(g.A, g.B) > g.Times {
			panic(fmt.Sprintf("stats: right %d and %d times of %d", g.A, g.B, g.Times))
		}
		o.Graphs++
		o.Times += g.Times
		o.SinglePass = o.SinglePass && g.Times == 1
		d := g.B - g.A
		differences = append(differences, d)
		switch {
		case d > 0:
			o.Better++
		case d < 0:
			o.Worse++
		}
	}
	o.SinglePass = o.SinglePass && o.Graphs > 0
	if o.Graphs == 0 {
		return o
	}
	sum, squares := 0, 0
	for _, d := range differences {
		sum += d
		squares += d * d
	}
	n := float64(o.Graphs)
	perGraph := float64(o.Times) / n // tests of a graph
	o.Mean = float64(sum) / float64(o.Times)
	if o.Graphs > 1 {
		variance := (float64(squares) - float64(sum)*float64(sum)/n) / (n - 1)
		o.SD = math.Sqrt(max(0, variance)) / perGraph
		low, high := bootstrapEnds(differences)
		o.CI95 = &Interval{low / float64(o.Times), high / float64(o.Times)}
	}
	p := signFlip(differences)
	o.P = &p
	return o
}

// Effect is the claim that p allows.
func (o OverGraphs) Effect() Effect { return EffectOf(o.Mean, o.P) }

// signFlip is the share of the 2ⁿ choices of signs under which the sum is at
// least as far from 0 as it is: the distribution of ±d₁ ±d₂ …, a difference at
// a time.
func signFlip(differences []int) float64 {
	reach, sum := 0, 0
	for _, d := range differences {
		reach += max(d, -d)
		sum += d
	}
	// weight[s] is the probability of the sum s − here, |s − here| ≤ here.
	weight, next := make([]float64, 2*reach+1), make([]float64, 2*reach+1)
	weight[reach] = 1
	here := 0
	for _, d := range differences {
		d = max(d, -d)
		if d == 0 {
			continue
		}
		here += d
		clear(next)
		for s := reach - here + d; s <= reach+here-d; s++ {
			if w := weight[s] / 2; w != 0 {
				next[s-d] += w
				next[s+d] += w
			}
		}
		weight, next = next, weight
	}
	if sum == 0 {
		return 1
	}
	tail := 0.0
	for s := reach + max(sum, -sum); s <= 2*reach; s++ {
		tail += weight[s]
	}
	return min(1, 2*tail)
}

// bootstrapEnds are the 2.5 % and 97.5 % points of the sum of n differences
// drawn with replacement. The distribution of one draw is transformed, raised
// to the n-th power and transformed back.
func bootstrapEnds(differences []int) (low, high float64) {
	least, most := differences[0], differences[0]
	for _, d := range differences {
		least, most = min(least, d), max(most, d)
	}
	n, width := len(differences), most-least
	if width == 0 {
		return float64(n * least), float64(n * least)
	}
	size := 1 // a power of two, for the transform's speed
	for size <= n*width {
		size *= 2
	}
	draw := make([]float64, size)
	for _, d := range differences {
		draw[d-least] += 1 / float64(n)
	}
	fft := fourier.NewFFT(size)
	coefficients := fft.Coefficients(nil, draw)
	for i, c := range coefficients {
		coefficients[i] = cmplx.Pow(c, complex(float64(n), 0))
	}
	distribution := fft.Sequence(nil, coefficients)
	below, ends := 0.0, [2]float64{math.NaN(), math.NaN()}
	for i, w := range distribution {
		below += w / float64(size) // the transform back is not normalised
		for j, share := range [2]float64{tailShare, 1 - tailShare} {
			if math.IsNaN(ends[j]) && below >= share {
				ends[j] = float64(i + n*least)
			}
		}
	}
	return ends[0], ends[1]
}

// tailShare is what a 95 % interval leaves out on each side.
const tailShare = 0.025

// MDEOverGraphs is the true difference that the sign-flip test finds in 80 %
// of the runs, near enough: (z_.975 + z_.80) · σ / √n, σ the standard deviation
// of a graph's mean difference over its repeats. A smaller change would be
// missed more often than once in five; it is not one that cannot be seen. Nil
// where σ is 0 or there is no graph.
func MDEOverGraphs(sigma float64, graphs int) *float64 {
	if graphs == 0 || !(sigma > 0) {
		return nil
	}
	z := distuv.UnitNormal
	effect := (z.Quantile(0.975) + z.Quantile(0.80)) * sigma / math.Sqrt(float64(graphs))
	return &effect
}
