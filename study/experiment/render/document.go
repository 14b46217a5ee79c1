package render

import (
	"cmp"
	"fmt"
	"strings"

	"mevolve/internal/lists"
	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/study/experiment/stats"
)

// comparisonBlocks lay out a comparison.
func comparisonBlocks(c experiment.Report) []block {
	blocks := []block{{text: c.Verdict()}, {text: common(c)}, {list: lists.Each(c.Datasets, facts)}}
	for _, t := range c.Tables {
		blocks = append(blocks, tableBlocks(t)...)
	}
	blocks = append(blocks, contrastBlocks(c)...)
	return append(blocks, sensitivityBlocks(c.Sensitivity)...)
}

func tableBlocks(t experiment.Table) []block {
	blocks := []block{{heading: t.Title()}}
	for _, row := range lists.Group(t.Cells, func(c experiment.Cell) string { return c.Dataset }) {
		blocks = append(blocks, block{text: row[0].Dataset, grid: cellGrid(row)})
		if beside := scoresGrid(row); len(beside.rows) > 0 {
			blocks = append(blocks, block{text: row[0].Dataset + ", beside accuracy: described, not tested", grid: beside})
		}
	}
	return append(blocks, countBlocks(t)...)
}

// countBlocks are what is counted, averaged and tested over the cells of a table.
func countBlocks(t experiment.Table) []block {
	average := "Avg RIMP"
	if t.Oracle() {
		average += ", oracle"
	}
	g := grid{columns: []string{"dataset", "mapping", "learners", average, "paper’s"}, words: 2}
	for _, a := range t.Averages {
		g.row(a.Dataset, a.Mapping, fmt.Sprint(a.Learners), wording.Maybe(a.AvgRIMP, wording.Change), wording.Maybe(a.Paper, wording.Change))
	}
	blocks := []block{{text: cannotTell(t)}, {grid: g}}
	if t.Wins.Rows > 0 {
		blocks = append(blocks, block{text: won(t.Wins)})
	}
	if len(t.Cells) == 1 {
		blocks = append(blocks, block{text: t.Cells[0].Said()})
	}
	blocks = append(blocks, block{text: t.Verdict})
	if len(t.ByIteration) > 0 {
		blocks = append(blocks, block{text: aboutIterations, grid: iterationGrid(t)})
	}
	if len(t.BestOnTest) > 0 {
		blocks = append(blocks, block{text: aboutSelection}, block{grid: selectionGrid(t)})
	}
	return blocks
}

// cannotTell counts the cells that say so, once for all of them; "" of fewer than two.
func cannotTell(t experiment.Table) string {
	holm, practice, tested := 0, 0, 0
	for _, c := range t.Cells {
		if c.PHolm == nil {
			continue
		}
		tested++
		if c.EffectHolm == stats.None {
			holm++
		}
		if c.InPractice == stats.Unclear {
			practice++
		}
	}
	if tested < 2 { // the cell's verdict says it
		return ""
	}
	return fmt.Sprintf("Cannot tell: %d of %s after Holm’s correction, %d in practice (margin: one test graph a fold).", holm, wording.Plain(tested, "cell", "cells"), practice)
}

// cellGrid has a row a cell. Columns without a value are left out.
func cellGrid(cells []experiment.Cell) grid {
	columns := lists.Each([]string{"learner", "mapping", "trials", "original", "evolved", "difference", "ci95", "p", "p_holm", "in_practice", "over_folds_ci95", "rimp",
		"baselines_majority", "baselines_size", "baselines_duplication", "paper_original", "paper_evolved", "effect_holm"}, ColumnNamed)
	g := grid{words: 2, ends: 1}
	for i, c := range columns {
		if c.Name == "in_practice" {
			columns[i].Unit = margin(cells[0])
		}
		g.columns = append(g.columns, columns[i].whole())
	}
	for _, cell := range cells {
		g.row(lists.Each(columns, func(c Column) string { return c.Text(cell) + note(c.Name, cell) })...)
	}
	for i, c := range columns {
		if dull := map[string]string{"p_holm": "1", "in_practice": string(stats.Unclear), "effect_holm": claimed(stats.None)}[c.Name]; dull != "" {
			g.leaveOut(columns[i].whole(), dull)
		}
	}
	return g
}

// note is what the text of a column leaves out.
func note(name string, c experiment.Cell) string {
	switch name {
	case "trials":
		if c.Summary.Trials < c.Expected {
			return fmt.Sprintf(" of %d", c.Expected)
		}
	case "original":
		return fmt.Sprintf(" (%d/%d)", c.OriginalCorrect, c.Tested)
	case "evolved":
		return fmt.Sprintf(" (%d/%d)", c.EvolvedCorrect, c.Tested)
	case "paper_evolved":
		if c.Paper != nil && c.Paper.Outside != nil && *c.Paper.Outside {
			return "; gain outside"
		}
	case "effect_holm":
		if why := unswitched(c); why != "" {
			return "; " + why
		}
	}
	return ""
}

