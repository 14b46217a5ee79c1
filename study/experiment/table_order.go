package experiment

import (
	"cmp"
	"slices"
	"strings"

	"mevolve/augment"
	"mevolve/internal/lists"
	"mevolve/learners"
	"mevolve/model/readings"
	"mevolve/study/experiment/paper"
)

// A report is ordered by what its cells are, never by when they were run:
// the paper's datasets, mappings and learners in the paper's order, others
// after them by name.

func sortRecords(records []record) {
	datasets := lists.Each(paper.Datasets(), func(d paper.Dataset) string { return d.Name })
	names := learners.Names()
	slices.SortStableFunc(records, func(a, b record) int {
		return cmp.Or(
			cmp.Compare(a.Beta, b.Beta),
			first(a.Filter, b.Filter),
			compareNamed(augment.IndexNames(), a.Similarity, b.Similarity),
			compareReadings(a.Readings, b.Readings),
			compareNamed(datasets, a.Dataset.Name, b.Dataset.Name),
			compareNamed(names, a.Learner, b.Learner),
			compareNamed(augment.Known(), a.Mapping, b.Mapping),
			cmp.Compare(a.Trial.Repeat, b.Trial.Repeat),
			cmp.Compare(a.Trial.Fold, b.Trial.Fold),
		)
	})
}

// compareNamed orders by place in a list, and what is not in it after, by name.
func compareNamed(list []string, a, b string) int {
	i, j := slices.Index(list, a), slices.Index(list, b)
	return cmp.Or(first(i >= 0, j >= 0), cmp.Compare(i, j), strings.Compare(a, b))
}

// first puts true before false.
func first(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// compareReadings orders the default first, then by the first reading that
// differs, in the order of its values.
func compareReadings(a, b readings.Set) int {
	if a == b {
		return 0
	}
	if changed := cmp.Compare(len(a.Changed()), len(b.Changed())); changed != 0 {
		return changed
	}
	for _, r := range readings.All() {
		if x, y := a.Get(r), b.Get(r); x != y {
			place := func(value string) int {
				return slices.IndexFunc(r.Values, func(v readings.Value) bool { return v.Name == value })
			}
			if x == r.Values[0].Name || y == r.Values[0].Name { // R1 changed comes before R2 changed
				return first(x != r.Values[0].Name, y != r.Values[0].Name)
			}
			return cmp.Compare(place(x), place(y))
		}
	}
	return 0
}

// cellKey identifies a cell.
type cellKey struct {
	Setup
	dataset, learner, mapping string
}

func (r record) cell() cellKey { return cellKey{r.Setup, r.Dataset.Name, r.Learner, r.Mapping} }
