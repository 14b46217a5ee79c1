package main

import (
	"fmt"
	"slices"
	"strings"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/study/experiment/stats"
)

// verdict is the result of the trials for a claim.
type verdict string

const (
	again    verdict = "found again"
	notAgain verdict = "not found again"
	unclear  verdict = "cannot tell"
	untested verdict = "counted, not tested"
)

// finding is a claim of the paper beside what the trials of a store give.
type finding struct {
	Claim, Printed, Found string
	Verdict               verdict
}

// ofTable3 are the claims on Table 3, by their numbers. A claim of a difference is found
// again where the difference is more than chance among everything that the report
// tests, and not found again where its interval ends below the paper's figure for the same
// cells or, where the paper prints none, where the difference is a loss.
func ofTable3(c experiment.Report, t experiment.Table) map[int]finding {
	k := difference(c, t, "original", "evolved")
	theirs, printed := inPrint(c, t, func(p paperRow) (float64, bool) { return p.evolved - p.original, true })
	better := judged(k, theirs)
	all := map[int]finding{
		1: {"the evolved model is better: 3 to 13 % on average", printed, rimpRange(t) + inWords(k), better},
		2: {"nearly every evolved model is above its original", "395 of 408 (96.81 %)",
			fmt.Sprintf("%d of %s (%.1f %%), %d equal; after Holm %s and %s", t.Success.Above, wording.Plain(t.Success.Cells, "cell", "cells"), 100**t.Success.Rate, t.Success.Equal, gains(t), losses(t)),
			signs(*t.Success.Rate, better)},
	}
	for i, m := range []struct{ name, claim string }{
		{"vertex-similarity", "similarity is better than chance (vertex-similarity against random)"},
		{"motif-random", "motifs are better than chance (motif-random against random)"},
		{"motif-similarity", "both together are best (motif-similarity against random)"},
	} {
		k := difference(c, t, "random", m.name)
		theirs, printed := inPrint(c, t, func(p paperRow) (float64, bool) {
			with, a := p.of[m.name]
			random, b := p.of["random"]
			return with - random, a && b
		})
		found := inWords(k)
		if m.name == "motif-similarity" {
			printed += "; rows won 1, 32, 24, 57 of 102"
			var won []string
			for _, w := range t.Wins.Strict {
				won = append(won, fmt.Sprint(w.Wins))
			}
			found += fmt.Sprintf("; rows won alone %s of %d, %s", strings.Join(won, ", "), t.Wins.Rows, wording.Plain(t.Wins.Ties, "tie", "ties"))
		}
		all[3+i] = finding{m.claim, printed, found, judged(k, theirs)}
	}
	below, ours := countAtOrBelowMajority(t)
	all[7] = finding{"what is improved has learnt something (implied)", below + " originals at or below the majority class", ours, untested}
	oracle := t.BestOnTest[len(t.BestOnTest)-1]
	all[11] = finding{"no claim of the paper, an oracle: the change where the iteration is picked on the test set",
		wording.Points(*oracle.Paper) + " points over the same cells, by cells; 395 of 408 above",
		fmt.Sprintf("%s points, %d of %s above; chance alone gives %s points; it does not explain the order of mappings",
			wording.Points(oracle.Picked), oracle.Above, wording.Plain(oracle.Cells, "cell", "cells"), wording.Points(oracle.Chance)), untested}
	return all
}

// overReadings counts the combinations of readings that reach the paper's gain, of all
// whole cells without an oracle.
func overReadings(c experiment.Report) finding {
	var names, printed, found []string
	reached, held, combinations := 0, 0, 0
	for _, d := range c.Datasets {
		low, high, gain := 1.0, -1.0, 0.0
		for _, t := range c.Tables {
			for _, cell := range t.Cells {
				if cell.Dataset != d.Name || cell.Oracle || cell.Summary.Trials < cell.Expected || cell.CI95 == nil {
					continue
				}
				gain = *cell.Paper.Evolved - cell.Paper.Original
				low, high = min(low, cell.Difference), max(high, cell.Difference)
				combinations++
				if cell.Difference >= gain-1e-9 { // both are rounded to three decimals in print
					reached++
				}
				if cell.CI95.High() >= gain {
					held++
				}
			}
		}
		names, printed = append(names, d.Name), append(printed, wording.Points(gain))
		found = append(found, fmt.Sprintf("%s to %s", wording.Points(low), wording.Points(high)))
	}
	v := notAgain
	if reached+held > 0 {
		v = unclear
	}
	return finding{"some reading of the paper gives its gain: sf+svm, motif-similarity on " + wording.And(names), wording.And(printed) + " points",
		fmt.Sprintf("%d of %d combinations reach it, the intervals of %d do; changes %s", reached, combinations, held, wording.And(found)), v}
}

// difference is the contrast of two columns of a table over all of its datasets, or over
// its one; without an interval where there is none.
func difference(c experiment.Report, t experiment.Table, a, b string) (k experiment.Contrast) {
	for _, x := range c.Contrasts {
		if x.A == a && x.B == b && x.Conditions == t.Conditions() && x.CI95 != nil && (k.CI95 == nil || x.Dataset == "") {
			k = x
		}
	}
	return k
}

