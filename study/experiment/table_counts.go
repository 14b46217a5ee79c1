package experiment

import (
	"math"
	"slices"

	"mevolve/augment"
	"mevolve/internal/lists"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/experiment/paper"
	"mevolve/study/experiment/stats"
)

// paperBeta is the β of Table 3.
const paperBeta = 0.15

// paperCell finds what the paper prints for a cell.
func paperCell(r record) *PaperCell {
	original, ok := paper.Original(r.Dataset.Name, r.Learner)
	if !ok {
		return nil
	}
	p := &PaperCell{Original: original.Accuracy.Float()}
	if evolved, ok := paper.CellOf(r.Dataset.Name, r.Mapping, r.Learner); ok && r.Filter && r.Beta == paperBeta {
		p.Evolved = new(evolved.Accuracy.Float())
		p.RIMP = stats.RIMP(p.Original, *p.Evolved)
	}
	return p
}

// Averages are over the learners of each dataset and mapping among the cells.
func Averages(cells []Cell) []Average {
	out := []Average{}
	for _, of := range lists.Group(cells, func(c Cell) [2]string { return [2]string{c.Dataset, c.Mapping} }) {
		a := Average{Dataset: of[0].Dataset, Mapping: of[0].Mapping, Learners: len(of)}
		var printed []*float64
		for _, c := range of {
			a.Difference += c.Difference
			if c.Paper != nil && c.Paper.Evolved != nil {
				printed = append(printed, c.Paper.RIMP)
			}
		}
		a.Difference /= float64(len(of))
		a.AvgRIMP, _ = stats.AvgRIMP(lists.Each(of, func(c Cell) *float64 { return c.RIMP }))
		if len(printed) == len(of) {
			a.Paper, _ = stats.AvgRIMP(printed)
		}
		out = append(out, a)
	}
	return out
}

// alike is closer than any two accuracies that differ: they are sums of
// multiples of 1/n_test, in another order at worst.
const alike = 1e-9

func wins(cells []Cell) Wins {
	w := Wins{Strict: []MappingWin{}}
	strict, present := map[string]int{}, map[string]bool{}
	for _, row := range lists.Group(cells, func(c Cell) [2]string { return [2]string{c.Dataset, c.Learner} }) {
		best, equals, whole := row[0], 0, len(row) > 1
		for _, c := range row {
			present[c.Mapping] = true
			whole = whole && c.Trials == row[0].Trials && c.Tested == row[0].Tested
			if c.Evolved > best.Evolved+alike {
				best = c
			}
		}
		if !whole {
			continue
		}
		for _, c := range row {
			if math.Abs(c.Evolved-best.Evolved) <= alike {
				equals++
			}
		}
		w.Rows++
		if equals > 1 {
			w.Ties++
		} else {
			strict[best.Mapping]++
		}
	}
	for _, m := range augment.Known() {
		if present[m] {
			w.Strict = append(w.Strict, MappingWin{m, strict[m]})
		}
	}
	return w
}

// add counts more cells.
func (s *Success) add(more Success) {
	s.Cells, s.Above, s.Equal, s.Below = s.Cells+more.Cells, s.Above+more.Above, s.Equal+more.Equal, s.Below+more.Below
	s.Gains, s.Losses, s.UnderWay = s.Gains+more.Gains, s.Losses+more.Losses, s.UnderWay+more.UnderWay
}

// success leaves out cells under way: those that finish first need not be like the
// rest. A cell is equal where both models have as many test graphs right: folds are
// not all of one size, and the sign of a mean over them would then be theirs.
func success(cells []Cell) Success {
	var s Success
	for _, c := range cells {
		if c.underWay() {
			s.UnderWay++
			continue
		}
		s.Cells++
		if c.Paper != nil && c.Paper.Outside != nil {
			s.PaperCells++
			if *c.Paper.Outside {
				s.PaperOutside++
			}
		}
		switch {
		case c.EvolvedCorrect == c.OriginalCorrect:
			s.Equal++
		case c.Difference > alike:
			s.Above++
		case c.Difference < -alike:
			s.Below++
		default:
			s.Equal++
		}
		switch c.EffectHolm {
		case stats.Gain:
			s.Gains++
		case stats.Loss:
			s.Losses++
		}
	}
	if s.Cells > 0 {
		s.Rate = new(float64(s.Above) / float64(s.Cells))
	}
	return s
}

// doubts are what a reader of the whole report should know first.
func caveats(c Report) []model.Warning {
	var list []model.Warning
	for _, d := range c.Datasets {
		if d.Synthetic != "" {
			list = append(list, model.Warnf("synthetic", "%s", d.Synthetic))
		}
		list = append(list, d.Doubts(c.settings.Folds)...)
	}
	var leaking []string
	unfinished, few, discordant, silent, picked, cells, below := 0, 0, 0, 0, false, 0, 0
	for _, t := range c.Tables {
		for _, cell := range t.Cells {
			cells++
			if cell.OverGraphs == nil && cell.Summary.Trials > 0 {
				silent++
			}
			switch {
			case cell.underWay():
				unfinished++
			case cell.few():
				few++
			case cell.fewDiscordant():
				discordant++
			}
			if cell.Original <= cell.Baselines.Majority {
				below++
			}
		}
		picked = picked || t.Readings.Report == readings.ReportBestTest
		if leak := leaks(t.Readings); leak != "" && !slices.Contains(leaking, leak) {
			leaking = append(leaking, leak)
		}
	}
	if unfinished > 0 {
		list = append(list, model.Warnf("unfinished", "Cells with fewer trials than their dataset's repeats and folds: %d of %d; their figures cover what is there.", unfinished, cells))
	}
	if silent > 0 {
		list = append(list, model.Warnf("no-predictions", "Cells of which the store keeps no answers, as earlier versions did not: %d of %d; they are judged over their folds alone.", silent, cells))
	}
	if few > 0 {
		list = append(list, model.Warnf("few-trials", "Cells of fewer than %d trials: %d of %d; their intervals are wide and lean on the normal shape.", fewTrials, few, cells))
	}
	if discordant > 0 {
		list = append(list, model.Warnf("few-discordant", "Cells whose two models differ on fewer than %d graphs, too few to show an effect: %d of %d.", stats.EnoughDiscordant, discordant, cells))
	}
	if below > 0 {
		list = append(list, model.Warnf("below-majority", "Cells whose original model is no better than always answering the majority class: %d of %d.", below, cells))
	}
	for _, d := range c.Datasets {
		for _, seen := range d.Seen {
			if seen.Twins > 0 {
				list = append(list, model.Warnf("twins", "%s: %.1f %% of the test graphs have an isomorphic graph in the training set, %s; remembering is rewarded there.", d.Name, 100*seen.Twins, seen.Sight))
			}
		}
	}
	for _, d := range c.Datasets {
		var of []Summary
		for _, t := range c.Tables {
			for _, cell := range t.Cells {
				if cell.Dataset == d.Name {
					of = append(of, cell.Summary)
				}
			}
		}
		list = append(list, d.countedTwins(of)...)
	}
	if picked {
		list = append(list, model.Warnf("oracle", "Tables under R17 best-test pick the evolved model on the test set: they show the size of that bias, no accuracy."))
	}
	for _, leak := range leaking {
		list = append(list, model.Warnf("oracle", "%s: a table under it shows what that does, no accuracy.", leak))
	}
	return list
}
