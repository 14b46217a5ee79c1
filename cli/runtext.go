package cli

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/experiment/stats"
	"mevolve/study/inspect/attributes"
	"mevolve/study/settings"
)

// runText prints a run as text: the verdict, a line for each fold, the tables, the warnings,
// and the verdict again with what to do next.
type runText struct {
	w io.Writer
	d *model.Dataset
	s settings.Settings
}

func (r *runText) heading() {
	fmt.Fprintf(r.w, "%s  %s, %s\n", r.d.Name, wording.Plain(len(r.d.Examples), "graph", "graphs"), wording.Plain(r.d.Classes(), "class", "classes"))
	filter := "filtered by θ"
	if !r.s.Filter {
		filter = "no filter"
	}
	fmt.Fprintf(r.w, "%s  β %s  l %d  %s  T %d  %s  seed %d\n", r.s.Mapping, wording.Exact(r.s.Beta), r.s.L, r.s.Learner, r.s.Iterations, filter, r.s.Seed)
}

func (r *runText) folds(trials []experiment.Trial) {
	wide := strings.Repeat(" ", r.right()-10)
	fmt.Fprintf(r.w, "\n%s%s                                     last iteration       baselines\n", wide, wide)
	fmt.Fprintf(r.w, "rep. fold   %soriginal     %sevolved      θ        kept   maj.   size copies\n", wide, wide)
	for _, t := range trials {
		r.line(t)
	}
}

// right is the width of a column of test graphs that are right, such as
// "142/200 .710".
func (r *runText) right() int {
	most := (len(r.d.Examples) + r.s.Folds - 1) / r.s.Folds
	return max(10, 6+2*len(strconv.Itoa(most)))
}

func (r *runText) line(t experiment.Trial) {
	theta, kept := "–", "–"
	if n := len(t.Iterations); n > 0 {
		last := t.Iterations[n-1]
		if last.Theta != nil {
			theta = wording.Share(*last.Theta, 3)
		}
		kept = fmt.Sprintf("%d/%d", last.Kept, last.Pool)
	}
	fmt.Fprintf(r.w, "%4d %4d  %*s  %*s  %5s %11s   %4s   %4s   %4s\n", t.Repeat, t.Fold,
		r.right(), fmt.Sprintf("%d/%d %s", t.Original.Correct, t.Test, wording.Share(t.Original.Accuracy, 3)),
		r.right(), fmt.Sprintf("%d/%d %s", t.Evolved.Correct, t.Test, wording.Share(t.Evolved.Accuracy, 3)),
		theta, kept, wording.Share(t.Baselines.Majority, 3), wording.Share(t.Baselines.Size, 3), wording.Share(t.Baselines.Duplication, 3))
}

