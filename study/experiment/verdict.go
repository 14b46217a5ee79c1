package experiment

import (
	"fmt"
	"math"
	"strings"

	"mevolve/internal/wording"
	"mevolve/study/experiment/stats"
	"mevolve/study/settings"
)

// verdict says in plain words what the trials show, and what they cannot. It
// claims an effect only where the corrected test does, and never praises a
// gain that the controls have too.
func verdict(of DatasetInfo, s Summary, config settings.Settings, trials []Trial) string {
	var b strings.Builder
	change := math.Abs(100 * s.Difference)
	counted := fmt.Sprintf("%d folds", s.Trials)
	if s.Trials > config.Folds {
		counted = fmt.Sprintf("%d trials", s.Trials)
	}
	switch {
	case s.Trials == 0:
		return "No result: no fold is finished."
	case of.Edgeless:
		b.WriteString("No result for the mappings: no graph has an edge, so there is nothing to map")
	case of.Classes == 1:
		b.WriteString("No result: all graphs are of one class, which every classifier predicts")
	case config.Iterations == 0:
		fmt.Fprintf(&b, "T = 0, so this is the original model alone: %.1f %% of the test graphs right", 100*s.Original)
	case s.underWay():
		fmt.Fprintf(&b, "No claim yet: %d of %d trials are done, in which the original got %s right and the evolved model %s; looking early and often finds effects by chance",
			s.Trials, s.Expected, rightOf(trials, func(t Trial) int { return t.Original.Correct }), rightOf(trials, func(t Trial) int { return t.Evolved.Correct }))
	case s.Oracle && leaks(config.Readings) != "":
		fmt.Fprintf(&b, "An oracle and no result (%s): the evolved model is %s in %s", leaks(config.Readings), differenceWords(s), counted)
	case s.Oracle:
		fmt.Fprintf(&b, "An upper bound and no result: the evolved model was picked by its test accuracy (R17 best-test), an oracle, and is %s in %s", differenceWords(s), counted)
	case s.P == nil && s.Difference == 0:
		fmt.Fprintf(&b, "No difference on any of %s: the evolved model was right as often as the original each time", counted)
	case s.P == nil:
		fmt.Fprintf(&b, "Cannot tell: the evolved model is %s in %s alike, and neither a spread nor single answers are there to judge by", differenceWords(s), counted)
	case s.OverGraphs != nil && s.OverGraphs.Better+s.OverGraphs.Worse == 0:
		fmt.Fprintf(&b, "No difference: on every graph the evolved model was right as often as the original, in %s", counted)
	case s.Effect == stats.Gain:
		fmt.Fprintf(&b, "A gain of %.1f points over the original in %s (%s)%s%s", change, counted, judged(s), inPractice(s), duplicationClause(s))
	case s.Effect == stats.Loss:
		fmt.Fprintf(&b, "A loss of %.1f points against the original in %s (%s)%s: evolution did harm here", change, counted, judged(s), inPractice(s))
	default:
		fmt.Fprintf(&b, "Cannot tell the evolved model from the original: it is %s in %s (%s)%s%s", differenceWords(s), counted, judged(s), inPractice(s), couldSee(s.MDE))
	}
	b.WriteString(".")
	if config.Iterations > 0 && !of.Edgeless && of.Classes != 1 {
		b.WriteString(nothingKept(s, config, trials))
	}
	for _, w := range of.Doubts(config.Folds) {
		if w.Code == "small-class" {
			b.WriteString(" " + w.Message)
		}
	}
	if !s.Learnt && s.Trials > 1 && !s.underWay() && of.Classes != 1 {
		fmt.Fprintf(&b, " %s", majoritySentence(s, config))
	}
	return b.String()
}

// nothingKept is the sentence on trials whose evolved model has learnt from no generated graph.
func nothingKept(s Summary, config settings.Settings, trials []Trial) string {
	pool := 0
	for _, t := range trials {
		pool += t.total(func(i Iteration) int { return i.Pool })
	}
	switch {
	case s.Unfed == 0:
		return ""
	case pool == 0:
		return fmt.Sprintf(" %s could map no graph: the evolved model has learnt from the original graphs alone.", config.Mapping)
	case s.Unfed == s.Trials:
		return " The filter kept nothing in any iteration: the evolved model has learnt from the original graphs alone."
	}
	return fmt.Sprintf(" In %d of %d trials the filter kept nothing in any iteration: there the evolved model has learnt from the original graphs alone.", s.Unfed, s.Trials)
}

