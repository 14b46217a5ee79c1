package experiment

import (
	"fmt"
	"slices"
	"strings"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/study/experiment/paper"
	"mevolve/study/experiment/stats"
)

// Stands is what trials say of a claim.
type Stands string

const (
	Again    Stands = "found again"
	NotAgain Stands = "not found again"
	Unclear  Stands = "cannot tell"
	Untested Stands = "counted, not tested"
)

// Finding is a claim of the paper beside what the trials of a store give.
type Finding struct {
	Number  int    `json:"number"` // of the claim, the same in every store
	Claim   string `json:"claim"`
	Printed string `json:"printed"`
	Found   string `json:"found"`
	Stands  Stands `json:"stands"`
}

// Claims lists the paper's claims that the trials can say something of: those under its own
// conditions (β .15, filtered, the default readings), and those over several β or with and
// without the filter. A claim of a difference is found again where the difference can be
// told from chance among everything that the report tests, and not found again where its
// interval ends below the paper's figure for the same cells or, where the paper prints
// none, where the difference is a loss.
func (c Comparison) Claims() []Finding {
	var list []Finding
	add := func(number int, claim, printed, found string, stands Stands) {
		list = append(list, Finding{number, claim, printed, found, stands})
	}
	for _, t := range c.Tables {
		if t.Beta != paperBeta || !t.Filter || len(t.Changed) > 0 || t.Success.Cells == 0 {
			continue
		}
		if k, ok := c.besideControls(t); ok {
			list = append(list, k...)
			continue // its cells are not the paper's alone
		}
		if k, ok := c.told(t, "original", "evolved"); ok {
			theirs, printed := c.printed(t, func(p paperRow) (float64, bool) { return p.evolved - p.original, true })
			better := k.stands(theirs)
			add(1, "the evolved model is better: 3 to 13 % on average", printed, rimpRange(t)+k.told(), better)
			add(2, "nearly every evolved model is above its original", "395 of 408 (96.81 %)", t.Success.told(), t.Success.stands(better))
		}
		for i, m := range []struct{ name, claim string }{
			{"vertex-similarity", "similarity is better than chance (vertex-similarity against random)"},
			{"motif-random", "motifs are better than chance (motif-random against random)"},
			{"motif-similarity", "both together are best (motif-similarity against random)"},
		} {
			k, ok := c.told(t, "random", m.name)
			if !ok {
				continue
			}
			theirs, printed := c.printed(t, func(p paperRow) (float64, bool) {
				with, a := p.of[m.name]
				random, b := p.of["random"]
				return with - random, a && b
			})
			found := k.told()
			if m.name == "motif-similarity" {
				printed += "; rows won 1, 32, 24, 57 of 102"
				found += "; " + t.Wins.told()
			}
			add(3+i, m.claim, printed, found, k.stands(theirs))
		}
		if k, ok := c.told(t, "no filter", "filter"); ok {
			add(6, "the filter r > θ helps", "in most cases (Fig. 5, no figures)", k.told(), k.stands(nil))
		}
		theirs, ours := t.unlearnt()
		add(7, "what is improved has learnt something (implied)", theirs+" originals at or below the majority class", ours, Untested)
		if n := len(t.BestOnTest); n > 0 && t.BestOnTest[n-1].Paper != nil {
			oracle := t.BestOnTest[n-1]
			add(11, "no claim of the paper, an oracle: the change where the iteration is picked on the test set",
				wording.Points(*oracle.Paper)+" points over the same cells, by cells; 395 of 408 above",
				fmt.Sprintf("%s points, %d of %s above; chance alone gives %s points; it does not explain the order of mappings",
					wording.Points(oracle.Picked), oracle.Above, wording.Plain(oracle.Cells, "cell", "cells"), wording.Points(oracle.Chance)), Untested)
		}
	}
	return append(list, c.overBeta()...)
}

// printedShare is the paper's success rate, 395 of 408.
const printedShare = 395.0 / 408

func (s Success) told() string {
	return fmt.Sprintf("%d of %s (%.1f %%), %d equal; after Holm %s and %s", s.Above, wording.Plain(s.Cells, "cell", "cells"), 100**s.Rate, s.Equal,
		wording.Plain(s.Gains, "gain", "gains"), wording.Plain(s.Losses, "loss", "losses"))
}

