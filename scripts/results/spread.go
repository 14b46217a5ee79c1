package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"

	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/study/experiment/stats"
)

// answers are how often a cell's evolved models were right on each graph.
type answers struct{ right, times []int }

func (a *answers) add(p *experiment.Predictions) {
	for i, d := range experiment.EvolvedModel(p).Decisions {
		for len(a.times) < p.Graphs[i] {
			a.right, a.times = append(a.right, 0), append(a.times, 0)
		}
		a.times[p.Graphs[i]-1]++
		if d == p.Classes[i] {
			a.right[p.Graphs[i]-1]++
		}
	}
}

// accuracy is that over a sample of graphs, each as often as it was drawn.
func (a *answers) accuracy(drawn []int) float64 {
	right, times := 0, 0
	for g, n := range drawn {
		right, times = right+n*a.right[g], times+n*a.times[g]
	}
	return float64(right) / float64(times)
}

// sides are two models of a dataset, on the same folds: mostly without the filter and with it.
type sides struct {
	dataset string
	a, b    *answers
}

// compare compares b with a over the graphs of all datasets.
func compare(list []sides) stats.OverGraphs {
	first, graphs := map[string]int{}, []stats.Answers{}
	for _, s := range list {
		at, known := first[s.dataset]
		if !known {
			at = len(graphs)
			first[s.dataset], graphs = at, append(graphs, make([]stats.Answers, len(s.b.times))...)
		}
		for g := range s.b.times {
			if s.b.times[g] != s.a.times[g] {
				panic("results: the two sides are not on the same folds")
			}
			graphs[at+g].Times += s.b.times[g]
			graphs[at+g].A += s.a.right[g]
			graphs[at+g].B += s.b.right[g]
		}
	}
	return stats.PairGraphs(graphs)
}

// line is a dataset's models whose accuracies are set beside each other, without the filter and
// with it: of the four mappings, or of five β.
type line []sides

// deviations are the standard deviations of a line's accuracies, without the filter and with it.
func (l line) deviations(drawn map[string][]int) (without, with float64) {
	var a, b []float64
	for _, s := range l {
		a, b = append(a, s.a.accuracy(drawn[s.dataset])), append(b, s.b.accuracy(drawn[s.dataset]))
	}
	return stat.StdDev(a, nil), stat.StdDev(b, nil)
}

// spreads are the standard deviations of the evolved accuracy over a line, on average over lines,
// with the filter and without, and their difference.
type spreads struct {
	With, Without, Difference float64
	CI95                      stats.Interval // of the difference: bootstrap over the test graphs
	Detectable                float64        // a true difference that is found in 80 % of such studies
}

// spreadOf draws the graphs of every dataset again, all lines on the same ones.
func spreadOf(lines []line) (s spreads) {
	const samples = 2000
	random := rand.New(rand.NewPCG(1, 5))
	mean := func(drawn map[string][]int) (without, with float64) {
		for _, l := range lines {
			a, b := l.deviations(drawn)
			without, with = without+a, with+b
		}
		return without / float64(len(lines)), with / float64(len(lines))
	}
	once, datasets := map[string][]int{}, []string{}
	for _, l := range lines {
		if once[l[0].dataset] == nil {
			datasets = append(datasets, l[0].dataset)
			once[l[0].dataset] = slices.Repeat([]int{1}, len(l[0].b.times))
		}
	}
	s.Without, s.With = mean(once)
	s.Difference = s.With - s.Without
	differences := make([]float64, samples)
	for i := range differences {
		drawn := map[string][]int{}
		for _, d := range datasets {
			drawn[d] = make([]int, len(once[d]))
			for range drawn[d] {
				drawn[d][random.IntN(len(drawn[d]))]++
			}
		}
		without, with := mean(drawn)
		differences[i] = with - without
	}
	slices.Sort(differences)
	s.CI95 = stats.Interval{stat.Quantile(0.025, stat.Empirical, differences, nil), stat.Quantile(0.975, stat.Empirical, differences, nil)}
	s.Detectable = (1.96 + 0.84) * math.Sqrt(stat.Variance(differences, nil))
	return s
}

// inWords says the two deviations over what a line holds.
func (s spreads) inWords(over string) string {
	return fmt.Sprintf("standard deviation over %s %.2f points with it, %.2f without; difference %s (95 %% %s to %s), detectable %.2f", over, 100*s.With, 100*s.Without,
		wording.Signed(100*s.Difference, 2), wording.Signed(100*s.CI95.Low(), 2), wording.Signed(100*s.CI95.High(), 2), 100*s.Detectable)
}

// verdict judges the claim that the deviation is smaller with the filter.
func (s spreads) verdict() verdict {
	switch {
	case s.CI95.High() < 0:
		return again
	case s.CI95.Low() > 0:
		return notAgain
	}
	return unclear
}
