package render

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"mevolve/internal/wording"
	"mevolve/study/experiment"
)

// aboutSelection says how the rows of a selection are to be read.
const aboutSelection = "Not a result (an oracle, best on test): the iteration of every fold picked by its test accuracy, mean change over the cells in points; change: that of the last iteration. By chance: what that shows if nothing is gained, the mean over all ways to toss the sign of each fold’s series of changes. A maximum over all iterations is never below the original."

// Selections writes what picking the iteration on the test set would show in each table
// of a comparison: as text, md or json, and in csv a row a cell.
func Selections(w io.Writer, c experiment.Comparison, format string) error {
	var b strings.Builder
	switch format {
	case "json":
		list := []any{}
		for _, t := range c.Tables {
			list = append(list, struct {
				Conditions string                 `json:"conditions"`
				BestOnTest []experiment.Selection `json:"best_on_test"`
			}{t.Conditions(), t.BestOnTest})
		}
		return encode(w, list)
	case "csv":
		return writeCSV(w, strings.Split("dataset,mapping,learner,conditions,choices,change,best_on_test,by_chance,paper", ","), selectedCells(c), c.Origin())
	case "md", "text":
		var blocks []block
		for _, t := range c.Tables {
			blocks = append(blocks, block{heading: t.Title(), text: aboutSelection}, block{grid: selectionGrid(t)})
		}
		if format == "md" {
			markdown(&b, blocks, c.Origin())
			break
		}
		textBlocks(&b, blocks)
		textOrigin(&b, c.Origin())
	default:
		return fmt.Errorf("there is no format %q; choose %s", format, strings.Join(SelectionFormats(), ", "))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// SelectionFormats lists what Selections takes.
func SelectionFormats() []string { return []string{"text", "md", "csv", "json"} }

func selectionGrid(t experiment.Table) grid {
	g := grid{columns: []string{"dataset", "cells", "change", "best on test", "by chance", "paper’s", "best above original"}, words: 1}
	for _, s := range t.BestOnTest {
		g.row(everywhere(s.Dataset), fmt.Sprint(s.Cells), wording.Points(s.Change), wording.Points(s.Picked),
			wording.Points(s.Chance), wording.Maybe(s.Paper, wording.Points), fmt.Sprintf("%d of %d", s.Above, s.Cells))
	}
	return g
}

func selectedCells(c experiment.Comparison) rows {
	return func(yield func([]string) bool) {
		for _, t := range c.Tables {
			for _, cell := range t.Cells {
				if cell.BestOnTest == nil {
					continue
				}
				printed := ""
				if cell.Paper != nil && cell.Paper.Evolved != nil {
					printed = wording.Exact(*cell.Paper.Evolved - cell.Paper.Original)
				}
				if !yield([]string{cell.Dataset, cell.Mapping, cell.Learner, t.Conditions(), strconv.Itoa(cell.BestOnTest.Choices), wording.Exact(cell.Difference),
					wording.Exact(cell.BestOnTest.Picked), wording.Exact(cell.BestOnTest.Chance), printed}) {
					return
				}
			}
		}
	}
}
