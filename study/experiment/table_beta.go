package experiment

import (
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat"

	"mevolve/internal/lists"
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
	var all []Sensitivity // a row a cell, at its β alone
	for _, t := range tables {
		for _, c := range t.Cells {
			all = append(all, Sensitivity{Dataset: c.Dataset, Mapping: c.Mapping, Learner: c.Learner, Filter: t.Filter, Changed: t.Changed, Betas: []float64{t.Beta}, Evolved: []float64{c.Evolved}})
		}
	}
	several := []Sensitivity{}
	for _, in := range lists.Group(all, func(s Sensitivity) panel { return panel{s.Dataset, s.Mapping, strings.Join(s.Changed, " "), s.Filter} }) {
		var of []Sensitivity
		for _, rows := range lists.Group(in, func(s Sensitivity) string { return s.Learner }) {
			row := rows[0]
			for _, r := range rows[1:] {
				row.Betas, row.Evolved = append(row.Betas, r.Betas...), append(row.Evolved, r.Evolved...)
			}
			if len(rows) > 1 {
				row.Variance = stat.Variance(row.Evolved, nil)
				of = append(of, row)
			}
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
