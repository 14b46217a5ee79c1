package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"mevolve/internal/wording"
)

// sixDatasets is the table of the change on each dataset, and what its columns mean.
func (s studies) sixDatasets() string {
	var b strings.Builder
	b.WriteString(`
## Six datasets

| dataset | graphs | change | 95 % interval | detectable | paper | best on test (oracle) | by chance |
| --- | --: | --: | --: | --: | --: | --: | --: |
`)
	for _, r := range s.table("table3").BestOnTest {
		x := s.change("table3", "original", "evolved", r.Dataset)
		name, graphs := r.Dataset, 0
		for _, d := range s.reports["table3"].Datasets {
			if d.Name == name || name == "" {
				graphs += d.Graphs
			}
		}
		if name == "" {
			name = "all"
		}
		fmt.Fprintf(&b, "| %s | %d | %s | %s | %.1f | %s | %s | %s |\n", name, graphs, wording.Points(x.Difference), interval(x), 100**x.MDE, wording.Points(*r.Paper), wording.Points(r.Picked), wording.Points(r.Chance))
	}
	rows := s.table("table3").BestOnTest
	narrow, wide := s.halves()
	fmt.Fprintf(&b, `
All figures are points of accuracy, evolved minus original, over %d cells (16 learners × 4 mappings
on each dataset), two repeats of five folds. *Change*: the last iteration, over the test graphs.
*Detectable*: the true change that a comparison of this size finds in 80 %% of the runs, as a test of
its own. A single cell detects less: half its interval is %.1f (%s) to %.1f points (%s) on average.
*Paper*, *best on test* and *by chance*: means over the cells. In the row of all, *change* weighs
graphs, of which ENZYMES has 600 of 1,379; over the cells it is %s.

%s The loss grows with every iteration. Retraining the embedding does not prevent it ([measured apart](#measured-apart)).
`, s.table("table3").Success.Cells, 100*narrow.half, narrow.dataset, 100*wide.half, wide.dataset, wording.Points(rows[len(rows)-1].Change), s.losers())
	return b.String()
}

// width is half the interval of a cell, on average over those of a dataset.
type width struct {
	dataset string
	half    float64
}

// halves are the datasets whose cells have the narrowest and the widest intervals.
func (s studies) halves() (narrow, wide width) {
	for k, d := range s.reports["table3"].Datasets {
		sum, n := 0.0, 0.0
		for _, c := range s.table("table3").Cells {
			if c.Dataset == d.Name && c.CI95 != nil {
				sum, n = sum+(c.CI95.High()-c.CI95.Low())/2, n+1
			}
		}
		at := width{d.Name, sum / n}
		if k == 0 || at.half < narrow.half {
			narrow = at
		}
		if k == 0 || at.half > wide.half {
			wide = at
		}
	}
	return narrow, wide
}

// losers says which learners lose most on ENZYMES.
func (s studies) losers() string {
	const first = 3
	type change struct {
		learner string
		sum, n  float64
	}
	var list []change
	below, cells := 0, 0
	for _, c := range s.table("table3").Cells {
		if c.Dataset != "ENZYMES" {
			continue
		}
		if cells++; c.Difference < 0 {
			below++
		}
		i := slices.IndexFunc(list, func(x change) bool { return x.learner == c.Learner })
		if i < 0 {
			i, list = len(list), append(list, change{learner: c.Learner})
		}
		list[i].sum, list[i].n = list[i].sum+c.Difference, list[i].n+1
	}
	slices.SortFunc(list, func(a, b change) int { return cmp.Compare(a.sum/a.n, b.sum/b.n) })
	var most []string
	rest, n := 0.0, 0.0
	for i, x := range list {
		if i < first {
			most = append(most, fmt.Sprintf("%s with %s", wording.Points(x.sum/x.n), x.learner))
			continue
		}
		rest, n = rest+x.sum, n+x.n
	}
	return fmt.Sprintf("On ENZYMES %d of %d cells are below their original: %s, %s on average with the other %d learners.",
		below, cells, wording.And(most), wording.Points(rest/n), len(list)-first)
}
