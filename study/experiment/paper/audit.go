package paper

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"mevolve/study/experiment/stats"
)

// Claim is one statement of the paper next to what its own Table 3 gives.
type Claim struct {
	Claim      string `json:"claim"`
	Printed    string `json:"printed"` // "implied: …" where a reader infers it
	Recomputed string `json:"recomputed"`
	Agrees     bool   `json:"agrees"`
	Note       string `json:"note,omitempty"` // what explains or sharpens the figure
}

// Audit recomputes everything that follows from Table 3's cells.
func Audit() []Claim {
	return slices.Concat(
		auditSuccess(),
		auditAverages(),
		auditBold(),
		auditWins(),
		auditMajority(),
	)
}

// row is what one dataset and learner have in Table 3.
type row struct {
	dataset, learner string
	original         Accuracy
	evolved          []Accuracy // by mapping
	bold             []string   // mappings, or OriginalRow
}

func allRows() []row {
	var out []row
	for _, d := range Datasets() {
		for _, l := range Learners() {
			r := row{dataset: d.Name, learner: l}
			for _, m := range append([]string{OriginalRow}, Mappings()...) {
				c, _ := CellOf(d.Name, m, l)
				if m == OriginalRow {
					r.original = c.Accuracy
				} else {
					r.evolved = append(r.evolved, c.Accuracy)
				}
				if c.Bold {
					r.bold = append(r.bold, m)
				}
			}
			out = append(out, r)
		}
	}
	return out
}

func (r row) String() string { return r.dataset + " " + r.learner }

// auditSuccess: an evolved model succeeds where its accuracy is above the
// original's.
func auditSuccess() []Claim {
	above, equal, below := 0, 0, 0
	for _, r := range allRows() {
		for _, a := range r.evolved {
			switch {
			case a > r.original:
				above++
			case a == r.original:
				equal++
			default:
				below++
			}
		}
	}
	all := above + equal + below
	count := fmt.Sprintf("%d/%d", above, all)
	rate := fmt.Sprintf("%.2f %%", 100*float64(above)/float64(all))
	return []Claim{
		{"evolved above original", "395/408", count, count == "395/408", fmt.Sprintf("%d equal, %d below; no cell carries an interval or a test", equal, below)},
		{"success rate", "96.81 %", rate, rate == "96.81 %", ""},
	}
}

// auditAverages: Avg RIMP of every dataset and mapping, their range, and which
// of a dataset's four is in bold.
func auditAverages() []Claim {
	var out []Claim
	var percents, points []float64
	boldRight := 0
	for _, d := range Datasets() {
		largest, bold := 0, 0
		first := len(percents)
		for k, m := range Mappings() {
			percent, point := averageGain(d.Name, k)
			percents, points = append(percents, percent), append(points, point)
			printed, _ := AvgRIMP(d.Name, m)
			if printed.Bold {
				bold = k
			}
			if percent > percents[first+largest] {
				largest = k
			}
			p, r := fmt.Sprintf("%.2f %%", printed.Percent), fmt.Sprintf("%.2f %%", percent)
			out = append(out, Claim{"Avg RIMP, " + d.Name + ", " + m, p, r, p == r, ""})
		}
		if bold == largest {
			boldRight++
		}
	}
	spread := fmt.Sprintf("%.0f to %.0f %%", slices.Min(percents), slices.Max(percents))
	datasets := len(Datasets())
	return append(out,
		Claim{"average improvement", "3 to 13 %", spread, spread == "3 to 13 %",
			fmt.Sprintf("the range of Avg RIMP, relative to the original (%.2f to %.2f %%); in points of accuracy the same averages are %.1f to %.1f",
				slices.Min(percents), slices.Max(percents), slices.Min(points), slices.Max(points))},
		Claim{"bold Avg RIMP is its dataset's largest", fmt.Sprintf("implied: %d/%d", datasets, datasets), fmt.Sprintf("%d/%d", boldRight, datasets), boldRight == datasets, ""},
	)
}

// averageGain is Avg RIMP in percent, and the same mean in points of accuracy,
// over the learners of one dataset and mapping.
func averageGain(dataset string, mapping int) (percent, points float64) {
	var rimps []*float64
	for _, r := range allRows() {
		if r.dataset == dataset {
			o, e := r.original.Float(), r.evolved[mapping].Float()
			rimps = append(rimps, stats.RIMP(o, e))
			points += 100 * (e - o)
		}
	}
	mean, of := stats.AvgRIMP(rimps)
	return 100 * *mean, points / float64(of)
}

