package datasets

import (
	"fmt"
	"slices"
	"sort"

	"mevolve/model"
)

// graphs are the graphs of a file, their vertices numbered from 0, one graph after the
// other.
type graphs struct {
	first      []int       // number of each graph's first vertex; the last entry is the number of vertices
	classes    []int       // label of each graph
	lines      edgeLines   // between vertices; folded for dataset
	labels     []int       // by vertex; nil for none
	attributes [][]float64 // by vertex; nil for none
}

// dataset completes a dataset with the graphs; where is the file in errors.
func (a *graphs) dataset(where string, d *model.Dataset) (*model.Dataset, error) {
	d.ClassLabels = slices.Compact(slices.Sorted(slices.Values(a.classes)))
	d.Examples = make([]model.Example, len(a.classes))
	rest := a.lines.pairs
	for g, label := range a.classes {
		from, to := a.first[g], a.first[g+1]
		n := sort.Search(len(rest), func(i int) bool { u, _ := ends(rest[i]); return int(u) >= to })
		graph, err := graphOn(rest[:n], from, to-from)
		rest = rest[n:]
		if err == nil && a.labels != nil {
			graph, err = graph.WithLabels(a.labels[from:to:to])
		}
		if err == nil && a.attributes != nil {
			graph, err = graph.WithAttributes(a.attributes[from:to:to])
		}
		if err != nil {
			return nil, fmt.Errorf("graph %d of %s: %w", g+1, where, err)
		}
		class, _ := slices.BinarySearch(d.ClassLabels, label)
		d.Examples[g] = model.Example{ID: model.ID{Graph: g}, Graph: graph, Class: class}
	}
	d.Fingerprint = fingerprint(d)
	return d, nil
}
