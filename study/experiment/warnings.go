package experiment

import (
	"fmt"
	"slices"
	"strings"

	"mevolve/datasets"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/experiment/stats"
)

// warnings collects what a reader of a report of one cell should doubt: first the data, then
// the protocol, then what the trials met.
func warnings(r Report) []model.Warning {
	list := []model.Warning{}
	warn := func(w model.Warning) { list = append(list, w) }
	s, d, sum := r.settings, r.Datasets[0], r.Only().Summary
	if d.Synthetic != "" {
		warn(model.Warnf("synthetic", "%s", d.Synthetic))
	}
	list = append(list, d.Doubts(s.Folds)...)
	if sum.underWay() {
		warn(model.Warnf("unfinished", "Only %d of %d trials were finished; the figures cover those.", sum.Trials, sum.Expected))
	}
	if sum.OverGraphs == nil && sum.Trials > 0 {
		warn(model.Warnf("no-predictions", "The store keeps no answers: the cell is judged over its folds alone."))
	}
	if sum.few() {
		warn(model.Warnf("few-trials", "%d trials are few: the interval is wide and leans on the normal shape.", sum.Trials))
	}
	if sum.fewDiscordant() {
		warn(model.Warnf("few-discordant", "Original and evolved model differ on %s; fewer than %d cannot show an effect.", wording.Plain(sum.OverGraphs.Better+sum.OverGraphs.Worse, "graph", "graphs"), stats.EnoughDiscordant))
	}
	if sum.Twins != nil && *sum.Twins > 0 {
		warn(model.Warnf("twins", "%s, %.1f %% of the test graphs have an isomorphic graph in the training set: remembering is rewarded there.", seenBy(s.Learner, sum.Sight), 100**sum.Twins))
	}
	list = append(list, d.countedTwins([]Summary{sum})...)
	if sum.IsCapped() {
		warn(LabelConflict(s.Learner, sum))
	}
	if sum.Trials > 0 && sum.Original <= sum.Baselines.Majority {
		warn(model.Warnf("below-majority", "The original model (%.1f %%) is no better than always answering the majority class (%.1f %%).", 100*sum.Original, 100*sum.Baselines.Majority))
	}
	for _, control := range []struct {
		code, what string
		of         Model
		accuracy   float64
		bears      bool
	}{
		{"size-explains", "A classifier that sees only the numbers of vertices and edges", SizeModel, sum.Baselines.Size, true},
		{"duplication-explains", "Merely repeating the training graphs", DuplicationModel, sum.Baselines.Duplication, s.Iterations > 0},
	} {
		if !control.bears || sum.Trials == 0 || sum.Oracle || sum.underWay() {
			continue
		}
		how := ""
		switch against(r.Trials, control.of, control.accuracy, sum.Evolved) {
		case stats.Loss:
			how = "does better than"
		case stats.None:
			how = "does not differ significantly from"
		default:
			continue
		}
		warn(model.Warnf(control.code, "%s (%.1f %%) %s the evolved model (%.1f %%).", control.what, 100*control.accuracy, how, 100*sum.Evolved))
	}
	if leak := leaks(s.Readings); leak != "" {
		warn(model.Warnf("oracle", "%s: the figures show what that does, not an accuracy.", leak))
	}
	if s.Readings.Report == readings.ReportBestTest {
		warn(model.Warnf("oracle", "R17 best-test picks the evolved model on the test set: the figure shows the size of that bias, not an accuracy."))
	}
	if learnerKind(s).Trained() && s.Readings.Embedding != readings.EmbeddingInductive {
		warn(model.Warnf("transductive", "The embedding has seen the test graphs, without their classes (R13 %s).", s.Readings.Embedding))
	}
	if learnerKind(s).Trained() && s.Readings.DocumentOrder == readings.DocumentOrderFile {
		warn(model.Warnf("document-order", "The embedding was trained on graphs in one order (R20 file): vectors tell the place in it, and with it train from test graphs and class from class."))
	}
	shortfall := 0
	for _, t := range r.Trials {
		shortfall += t.total(func(i Iteration) int { return i.Shortfall })
	}
	if shortfall > 0 {
		warn(model.Warnf("shortfall", "Swaps not made because the graphs have too few candidates: %d.", shortfall))
	}
	return append(list, met(r.Trials, s.Repeats)...)
}