// stands counts signs, which nothing is tested on: the share decides only together with
// what is said of the difference itself.
func (s Success) stands(better Stands) Stands {
	if above := *s.Rate >= printedShare; above && better == Again || !above && better == NotAgain {
		return better
	}
	return Unclear
}

// told is the contrast of two columns of a table over all of its datasets, or over its one.
func (c Comparison) told(t Table, a, b string) (k Contrast, ok bool) {
	for _, x := range c.Contrasts {
		if x.A == a && x.B == b && x.Conditions == t.Conditions() && x.CI95 != nil && (!ok || x.Dataset == "") {
			k, ok = x, true
		}
	}
	return k, ok
}

func (k Contrast) told() string {
	return fmt.Sprintf("%s points (95 %% %s; Holm’s p %s) over %s", wording.Points(k.Difference), points(*k.CI95), P(*k.PHolm), wording.Plain(k.Cells, "cell", "cells"))
}

// stands judges a claimed difference; printed is nil where the paper has no figure.
func (k Contrast) stands(printed *float64) Stands {
	switch {
	case k.Effect == stats.Gain:
		return Again
	case printed != nil && k.CI95.High() < *printed, printed == nil && k.Effect == stats.Loss:
		return NotAgain
	}
	return Unclear
}

// rimpRange is the range of Avg RIMP, where there are several.
func rimpRange(t Table) string {
	var low, high *float64
	for _, a := range t.Averages {
		if a.AvgRIMP == nil {
			continue
		}
		if low == nil || *a.AvgRIMP < *low {
			low = a.AvgRIMP
		}
		if high == nil || *a.AvgRIMP > *high {
			high = a.AvgRIMP
		}
	}
	if low == nil {
		return ""
	}
	return fmt.Sprintf("Avg RIMP %s to %s %%; ", wording.Points(*low), wording.Points(*high))
}

func (w Wins) told() string {
	var of []string
	for _, m := range w.Strict {
		of = append(of, fmt.Sprint(m.Wins))
	}
	return fmt.Sprintf("rows won alone %s of %d, %s", strings.Join(of, ", "), w.Rows, wording.Plain(w.Ties, "tie", "ties"))
}

// unlearnt counts the rows of a dataset and learner whose original is at or below the
// majority class, the paper's and ours.
func (t Table) unlearnt() (theirs, ours string) {
	var below, of [2]int
	for _, row := range runs(t.Cells, func(a, b Cell) bool { return a.Dataset == b.Dataset && a.Learner == b.Learner }) {
		count := func(side int, counts, is bool) {
			if counts {
				of[side]++
			}
			if counts && is {
				below[side]++
			}
		}
		at, printed := paper.AtOrBelowMajority(row[0].Dataset, row[0].Learner)
		count(0, printed, at)
		count(1, !row[0].underWay(), row[0].Original <= row[0].Baselines.Majority+alike)
	}
	return fmt.Sprintf("%d of %d", below[0], of[0]), fmt.Sprintf("%d of %d", below[1], of[1])
}

// paperRow is what the paper prints for a dataset and learner.
type paperRow struct {
	original, evolved float64 // evolved: the mean over the table's mappings
	of                map[string]float64
}

// printed is the mean over a table's rows of what the paper prints, each dataset counted by
// its graphs as contrasts are; nil where it lacks a row.
func (c Comparison) printed(t Table, of func(paperRow) (float64, bool)) (mean *float64, told string) {
	graphs := map[string]int{}
	for _, d := range c.Datasets {
		graphs[d.Name] = d.Graphs
	}
	sum, weight, has := 0.0, 0.0, 0
	for _, dataset := range runs(t.Cells, func(a, b Cell) bool { return a.Dataset == b.Dataset }) {
		rows := runs(dataset, func(a, b Cell) bool { return a.Learner == b.Learner })
		kept := 0
		total := 0.0
		for _, row := range rows {
			p := paperRow{of: map[string]float64{}}
			for _, cell := range row {
				if cell.Paper == nil || cell.Paper.Evolved == nil {
					continue
				}
				p.original = cell.Paper.Original
				has++
				p.of[cell.Mapping] = *cell.Paper.Evolved
				p.evolved += *cell.Paper.Evolved
			}
			if len(p.of) == 0 {
				continue
			}
			p.evolved /= float64(len(p.of))
			if value, ok := of(p); ok {
				total += value
				kept++
			}
		}
		if kept > 0 {
			n := float64(graphs[dataset[0].Dataset])
			sum, weight = sum+n*total/float64(kept), weight+n
		}
	}
	if weight == 0 {
		return nil, "no figures for these cells"
	}
	value := sum / weight
	which := "the same cells, by graphs"
	if has < len(t.Cells) {
		which = fmt.Sprintf("the %d of these cells that it has, by graphs", has)
	}
	return &value, wording.Points(value) + " points over " + which
}

