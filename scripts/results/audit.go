package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"mevolve/study/experiment/paper"
	"mevolve/study/experiment/stats"
)

// audited is a figure of the paper beside what its own Table 3 gives.
type audited struct {
	what, printed, recomputed string
}

func (a audited) agrees() bool {
	return strings.TrimPrefix(a.printed, "implied: ") == a.recomputed
}

// audit recomputes everything that follows from Table 3's cells.
func audit() []audited {
	return slices.Concat(auditSuccess(), auditAverages(), auditBold(), auditWins(), auditMajority())
}

// row is what one dataset and learner have in Table 3.
type row struct {
	dataset, learner string
	original         paper.Accuracy
	evolved          []paper.Accuracy // by mapping
	bold             []string         // mappings, or paper.OriginalRow
}

func allRows() (all []row) {
	for _, d := range paper.Datasets() {
		for _, l := range paper.Learners() {
			r := row{dataset: d.Name, learner: l}
			for _, m := range append([]string{paper.OriginalRow}, paper.Mappings()...) {
				c, _ := paper.CellOf(d.Name, m, l)
				if m == paper.OriginalRow {
					r.original = c.Accuracy
				} else {
					r.evolved = append(r.evolved, c.Accuracy)
				}
				if c.Bold {
					r.bold = append(r.bold, m)
				}
			}
			all = append(all, r)
		}
	}
	return all
}

// auditSuccess: an evolved model succeeds where its accuracy is above the original's.
func auditSuccess() []audited {
	above, all := 0, 0
	for _, r := range allRows() {
		for _, a := range r.evolved {
			if all++; a > r.original {
				above++
			}
		}
	}
	return []audited{
		{"evolved above original", "395/408", fmt.Sprintf("%d/%d", above, all)},
		{"success rate", "96.81 %", fmt.Sprintf("%.2f %%", 100*float64(above)/float64(all))},
	}
}

// auditAverages: Avg RIMP of every dataset and mapping, their range, and which of a
// dataset's four is in bold.
func auditAverages() (list []audited) {
	var percents []float64
	boldRight := 0
	for _, d := range paper.Datasets() {
		largest, bold, first := 0, 0, len(percents)
		for k, m := range paper.Mappings() {
			var rimps []*float64
			for _, r := range allRows() {
				if r.dataset == d.Name {
					rimps = append(rimps, stats.RIMP(r.original.Float(), r.evolved[k].Float()))
				}
			}
			mean, _ := stats.AvgRIMP(rimps)
			percents = append(percents, 100**mean)
			printed, _ := paper.AvgRIMP(d.Name, m)
			if printed.Bold {
				bold = k
			}
			if percents[first+k] > percents[first+largest] {
				largest = k
			}
			list = append(list, audited{"Avg RIMP, " + d.Name + ", " + m, fmt.Sprintf("%.2f %%", printed.Percent), fmt.Sprintf("%.2f %%", 100**mean)})
		}
		if bold == largest {
			boldRight++
		}
	}
	return append(list,
		audited{"average improvement", "3 to 13 %", fmt.Sprintf("%.0f to %.0f %%", slices.Min(percents), slices.Max(percents))},
		audited{"bold Avg RIMP is its dataset's largest", "implied: 6/6", fmt.Sprintf("%d/%d", boldRight, len(paper.Datasets()))})
}

// auditBold: the bold cell of a dataset and learner should be its largest.
func auditBold() []audited {
	right, rows := 0, allRows()
	names := append([]string{paper.OriginalRow}, paper.Mappings()...)
	for _, r := range rows {
		five := append([]paper.Accuracy{r.original}, r.evolved...)
		if len(r.bold) > 0 && !slices.ContainsFunc(r.bold, func(m string) bool { return five[slices.Index(names, m)] != slices.Max(five) }) {
			right++
		}
	}
	return []audited{{"bold cell is its row's largest", "implied: 102/102", fmt.Sprintf("%d/%d", right, len(rows))}}
}

// auditWins: in how many of the 102 rows each mapping is best. The third count is the one
// that the paper seems to have made: a mapping below the original does not win.
func auditWins() []audited {
	tiesToAll, strict, withOriginal := make([]int, 4), make([]int, 4), make([]int, 4)
	for _, r := range allRows() {
		best, winners := slices.Max(r.evolved), 0
		for k, a := range r.evolved {
			if a == best {
				winners++
				tiesToAll[k]++
				if a >= r.original {
					withOriginal[k]++
				}
			}
		}
		if winners == 1 {
			strict[slices.Index(r.evolved, best)]++
		}
	}
	of := func(what string, wins []int) audited {
		return audited{what, "1, 32, 24, 57", strings.Trim(strings.Join(strings.Fields(fmt.Sprint(wins)), ", "), "[]")}
	}
	return []audited{of("wins, a tie given to all", tiesToAll), of("wins, strict", strict), of("wins, original competing, ties to all", withOriginal)}
}

// auditMajority: an original model no better than always answering the largest class
// leaves room for a large RIMP without anything learnt.
func auditMajority() (list []audited) {
	for _, d := range paper.Datasets() {
		below, all := 0, 0
		for _, l := range paper.Learners() {
			all++
			if at, _ := atOrBelowMajority(d.Name, l); at {
				below++
			}
		}
		list = append(list, audited{"original at or below majority, " + d.Name, "implied: 0/17", fmt.Sprintf("%d/%d", below, all)})
	}
	return list
}

// atOrBelowMajority reports whether the paper's original model is no better than always
// answering the largest class, whose share is rounded like the cells; ok is false where the
// paper has no such cell.
func atOrBelowMajority(dataset, learner string) (at, ok bool) {
	d, known := paper.DatasetOf(dataset)
	original, printed := paper.Original(dataset, learner)
	if !known || !printed {
		return false, false
	}
	return float64(original.Accuracy) <= math.Round(1000*float64(d.Majority())/float64(d.Graphs)), true
}