// scoresGrid lists the scores of each cell behind its accuracies; a confusion matrix has one row
// for each class.
func scoresGrid(cells []experiment.Cell) grid {
	original, evolved := title("original", 8), title("evolved", 7)
	g := grid{columns: []string{title("learner", 7), title("mapping", 7)}, words: 2, ends: 2}
	for _, column := range scoreColumns() {
		g.columns = append(g.columns, column.title+", "+original, evolved)
	}
	g.columns = append(g.columns, "class by answer, "+original, evolved)
	for _, c := range cells {
		if s := c.Scores; s != nil {
			row := []string{c.Learner, c.Mapping}
			for _, column := range scoreColumns() {
				row = append(row, wording.Maybe(column.of(s.Original), share), wording.Maybe(column.of(s.Evolved), share))
			}
			g.row(append(row, confusion(s.Original.Confusion), confusion(s.Evolved.Confusion))...)
		}
	}
	return g
}

// confusion writes a matrix in a line; that of more than three classes is read from JSON.
func confusion(counts [][]int) string {
	if len(counts) > 3 {
		return "in JSON"
	}
	return strings.Join(lists.Each(counts, func(row []int) string { return strings.Trim(fmt.Sprint(row), "[]") }), " / ")
}

func contrastBlocks(c experiment.Report) []block {
	var blocks []block
	conditions := ""
	for _, x := range c.Contrasts {
		if x.Conditions != conditions {
			conditions = x.Conditions
			blocks = append(blocks, block{heading: "Compared over graphs: " + conditions, grid: grid{
				columns: []string{"what", "against", ColumnNamed("dataset").whole(), "cells", ColumnNamed("difference").whole(), ColumnNamed("ci95").whole(), ColumnNamed("mde").whole(), "graphs better, worse", ColumnNamed("p_holm").whole(), ColumnNamed("effect_holm").whole()}, words: 3, ends: 1,
			}})
		}
		blocks[len(blocks)-1].grid.row(x.B, x.A, everywhere(x.Dataset), fmt.Sprint(x.Cells), wording.Points(x.Difference), interval(x.CI95), wording.Maybe(x.MDE, detectable),
			fmt.Sprintf("%d, %d", x.Better, x.Worse), wording.Maybe(x.PHolm, wording.Probability), claimed(x.Effect))
	}
	return blocks
}

// detectable is a true change that is found in 80 % of the runs, in points.
func detectable(mde float64) string { return fmt.Sprintf("%.1f", 100*mde) }

// everywhere names the dataset of a contrast.
func everywhere(dataset string) string { return cmp.Or(dataset, "all") }

func sensitivityBlocks(rows []experiment.Sensitivity) []block {
	if len(rows) == 0 {
		return nil
	}
	g := grid{columns: []string{"dataset", "mapping", "learner", "filter", "β", "evolved", "variance, 1e-4"}, words: 6}
	for _, s := range rows {
		var betas, evolved []string
		for i := range s.Betas {
			betas, evolved = append(betas, wording.Exact(s.Betas[i])), append(evolved, share(s.Evolved[i]))
		}
		filter := "yes"
		if !s.Filter {
			filter = "no"
		}
		g.row(s.Dataset, s.Mapping, cmp.Or(s.Learner, "mean"), filter, strings.Join(betas, " "), strings.Join(evolved, " "), fmt.Sprintf("%.2f", 1e4*s.Variance))
	}
	return []block{{heading: "β sensitivity"}, {grid: g}}
}

// claimed is an effect in words: that none was shown does not say that there is none.
func claimed(e stats.Effect) string {
	if e == stats.None {
		return "not shown"
	}
	return string(e)
}

// margin is the change that would matter, in points.
func margin(c experiment.Cell) string { return fmt.Sprintf("±%.1f", 100*c.Least) }

// won says which mapping is highest how often, which is no gain yet.
func won(w experiment.Wins) string {
	parts := lists.Each(w.Strict, func(m experiment.MappingWin) string { return fmt.Sprintf("%s %d", m.Mapping, m.Wins) })
	return fmt.Sprintf("Highest evolved accuracy in %s, above the original or not (counted, not tested): %s; ties %d.", wording.Plain(w.Rows, "row", "rows"), strings.Join(parts, ", "), w.Ties)
}
