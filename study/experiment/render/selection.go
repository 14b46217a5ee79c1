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
const aboutSelection = "Oracle, no result: the iteration of every fold picked by its test accuracy, mean change over the cells in points. By chance: what that shows if nothing is gained, the mean over all ways to toss the sign of each fold’s series of changes. A maximum over all iterations is never below the original."

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
	case "md":
		var blocks []block
		for _, t := range c.Tables {
			blocks = append(blocks, block{heading: t.Title()})
			blocks = append(blocks, selectionBlocks(t)...)
		}
		markdown(&b, blocks, c.Origin())
	case "text":
		for i, t := range c.Tables {
			if i > 0 {
				b.WriteByte('\n')
			}
			b.WriteString(t.Title() + "\n")
			textSelections(&b, t)
		}
		textOrigin(&b, c.Origin())
	default:
		return fmt.Errorf("there is no format %q; choose %s", format, strings.Join(SelectionFormats(), ", "))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// SelectionFormats lists what Selections takes.
func SelectionFormats() []string { return []string{"text", "md", "csv", "json"} }

func selectionRow(s experiment.Selection) []string {
	return []string{everywhere(s.Dataset), fmt.Sprint(s.Cells), wording.Points(s.Change), wording.Points(s.Picked),
		wording.Points(s.Chance), wording.Maybe(s.Paper, wording.Points), fmt.Sprintf("%d of %d", s.Above, s.Cells)}
}

func selectionBlocks(t experiment.Table) []block {
	if len(t.BestOnTest) == 0 {
		return nil
	}
	g := grid{columns: []string{"dataset", "cells", "change, last iteration", "best on the test set", "by chance", "paper’s change", "best above original"}, words: 1}
	for _, s := range t.BestOnTest {
		g.row(selectionRow(s)...)
	}
	return []block{{text: aboutSelection}, {grid: g}}
}

func textSelections(b *strings.Builder, t experiment.Table) {
	if len(t.BestOnTest) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s\n  %-16s %5s %9s %13s %9s %7s  %s\n", wording.Wrap(aboutSelection, "  "), "", "cells", "change", "best on test", "by chance", "paper", "above the original")
	for _, s := range t.BestOnTest {
		r := selectionRow(s)
		fmt.Fprintf(b, "  %s %5s %9s %13s %9s %7s  %s\n", padded(r[0], 16), r[1], r[2], r[3], r[4], r[5], r[6])
	}
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
