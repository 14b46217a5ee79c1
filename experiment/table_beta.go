package experiment

import (
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
// the learners of a dataset and mapping, the mean of their variances.
func sensitivity(tables []Table) []Sensitivity {
	type key struct{ dataset, mapping, learner, rest string }
	rows := []Sensitivity{}
	at := map[key]int{}
	for _, filter := range []bool{true, false} {
		for _, t := range tables {
			if t.Filter != filter {
				continue
			}
			for _, c := range t.Cells {
				k := key{c.Dataset, c.Mapping, c.Learner, readingsSuffix(t.Readings)}
				if !filter {
					k.rest += "/no-filter"
				}
				i, ok := at[k]
				if !ok {
					i = len(rows)
					at[k] = i
					rows = append(rows, Sensitivity{Dataset: c.Dataset, Mapping: c.Mapping, Learner: c.Learner, Filter: filter, Changed: t.Changed})
				}
				rows[i].Betas = append(rows[i].Betas, t.Beta)
				rows[i].Evolved = append(rows[i].Evolved, c.Evolved)
			}
		}
	}
	several := []Sensitivity{}
	for _, r := range rows {
		if len(r.Betas) > 1 {
			r.Variance = stat.Variance(r.Evolved, nil)
			several = append(several, r)
		}
	}
	return several
}
