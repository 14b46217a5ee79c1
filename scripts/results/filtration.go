package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gonum.org/v1/gonum/floats"

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
	learners map[string]int                 // of each dataset: how many have both sides
	help     map[[2]string]stats.OverGraphs // filter against none, by dataset and mapping
	holm     map[[2]string]*float64         // its p, adjusted for all comparisons
	whole    *float64                       // p of the filter over everything, adjusted likewise
	Spread   spreads
}

// cellOf names the evolved models that are compared.
type cellOf struct {
	dataset, mapping, learner string
	filter                    bool
}

// withBothSides keeps the trials of the cells that have some with the filter and some without.
func withBothSides(held store.Contents) (store.Contents, error) {
	cells, sides := make([]cellOf, len(held.Trials)), map[cellOf]bool{}
	for i, t := range held.Trials {
		var c struct {
			Dataset          struct{ Name string }
			Mapping, Learner string
			Filter           bool
		}
		if err := json.Unmarshal(t.Raw, &c); err != nil {
			return held, err
		}
		cells[i] = cellOf{c.Dataset.Name, c.Mapping, c.Learner, c.Filter}
		sides[cells[i]] = true
	}
	var kept []store.Trial
	for i, t := range held.Trials {
		c := cells[i]
		if c.filter = !c.filter; sides[c] {
			kept = append(kept, t)
		}
	}
	held.Trials = kept
	return held, nil
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
	lines := linesOf(cells, f.datasets, learners)
	f.learners = map[string]int{}
	for _, l := range lines {
		f.learners[l[0].dataset]++
	}
	f.Spread = spreadOf(lines)
	return f, nil
}

// Learners says how many there are: "16 learners (8 on ENZYMES)".
func (f filtration) Learners() string {
	most, fewer := slices.Max(slices.Collect(maps.Values(f.learners))), []string{}
	for _, d := range f.datasets {
		if n := f.learners[d]; n < most {
			fewer = append(fewer, fmt.Sprintf("%d on %s", n, d))
		}
	}
	text := wording.Plain(most, "learner", "learners")
	if len(fewer) > 0 {
		text += " (" + strings.Join(fewer, ", ") + ")"
	}
	return text
}

// linesOf are the four mappings of each dataset and learner that have both sides of all.
func linesOf(cells map[cellOf]*answers, datasets, learners []string) (lines []line) {
	for _, d := range datasets {
		for _, l := range learners {
			var mappings line
			for _, m := range paper.Mappings() {
				if with := cells[cellOf{d, m, l, true}]; with != nil {
					mappings = append(mappings, sides{d, cells[cellOf{d, m, l, false}], with})
				}
			}
			if len(mappings) == len(paper.Mappings()) {
				lines = append(lines, mappings)
			}
		}
	}
	return lines
}

// helpOf compares the filter with none over all learners.
func helpOf(cells map[cellOf]*answers, dataset, mapping string, learners []string) stats.OverGraphs {
	var list []sides
	for _, l := range learners {
		if with := cells[cellOf{dataset, mapping, l, true}]; with != nil {
			list = append(list, sides{dataset, cells[cellOf{dataset, mapping, l, false}], with})
		}
	}
	return compare(list)
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
	return finding{"the filter evens out the four mappings", "Fig. 5, no figures", f.Spread.inWords("the mappings"), f.Spread.verdict()}
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