// differenceWords says where the evolved model stands: "2.1 points above it".
func differenceWords(s Summary) string {
	change := math.Abs(100 * s.Difference)
	switch {
	case change < 0.05:
		return "level with it on average"
	case s.Difference < 0:
		return fmt.Sprintf("%.1f points below it", change)
	}
	return fmt.Sprintf("%.1f points above it", change)
}

// rightOf counts the right answers of a model: "31 of 38".
func rightOf(trials []Trial, right func(Trial) int) string {
	sum, of := 0, 0
	for _, t := range trials {
		sum += right(t)
		of += t.Test
	}
	return fmt.Sprintf("%d of %d", sum, of)
}

// judged is the interval and p of a change, and what was taken for the sample.
func judged(s Summary) string {
	by := "over trials"
	if s.Basis == ByGraphs {
		by = "over " + wording.Plain(s.OverGraphs.Graphs, "graph", "graphs")
	}
	if s.CI95 == nil {
		return fmt.Sprintf("%s, p %s", by, P(*s.P))
	}
	return fmt.Sprintf("95 %% interval %s %s, p %s", s.CI95.Points(), by, P(*s.P))
}

// inPractice is the sentence on changes that matter, from the interval. Without a result it is
// empty, and MDE has the better sentence.
func inPractice(s Summary) string {
	switch s.InPractice {
	case stats.Same:
		return fmt.Sprintf(", in practice the same: it and the interval over folds lie within ±%.1f points, one graph a fold", 100*s.Least)
	case stats.Better, stats.Worse:
		return fmt.Sprintf(", in practice %s by more than one graph a fold", s.InPractice)
	}
	return ""
}

// couldSee says which gain the trials may have missed.
func couldSee(mde *float64) string {
	switch {
	case mde == nil:
		return ""
	case *mde >= 1:
		return ". Power: any possible gain has less than an 80 % chance of being detected"
	}
	return fmt.Sprintf(". Power: gains below %.1f points have less than an 80 %% chance of being detected", 100**mde)
}

// majoritySentence compares with the majority class where no test tells a model from
// it: a lead that more folds might confirm is not the same as no lead.
func majoritySentence(s Summary, config settings.Settings) string {
	lead := max(s.Original, s.Evolved) - s.Baselines.Majority
	if lead < noLead {
		both := "either"
		if config.Iterations == 0 {
			both = "it"
		}
		return fmt.Sprintf("No clear lead of %s over always predicting the majority class (%.1f %%): this learner may find nothing to learn here.", both, 100*s.Baselines.Majority)
	}
	return fmt.Sprintf("A lead of %.1f points over always predicting the majority class (%.1f %%) cannot be confirmed on these folds.", 100*lead, 100*s.Baselines.Majority)
}

// noLead is the lead over the majority class, as a share, below which nothing
// need have been learnt: a few graphs of a fold.
const noLead = 0.05

// duplicationClause sets a gain beside the control for "more data".
func duplicationClause(s Summary) string {
	control := s.Baselines.Duplication - s.Original
	switch {
	case control >= s.Difference:
		return "; but merely repeating the training graphs gains as much"
	case control > 0.5*s.Difference:
		return fmt.Sprintf("; merely repeating the training graphs already gains %.1f", 100*control)
	}
	return ""
}

// P formats a p-value, "= .03" or "< .001": with two digits, or with more if two would hide on
// which side of the level it is.
func P(p float64) string {
	if p < 0.001 {
		return "< .001"
	}
	text := fmt.Sprintf("%.2f", p)
	if p < 0.1 {
		text = fmt.Sprintf("%.3f", p)
	}
	if math.Abs(p-stats.Level) < 0.0005 {
		text = fmt.Sprintf("%.5f", p)
	}
	return "= " + strings.TrimPrefix(text, "0")
}