// auditBold: the bold cell of a dataset and learner should be its largest.
func auditBold() []Claim {
	right, ties := 0, 0
	var wrong []string
	rows := allRows()
	names := append([]string{OriginalRow}, Mappings()...)
	for _, r := range rows {
		five := append([]Accuracy{r.original}, r.evolved...)
		largest := slices.Max(five)
		atTop, marked := 0, true
		for k, a := range five {
			if a == largest {
				atTop++
			}
			if slices.Contains(r.bold, names[k]) && a != largest {
				marked = false
				wrong = append(wrong, fmt.Sprintf("%s: %.3f is bold (%s), %.3f is larger (%s)",
					r, a.Float(), names[k], largest.Float(), names[slices.Index(five, largest)]))
			}
		}
		if marked && len(r.bold) > 0 {
			right++
		}
		if atTop > len(r.bold) {
			ties++
		}
	}
	note := strings.Join(wrong, "; ") + fmt.Sprintf("; %d rows have equals of the bold cell that are not bold", ties)
	return []Claim{{"bold cell is its row's largest", fmt.Sprintf("implied: %d/%d", len(rows), len(rows)),
		fmt.Sprintf("%d/%d", right, len(rows)), right == len(rows), note}}
}

// auditWins: in how many of the 102 rows each mapping is best.
func auditWins() []Claim {
	const printed = "1, 32, 24, 57"
	tiesToAll, strict, withOriginal := make([]int, 4), make([]int, 4), make([]int, 4)
	ties := 0
	for _, r := range allRows() {
		best := slices.Max(r.evolved)
		winners := 0
		for k, a := range r.evolved {
			if a == best {
				winners++
				tiesToAll[k]++
				if a >= r.original {
					withOriginal[k]++
				}
			}
		}
		if winners > 1 {
			ties++
		} else {
			strict[slices.Index(r.evolved, best)]++
		}
	}
	claim := func(what string, wins []int, note string) Claim {
		got := strings.Trim(strings.Join(strings.Fields(fmt.Sprint(wins)), ", "), "[]")
		return Claim{what, printed, got, got == printed, note}
	}
	order := "random, vertex-similarity, motif-random, motif-similarity"
	return []Claim{
		claim("wins, a tie given to all", tiesToAll, order),
		claim("wins, strict", strict, fmt.Sprintf("%d rows are ties", ties)),
		claim("wins, original competing, ties to all", withOriginal, "the count the paper seems to have made: a mapping below the original does not win (ENZYMES gl2vec+svm), one equal to it does (OHSU graph2vec+svm)"),
	}
}

// auditMajority: an original model no better than always answering the largest
// class leaves room for a large RIMP without anything learnt.
func auditMajority() []Claim {
	var out []Claim
	rows := allRows()
	for _, d := range Datasets() {
		atOrBelow, exactly, all := 0, 0, 0
		for _, r := range rows {
			if r.dataset != d.Name {
				continue
			}
			all++
			if at, _ := AtOrBelowMajority(d.Name, r.learner); at {
				atOrBelow++
			}
			if int(r.original)*d.Graphs <= 1000*d.Majority() {
				exactly++
			}
		}
		note := fmt.Sprintf("%d/%d graphs = %.3f", d.Majority(), d.Graphs, d.majority().Float())
		if exactly != atOrBelow {
			note += fmt.Sprintf(", rounded like the cells; of the exact share %d/%d", exactly, all)
		}
		out = append(out, Claim{"original at or below majority, " + d.Name, fmt.Sprintf("implied: 0/%d", all), fmt.Sprintf("%d/%d", atOrBelow, all), atOrBelow == 0, note})
	}
	return out
}

// majority is the share of the largest class, rounded like the cells.
func (d Dataset) majority() Accuracy {
	return Accuracy(math.Round(1000 * float64(d.Majority()) / float64(d.Graphs)))
}

// AtOrBelowMajority tells whether the paper's original model is no better than always
// answering the largest class; ok is false where the paper has no such cell.
func AtOrBelowMajority(dataset, learner string) (at, ok bool) {
	d, known := DatasetOf(dataset)
	original, printed := Original(dataset, learner)
	return known && printed && original.Accuracy <= d.majority(), known && printed
}
