package render

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"mevolve/internal/lists"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/experiment/stats"
)

// comparisonText writes a report of several cells for reading in 80 columns. It begins and ends
// with what they show together.
func comparisonText(b *strings.Builder, c experiment.Report) {
	if len(c.Tables) == 0 {
		b.WriteString("There is no finished trial.\n")
	} else {
		b.WriteString(wording.Wrap(c.Verdict(), "") + "\n\n")
	}
	b.WriteString(wording.Wrap(common(c), "  ") + "\n\n")
	for _, d := range c.Datasets {
		b.WriteString(wording.Wrap(facts(d), "  ") + "\n")
	}
	for _, t := range c.Tables {
		fmt.Fprintf(b, "\n%s\n", t.Title())
		textCells(b, t)
		textBlocks(b, countBlocks(t))
	}
	textContrasts(b, c.Contrasts)
	textSensitivity(b, c.Sensitivity)
	textWarnings(b, c.Warnings)
	textOrigin(b, c.Origin())
	if len(c.Tables) > 0 {
		b.WriteString("\n" + wording.Wrap(c.Verdict(), "") + "\n")
	}
}

// textBlocks writes blocks in 80 columns.
func textBlocks(b *strings.Builder, blocks []block) {
	for i, x := range blocks {
		if x.heading != "" {
			fmt.Fprintf(b, "%s\n", strings.Repeat("\n", min(i, 1))+x.heading)
		}
		if x.text != "" {
			fmt.Fprintf(b, "\n%s\n", wording.Wrap(x.text, ""))
		}
		if len(x.grid.rows) > 0 {
			if x.text == "" {
				b.WriteByte('\n')
			}
			x.grid.text(b)
		}
	}
}

func textOrigin(b *strings.Builder, origin []string) {
	for i, line := range origin {
		if i == 0 {
			b.WriteByte('\n')
		}
		b.WriteString(wording.Wrap(line, "  ") + "\n")
	}
}

// facts is the line a dataset's cells must be read against.
func facts(d experiment.DatasetRow) string {
	line := fmt.Sprintf("%s: %d graphs, majority %s", d.Name, d.Graphs, share(d.Dominant))
	for _, seen := range d.Seen {
		line += fmt.Sprintf("; %s ", seen.Sight)
		if len(d.Seen) > 1 {
			line += fmt.Sprintf("(%s) ", strings.Join(seen.Learners, ", "))
		}
		line += fmt.Sprintf("%d distinct, ceiling %s, twins of %.1f %% of the test graphs in train", seen.Distinct, share(seen.Ceiling), 100*seen.Twins)
	}
	if d.MDE != nil {
		line += fmt.Sprintf("; gains below about %.1f points have less than an 80 %% chance of being detected", 100**d.MDE)
	}
	return line
}

func textCells(b *strings.Builder, t experiment.Table) {
	dataset := ""
	holm := slices.ContainsFunc(t.Cells, func(c experiment.Cell) bool { return c.PHolm != nil && *c.PHolm < 1 })
	heading := textLine(holm, Column.Title)
	for _, row := range lists.Group(t.Cells, func(c experiment.Cell) [2]string { return [2]string{c.Dataset, c.Learner} }) {
		c := row[0]
		if c.Dataset != dataset {
			dataset = c.Dataset
			fmt.Fprintf(b, "\n%s\n%s\n", dataset, heading)
		}
		fmt.Fprintf(b, "  %-15s", c.Learner)
		for i, name := range []string{"original", "baselines_majority", "baselines_size", "paper_original"} {
			if column := ColumnNamed(name); name != "paper_original" || c.Paper != nil {
				fmt.Fprintf(b, "%s%s %s", strings.Repeat(" ", min(i, 1)+1), column.Title(8), column.Text(c))
			}
		}
		b.WriteByte('\n')
		for _, c := range row {
			textCell(b, c, row[0].Original, holm)
		}
	}
}

// textLine writes the columns of a cell, p after Holm's correction where it is asked for.
func textLine(holm bool, write func(c Column, width int) string) string {
	line := "    " + padded(write(ColumnNamed("mapping"), 17), 17)
	for _, of := range []struct {
		name  string
		width int
	}{{"evolved", 7}, {"difference", 6}, {"ci95", 14}, {"p", 6}, {"p_holm", 6}, {"baselines_duplication", 8}, {"paper_evolved", 5}} {
		if of.name != "p_holm" || holm {
			line += fmt.Sprintf(" %*s", of.width, write(ColumnNamed(of.name), of.width))
		}
	}
	return line
}

