package experiment

import (
	"strings"

	"mevolve/model"
	"mevolve/readings"
	"mevolve/settings"
)

// warnings collects what a reader of the report should doubt: first the
// data, then the protocol, then what the trials met, each code once.
func warnings(d *model.Dataset, s settings.Settings, r Report) []model.Warning {
	list := []model.Warning{}
	seen := map[string]int{}
	warn := func(w model.Warning) {
		if seen[w.Code]++; seen[w.Code] == 1 {
			list = append(list, w)
		}
	}
	if d.Synthetic != "" {
		warn(model.Warnf("synthetic", "%s", d.Synthetic))
	}
	for _, w := range d.Warnings {
		warn(w)
	}
	sum := r.Summary
	if sum.Trials < sum.Expected {
		warn(model.Warnf("unfinished", "Only %d of %d trials were finished; the figures cover those.", sum.Trials, sum.Expected))
	}
	if sum.Twins > 0 {
		warn(model.Warnf("twins", "%.1f %% of the test graphs have an isomorphic graph in the training set: remembering is rewarded there.", 100*sum.Twins))
	}
	if sum.Ceiling < 1 {
		warn(model.Warnf("label-conflict", "Isomorphic graphs of different classes cap the accuracy of any structural learner at %.1f %%.", 100*sum.Ceiling))
	}
	if sum.Trials > 0 && sum.Original <= sum.Baselines.Majority {
		warn(model.Warnf("below-majority", "The original model (%.1f %%) is no better than always answering the majority class (%.1f %%).", 100*sum.Original, 100*sum.Baselines.Majority))
	}
	if sum.Trials > 0 && sum.Baselines.Size >= sum.Evolved {
		warn(model.Warnf("size-explains", "A classifier that sees only the numbers of vertices and edges does as well (%.1f %%).", 100*sum.Baselines.Size))
	}
	if sum.Oracle {
		warn(model.Warnf("oracle", "R17 best-test picks the evolved model on the test set: the figure shows the size of that bias, not an accuracy."))
	}
	if trainedEmbedding(s.Learner) && s.Readings.Embedding != readings.EmbeddingInductive {
		warn(model.Warnf("transductive", "The embedding has seen the test graphs, without their classes (R13 %s).", s.Readings.Embedding))
	}
	shortfall := 0
	for _, t := range r.Trials {
		for _, it := range t.Iterations {
			shortfall += it.Shortfall
		}
	}
	if shortfall > 0 {
		warn(model.Warnf("shortfall", "%d swaps that were asked for could not be made: the graphs offered too few candidates.", shortfall))
	}
	for _, t := range r.Trials {
		for _, w := range t.Warnings {
			warn(w)
		}
	}
	return list
}

// trainedEmbedding tells whether the learner's embedding is fitted to graphs
// rather than computed from each alone.
func trainedEmbedding(learner string) bool {
	return strings.HasPrefix(learner, "graph2vec") || strings.HasPrefix(learner, "gl2vec+")
}