func inWords(k experiment.Contrast) string {
	return fmt.Sprintf("%s points (95 %% %s; Holm’s p %s) over %s", wording.Points(k.Difference), interval(k), experiment.P(*k.PHolm), wording.Plain(k.Cells, "cell", "cells"))
}

// judged judges a claimed difference; printed is nil where the paper has no figure.
func judged(k experiment.Contrast, printed *float64) verdict {
	switch {
	case k.Effect == stats.Gain:
		return again
	case printed != nil && k.CI95.High() < *printed, printed == nil && k.Effect == stats.Loss:
		return notAgain
	}
	return unclear
}

// printedShare is the paper's success rate.
const printedShare = 395.0 / 408

// signs judges a share of cells above the original, which nothing is tested on: it decides
// only together with what is said of the difference itself.
func signs(share float64, better verdict) verdict {
	if above := share >= printedShare; above && better == again || !above && better == notAgain {
		return better
	}
	return unclear
}

// rimpRange is the range of Avg RIMP.
func rimpRange(t experiment.Table) string {
	var all []float64
	for _, a := range t.Averages {
		if a.AvgRIMP != nil {
			all = append(all, *a.AvgRIMP)
		}
	}
	if len(all) == 0 {
		return ""
	}
	return fmt.Sprintf("Avg RIMP %s to %s %%; ", wording.Points(slices.Min(all)), wording.Points(slices.Max(all)))
}

// countAtOrBelowMajority counts the rows of a dataset and learner whose original is at or below the
// majority class, the paper's and ours.
func countAtOrBelowMajority(t experiment.Table) (theirs, ours string) {
	var below, of [2]int
	seen := map[[2]string]bool{}
	for _, c := range t.Cells {
		row := [2]string{c.Dataset, c.Learner}
		if seen[row] {
			continue
		}
		seen[row] = true
		at, printed := atOrBelowMajority(c.Dataset, c.Learner)
		for side, x := range [2]struct{ counts, is bool }{{printed, at}, {true, c.Original <= c.Baselines.Majority+1e-9}} {
			if x.counts {
				of[side]++
			}
			if x.counts && x.is {
				below[side]++
			}
		}
	}
	return fmt.Sprintf("%d of %d", below[0], of[0]), fmt.Sprintf("%d of %d", below[1], of[1])
}

// paperRow is what the paper prints for a dataset and learner.
type paperRow struct {
	original, evolved float64 // evolved: the mean over the table's mappings
	of                map[string]float64
}

// inPrint is the mean over a table's rows of what the paper prints, each dataset counted by
// its graphs as contrasts are; nil where it lacks all of them.
func inPrint(c experiment.Report, t experiment.Table, of func(paperRow) (float64, bool)) (mean *float64, text string) {
	sum, weight, has := 0.0, 0.0, 0
	for _, d := range c.Datasets {
		total, kept := 0.0, 0.0
		for _, l := range learnersOf(t) {
			p := paperRow{of: map[string]float64{}}
			for _, cell := range t.Cells {
				if cell.Dataset == d.Name && cell.Learner == l && cell.Paper != nil && cell.Paper.Evolved != nil {
					p.original, p.of[cell.Mapping] = cell.Paper.Original, *cell.Paper.Evolved
					p.evolved += *cell.Paper.Evolved
				}
			}
			if len(p.of) == 0 {
				continue
			}
			has += len(p.of)
			p.evolved /= float64(len(p.of))
			if value, ok := of(p); ok {
				total, kept = total+value, kept+1
			}
		}
		if kept > 0 {
			sum, weight = sum+float64(d.Graphs)*total/kept, weight+float64(d.Graphs)
		}
	}
	if weight == 0 {
		return nil, "no figures for these cells"
	}
	value, which := sum/weight, "the same cells, by graphs"
	if has < len(t.Cells) {
		which = fmt.Sprintf("the %d of these cells that it has, by graphs", has)
	}
	return &value, wording.Points(value) + " points over " + which
}

// besideControls asks whether a mapping is better than every control, each of which lacks
// the idea that is tested. A control does as well where the interval of what it lacks
// leaves out a test graph a fold.
func besideControls(c experiment.Report, t experiment.Table, mapping string) finding {
	least := 1.0
	for _, cell := range t.Cells {
		least = min(least, cell.Least)
	}
	var found []string
	losses, asWell := 0, false
	for _, control := range augment.Controls() {
		if k := difference(c, t, mapping, control.Name); k.CI95 != nil {
			found = append(found, fmt.Sprintf("%s %s (%s)", control.Name, wording.Points(k.Difference), interval(k)))
			asWell = asWell || k.CI95.Low() > -least
			if k.Effect == stats.Loss {
				losses++
			}
		}
	}
	v := unclear
	switch {
	case losses == len(found):
		v = again
	case asWell:
		v = notAgain
	}
	return finding{"it matters which edges are moved (implied): " + mapping + " against controls without its idea", "no controls",
		"controls beside it, points: " + strings.Join(found, "; "), v}
}
