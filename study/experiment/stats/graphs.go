package stats

import (
	"fmt"
	"math"
	"math/cmplx"
	"slices"

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
	Graphs     int       `json:"graphs"`      // that were tested
	Times      int       `json:"tests"`       // of all graphs together
	Mean       float64   `json:"difference"`  // share right of B less that of A
	SD         float64   `json:"sd"`          // of a graph's mean difference, with n−1
	Better     int       `json:"better"`      // graphs that B has right more often than A
	Worse      int       `json:"worse"`       // graphs that A has right more often than B
	CI95       *Interval `json:"ci95"`        // bootstrap over graphs; nil for fewer than two
	P          *float64  `json:"p"`           // two-sided sign-flip permutation; nil without graphs
	SinglePass bool      `json:"single_pass"` // each graph was tested once: P is McNemar's exact p
}

// PairGraphs compares B with A over graphs.
//
// P flips the sign of each graph's difference, as if either model could have
// given either answer, over all 2ⁿ ways: an exact count, since differences are
// whole numbers of tests. For graphs tested once it is the exact test of
// McNemar (1947, doi:10.1007/BF02295996).
//
// The interval is the percentile interval of all bootstrap samples of graphs
// (Efron 1979, doi:10.1214/aos/1176344552), exact as well, so neither depends
// on a seed. Two graphs are added to those it samples from, one of them half a
// graph that B has right once more than A and half one that A has, as Agresti
// and Min do (2005, doi:10.1002/sim.1781): models that agree on the few graphs
// there are may still differ on others.
//
// A difference that is the same in every fold has no spread over trials, and
// still a p here.
func PairGraphs(graphs []Answers) OverGraphs {
	o := OverGraphs{SinglePass: true}
	var differences []int
	most := 0 // tests of a graph
	for _, g := range graphs {
		if g.Times == 0 {
			continue
		}
		if g.Times < 0 || min(g.A, g.B) < 0 || max(g.A, g.B) > g.Times {
			panic(fmt.Sprintf("stats: right %d and %d times of %d", g.A, g.B, g.Times))
		}
		o.Graphs++
		o.Times += g.Times
		most = max(most, g.Times)
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
		low, high := bootstrapEnds(differences, most)
		o.CI95 = &Interval{low / float64(o.Times), high / float64(o.Times)}
	}
	p := signFlip(differences)
	o.P = &p
	return o
}

// MDE is what the graphs could show, with the spread they had and with as much
// between the models (the root mean square) on a graph where they differ.
func (o OverGraphs) MDE() *float64 {
	n := float64(o.Graphs)
	squares := (n-1)*o.SD*o.SD + n*o.Mean*o.Mean
	return MDEOverGraphs(o.SD, math.Sqrt(squares/float64(max(1, o.Better+o.Worse))), o.Graphs)
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
		clear(next[reach-here : reach+here+1])
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

// bootstrapEnds are the 2.5 % and 97.5 % points of the sum of as many draws as
// there are differences and added graphs, most being as large as a difference
// gets. The distribution of one draw is transformed, raised to their number and
// transformed back, modulo a size that leaves out less than 1e-15 on both sides.
func bootstrapEnds(differences []int, most int) (low, high float64) {
	draws := len(differences) + 2
	all := slices.Concat(differences, []int{0, 0})
	centre, width := sumOfDraws(all)
	size := 1 // a power of two, for the transform's speed
	for size <= min(2*most*draws, int(2*width)) {
		size *= 2
	}
	at := func(sum int) int { return (sum%size + size) % size }
	draw := make([]float64, size)
	add := func(difference int, graphs float64) { draw[at(difference)] += graphs / float64(draws) }
	for _, d := range differences {
		add(d, 1)
	}
	add(1, 0.5)
	add(-1, 0.5)
	add(0, 1)
	fft := fourier.NewFFT(size)
	coefficients := fft.Coefficients(nil, draw)
	for i, c := range coefficients {
		coefficients[i] = cmplx.Pow(c, complex(float64(draws), 0))
	}
	distribution := fft.Sequence(nil, coefficients)
	below, ends := 0.0, [2]float64{math.NaN(), math.NaN()}
	first := int(math.Round(centre)) - size/2
	for sum := first; sum < first+size; sum++ {
		below += distribution[at(sum)] / float64(size) // the transform back is not normalised
		for j, share := range [2]float64{tailShare, 1 - tailShare} {
			if math.IsNaN(ends[j]) && below >= share {
				ends[j] = float64(sum)
			}
		}
	}
	return ends[0], ends[1]
}

// sumOfDraws is the mean of the sum of as many draws as there are differences, and how far from
// it the sum is with a probability below 1e-15, by Bernstein's inequality. A draw may also be one
// more or one less than a difference.
func sumOfDraws(differences []int) (mean, width float64) {
	n, squares, furthest := float64(len(differences)), 0.0, 0.0
	for _, d := range differences {
		mean += float64(d)
	}
	for _, d := range differences {
		x := math.Abs(float64(d)-mean/n) + 1
		squares, furthest = squares+x*x, max(furthest, x)
	}
	log := math.Log(2 / 1e-15)
	b := log * furthest / 3
	return mean, b + math.Sqrt(b*b+2*log*squares)
}

// tailShare is what a 95 % interval leaves out on each side.
const tailShare = 0.025

// EnoughDiscordant graphs can all go one way with p = 2/2⁶ = .03; of five it is .06.
const EnoughDiscordant = 6

// MDEOverGraphs is the true difference that the sign-flip test finds in 80 %
// of the runs, near enough:
//
//	max((z_.975 + z_.80) · σ / √n, size · π),   P(Bin(n, π) ≥ 6) = .80
//
// σ is the standard deviation of a graph's mean difference over its repeats,
// size how large that is on a graph where the models differ (1 of a single
// pass), and six such graphs are the fewest with p below .05: a change that
// brings fewer is not found, however alike the models were. A smaller change
// has less than an 80 % chance of being detected; it may be detected all the same. Nil where σ is 0 or there is no graph, 1 where there are fewer than six.
func MDEOverGraphs(sigma, size float64, graphs int) *float64 {
	if graphs == 0 || !(sigma > 0) {
		return nil
	}
	effect := 1.0
	if graphs >= EnoughDiscordant {
		z := distuv.UnitNormal
		share := distuv.Beta{Alpha: EnoughDiscordant, Beta: float64(graphs - EnoughDiscordant + 1)}.Quantile(0.80)
		effect = max((z.Quantile(0.975)+z.Quantile(0.80))*sigma/math.Sqrt(float64(graphs)), size*share)
	}
	return &effect
}
