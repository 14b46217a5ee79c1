package experiment

import "mevolve/study/experiment/stats"

// IterationChange is the change of the classifier of one iteration against the original,
// over the test graphs of a dataset, all finished cells of a table taken together. It is
// described, not tested: one reader would pick the largest.
type IterationChange struct {
	Dataset    string          `json:"dataset"` // "" for all of them
	Iteration  int             `json:"iteration"`
	Cells      int             `json:"cells"`
	Difference float64         `json:"difference"`
	CI95       *stats.Interval `json:"ci95"`
}

// byIteration follows the change through the iterations, for each dataset and, where
// there are several, for all; none where a trial keeps no predictions.
func byIteration(table []cellTrials, iterations int) []IterationChange {
	list := []IterationChange{}
	every := func(cellTrials) bool { return true }
	for i := 1; i <= iterations; i++ {
		model := func(p *Predictions) Answers { return p.Models[i] }
		side := func(of Model) func(string) column {
			return func(dataset string) column { return columnOf(table, "", of, dataset, every) }
		}
		for _, c := range contrast("", datasetsOf(table), side(OriginalModel), side(model)) {
			list = append(list, IterationChange{c.Dataset, i, c.Cells, c.Difference, c.CI95})
		}
	}
	return list
}
