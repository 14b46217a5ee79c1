// Package attributes computes the attributes of a graph (size, swaps, reliability) that
// conditions, columns and tables use, and the statistics of a dataset that follow from
// them. Both are tables: rows holds an attribute a row, table a statistic.
package attributes

import (
	"context"
	"math"
	"slices"

	"mevolve/augment"
	"mevolve/evolve"
	"mevolve/internal/condition"
	"mevolve/internal/lists"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/reliability"
)

// Graph is the attributes of one graph.
type Graph struct {
	Example  model.Example
	Class    int       // its label, as in the dataset's files
	Part     Part      // of the split
	Shape    *Shape    // nil until measured
	Swaps    *Swaps    // nil until mapped
	Judgment *Judgment // nil without a prediction by a classifier
	Was      int       // the label predicted by the original classifier

	Count func() Swaps // computes Swaps on first use; may be nil

	parts *Parts // cached, if Shape is not measured
}

// GraphsOf are the graphs of a dataset, not measured and in no part of a split.
func GraphsOf(d *model.Dataset) []*Graph {
	return lists.Each(d.Examples, func(e model.Example) *Graph {
		return &Graph{Example: e, Class: d.ClassLabels[e.Class], Part: NoPart}
	})
}

// Part is the part of a split that a graph belongs to.
type Part int

const (
	NoPart Part = iota - 1
	Train
	Val
	Test
)

// Shape is the attributes that need all triads, or all other graphs.
type Shape struct {
	Parts
	Triangles, OpenTriads, OpenPairs int
	Twins                            int // other graphs that are isomorphic
}

// shapeOf measures a graph, without its twins. It calls row after every vertex. Its only
// error is that of the context.
func shapeOf(ctx context.Context, g *model.Graph, row func()) (Shape, error) {
	s := Shape{Parts: partsOf(g)}
	err := g.OpenTriads(ctx, func(_ int, open []int32, ends int) {
		for _, n := range open {
			s.OpenTriads += int(n)
		}
		s.OpenPairs += ends
		row()
	})
	s.Triangles = (g.Triads() - s.OpenTriads) / 3 // a triangle has three triads
	return s, err
}

// MeasureShapes measures graphs and counts their twins, which have the same number in
// structures. While it counts triads, it reports the number of finished vertices to progress,
// which may be nil. Its only error is that of the context.
func MeasureShapes(ctx context.Context, graphs []*Graph, structures []int, progress func(vertices, of int)) error {
	done, all := 0, 0
	for _, g := range graphs {
		all += g.Example.Graph.N()
	}
	twins := twins(structures)
	for i, g := range graphs {
		s, err := shapeOf(ctx, g.Example.Graph, func() {
			if done++; progress != nil {
				progress(done, all)
			}
		})
		if err != nil {
			return err
		}
		s.Twins = twins[i]
		g.Shape = &s
	}
	return nil
}

// twins counts, for every graph, the other graphs with its structure.
func twins(structures []int) []int {
	count := map[int]int{}
	for _, s := range structures {
		count[s]++
	}
	list := make([]int, len(structures))
	for i, s := range structures {
		list[i] = count[s] - 1
	}
	return list
}

// Parts is the counts of one traversal of a graph.
type Parts struct{ Components, Isolated, Bridges int }

func partsOf(g *model.Graph) Parts {
	p := Parts{Bridges: augment.Bridges(g)}
	_, p.Components = g.Components()
	for v := range g.N() {
		if g.Degree(v) == 0 {
			p.Isolated++
		}
	}
	return p
}

func (g *Graph) walked() *Parts {
	switch {
	case g.Shape != nil:
		return &g.Shape.Parts
	case g.parts == nil:
		p := partsOf(g.Example.Graph)
		g.parts = &p
	}
	return g.parts
}

// Swaps is the result of mapping a graph.
type Swaps struct {
	K, Made, Passed, Undone int
	Share                   float64 // the smallest share of an added pair in its draw, 0 to 1; NaN if unknown
	Apart                   int     // additional components after the mapping
	Drift                   int     // change of the number of edges, positive or negative
	Candidates              int     // pairs that the first swap could add; −1 if unknown
}

