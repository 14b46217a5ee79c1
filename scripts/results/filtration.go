package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"

	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/study/experiment/paper"
	"mevolve/study/experiment/stats"
	"mevolve/study/experiment/store"
)

// filtration is what Fig. 5 asks: whether the filter r > θ helps, mapping by mapping, and
// whether it brings the mappings closer together.
type filtration struct {
	datasets []string
	help     map[[2]string]stats.OverGraphs // filter against none, by dataset and mapping
	holm     map[[2]string]*float64         // its p, adjusted for all comparisons
	whole    *float64                       // p of the filter over everything, adjusted likewise
	Spread   spreads
}

// spreads are the standard deviations of the evolved accuracy over the four mappings, on
// average over datasets and learners, with the filter and without, and their difference.
type spreads struct {
	With, Without, Difference float64
	CI95                      stats.Interval // of the difference: bootstrap over the test graphs
	Detectable                float64        // a true difference that is found in 80 % of such studies
}

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

// cellOf names the evolved models that are compared.
type cellOf struct {
	dataset, mapping, learner string
	filter                    bool
}

// newFiltration takes a store whose cells all have both sides; all is p of the filter over
// everything.
func newFiltration(held store.Contents, all *float64) (f filtration, err error) {
	trials, err := experiment.HandOver(held)
	if err != nil {
		return f, err
	}
	cells, learners := map[cellOf]*answers{}, []string{}
	for _, t := range trials {
		c := cellOf{t.Dataset, t.Mapping, t.Learner, t.Filter}
		if cells[c] == nil {
			cells[c] = &answers{}
		}
		cells[c].add(t.Predictions)
		if !slices.Contains(f.datasets, t.Dataset) {
			f.datasets = append(f.datasets, t.Dataset)
		}
		if !slices.Contains(learners, t.Learner) {
			learners = append(learners, t.Learner)
		}
	}
	f.help, f.holm = map[[2]string]stats.OverGraphs{}, map[[2]string]*float64{}
	p := []*float64{all}
	for _, d := range f.datasets {
		for _, m := range paper.Mappings() {
			over := helpOf(cells, d, m, learners)
			f.help[[2]string{d, m}] = over
			p = append(p, over.P)
		}
	}
	adjusted := stats.Holm(p)
	f.whole = adjusted[0]
	for i, p := range adjusted[1:] {
		f.holm[[2]string{f.datasets[i/len(paper.Mappings())], paper.Mappings()[i%len(paper.Mappings())]}] = p
	}
	f.Spread = spreadOf(cells, f.datasets, learners)
	return f, nil
}

// helpOf compares the filter with none over all learners.
func helpOf(cells map[cellOf]*answers, dataset, mapping string, learners []string) stats.OverGraphs {
	var graphs []stats.Answers
	for _, l := range learners {
		without, with := cells[cellOf{dataset, mapping, l, false}], cells[cellOf{dataset, mapping, l, true}]
		for g := range with.times {
			if len(graphs) <= g {
				graphs = append(graphs, stats.Answers{})
			}
			if with.times[g] != without.times[g] {
				panic("results: the two sides of the filter are not on the same folds")
			}
			graphs[g].Times += with.times[g]
			graphs[g].A += without.right[g]
			graphs[g].B += with.right[g]
		}
	}
	return stats.PairGraphs(graphs)
}

// spreadOf draws the graphs of every dataset again, all cells on the same ones.
func spreadOf(cells map[cellOf]*answers, datasets, learners []string) (s spreads) {
	const samples = 2000
	random := rand.New(rand.NewPCG(1, 5))
	mean := func(filter bool, drawn map[string][]int) float64 {
		sum, n := 0.0, 0.0
		for _, d := range datasets {
			for _, l := range learners {
				var of []float64
				for _, m := range paper.Mappings() {
					of = append(of, cells[cellOf{d, m, l, filter}].accuracy(drawn[d]))
				}
				sum, n = sum+stat.StdDev(of, nil), n+1
			}
		}
		return sum / n
	}
	once := map[string][]int{}
	for _, d := range datasets {
		once[d] = slices.Repeat([]int{1}, len(cells[cellOf{d, paper.Mappings()[0], learners[0], true}].times))
	}
	s.With, s.Without = mean(true, once), mean(false, once)
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
		differences[i] = mean(true, drawn) - mean(false, drawn)
	}
	slices.Sort(differences)
	s.CI95 = stats.Interval{stat.Quantile(0.025, stat.Empirical, differences, nil), stat.Quantile(0.975, stat.Empirical, differences, nil)}
	s.Detectable = (1.96 + 0.84) * math.Sqrt(stat.Variance(differences, nil))
	return s
}

