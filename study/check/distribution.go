package check

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"

	"mevolve/augment"
	"mevolve/internal/seed"
	"mevolve/model"
	"mevolve/model/readings"
)

// certain is from where a probability is 1 up to rounding.
const certain = 1 - 1e-9

// sampled is the number of mappings by this program that replace exact probabilities, if there
// are too many states.
const sampled = 20_000

// Frequency is how often a pair was added, an edge removed, or fewer than k swaps made,
// beside how often it should be.
type Frequency struct {
	Pair     [2]int  `json:"pair"` // vertices from 1; 0 and 0 of swaps
	What     string  `json:"what"` // added, removed or short
	Seen     float64 `json:"seen"` // share of the answers
	Expected float64 `json:"expected"`
	// Errors is the difference in standard errors; nil where any difference is out of the
	// question.
	Errors *float64 `json:"standard_errors"`
	P      float64  `json:"p"`   // of the exact test, not adjusted
	Off    bool     `json:"off"` // by Holm's procedure over everything that is tested
}

// frequency is an event as a report has it.
func (e *event) frequency() Frequency {
	f := Frequency{Pair: [2]int{e.pair.U + 1, e.pair.V + 1}, What: e.what, Seen: float64(e.seen) / float64(max(1, e.runs)), Expected: e.expected, P: e.p, Off: e.off}
	if e.what == "short" {
		f.Pair = [2]int{}
	}
	n := float64(e.runs)
	variance := e.expected * (1 - e.expected) / n
	if m := float64(e.trials); m > 0 { // both are shares
		both := (f.Seen*n + e.expected*m) / (n + m)
		variance = both * (1 - both) * (1/n + 1/m)
	}
	if variance > 1e-15 {
		far := (f.Seen - f.Expected) / math.Sqrt(variance)
		f.Errors = &far
	}
	return f
}

// Far is how far off it is, on either side: infinite where any difference is out of the
// question, and there is one.
func (f Frequency) Far() float64 {
	switch {
	case f.Errors != nil:
		return math.Abs(*f.Errors)
	case math.Abs(f.Seen-f.Expected) <= 1-certain:
		return 0
	}
	return math.Inf(1)
}

// event is a pair added, an edge removed, or fewer than k swaps made, how often it was
// seen and how probable it is.
type event struct {
	graph      int // place in Graphs
	what       string
	pair       model.Edge
	seen, runs int
	expected   float64
	trials     int // expected is a share of so many mappings of ours; 0: exact
	p          float64
	off        bool
}

// make finds the reference of a graph under a hypothesis.
func (k *checker) make(ctx context.Context, h hypothesis, i int) (augment.Inclusions, error) {
	e := k.Dataset.Examples[k.Graphs[i]]
	return k.probabilities(ctx, h, e, k.States, sampled)
}

// probabilities are exact up to so many states, and else the shares of so many mappings.
func (k *checker) probabilities(ctx context.Context, h hypothesis, e model.Example, states, trials int) (augment.Inclusions, error) {
	m, err := k.mapping(h, e.Graph)
	if err != nil {
		return augment.Inclusions{}, err
	}
	rng := seed.Unit{Seed: k.Settings.Seed, Graph: e.ID.Graph, Lineage: e.ID.Lineage, Purpose: "check reference " + h.key()}.Stream()
	if h.recomputes {
		return k.sampleRecomputed(ctx, h, e.Graph, rng, trials)
	}
	in, ok, err := augment.ExactInclusions(ctx, m, e.Graph, nil, states)
	if err != nil || ok || trials == 0 {
		return in, err
	}
	return augment.SampleInclusions(ctx, m, e.Graph, rng, augment.Sampling{Trials: trials})
}

// key names a reference. With an index that scores every open triad R5 decides nothing.
func (k *checker) key(h hypothesis, i int) string {
	if k.idle(h) {
		h.readings.ZeroScores = readings.ZeroScoresUniform
	}
	swaps := ""
	if h.swaps != nil {
		swaps = fmt.Sprint(h.swaps(k.Dataset.Examples[k.Graphs[i]].Graph))
	}
	return fmt.Sprint(i, h.key(), swaps)
}

// reference is what a hypothesis that was looked at expects of a graph.
func (k *checker) reference(h hypothesis, i int) augment.Inclusions { return k.references[k.key(h, i)] }

// chances are the probabilities of all events of a reference.
func chances(in augment.Inclusions) []float64 {
	list := []float64{in.Short}
	for _, of := range []map[model.Edge]float64{in.Added, in.Removed} {
		list = slices.AppendSeq(list, maps.Values(of))
	}
	return list
}

// spread summarizes the expected probabilities over all graphs: the one nearest to ½, the median
// weighted by moves, and the number of tested ones.
func (k *checker) spread() (middle, typical float64, tests int) {
	var list []float64
	total, sum := 0.0, 0.0
	for i := range k.Graphs {
		for _, p := range chances(k.reference(k.asked(), i)) {
			if p > 0 && p < certain {
				tests++
				middle = max(middle, min(p, 1-p))
				list = append(list, p)
			}
		}
	}
	slices.Sort(list)
	for _, p := range list {
		total += p
	}
	for n := len(list) - 1; n >= 0 && sum < total/2; n-- {
		sum, typical = sum+list[n], list[n]
	}
	return middle, min(typical, 0.5), tests
}

// events are the tests of all graphs under a hypothesis, judged together by Holm's
// procedure in a family that has room for the tests toward the faults: the chance that any
// of them is off when the hypothesis holds is at most the level.
func (k *checker) events(h hypothesis) []event {
	of := make([]augment.Inclusions, len(k.answers))
	for i := range of {
		of[i] = k.reference(h, i)
	}
	return k.eventsOf(h, of)
}

