package experiment

import (
	"fmt"
	"slices"

	"mevolve/augment"
	"mevolve/learners"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/settings"
)

// AppliesTo reports whether a reading (its id, "R13") or "similarity" can change anything in a run
// with these settings on a dataset.
func AppliesTo(id string, s settings.Settings, d *model.Dataset) bool {
	return applies(id, s) && (id != "R16" || Larger(d, s.Dim) > 0)
}

// applies reports whether a reading can change anything with these settings, on any dataset.
func applies(id string, s settings.Settings) bool {
	kind, _ := augment.KindOf(s.Mapping)
	learner, _ := learners.KindOf(s.Learner)
	if slices.ContainsFunc(readings.Of(readings.Maps), func(r readings.Reading) bool { return r.ID == id }) {
		return kind.AppliesTo(id)
	}
	switch id {
	case "similarity":
		return kind.Scored
	case "R6":
		return kind.AppliesTo(id)
	case "R9":
		return s.Iterations > 1
	case "R12", "R19":
		return learner.Paired()
	case "R13", "R20":
		return learner.Trained()
	case "R16":
		return learner.Paired() && learner.Embedding.Ordered
	case "R18":
		return learner.Classifier != nil && learner.Classifier.Votes
	}
	return true
}

// Extent says how many graphs of a dataset a reading has an effect on; "" where that is not counted.
func Extent(id string, s settings.Settings, d *model.Dataset) string {
	if id != "R16" {
		return ""
	}
	return fmt.Sprintf("With d = %d: %d of the %d here.", s.Dim, Larger(d, s.Dim), len(d.Examples))
}

// Larger counts the graphs of more than so many vertices.
func Larger(d *model.Dataset, vertices int) int {
	n := 0
	for _, e := range d.Examples {
		if e.Graph.N() > vertices {
			n++
		}
	}
	return n
}
