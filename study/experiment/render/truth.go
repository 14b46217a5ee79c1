package render

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/study/experiment/stats"
	"mevolve/study/settings"
)

// truthText writes how true the labels of generated graphs are, where the
// dataset has a rule for the class.
func truthText(out *strings.Builder, s settings.Settings, t *experiment.Truths) {
	if t == nil {
		return
	}
	fmt.Fprintf(out, "\n%s\n\n", wording.Wrap("The truth of labels, by the dataset’s rule: "+t.Rule+" Generated graphs have the label of their source, true or not; nothing in the run knows of the rule.", ""))
	if sentence := alike(t); sentence != "" {
		fmt.Fprintln(out, wording.Wrap(sentence, ""))
		return
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "\tlabel true\t\t95 %% interval\n")
	rate(w, "generated", t.Generated)
	if s.Filter {
		rate(w, "kept by θ", t.Kept)
		rate(w, "dropped by θ", t.Dropped)
	}
	for i, r := range t.Iterations {
		rate(w, fmt.Sprintf("kept in iteration %d", i+1), r.Kept)
	}
	for _, b := range t.Bins {
		rate(w, fmt.Sprintf("r from %s to %s", wording.Share(b.From, 1), wording.Share(b.To, 1)), b.Rate)
	}
	_ = w.Flush()
	fmt.Fprintf(out, "\nThe first pools of every mapping, label true:\n\n")
	w = tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "\tgenerated\t\tkept\t\tdropped\t\n")
	for _, m := range t.FirstPool {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", m.Mapping, counts(m.Generated), rateOf(m.Generated), counts(m.Kept), rateOf(m.Kept), counts(m.Dropped), rateOf(m.Dropped))
	}
	_ = w.Flush()
}

// alike is the sentence that replaces the tables where every label is true, or none; else "".
func alike(t *experiment.Truths) string {
	all := []experiment.Rate{t.Generated}
	for _, m := range t.FirstPool {
		all = append(all, m.Generated)
	}
	n, shown := 0, "true"
	for _, r := range all {
		n += r.True
	}
	switch {
	case t.Generated.Of == 0:
		return ""
	case slices.ContainsFunc(all, func(r experiment.Rate) bool { return r.True != r.Of }) && n > 0:
		return ""
	case n == 0:
		shown = "false"
	}
	return fmt.Sprintf("All %s generated labels are %s, in every iteration, at every r, kept or dropped, and so are those of the first pools of every mapping.", wording.Integer(t.Generated.Of), shown)
}

func rate(w io.Writer, name string, r experiment.Rate) {
	fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", name, counts(r), rateOf(r), overFolds(r.CI95))
}

func counts(r experiment.Rate) string {
	return wording.Integer(r.True) + " of " + wording.Integer(r.Of)
}

func rateOf(r experiment.Rate) string {
	if r.Rate == nil {
		return "–"
	}
	return share(*r.Rate)
}

func overFolds(i *stats.Interval) string {
	if i == nil {
		return ""
	}
	return fmt.Sprintf("95 %% over folds %s to %s", share(i.Low()), share(i.High()))
}