// Rows is the table of the filter's effect, with the mappings as columns: bold where it is
// more than chance among all of them.
func (f filtration) Rows() string {
	var b strings.Builder
	fmt.Fprintf(&b, "| dataset | %s |\n| --- |%s\n", strings.Join(paper.Mappings(), " | "), strings.Repeat(" --: |", len(paper.Mappings())))
	for _, d := range f.datasets {
		fmt.Fprintf(&b, "| %s", d)
		for _, m := range paper.Mappings() {
			over := f.help[[2]string{d, m}]
			text := fmt.Sprintf("%s (%s…%s)", wording.Points(over.Mean), wording.Points(over.CI95.Low()), wording.Points(over.CI95.High()))
			if stats.EffectOf(over.Mean, f.holm[[2]string{d, m}]) != stats.None {
				text = "**" + text + "**"
			}
			fmt.Fprintf(&b, " | %s", text)
		}
		b.WriteString(" |\n")
	}
	return b.String()
}

// Half is the range of what a comparison of the table can find.
func (f filtration) Half() span {
	var all []float64
	for _, over := range f.help {
		if mde := over.MDE(); mde != nil {
			all = append(all, *mde)
		}
	}
	return span{floats.Min(all), floats.Max(all)}
}

// comparisons are those of the filter with none: by dataset and mapping, and over everything.
func (f filtration) comparisons() int { return len(f.help) + 1 }

// helps is the claim that the filter helps, over everything.
func (f filtration) helps(k experiment.Contrast) finding {
	k.PHolm = f.whole
	k.Effect = stats.EffectOf(k.Difference, k.PHolm)
	return finding{"the filter r > θ helps", "in most cases (Fig. 5, no figures)", inWords(k) + fmt.Sprintf("; of %d comparisons", f.comparisons()), judged(k, nil)}
}

// evens is the claim that the filter evens out the mappings.
func (f filtration) evens() finding {
	s, v := f.Spread, unclear
	switch {
	case s.CI95.High() < 0:
		v = again
	case s.CI95.Low() > 0:
		v = notAgain
	}
	return finding{"the filter evens out the four mappings", "Fig. 5, no figures",
		fmt.Sprintf("standard deviation over the mappings %.2f points with it, %.2f without; difference %s (95 %% %s to %s), detectable %.2f", 100*s.With, 100*s.Without,
			wording.Signed(100*s.Difference, 2), wording.Signed(100*s.CI95.Low(), 2), wording.Signed(100*s.CI95.High(), 2), 100*s.Detectable), v}
}

// exception is the printed exception to the filter's help.
func (f filtration) exception() finding {
	at := [2]string{"ENZYMES", "vertex-similarity"}
	over := f.help[at]
	worse := 0
	for key, x := range f.help {
		if key != at && x.Mean < over.Mean {
			worse++
		}
	}
	v := unclear
	switch stats.EffectOf(over.Mean, f.holm[at]) {
	case stats.Loss:
		v = again
	case stats.Gain:
		v = notAgain
	}
	return finding{"vertex-similarity on ENZYMES is the exception: the filter does not help there", "Fig. 5, no figures",
		fmt.Sprintf("%s points (95 %% %s to %s; Holm’s p %s of %d); %d of the other %d are lower", wording.Points(over.Mean), wording.Points(over.CI95.Low()), wording.Points(over.CI95.High()),
			experiment.P(*f.holm[at]), f.comparisons(), worse, len(f.help)-1), v}
}