// against is what can be claimed of the evolved model against a control: over
// graphs where answers are kept, else by the bare means.
func against(trials []Trial, control Model, accuracy, evolved float64) stats.Effect {
	if graphs, ok := paired(trials, control, EvolvedModel); ok {
		return stats.PairGraphs(graphs).Effect()
	}
	switch {
	case evolved > accuracy:
		return stats.Gain
	case evolved < accuracy:
		return stats.Loss
	}
	return stats.None
}

// Of MUTAG's graphs so many are distinct by structure, and there to count twins one
// by one was measured to leave a p over graphs its level: docs/run.md.
const measuredDistinct, measuredGraphs = 139, 188

// countedTwins says what isomorphic graphs do to a p over graphs, where there are both.
func (f Facts) countedTwins(of []Summary) []model.Warning {
	tested := slices.ContainsFunc(of, func(s Summary) bool { return s.Basis == ByGraphs && s.P != nil })
	if !tested || f.Distinct == f.Graphs {
		return nil
	}
	what := fmt.Sprintf("%s: %d graphs, %d different ones. p counts each; ", f.Name, f.Graphs, f.Distinct)
	if f.Distinct == measuredDistinct && f.Graphs == measuredGraphs {
		what += "a test showed that this does not make p too small"
	} else {
		what += fmt.Sprintf("a test on MUTAG (%d graphs, %d different ones) showed that this does not make p too small", measuredGraphs, measuredDistinct)
	}
	if f.Distinct*measuredGraphs < measuredDistinct*f.Graphs {
		what += ", but here p may be too small, with more graphs alike"
	}
	return []model.Warning{{Code: "twins-counted", Message: what + "."}}
}

// IsCapped reports whether the ceiling of the dataset holds for the learner and is below 1.
func (s Summary) IsCapped() bool { return s.Ceiling != nil && *s.Ceiling < 1 }

// LabelConflict warns of a ceiling below 1 of a learner.
func LabelConflict(learner string, s Summary) model.Warning {
	return model.Warnf("label-conflict", "%s, isomorphic graphs of different classes cap the accuracy at %.1f %%.", seenBy(learner, s.Sight), 100**s.Ceiling)
}

// seenBy says in a clause what a learner's sight takes in.
func seenBy(learner string, sight datasets.Sight) string {
	if sight == datasets.WithLabels {
		return fmt.Sprintf("With vertex labels, which %s sees", learner)
	}
	return fmt.Sprintf("By structure, which is all that %s sees", learner)
}

// fewTrials is one five-fold cross-validation: below it the t quantile alone
// (3.2 and more, against 2.0 of many trials) makes intervals very wide.
const fewTrials = 5

func (s Summary) fewDiscordant() bool {
	return s.OverGraphs != nil && s.OverGraphs.Better+s.OverGraphs.Worse < stats.EnoughDiscordant
}

func (s Summary) few() bool { return s.CI95 != nil && s.Basis == ByFolds && s.Trials < fewTrials }

// met lists the doubts of the trials, each code once, with how many folds met
// it and where it was met first: a doubt of one fold is none of the others'.
func met(trials []Trial, repeats int) []model.Warning {
	var list []model.Warning
	folds := map[string]int{}
	for _, t := range trials {
		for _, d := range t.Warnings {
			folds[d.Code]++
		}
	}
	for _, t := range trials {
		for _, d := range t.Warnings {
			if slices.ContainsFunc(list, func(w model.Warning) bool { return w.Code == d.Code }) {
				continue
			}
			where := fmt.Sprintf("fold %d", t.Fold)
			if repeats > 1 {
				where = fmt.Sprintf("repeat %d, %s", t.Repeat, where)
			}
			if d.Iteration > 0 {
				where += fmt.Sprintf(", iteration %d", d.Iteration)
			}
			if len(trials) > 1 {
				where = fmt.Sprintf("in %d of %d folds, first in %s", folds[d.Code], len(trials), where)
			}
			list = append(list, model.Warnf(d.Code, "%s (%s).", strings.TrimSuffix(d.Message, "."), where))
		}
	}
	return list
}
