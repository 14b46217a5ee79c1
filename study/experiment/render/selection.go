package render

import (
	"fmt"

	"mevolve/internal/wording"
	"mevolve/study/experiment"
)

// aboutSelection says how the rows of a selection are to be read.
const aboutSelection = "Do not report (an oracle, best on test): the iteration of every fold picked by its test accuracy, mean change over the cells in points; change: that of the last iteration. By chance: what that shows if nothing is gained, the mean over all ways to toss the sign of each fold’s series of changes. A maximum over all iterations is never below the original."

func selectionGrid(t experiment.Table) grid {
	g := grid{columns: []string{title("dataset", 7), "cells", title("difference", 6), title("best_on_test_picked", 12), title("best_on_test_chance", 9), "paper’s", "best above original"}, words: 1}
	for _, s := range t.BestOnTest {
		g.row(everywhere(s.Dataset), fmt.Sprint(s.Cells), wording.Points(s.Change), wording.Points(s.Picked),
			wording.Points(s.Chance), wording.Maybe(s.Paper, wording.Points), fmt.Sprintf("%d of %d", s.Above, s.Cells))
	}
	return g
}