// textCell writes a cell under the heading of its row, whose original it may
// not share while trials are missing; holm reports whether any p of the table is below 1 then.
func textCell(b *strings.Builder, c experiment.Cell, original float64, holm bool) {
	line := textLine(holm, func(column Column, _ int) string { return column.Text(c) })
	if c.EffectHolm != "none" {
		line += " " + string(c.EffectHolm)
	}
	b.WriteString(line + "\n")
	if !c.Oracle && c.OverFolds.CI95 != nil && c.InPractice != stats.Unclear {
		fmt.Fprintf(b, "      over folds %s; in practice, %s points: %s\n", interval(c.OverFolds.CI95), margin(c), c.InPractice)
	}
	if c.Summary.Trials < c.Expected {
		against := ""
		if c.Original != original {
			against = ", original " + share(c.Original)
		}
		fmt.Fprintf(b, "      %d of %d trials%s\n", c.Summary.Trials, c.Expected, against)
	}
	if why := unswitched(c); why != "" {
		fmt.Fprintf(b, "      %s\n", why)
	}
}

func textContrasts(b *strings.Builder, list []experiment.Contrast) {
	conditions := ""
	const name, pair = 9, 25 // columns; longer ones take a line of their own
	for i, x := range list {
		if x.Conditions != conditions {
			conditions = x.Conditions
			if i == 0 {
				b.WriteString("\n" + wording.Wrap("Below, "+title("mde", 5)+" is the true change in points that a comparison finds in 80 % of the runs.", "  ") + "\n")
			}
			fmt.Fprintf(b, "\nCompared over graphs: %s\n  %s %s cells %6s %14s %5s %6s\n", conditions, padded(title("dataset", name), name), padded("what : against what", pair), title("difference", 6), title("ci95", 14), title("mde", 5), title("p_holm", 6))
		}
		what := x.B + " : " + x.A
		if of := everywhere(x.Dataset); utf8.RuneCountInString(of) > name || utf8.RuneCountInString(what) > pair {
			fmt.Fprintf(b, "  %s  %s\n", of, what)
			what = ""
			x.Dataset = " "
		}
		line := fmt.Sprintf("  %s %s %5d %6s %14s %5s %6s", padded(everywhere(x.Dataset), name), padded(what, pair), x.Cells, wording.Points(x.Difference), interval(x.CI95), wording.Maybe(x.MDE, detectable), wording.Maybe(x.PHolm, wording.Probability))
		if x.Effect != "none" {
			line += " " + string(x.Effect)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

// textSensitivity is Figs. 8 and 9 in numbers.
func textSensitivity(b *strings.Builder, rows []experiment.Sensitivity) {
	if len(rows) == 0 {
		return
	}
	b.WriteString("\nβ sensitivity: evolved accuracy at each β, and its variance over them (in 1e-4)\n")
	last := ""
	for _, r := range rows {
		heading := strings.Join(append([]string{r.Dataset, r.Mapping, experiment.Filtered(r.Filter)}, r.Changed...), ", ") + "\n  β                   "
		for _, beta := range r.Betas { // while trials are missing, learners differ in them
			heading += fmt.Sprintf(" %6s", wording.Exact(beta))
		}
		if heading != last {
			last = heading
			b.WriteString(heading + "  variance\n")
		}
		fmt.Fprintf(b, "  %-20s", cmp.Or(r.Learner, "mean of the learners"))
		for _, x := range r.Evolved {
			fmt.Fprintf(b, " %6s", share(x))
		}
		fmt.Fprintf(b, "  %8.2f\n", 1e4*r.Variance)
	}
}

// padded is text in a column of width characters, β and – being one.
func padded(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
}

func textWarnings(b *strings.Builder, list []model.Warning) {
	for i, warning := range list {
		if i == 0 {
			b.WriteByte('\n')
		}
		b.WriteString(wording.Wrap("! "+warning.Message, "  ") + "\n")
	}
}
