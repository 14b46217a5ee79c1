package datasets

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"

	"mevolve/model"
)

// Statistics describes a dataset: the columns of the paper's Table 2, and
// what decides how the mappings fare on it. Its JSON is that of
// `inspect --json`.
type Statistics struct {
	Name               string     `json:"name"`
	Fingerprint        string     `json:"fingerprint"`
	Graphs             int        `json:"graphs"`
	Classes            int        `json:"classes"`
	ClassSizes         ClassSizes `json:"class_sizes"`
	Vertices           Range      `json:"vertices"`
	Edges              Range      `json:"edges"`
	Dominant           float64    `json:"dominant"`            // share of the largest class
	OpenTriads         int        `json:"open_triads"`         // paths i–a–j with i, j not adjacent
	OpenPairs          int        `json:"open_pairs"`          // their distinct ends i, j
	TriangleFree       int        `json:"triangle_free"`       // graphs
	Disconnected       int        `json:"disconnected"`        // graphs
	IsolatedVertices   int        `json:"isolated_vertices"`   // in all graphs together
	DistinctStructures int        `json:"distinct_structures"` // graphs up to isomorphism
	Ceiling            float64    `json:"ceiling"`             // label-conflict ceiling by structure
	Labelled           Seen       `json:"labelled,omitzero"`   // the same two with vertex labels, where there are any
}

// Range summarises one size of all graphs.
type Range struct {
	Mean float64 `json:"mean"`
	Min  int     `json:"min"`
	Max  int     `json:"max"`
}

// ClassSizes are the numbers of graphs by the dataset's own class labels, in
// numeric order.
type ClassSizes []ClassSize

// ClassSize is the number of graphs of one class.
type ClassSize struct{ Label, Graphs int }

// MarshalJSON writes an object whose keys are the labels, in numeric order.
func (sizes ClassSizes) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, s := range sizes {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendQuote(b, strconv.Itoa(s.Label))
		b = append(b, ':')
		b = strconv.AppendInt(b, int64(s.Graphs), 10)
	}
	return append(b, '}'), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (sizes *ClassSizes) UnmarshalJSON(b []byte) error {
	var m map[int]int
	if err := json.Unmarshal(b, &m); err != nil {
		return err
	}
	*sizes = nil
	for label, graphs := range m {
		*sizes = append(*sizes, ClassSize{label, graphs})
	}
	slices.SortFunc(*sizes, func(a, b ClassSize) int { return a.Label - b.Label })
	return nil
}

// Measure computes the statistics of a dataset. While the triads are counted,
// told, which may be nil, hears of how many vertices they are done. Its only
// error is that of the context.
func Measure(ctx context.Context, d *model.Dataset, told func(vertices, of int)) (Statistics, error) {
	s := Statistics{Name: d.Name, Fingerprint: d.Fingerprint, Graphs: len(d.Examples), Classes: d.Classes()}
	structures, err := Structures(ctx, d.Examples, ByStructure)
	if err != nil {
		return Statistics{}, err
	}
	seen := See(structures, d)
	s.DistinctStructures, s.Ceiling = seen.Distinct, seen.Ceiling
	if d.Labelled() {
		if structures, err = Structures(ctx, d.Examples, WithLabels); err != nil {
			return Statistics{}, err
		}
		s.Labelled = See(structures, d)
	}
	for class, size := range d.ClassSizes() {
		s.ClassSizes = append(s.ClassSizes, ClassSize{d.ClassLabels[class], size})
		s.Dominant = max(s.Dominant, float64(size)/float64(s.Graphs))
	}
	done, all := 0, 0
	for _, e := range d.Examples {
		all += e.Graph.N()
	}
	var n, m []int
	for _, e := range d.Examples {
		g := e.Graph
		n, m = append(n, g.N()), append(m, g.M())
		closed := g.Triads() // those that are not open
		if err := g.OpenTriads(ctx, func(_ int, open []int32, ends int) {
			for _, triads := range open {
				s.OpenTriads += int(triads)
				closed -= int(triads)
			}
			s.OpenPairs += ends
			if done++; told != nil {
				told(done, all)
			}
		}); err != nil {
			return Statistics{}, err
		}
		if closed == 0 {
			s.TriangleFree++
		}
		if _, components := g.Components(); components > 1 {
			s.Disconnected++
		}
		for v := range g.N() {
			if g.Degree(v) == 0 {
				s.IsolatedVertices++
			}
		}
	}
	s.Vertices, s.Edges = summarise(n), summarise(m)
	return s, nil
}

func summarise(sizes []int) Range {
	total := 0
	for _, x := range sizes {
		total += x
	}
	return Range{float64(total) / float64(len(sizes)), slices.Min(sizes), slices.Max(sizes)}
}
