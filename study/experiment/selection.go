package experiment

import (
	"fmt"

	"mevolve/internal/lists"
	"mevolve/internal/wording"
	"mevolve/study/experiment/stats"
)

// Selection is what a table would show if the iteration were picked on the test set, fold
// by fold (R17 best-test), over the cells of a dataset or of all of them, each cell counted
// once. It is an oracle and no result: nothing is tested on it.
type Selection struct {
	Dataset string   `json:"dataset"` // "" for all of them
	Cells   int      `json:"cells"`   // finished ones
	Change  float64  `json:"change"`  // of the evolved model, as the table has it
	Picked  float64  `json:"picked"`  // of the best iteration on the test set
	Above   int      `json:"above"`   // cells in which it is above the original
	Chance  float64  `json:"chance"`  // expected where nothing is gained: stats.PickBest
	Paper   *float64 `json:"paper"`   // the paper's change for the same cells; nil where it lacks one
}

// picked is the change that picking the iteration on the test set shows, from the test
// accuracies of every classifier of the trials; nil where there is nothing to pick from.
func picked(trials []Trial) *stats.BestOf {
	series := make([][]float64, len(trials))
	for i, t := range trials {
		for _, x := range t.Iterations {
			series[i] = append(series[i], x.TestAccuracy-t.Original.Accuracy)
		}
	}
	if b := stats.PickBest(series); b.Choices > 1 {
		return &b
	}
	return nil
}

// selections are the rows of a table: a dataset each, then all of them where there are
// several. An oracle has none, since its iteration is picked already.
func selections(t Table) []Selection {
	list := []Selection{}
	all, rows := Selection{Paper: new(float64)}, 0
	for _, cells := range lists.Group(t.Cells, func(c Cell) string { return c.Dataset }) {
		row := Selection{Dataset: cells[0].Dataset, Paper: new(float64)}
		for _, c := range cells {
			if c.BestOnTest != nil && !c.underWay() {
				row.add(c)
				all.add(c)
			}
		}
		if row.Cells > 0 {
			list = append(list, row.mean())
			rows++
		}
	}
	if rows > 1 {
		list = append(list, all.mean())
	}
	return list
}

func (s *Selection) add(c Cell) {
	s.Cells++
	s.Change += c.Difference
	s.Picked += c.BestOnTest.Picked
	s.Chance += c.BestOnTest.Chance
	if c.BestOnTest.Picked > alike {
		s.Above++
	}
	if c.Paper == nil || c.Paper.Evolved == nil {
		s.Paper = nil
	} else if s.Paper != nil {
		*s.Paper += *c.Paper.Evolved - c.Paper.Original
	}
}

// mean turns the sums over cells into means.
func (s Selection) mean() Selection {
	n := float64(s.Cells)
	s.Change, s.Picked, s.Chance = s.Change/n, s.Picked/n, s.Chance/n
	if s.Paper != nil {
		*s.Paper /= n
	}
	return s
}

// OracleSentence says what picking the iteration on the test set would show, beside what
// chance alone shows.
func OracleSentence(b stats.BestOf) string {
	return fmt.Sprintf("Do not report (an oracle): with the best of %d classifiers picked on the test set of every fold, the change would be %s points; by luck alone %s.",
		b.Choices, wording.Points(b.Picked), wording.Points(b.Chance))
}