// SwapsOf summarises the result of mapping a graph. Candidates is unknown.
func SwapsOf(before *model.Graph, r augment.Result) Swaps {
	s := Swaps{K: r.Requested, Made: r.Realised(), Passed: r.Count(augment.PassedOver), Undone: r.Count(augment.Undone), Share: math.NaN(), Candidates: -1}
	for _, a := range r.Attempts {
		if a.Added != nil && !math.IsNaN(a.AddProbability) && !(a.AddProbability > s.Share) {
			s.Share = a.AddProbability
		}
	}
	_, was := before.Components()
	_, is := r.Graph.Components()
	s.Apart, s.Drift = is-was, r.Graph.M()-before.M()
	return s
}

// Candidates counts the pairs that the first swap of a mapping could add; −1 for an
// external mapping, which does not report them.
func Candidates(ctx context.Context, m augment.Mapping, g *model.Graph) (int, error) {
	if _, ok := m.(augment.External); ok {
		return -1, nil
	}
	r, err := m.Begin(ctx, g)
	if err != nil {
		return -1, err
	}
	return r.Additions(0, 1).Left, nil
}

// Judgment is the prediction of a classifier and the results of Eqs. 10 to 12 for a graph.
type Judgment struct {
	Prediction  int     // the label of the predicted class
	P           float64 // the classifier's probability of the graph's own class
	R, Theta, Q float64 // Eqs. 11, 12; q is the mean p of its class; NaN before calibration
}

// OfGenerated is the attributes of a graph of a judged pool. labels are those of the classes.
func OfGenerated(g *evolve.Generated, cal *reliability.Calibration, labels []int) *Graph {
	class := g.Example.Class
	return &Graph{
		Example: g.Example, Class: labels[class],
		Count: func() Swaps { return SwapsOf(g.Source.Graph, g.Mapping) },
		Judgment: &Judgment{
			Prediction: labels[g.Prediction.Class], P: g.Prediction.P[class], R: g.Reliability, Theta: cal.Theta, Q: cal.Q[class][class],
		},
	}
}

// Pooled are the sources of the attributes that OfGenerated has.
const Pooled = Itself | Descended | Mapped | Predicted | Calibrated

// Attribute is an attribute of graphs.
type Attribute = condition.Attribute[*Graph]

// Condition is a condition on graphs.
type Condition = condition.Condition[*Graph]

// Source is a set of data that attributes are computed from.
type Source uint

const (
	Itself     Source = 1 << iota // the graph
	Descended                     // its lineage
	Shapes                        // Graph.Shape
	Splits                        // Graph.Part
	Mapped                        // Graph.Swaps
	Offered                       // Swaps.Candidates
	Flipped                       // Graph.Was
	Predicted                     // Graph.Judgment
	Calibrated                    // its p, q, r and θ
)

// missing names what the attributes of a source require, for a list without it.
var missing = map[Source]string{
	Descended:  "it takes generated graphs: screen 3, run, augment",
	Shapes:     "it is measured on the graphs of a dataset",
	Splits:     "it takes a split: inspect --at",
	Mapped:     "it takes a mapping of the graph",
	Offered:    "it takes a graph before it is mapped: screen 1, inspect",
	Flipped:    "it takes two classifiers: screen 5",
	Predicted:  "it takes a fitted classifier: screens 3 and 5, run, augment --filtered",
	Calibrated: "it takes a judged pool: screen 3, run, augment --filtered",
}

// row is an attribute and its source.
type row struct {
	from Source
	Attribute
}

func integer(of func(g *Graph) int) func(*Graph) float64 {
	return func(g *Graph) float64 { return float64(of(g)) }
}

func shape(of func(s *Shape) int) func(*Graph) float64 {
	return func(g *Graph) float64 {
		if g.Shape == nil {
			return math.NaN()
		}
		return float64(of(g.Shape))
	}
}

func swaps(of func(s *Swaps) int) func(*Graph) float64 {
	return mapped(func(s *Swaps) float64 { return float64(of(s)) })
}

func mapped(of func(s *Swaps) float64) func(*Graph) float64 {
	return func(g *Graph) float64 {
		if g.Swaps == nil && g.Count != nil {
			s := g.Count()
			g.Swaps = &s
		}
		if g.Swaps == nil {
			return math.NaN()
		}
		return of(g.Swaps)
	}
}

