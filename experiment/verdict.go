package experiment

import (
	"fmt"
	"math"
	"strings"

	"mevolve/experiment/stats"
	"mevolve/settings"
	"mevolve/wording"
)

// verdict says in plain words what the trials show, and what they cannot. It
// claims an effect only where the corrected test does, and never praises a
// gain that the controls have too.
func verdict(of DatasetInfo, s Summary, config settings.Settings, trials []Trial) string {
	var b strings.Builder
	change := math.Abs(100 * s.Difference)
	direction := "above"
	if s.Difference < 0 {
		direction = "below"
	}
	counted := fmt.Sprintf("%d folds", s.Trials)
	if s.Trials > config.Folds {
		counted = fmt.Sprintf("%d trials", s.Trials)
	}
	switch {
	case s.Trials == 0:
		return "Nothing can be told: no fold was finished."
	case of.Edgeless:
		b.WriteString("Nothing can be told of the mappings: no graph has an edge, so that there was nothing to map")
	case of.Classes == 1:
		b.WriteString("Nothing can be told: all graphs are of one class, which every classifier gets right")
	case config.Iterations == 0:
		fmt.Fprintf(&b, "No iteration was asked for: this is the original model alone, right on %.1f %% of the test graphs", 100*s.Original)
	case s.Trials == 1:
		t := trials[0]
		fmt.Fprintf(&b, "Cannot tell: on one fold the original got %d of %d graphs right and the evolved model %d, and a single fold has no spread to judge by",
			t.Original.Correct, t.Test, t.Evolved.Correct)
	case s.P == nil && s.Difference == 0:
		fmt.Fprintf(&b, "No difference on any of %s: the evolved model was right as often as the original each time", counted)
	case s.P == nil:
		fmt.Fprintf(&b, "Cannot tell: the evolved model is %.1f points %s the original on each of %s alike, which leaves no spread to judge by", change, direction, counted)
	case s.Effect == stats.Gain:
		fmt.Fprintf(&b, "A gain of %.1f points over the original in %s (95 %% interval %s, p = %s)%s",
			change, counted, points(*s.CI95), pValue(*s.P), duplicationClause(s))
	case s.Effect == stats.Loss:
		fmt.Fprintf(&b, "A loss of %.1f points against the original in %s (95 %% interval %s, p = %s): evolution did harm here",
			change, counted, points(*s.CI95), pValue(*s.P))
	default:
		where := fmt.Sprintf("%.1f points %s it", change, direction)
		if change < 0.05 {
			where = "level with it on average"
		}
		fmt.Fprintf(&b, "Cannot tell the evolved model from the original: it is %s in %s (95 %% interval %s, p = %s)%s",
			where, counted, points(*s.CI95), pValue(*s.P), couldSee(s.MDE))
	}
	b.WriteString(".")
	if config.Iterations > 0 && !of.Edgeless && of.Classes != 1 {
		b.WriteString(unfed(s, config, trials))
	}
	for _, w := range of.Doubts(config.Folds) {
		if w.Code == "small-class" {
			b.WriteString(" " + w.Message)
		}
	}
	if s.Oracle {
		b.WriteString(" The evolved model was picked by its test accuracy (R17 best-test), so this is an upper bound and no result.")
	}
	if !s.Learnt && s.Trials > 1 && of.Classes != 1 {
		fmt.Fprintf(&b, " %s", unlearnt(s, config))
	}
	return b.String()
}

// unfed tells of trials whose evolved model has learnt from no generated graph.
func unfed(s Summary, config settings.Settings, trials []Trial) string {
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

// couldSee says which change the trials would have missed.
func couldSee(mde *float64) string {
	switch {
	case mde == nil:
		return ""
	case *mde >= 1:
		return ", and no possible change could be seen with so few trials"
	}
	return fmt.Sprintf(", and a change under about %.1f points could not be seen", 100**mde)
}

// unlearnt compares with the majority class where no test tells a model from
// it: a lead that more folds might confirm is not the same as no lead.
func unlearnt(s Summary, config settings.Settings) string {
	neither := "Neither"
	if config.Iterations == 0 {
		neither = "It"
	}
	lead := max(s.Original, s.Evolved) - s.Baselines.Majority
	if lead < noLead {
		verb := "can"
		if config.Iterations == 0 {
			verb = "cannot"
		}
		return fmt.Sprintf("%s %s be told from always answering the majority class (%.1f %%): there may be nothing here for this learner to learn.", neither, verb, 100*s.Baselines.Majority)
	}
	return fmt.Sprintf("A lead of %.1f points over always answering the majority class (%.1f %%) cannot be confirmed with so few folds.", 100*lead, 100*s.Baselines.Majority)
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

// points writes an interval in points of accuracy: "−2.1 to +3.4". No
// difference lies beyond 100 points, whatever the normal shape says.
func points(i stats.Interval) string {
	return wording.Signed(max(-100, 100*i.Low()), 1) + " to " + wording.Signed(min(100, 100*i.High()), 1)
}

// pValue writes p to two digits, and to three where two would hide on which
// side of the level it lies.
func pValue(p float64) string {
	if p < 0.001 {
		return "under .001"
	}
	text := fmt.Sprintf("%.2f", p)
	if p < 0.1 {
		text = fmt.Sprintf("%.3f", p)
	}
	if math.Abs(p-stats.Level) < 0.0005 {
		text = fmt.Sprintf("%.5f", p)
	}
	return strings.TrimPrefix(text, "0")
}
