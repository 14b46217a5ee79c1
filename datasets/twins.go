package datasets

import (
	"slices"

	"mevolve/model"
)

// Twins are isomorphic graphs, found by the numbers of Structures for a given Sight. A
// learner that sees no more than the Sight can predict a test graph with a twin in
// D_train from memory.

// Seen counts the distinguishable graphs of a dataset under a Sight.
type Seen struct {
	Distinct int     `json:"distinct"` // number of isomorphism classes
	Ceiling  float64 `json:"ceiling"`  // label-conflict ceiling, in [0, 1]
}

// See summarises the numbers of Structures.
func See(structures []int, d *model.Dataset) Seen {
	return Seen{slices.Max(structures) + 1, Ceiling(structures, d)}
}

// Twins returns the number of test graphs of a split that have a twin in its training
// set.
func Twins(structures []int, s model.Split) int {
	seen := map[int]bool{}
	for _, e := range s.Train {
		seen[structures[e.ID.Graph]] = true
	}
	twins := 0
	for _, e := range s.Test {
		if seen[structures[e.ID.Graph]] {
			twins++
		}
	}
	return twins
}

// Ceiling is the label-conflict ceiling: the best accuracy on the whole dataset of a
// classifier that gives twins the same class.
func Ceiling(structures []int, d *model.Dataset) float64 {
	type vote struct{ structure, class int }
	votes := map[vote]int{}
	best := map[int]int{}
	for i, e := range d.Examples {
		v := vote{structures[i], e.Class}
		votes[v]++
		best[v.structure] = max(best[v.structure], votes[v])
	}
	right := 0
	for _, n := range best {
		right += n
	}
	return float64(right) / float64(len(d.Examples))
}