// eventsOf are the events under a hypothesis with the references of the graphs; one
// without is left out.
func (k *checker) eventsOf(h hypothesis, of []augment.Inclusions) []event {
	var list []event
	for i, a := range k.answers {
		in := of[i]
		if in.Added == nil {
			continue
		}
		one := func(what string, pair model.Edge, seen int, expected float64) {
			e := event{graph: i, what: what, pair: pair, seen: seen, runs: a.runs, expected: expected, trials: in.Trials}
			if e.test() {
				list = append(list, e)
			}
		}
		short := 0
		for size, n := range a.sizes {
			if size[0] < k.budgetOf(h, i) {
				short += n
			}
		}
		one("short", model.Edge{}, short, in.Short)
		for _, of := range []struct {
			what     string
			seen     map[model.Edge]int
			expected map[model.Edge]float64
		}{{"added", a.added, in.Added}, {"removed", a.removed, in.Removed}} {
			for _, e := range pairsOf(of.seen, of.expected) {
				one(of.what, e, of.seen[e], of.expected[e])
			}
		}
	}
	k.holm(list, len(list)+len(k.planted()))
	return list
}

// test finds the event's p; false where it cannot be otherwise and is not: then there is
// nothing to test.
func (e *event) test() bool {
	if e.trials > 0 {
		ours := int(math.Round(e.expected * float64(e.trials)))
		if e.seen+ours == 0 || e.seen+ours == e.runs+e.trials {
			return false
		}
		e.p = fisher(e.seen, e.runs, ours, e.trials)
		return true
	}
	switch {
	case e.expected == 0 && e.seen == 0, e.expected > certain && e.seen == e.runs:
		return false
	case e.expected == 0, e.expected > certain:
		e.p = 0
	default:
		e.p = binomial(e.seen, e.runs, e.expected)
	}
	return true
}

// binomial is the two-sided p of x successes of n at probability p: twice the smaller
// tail, exactly.
func binomial(x, n int, p float64) float64 {
	lower, upper := tails(x, n, p)
	return min(1, 2*min(lower, upper))
}

// tails are P(X ≤ x) and P(X ≥ x). A sum of probabilities p may be above 1 by its rounding.
func tails(x, n int, p float64) (lower, upper float64) {
	p = min(1, max(0, p))
	lower, upper = 1, 1
	if x < n {
		lower = mathext.RegIncBeta(float64(n-x), float64(x+1), 1-p)
	}
	if x > 0 {
		upper = mathext.RegIncBeta(float64(x), float64(n-x+1), p)
	}
	return lower, upper
}

// fisher is the two-sided p of x of n against y of m being shares of one probability,
// given x+y: twice the smaller tail of the hypergeometric distribution.
func fisher(x, n, y, m int) float64 {
	logChoose := func(n, k int) float64 {
		a, _ := math.Lgamma(float64(n + 1))
		b, _ := math.Lgamma(float64(k + 1))
		c, _ := math.Lgamma(float64(n - k + 1))
		return a - b - c
	}
	all := logChoose(n+m, x+y)
	at := func(x2 int) float64 { return math.Exp(logChoose(n, x2) + logChoose(m, x+y-x2) - all) }
	lower, upper := 0.0, 0.0
	for v := x; v >= max(0, x+y-m); v-- {
		p := at(v)
		if lower += p; p < 1e-18*lower || p == 0 {
			break
		}
	}
	for v := x; v <= min(n, x+y); v++ {
		p := at(v)
		if upper += p; p < 1e-18*upper || p == 0 {
			break
		}
	}
	return min(1, 2*min(lower, upper))
}

// power is how often a test at a level finds that a probability is p1 where p0 is
// expected, of n answers, exactly.
func power(p0, p1 float64, n int, level float64) float64 {
	low := -1 // no x is low enough
	for below, above := 0, n; below <= above; {
		x := (below + above) / 2
		if lower, _ := tails(x, n, p0); 2*lower <= level {
			low, below = x, x+1
		} else {
			above = x - 1
		}
	}
	high := n + 1
	for below, above := 0, n; below <= above; {
		x := (below + above) / 2
		if _, upper := tails(x, n, p0); 2*upper <= level {
			high, above = x, x-1
		} else {
			below = x + 1
		}
	}
	found := 0.0
	if low >= 0 {
		lower, _ := tails(low, n, p1)
		found += lower
	}
	if high <= n {
		_, upper := tails(high, n, p1)
		found += upper
	}
	return found
}

// runsFor is how many answers show a deviation of a probability, the one nearest to ½
// among those expected, with a power, by a test at a level.
func runsFor(p0, deviation, wanted, level float64) int {
	if p0 == 0 { // nothing can be otherwise
		return 100
	}
	p1 := toward(p0, deviation)
	reach := distuv.UnitNormal.Quantile(1-level/2)*math.Sqrt(p0*(1-p0)) + distuv.UnitNormal.Quantile(wanted)*math.Sqrt(p1*(1-p1))
	n := max(100, int(math.Ceil(min(reach*reach/(deviation*deviation), mostRuns+1)/10))*10)
	for n <= mostRuns && power(p0, p1, n, level) < wanted {
		n += max(10, n/50/10*10)
	}
	return n
}

// toward is a probability at most ½ moved by a deviation towards ½ or beyond: there the
// scatter hides most.
func toward(p, deviation float64) float64 { return min(0.999, p+deviation) }
