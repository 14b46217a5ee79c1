package render

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/study/experiment/stats"
	"mevolve/study/inspect/attributes"
	"mevolve/study/settings"
)

// cellText writes the report of one cell: the verdict, a line for each fold, the tables, the
// warnings, and the verdict again with what to do next.
type cellText struct {
	*strings.Builder
	experiment.Report
	s settings.Settings
}

func oneCellText(b *strings.Builder, r experiment.Report) {
	c := cellText{b, r, r.Common()}
	cell := r.Only()
	c.heading()
	fmt.Fprintf(b, "\n%s\n", wording.Wrap(cell.Verdict, ""))
	c.folds()
	c.accuracies(cell)
	c.scores(cell.Scores)
	if text := scopeOf(cell.Summary); text != "" {
		fmt.Fprintf(b, "\n%s\n", wording.Wrap(text, ""))
	}
	if x := cell.BestOnTest; x != nil {
		fmt.Fprintf(b, "\n%s\n", wording.Wrap(experiment.OracleSentence(*x), ""))
	}
	truthText(b, c.s, cell.Truth)
	textWarnings(b, r.Warnings)
	c.chosen()
	textOrigin(b, r.Origin())
	fmt.Fprintf(b, "\n%s\n", wording.Wrap(closing(c.s, *cell), ""))
}

func (c cellText) heading() {
	d := c.Datasets[0]
	fmt.Fprintf(c, "%s  %s, %s\n", d.Name, wording.Plain(d.Graphs, "graph", "graphs"), wording.Plain(d.Classes, "class", "classes"))
	fmt.Fprintf(c, "%s  β %s  l %d  %s  T %d  %s  seed %d\n", c.s.Mapping, wording.Exact(c.s.Beta), c.s.L, c.s.Learner, c.s.Iterations, experiment.Filtered(c.s.Filter), c.s.Seed)
}

func (c cellText) folds() {
	wide := strings.Repeat(" ", c.right()-10)
	fmt.Fprintf(c, "\n%s%s                                     last iteration       baselines\n", wide, wide)
	fmt.Fprintf(c, "rep. fold   %s%s     %s%s      θ        kept   %4s   %4s %8s\n", wide, title("original", 8), wide, title("evolved", 7),
		title("baselines_majority", 4), title("baselines_size", 4), title("baselines_duplication", 8))
	for _, t := range c.Trials {
		c.line(t)
	}
}

// right is the width of a column of test graphs that are right, such as
// "142/200 .710".
func (c cellText) right() int {
	most := (c.Datasets[0].Graphs + c.s.Folds - 1) / c.s.Folds
	return max(10, 6+2*len(strconv.Itoa(most)))
}

func (c cellText) line(t experiment.Trial) {
	theta, kept := "–", "–"
	if n := len(t.Iterations); n > 0 {
		last := t.Iterations[n-1]
		if last.Theta != nil {
			theta = share(*last.Theta)
		}
		kept = fmt.Sprintf("%d/%d", last.Kept, last.Pool)
	}
	fmt.Fprintf(c, "%4d %4d  %*s  %*s  %5s %11s   %4s   %4s     %4s\n", t.Repeat, t.Fold,
		c.right(), fmt.Sprintf("%d/%d %s", t.Original.Correct, t.Test, share(t.Original.Accuracy)),
		c.right(), fmt.Sprintf("%d/%d %s", t.Evolved.Correct, t.Test, share(t.Evolved.Accuracy)),
		theta, kept, share(t.Baselines.Majority), share(t.Baselines.Size), share(t.Baselines.Duplication))
}