func judged(of func(j *Judgment) float64) func(*Graph) float64 {
	return func(g *Graph) float64 {
		if g.Judgment == nil {
			return math.NaN()
		}
		return of(g.Judgment)
	}
}

func yes(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// rows are all attributes, in the order of columns.
var rows = []row{
	{Itself, Attribute{Name: "graph", Means: "number in the dataset; a generated graph has that of its original", Of: integer(func(g *Graph) int { return g.Example.ID.Graph + 1 })}},
	{Descended, Attribute{Name: "generation", Means: "number of mappings from the original to the graph", Unit: "mappings", Of: integer(func(g *Graph) int { return g.Example.ID.Generation() })}},
	{Itself, Attribute{Name: "class", Means: "its label", Of: integer(func(g *Graph) int { return g.Class })}},
	{Itself, Attribute{Name: "n", Means: "vertices", Unit: "vertices", Of: integer(func(g *Graph) int { return g.Example.Graph.N() })}},
	{Itself, Attribute{Name: "m", Means: "edges", Unit: "edges", Of: integer(func(g *Graph) int { return g.Example.Graph.M() })}},
	{Itself, Attribute{Name: "density", Real: true, Means: "share of the pairs that are edges", Of: density}},
	{Itself, Attribute{Name: "components", Means: "connected parts of the graph", Unit: "parts", Of: integer(func(g *Graph) int { return g.walked().Components })}},
	{Itself, Attribute{Name: "isolated", Means: "vertices without an edge", Unit: "vertices", Of: integer(func(g *Graph) int { return g.walked().Isolated })}},
	{Itself, Attribute{Name: "bridges", Means: "edges whose removal would disconnect the graph", Unit: "edges", Of: integer(func(g *Graph) int { return g.walked().Bridges })}},
	{Shapes, Attribute{Name: "triangles", Means: "three vertices, each joined to the other two", Unit: "triangles", Of: shape(func(s *Shape) int { return s.Triangles })}},
	{Shapes, Attribute{Name: "open-triads", Means: "paths of two edges whose ends are not joined", Unit: "triads", Of: shape(func(s *Shape) int { return s.OpenTriads })}},
	{Shapes, Attribute{Name: "open-pairs", Means: "pairs of ends of open triads, each pair once", Unit: "pairs", Of: shape(func(s *Shape) int { return s.OpenPairs })}},
	{Shapes, Attribute{Name: "twins", Means: "other graphs of the dataset that are isomorphic to it", Unit: "graphs", Of: shape(func(s *Shape) int { return s.Twins })}},
	{Splits, Attribute{Name: "split", Means: "the part of the fold that it is in", Values: []string{"train", "val", "test"}, Of: integer(func(g *Graph) int { return int(g.Part) })}},
	{Mapped, Attribute{Name: "k", Means: "requested swaps, ⌈m·β⌉", Unit: "swaps", Of: swaps(func(s *Swaps) int { return s.K })}},
	{Offered, Attribute{Name: "candidates", Means: "pairs that the first swap could add", Unit: "pairs", Of: mapped(func(s *Swaps) float64 {
		if s.Candidates < 0 {
			return math.NaN()
		}
		return float64(s.Candidates)
	})}},
	{Mapped, Attribute{Name: "swaps", Means: "swaps made", Unit: "swaps", Of: swaps(func(s *Swaps) int { return s.Made })}},
	{Mapped, Attribute{Name: "short", Means: "k minus the swaps made", Unit: "swaps", Of: swaps(func(s *Swaps) int { return s.K - s.Made })}},
	{Mapped, Attribute{Name: "passed", Means: "pairs passed over because none of their paths was intact", Unit: "pairs", Of: swaps(func(s *Swaps) int { return s.Passed })}},
	{Mapped, Attribute{Name: "undone", Means: "additions undone because only bridges could be removed", Unit: "pairs", Of: swaps(func(s *Swaps) int { return s.Undone })}},
	{Mapped, Attribute{Name: "share", Real: true, Means: "smallest share of an added pair when it was drawn", Of: mapped(func(s *Swaps) float64 { return s.Share })}},
	{Mapped, Attribute{Name: "apart", Means: "number of components added by the mapping", Unit: "parts", Of: swaps(func(s *Swaps) int { return s.Apart })}},
	{Mapped, Attribute{Name: "drift", Means: "edges after the mapping minus edges before", Unit: "edges", Of: swaps(func(s *Swaps) int { return s.Drift })}},
	{Flipped, Attribute{Name: "was", Means: "the label that the original classifier predicts", Of: integer(func(g *Graph) int { return g.Was })}},
	{Predicted, Attribute{Name: "prediction", Also: "predicted", Means: "the predicted label", Of: judged(func(j *Judgment) float64 { return float64(j.Prediction) })}},
	{Predicted, Attribute{Name: "right", Means: "the predicted class is the class of the graph", Values: condition.YesNo, Of: func(g *Graph) float64 {
		return judged(func(j *Judgment) float64 { return yes(j.Prediction == g.Class) })(g)
	}}},
	{Predicted, Attribute{Name: "wrong", Means: "the predicted class is another class", Values: condition.YesNo, Of: func(g *Graph) float64 {
		return judged(func(j *Judgment) float64 { return yes(j.Prediction != g.Class) })(g)
	}}},
	{Calibrated, Attribute{Name: "p", Real: true, Means: "the classifier's probability of its class", Of: judged(func(j *Judgment) float64 { return j.P })}},
	{Calibrated, Attribute{Name: "q", Real: true, Means: "mean p of its class's validation graphs", Of: judged(func(j *Judgment) float64 { return j.Q })}},
	{Calibrated, Attribute{Name: "r", Real: true, Means: "the reliability of its label", Of: judged(func(j *Judgment) float64 { return j.R }), Round: reliability.Round}},
	{Calibrated, Attribute{Name: "θ", Real: true, Also: "theta", Means: "the threshold: r > θ is kept", Of: judged(func(j *Judgment) float64 { return j.Theta }), Round: reliability.Round}},
	{Calibrated, Attribute{Name: "kept", Means: "r > θ", Values: condition.YesNo, Of: above(true)}},
	{Calibrated, Attribute{Name: "dropped", Means: "r ≤ θ", Values: condition.YesNo, Of: above(false)}},
}

func density(g *Graph) float64 {
	n := float64(g.Example.Graph.N())
	return float64(g.Example.Graph.M()) / (n * (n - 1) / 2) // NaN of a single vertex
}

func above(kept bool) func(*Graph) float64 {
	return judged(func(j *Judgment) float64 {
		if math.IsNaN(j.R) || math.IsNaN(j.Theta) {
			return math.NaN()
		}
		return yes((j.R > j.Theta) == kept)
	})
}

// Of are all attributes; those of other sources have no known value.
func Of(from Source) []Attribute {
	list := make([]Attribute, len(rows))
	for i, r := range rows {
		list[i] = r.Attribute
		if r.from&from == 0 {
			list[i].Of, list[i].Missing = nil, missing[r.from]
		}
	}
	return list
}

// Named is an attribute by its name, which must be one.
func Named(name string) Attribute {
	k := slices.IndexFunc(rows, func(r row) bool { return r.Name == name })
	return rows[k].Attribute
}

// From are the sources of attributes by their names.
func From(names []string) (from Source) {
	for _, name := range names {
		if k := slices.IndexFunc(rows, func(r row) bool { return r.Name == name }); k >= 0 {
			from |= rows[k].from
		}
	}
	return from
}

// Text writes a value of an attribute for a reader: a count, the name of a value, a number
// with three decimals; wording.Unknown if unknown.
func Text[T any](f condition.Attribute[T], v float64) string {
	switch {
	case math.IsNaN(v):
		return wording.Unknown
	case f.Values != nil:
		if v < 0 || int(v) >= len(f.Values) {
			return wording.Unknown
		}
		return f.Values[int(v)]
	case f.Real:
		return wording.Share(v, 3)
	}
	return wording.Label(int(v))
}

// Exact writes a value for a program, with all its digits, yes as 1; "" if
// unknown.
func Exact(f Attribute, v float64) string {
	switch {
	case math.IsNaN(v), f.Values != nil && (v < 0 || int(v) >= len(f.Values)):
		return ""
	case f.Values != nil && !slices.Equal(f.Values, condition.YesNo):
		return f.Values[int(v)]
	}
	return wording.Exact(v)
}
