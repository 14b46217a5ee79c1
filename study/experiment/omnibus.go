package experiment

import (
	"mevolve/augment"
	"mevolve/study/experiment/stats"
)

// Omnibus compares the original and all mappings at once over datasets.
type Omnibus struct {
	Treatments []string `json:"treatments"` // in the order of the ranks
	Learners   int      `json:"learners"`   // whose mean accuracy is ranked, of the first dataset
	stats.Omnibus
}

// fewest datasets that are ranked: on fewer the ranks say next to nothing.
const fewest = 5

// omnibus ranks, within each dataset that has every mapping of the table with
// the same learners, the mean accuracy over these. Datasets are the blocks:
// learners share their graphs.
func omnibus(cells []Cell) *Omnibus {
	o := Omnibus{Treatments: []string{"original"}}
	present := map[string]bool{}
	for _, c := range cells {
		present[c.Mapping] = true
		if c.Oracle {
			return nil
		}
	}
	for _, m := range augment.Known() {
		if present[m] {
			o.Treatments = append(o.Treatments, m)
		}
	}
	var values [][]float64
	for _, of := range runs(cells, func(a, b Cell) bool { return a.Dataset == b.Dataset }) {
		block, learners := make([]float64, len(o.Treatments)), 0
		for _, row := range runs(of, func(a, b Cell) bool { return a.Learner == b.Learner }) {
			if len(row) != len(o.Treatments)-1 || !complete(row) {
				learners = 0
				break
			}
			learners++
			block[0] += row[0].Original
			for i, c := range row {
				block[i+1] += c.Evolved
			}
		}
		if learners > 0 {
			if len(values) == 0 {
				o.Learners = learners
			}
			for i := range block {
				block[i] /= float64(learners)
			}
			values = append(values, block)
		}
	}
	found := stats.Friedman(values)
	if found == nil || len(values) < fewest {
		return nil
	}
	o.Omnibus = *found
	return &o
}

func complete(cells []Cell) bool {
	for _, c := range cells {
		if c.underWay() {
			return false
		}
	}
	return true
}
