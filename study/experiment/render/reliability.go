package render

import (
	"io"
	"strconv"

	"mevolve/internal/lists"
	"mevolve/internal/wording"
	"mevolve/study/experiment"
)

// Reliability writes one CSV row for each validation and each generated graph of a run that
// kept them: the predicted class, its probabilities, r, and whether the filter keeps it.
func Reliability(w io.Writer, r experiment.Report) error {
	columns := []string{"repeat", "fold", "iteration", "set", "example", "graph", "class", "predicted"}
	for k := range r.Labels {
		columns = append(columns, "p_"+strconv.Itoa(k+1))
	}
	return writeCSV(w, append(columns, "r", "theta", "kept", "lineage"), func(yield func([]string) bool) {
		for _, t := range r.Trials {
			for _, row := range t.Reliability {
				if !yield(reliabilityRow(r.Labels, row)) {
					return
				}
			}
		}
	})
}

func reliabilityRow(labels []int, r experiment.Reliability) []string {
	row := []string{
		strconv.Itoa(r.Repeat), strconv.Itoa(r.Fold), strconv.Itoa(r.Iteration), r.Set, strconv.Itoa(r.Example), strconv.Itoa(r.Graph),
		strconv.Itoa(labels[r.Class]), strconv.Itoa(labels[r.Predicted]),
	}
	theta, kept := "", ""
	if r.Theta != nil {
		theta = wording.Exact(*r.Theta)
	}
	if r.Set == "pool" {
		kept = "0"
		if r.Kept {
			kept = "1"
		}
	}
	return append(append(row, lists.Each(r.P, wording.Exact)...), wording.Exact(r.R), theta, kept, r.Lineage)
}