// accuracies are the means over the folds, beside the paper's where it has the cell.
func (c cellText) accuracies(cell *experiment.Cell) {
	c.WriteByte('\n')
	w := tabwriter.NewWriter(c, 0, 0, 2, ' ', 0)
	for _, name := range []string{"original", "evolved", "baselines_majority", "baselines_size", "baselines_duplication"} {
		column, paper := ColumnNamed(name), ""
		if name == "original" || name == "evolved" {
			if paper = ColumnNamed("paper_" + name).Text(*cell); paper != wording.Unknown {
				paper = "\tthe paper’s " + paper
			} else {
				paper = ""
			}
		}
		fmt.Fprintf(w, "%s\t%s%s\n", column.Titles[0], column.Text(*cell), paper)
	}
	_ = w.Flush()
}

// chosen lists the generated graphs that meet a condition, with the attributes that it compares.
func (c cellText) chosen() {
	x := c.Chosen
	if x == nil {
		return
	}
	fmt.Fprintf(c, "\n%s\n", wording.Wrap(fmt.Sprintf("%d of %s: %s", len(x.Graphs), wording.Plain(x.Pool, "generated graph", "generated graphs"), x.Where), ""))
	if len(x.Graphs) == 0 {
		return
	}
	columns := []string{"graph", "class", "prediction", "r", "θ", "kept"}
	for _, name := range x.Asks {
		if !slices.Contains(columns, name) {
			columns = append(columns, name)
		}
	}
	w := tabwriter.NewWriter(c, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, strings.Join(append([]string{"rep.", "fold", "iter."}, columns...), "\t")+"\t")
	for _, g := range x.Graphs {
		row := []string{strconv.Itoa(g.Repeat), strconv.Itoa(g.Fold), strconv.Itoa(g.Iteration)}
		for _, name := range columns {
			if of := attributes.Named(name); name == "graph" {
				row = append(row, g.Known.Example.ID.String())
			} else {
				row = append(row, attributes.Text(of, of.Of(g.Known)))
			}
		}
		fmt.Fprintln(w, strings.Join(row, "\t")+"\t")
	}
	_ = w.Flush()
}

// closing is the last paragraph: the first sentence of the verdict, and what to do next.
func closing(of settings.Settings, s experiment.Cell) string {
	first, _, more := strings.Cut(s.Verdict, ". ")
	if more {
		first += "."
	}
	switch {
	case s.Summary.Trials < s.Expected:
		return first + " Next: the same command with --store FOLDER continues after an interruption."
	case of.Iterations == 0 || s.Oracle || s.P == nil:
		return first
	case s.Effect == stats.None:
		of.Repeats = max(10, 2*of.Repeats)
		return first + " Next: more repeats make the interval narrower: " + settings.RunCommand(s.Dataset, of)
	}
	return first + " Next: see the method at work: " + settings.CommandLine("mevolve", s.Dataset) + "; more datasets and learners: mevolve bench --help"
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
	return fmt.Sprintf("The verdict holds for other graphs of this kind. For other training sets %s %s points.", width, f.Points())
}

// scores says what the accuracies hide. More classes than fit a line are in the JSON.
func (c cellText) scores(s *experiment.Scores) {
	if s == nil {
		return
	}
	w := tabwriter.NewWriter(c, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "\ndescribed only\t%s\t%s\n", title("original", 8), title("evolved", 7))
	for _, row := range scoreColumns() {
		fmt.Fprintf(w, "%s\t%s\t%s\n", row.title, wording.Maybe(row.of(s.Original), share), wording.Maybe(row.of(s.Evolved), share))
	}
	if classes := c.classes(); len(classes) <= 4 {
		for i, label := range classes {
			counts := func(row []int) string { return strings.Trim(fmt.Sprint(row), "[]") }
			fmt.Fprintf(w, "class %d as %s\t%s\t%s\n", label, strings.ReplaceAll(counts(classes), " ", ", "), counts(s.Original.Confusion[i]), counts(s.Evolved.Confusion[i]))
		}
	}
	_ = w.Flush()
}

// classes are the labels, or the numbers of classes from 1 where a store does not have them.
func (c cellText) classes() []int {
	if c.Labels != nil {
		return c.Labels
	}
	numbers := make([]int, c.Datasets[0].Classes)
	for i := range numbers {
		numbers[i] = i + 1
	}
	return numbers
}