func (r *runText) print(report experiment.Report) error {
	s := report.Summary
	r.heading()
	fmt.Fprintf(r.w, "\n%s\n", wording.Wrap(s.Verdict, ""))
	r.folds(report.Trials)
	fmt.Fprintln(r.w)
	w := tabwriter.NewWriter(r.w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "original\t%s\n", wording.Share(s.Original, 3))
	fmt.Fprintf(w, "evolved\t%s\n", wording.Share(s.Evolved, 3))
	fmt.Fprintf(w, "majority class\t%s\n", wording.Share(s.Baselines.Majority, 3))
	fmt.Fprintf(w, "size (n, m) only\t%s\n", wording.Share(s.Baselines.Size, 3))
	fmt.Fprintf(w, "repeated data\t%s\n", wording.Share(s.Baselines.Duplication, 3))
	for _, c := range report.Controls {
		fmt.Fprintf(w, "control %s\t%s\n", c.Mapping, wording.Share(c.Evolved, 3))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if err := r.scores(s.Scores); err != nil {
		return err
	}
	if text := scopeOf(s); text != "" {
		fmt.Fprintf(r.w, "\n%s\n", wording.Wrap(text, ""))
	}
	if b := s.BestOnTest; b != nil {
		fmt.Fprintf(r.w, "\n%s\n", wording.Wrap(experiment.OracleSentence(*b), ""))
	}
	if err := writeTruth(r.w, r.s, s.Truth); err != nil {
		return err
	}
	if len(report.Warnings) > 0 {
		fmt.Fprintln(r.w)
	}
	writeWarnings(r.w, report.Warnings)
	if err := r.chosen(report.Chosen); err != nil {
		return err
	}
	fmt.Fprintf(r.w, "\n%s\n", wording.Wrap(closing(r.d.Name, r.s, s), ""))
	return nil
}

// chosen lists the generated graphs that meet a condition, with the attributes that it compares.
func (r *runText) chosen(c *experiment.Chosen) error {
	if c == nil {
		return nil
	}
	fmt.Fprintf(r.w, "\n%s\n", wording.Wrap(fmt.Sprintf("%d of %s: %s", len(c.Graphs), wording.Plain(c.Pool, "generated graph", "generated graphs"), c.Where), ""))
	if len(c.Graphs) == 0 {
		return nil
	}
	columns, err := (&tableFlags{where: c.Where, columns: "graph,class,prediction,r,θ,kept", format: "text"}).read(attributes.Pooled)
	if err != nil {
		return err
	}
	columns.addAsked()
	w := tabwriter.NewWriter(r.w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, strings.Join(append([]string{"rep.", "fold", "iter."}, columns.names()...), "\t")+"\t")
	for _, g := range c.Graphs {
		cells := append([]string{strconv.Itoa(g.Repeat), strconv.Itoa(g.Fold), strconv.Itoa(g.Iteration)}, columns.cells(g.Known, attributes.Text)...)
		fmt.Fprintln(w, strings.Join(cells, "\t")+"\t")
	}
	return w.Flush()
}

// closing is the last paragraph: the first sentence of the verdict, and what to do next.
func closing(dataset string, of settings.Settings, s experiment.Summary) string {
	first, _, more := strings.Cut(s.Verdict, ". ")
	if more {
		first += "."
	}
	switch {
	case s.Trials < s.Expected:
		return first + " Next: the same command with --store FOLDER continues after an interruption."
	case of.Iterations == 0 || s.Oracle || s.P == nil:
		return first
	case s.Effect == stats.None:
		of.Repeats = max(10, 2*of.Repeats)
		return first + " Next: more repeats make the interval narrower: " + settings.RunCommand(dataset, of)
	}
	return first + " Next: see the method at work: " + settings.CommandLine("mevolve", dataset) + "; more datasets and learners: mevolve bench --help"
}

// scopeOf says for what the verdict holds, over graphs or over folds; "" where
// nothing was tested.
func scopeOf(s experiment.Summary) string {
	switch {
	case s.P == nil:
		return ""
	case s.Basis == experiment.ByFolds:
		return "The verdict holds for other training sets of these graphs."
	case s.OverFolds.CI95 == nil:
		return "The verdict holds for other graphs of this kind."
	}
	f := s.OverFolds.CI95
	width := "the interval is"
	if s.CI95 != nil && f.High()-f.Low() > s.CI95.High()-s.CI95.Low() {
		width = "the interval is wider:"
	}
	return fmt.Sprintf("The verdict holds for other graphs of this kind. For other training sets %s %s to %s points.",
		width, wording.Signed(max(-100, 100*f.Low()), 1), wording.Signed(min(100, 100*f.High()), 1))
}

// scores says what the accuracies hide. More classes than fit a line are in the JSON.
func (r *runText) scores(s *experiment.Scores) error {
	if s == nil {
		return nil
	}
	w := tabwriter.NewWriter(r.w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "\ndescribed only\toriginal\tevolved\n")
	for _, row := range []struct {
		name              string
		original, evolved *float64
	}{
		{"balanced accuracy", s.Original.Balanced, s.Evolved.Balanced},
		{"macro F1", s.Original.MacroF1, s.Evolved.MacroF1},
		{"AUC", s.Original.AUC, s.Evolved.AUC},
	} {
		value := func(x *float64) string {
			return wording.Maybe(x, func(x float64) string { return wording.Share(x, 3) })
		}
		fmt.Fprintf(w, "%s\t%s\t%s\n", row.name, value(row.original), value(row.evolved))
	}
	if classes := r.d.ClassLabels; len(classes) <= 4 {
		for c, label := range classes {
			counts := func(row []int) string { return strings.Trim(fmt.Sprint(row), "[]") }
			fmt.Fprintf(w, "class %d as %s\t%s\t%s\n", label, strings.ReplaceAll(counts(classes), " ", ", "), counts(s.Original.Confusion[c]), counts(s.Evolved.Confusion[c]))
		}
	}
	return w.Flush()
}

func interval(i *stats.Interval) string {
	if i == nil {
		return ""
	}
	return fmt.Sprintf("95 %% over folds %s to %s", wording.Share(i.Low(), 3), wording.Share(i.High(), 3))
}
