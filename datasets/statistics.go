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

// Measure computes the statistics of a dataset. Its only error is that of the
// context.
func Measure(ctx context.Context, d *model.Dataset) (Statistics, error) {
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
	var n, m []int
	for _, e := range d.Examples {
		g := e.Graph
		n, m = append(n, g.N()), append(m, g.M())
		triads, pairs, triangles, err := openTriads(ctx, g)
		if err != nil {
			return Statistics{}, err
		}
		s.OpenTriads += triads
		s.OpenPairs += pairs
		if triangles == 0 {
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

// openTriads counts the paths i–a–j, i < j, whose ends are not adjacent, the
// distinct pairs (i, j) among them, and the triangles. It walks every path of
// two edges once from either end: Σ d² steps.
func openTriads(ctx context.Context, g *model.Graph) (triads, pairs, triangles int, err error) {
	metBy := make([]int, g.N()) // the last i that reached j, plus one
	adjacentTo := make([]int, g.N())
	closed := 0
	for i := range g.N() {
		for _, a := range g.Neighbors(i) {
			adjacentTo[a] = i + 1
		}
		for _, a := range g.Neighbors(i) {
			if err := ctx.Err(); err != nil {
				return 0, 0, 0, err
			}
			for _, j := range g.Neighbors(int(a)) {
				switch {
				case int(j) <= i:
				case adjacentTo[j] == i+1:
					closed++
				default:
					triads++
					if metBy[j] != i+1 {
						metBy[j] = i + 1
						pairs++
					}
				}
			}
		}
	}
	return triads, pairs, closed / 3, nil
}
