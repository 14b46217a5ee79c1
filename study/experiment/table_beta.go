package experiment

import (
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat"
)

// Sensitivity is how much a cell's evolved accuracy moves with β (Figs. 8
// and 9).
type Sensitivity struct {
	Dataset  string    `json:"dataset"`
	Mapping  string    `json:"mapping"`
	Learner  string    `json:"learner"` // "" for the mean over the learners
	Filter   bool      `json:"filter"`
	Changed  []string  `json:"changed"`
	Betas    []float64 `json:"betas"`
	Evolved  []float64 `json:"evolved"`  // one mean accuracy a β
	Variance float64   `json:"variance"` // of those, with n−1
}

// sensitivity has a row for every cell that was run at several β and, after
// the learners of a dataset, mapping and filter, the mean over them.
func sensitivity(tables []Table) []Sensitivity {
	type panel struct {
		dataset, mapping, varied string
		filter                   bool
	}
	var order []panel
	rows := map[panel][]Sensitivity{}
	for _, t := range tables {
		for _, c := range t.Cells {
			in := panel{c.Dataset, c.Mapping, strings.Join(t.Changed, " "), t.Filter}
			i := slices.IndexFunc(rows[in], func(s Sensitivity) bool { return s.Learner == c.Learner })
			if i < 0 {
				if i = len(rows[in]); i == 0 {
					order = append(order, in)
				}
				rows[in] = append(rows[in], Sensitivity{Dataset: c.Dataset, Mapping: c.Mapping, Learner: c.Learner, Filter: t.Filter, Changed: t.Changed})
			}
			row := &rows[in][i]
			row.Betas, row.Evolved = append(row.Betas, t.Beta), append(row.Evolved, c.Evolved)
		}
	}
	several := []Sensitivity{}
	for _, in := range order {
		of := slices.DeleteFunc(rows[in], func(s Sensitivity) bool { return len(s.Betas) < 2 })
		for i := range of {
			of[i].Variance = stat.Variance(of[i].Evolved, nil)
		}
		several = append(several, of...)
		if len(of) > 1 && !slices.ContainsFunc(of, func(s Sensitivity) bool { return !slices.Equal(s.Betas, of[0].Betas) }) {
			several = append(several, meanOf(of))
		}
	}
	return several
}

// meanOf averages rows of the same β; its variance is the mean of theirs, not
// that of the means.
func meanOf(rows []Sensitivity) Sensitivity {
	mean := rows[0]
	mean.Learner, mean.Variance, mean.Evolved = "", 0, make([]float64, len(mean.Betas))
	for _, r := range rows {
		mean.Variance += r.Variance / float64(len(rows))
		for i, x := range r.Evolved {
			mean.Evolved[i] += x / float64(len(rows))
		}
	}
	return mean
}