// besideControls asks of each mapping whether it is better than every control, each of
// which lacks the idea that is tested; ok where the table has controls. A control does as
// well where the interval of what it lacks leaves out a test graph a fold.
func (c Comparison) besideControls(t Table) (list []Finding, ok bool) {
	least := 1.0
	for _, cell := range t.Cells {
		control := slices.ContainsFunc(augment.Controls(), func(k augment.Kind) bool { return k.Name == cell.Mapping })
		least, ok = min(least, cell.Least), ok || control
	}
	for _, m := range augment.Kinds() {
		var found []string
		losses, asWell := 0, false
		for _, control := range augment.Controls() {
			if k, ok := c.told(t, m.Name, control.Name); ok {
				found = append(found, fmt.Sprintf("%s %s (%s)", control.Name, wording.Points(k.Difference), points(*k.CI95)))
				asWell = asWell || k.CI95.Low() > -least
				if k.Effect == stats.Loss {
					losses++
				}
			}
		}
		stands := Unclear
		switch {
		case len(found) == 0:
			continue
		case losses == len(found):
			stands = Again
		case asWell:
			stands = NotAgain
		}
		list = append(list, Finding{8, "it matters which edges are moved (implied): " + m.Name + " against controls without its idea", "no controls",
			"controls beside it, points: " + strings.Join(found, "; "), stands})
	}
	return list, ok
}

// overBeta counts the cells whose accuracy varies less over β with the filter than
// without (Fig. 9).
func (c Comparison) overBeta() []Finding {
	less, all := 0, 0
	for _, a := range c.Sensitivity {
		for _, b := range c.Sensitivity {
			if a.Learner != "" && a.Filter && !b.Filter && a.Dataset == b.Dataset && a.Mapping == b.Mapping && a.Learner == b.Learner && len(a.Changed)+len(b.Changed) == 0 {
				all++
				if a.Variance < b.Variance {
					less++
				}
			}
		}
	}
	if all == 0 {
		return nil
	}
	return []Finding{{9, "the filter makes the result depend less on β", "smaller variance over five β (Fig. 9, no figures)",
		fmt.Sprintf("smaller in %d of %s", less, wording.Plain(all, "cell", "cells")), Untested}}
}

// Claims is that no reading of the paper gives its gain, or which one does, panel by
// panel.
func (m Multiverse) Claims() []Finding {
	var list []Finding
	for _, p := range m.Panels {
		if p.Paper == nil || len(p.Universes) == 0 {
			continue
		}
		low, high := p.Universes[len(p.Universes)-1], p.Universes[0]
		stands := NotAgain
		if p.Paper.Reached > 0 {
			stands = Unclear
		}
		if p.Gains > 0 && p.Paper.Reached > 0 {
			stands = Again
		}
		list = append(list, Finding{10, "some reading of the paper gives its gain: " + p.Dataset + ", " + p.Learner + ", " + p.Mapping,
			wording.Points(p.Paper.Gain) + " points",
			fmt.Sprintf("%d of %s reach it (%s to %s), outside the interval of %d; after Holm %s and %s", p.Paper.Reached, wording.Plain(len(p.Universes), "universe", "universes"),
				wording.Points(min(low.Change, high.Change)), wording.Points(max(low.Change, high.Change)), p.Paper.Outside,
				wording.Plain(p.Gains, "gain", "gains"), wording.Plain(p.Losses, "loss", "losses")), stands})
	}
	return list
}
