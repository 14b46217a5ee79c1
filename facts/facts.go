// Package facts is what is known of a graph and of what a mapping and a classifier
// make of it, a row a fact: what conditions ask for, what lists show and sort by,
// what tables hold.
package facts

import (
	"context"
	"math"
	"slices"

	"mevolve/augment"
	"mevolve/condition"
	"mevolve/model"
	"mevolve/reliability"
	"mevolve/wording"
)

// Graph is what is known of one graph.
type Graph struct {
	Example  model.Example
	Class    int       // its label, as the dataset's files have it
	Part     Part      // of the split
	Shape    *Shape    // nil where it is not measured
	Swaps    *Swaps    // nil where it is not mapped, or not asked yet
	Judgment *Judgment // nil where no classifier has judged it
	Was      int       // the label that the original classifier predicts

	Count func() Swaps // finds Swaps out at the first question; may be nil

	parts *Parts // of what is not measured, once somebody has asked
}

// Part is where a split has put a graph.
type Part int

const (
	NoPart Part = iota - 1
	Train
	Val
	Test
)

// Shape is what takes a look at all triads, or at all other graphs.
type Shape struct {
	Parts
	Triangles, OpenTriads, OpenPairs int
	Twins                            int // other graphs that are isomorphic
}

// ShapeOf measures a graph, without its twins. Its only error is that of the
// context.
func ShapeOf(ctx context.Context, g *model.Graph) (Shape, error) {
	s := Shape{Parts: partsOf(g)}
	err := g.OpenTriads(ctx, func(_ int, open []int32, ends int) {
		for _, n := range open {
			s.OpenTriads += int(n)
		}
		s.OpenPairs += ends
	})
	s.Triangles = (g.Triads() - s.OpenTriads) / 3 // a triangle has three triads
	return s, err
}

// Parts is what one walk through a graph tells.
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

// Swaps is what a mapping made of a graph.
type Swaps struct {
	K, Made, Passed, Undone int
	Share                   float64 // the least that an added pair was drawn with; NaN where none is known
	Apart                   int     // components that the mapping has made
	Drift                   int     // edges more than before, or fewer
	Candidates              int     // pairs that the first swap could add; −1 where that is not known
}

// SwapsOf is what came of mapping a graph. The candidates are not known.
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

// Candidates counts the pairs that the first swap of a mapping could add; −1 for a
// mapping of somebody else, who does not tell.
func Candidates(ctx context.Context, m augment.Mapping, g *model.Graph) (int, error) {
	if _, ok := m.(augment.Told); ok {
		return -1, nil
	}
	r, err := m.Begin(ctx, g)
	if err != nil {
		return -1, err
	}
	return r.Additions(0, 1).Left, nil
}

// Judgment is what a classifier and Eqs. 10 to 12 say of a graph.
type Judgment struct {
	Prediction  int     // the label of the predicted class
	P           float64 // the classifier's probability of the graph's own class
	R, Theta, Q float64 // Eqs. 11, 12; q is the mean p of its class; NaN where nothing is calibrated
}

// Fact is a fact of graphs.
type Fact = condition.Fact[*Graph]

// Condition is a condition on graphs.
type Condition = condition.Condition[*Graph]

// Source is where facts come from.
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

// missing says what facts of a source take, where a list has none of it.
var missing = map[Source]string{
	Descended:  "it takes generated graphs: screen 3, augment",
	Shapes:     "it is measured on the graphs of a dataset",
	Splits:     "it takes a split: inspect --fold",
	Mapped:     "it takes a mapping of the graph",
	Offered:    "it takes a graph before it is mapped: screen 1, inspect",
	Flipped:    "it takes two classifiers: screen 5",
	Predicted:  "it takes a fitted classifier: screens 3 and 5, augment --filtered",
	Calibrated: "it takes a judged pool: screen 3, augment --filtered",
}

// row is a fact and where it comes from.
type row struct {
	from Source
	Fact
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

// rows are all facts, in the order of columns.
var rows = []row{
	{Itself, Fact{Name: "graph", Means: "its number in the dataset; of a generated graph that of its original", Of: integer(func(g *Graph) int { return g.Example.ID.Graph + 1 })}},
	{Descended, Fact{Name: "generation", Means: "mappings between the original and the graph", Unit: "mappings", Of: integer(func(g *Graph) int { return g.Example.ID.Generation() })}},
	{Itself, Fact{Name: "class", Means: "its label", Of: integer(func(g *Graph) int { return g.Class })}},
	{Itself, Fact{Name: "n", Means: "vertices", Unit: "vertices", Of: integer(func(g *Graph) int { return g.Example.Graph.N() })}},
	{Itself, Fact{Name: "m", Means: "edges", Unit: "edges", Of: integer(func(g *Graph) int { return g.Example.Graph.M() })}},
	{Itself, Fact{Name: "density", Real: true, Means: "share of the pairs that are edges", Of: density}},
	{Itself, Fact{Name: "components", Means: "parts of the graph that hang together", Unit: "parts", Of: integer(func(g *Graph) int { return g.walked().Components })}},
	{Itself, Fact{Name: "isolated", Means: "vertices without an edge", Unit: "vertices", Of: integer(func(g *Graph) int { return g.walked().Isolated })}},
	{Itself, Fact{Name: "bridges", Means: "edges without which the graph falls apart", Unit: "edges", Of: integer(func(g *Graph) int { return g.walked().Bridges })}},
	{Shapes, Fact{Name: "triangles", Means: "three vertices that are all linked", Unit: "triangles", Of: shape(func(s *Shape) int { return s.Triangles })}},
	{Shapes, Fact{Name: "open-triads", Means: "paths of two edges whose ends are not linked", Unit: "triads", Of: shape(func(s *Shape) int { return s.OpenTriads })}},
	{Shapes, Fact{Name: "open-pairs", Means: "their ends, each pair once", Unit: "pairs", Of: shape(func(s *Shape) int { return s.OpenPairs })}},
	{Shapes, Fact{Name: "twins", Means: "other graphs that are isomorphic to it", Unit: "graphs", Of: shape(func(s *Shape) int { return s.Twins })}},
	{Splits, Fact{Name: "split", Means: "where the fold has put it", Values: []string{"train", "val", "test"}, Of: integer(func(g *Graph) int { return int(g.Part) })}},
	{Mapped, Fact{Name: "k", Means: "swaps asked for, ⌈m·β⌉", Unit: "swaps", Of: swaps(func(s *Swaps) int { return s.K })}},
	{Offered, Fact{Name: "candidates", Means: "pairs that the first swap could add", Unit: "pairs", Of: mapped(func(s *Swaps) float64 {
		if s.Candidates < 0 {
			return math.NaN()
		}
		return float64(s.Candidates)
	})}},
	{Mapped, Fact{Name: "swaps", Means: "swaps made", Unit: "swaps", Of: swaps(func(s *Swaps) int { return s.Made })}},
	{Mapped, Fact{Name: "short", Means: "swaps fewer than k", Unit: "swaps", Of: swaps(func(s *Swaps) int { return s.K - s.Made })}},
	{Mapped, Fact{Name: "passed", Means: "pairs passed over: no path of theirs was intact", Unit: "pairs", Of: swaps(func(s *Swaps) int { return s.Passed })}},
	{Mapped, Fact{Name: "undone", Means: "additions undone: only bridges were left to remove", Unit: "pairs", Of: swaps(func(s *Swaps) int { return s.Undone })}},
	{Mapped, Fact{Name: "share", Real: true, Means: "the least share with which an added pair was drawn", Of: mapped(func(s *Swaps) float64 { return s.Share })}},
	{Mapped, Fact{Name: "apart", Means: "components more than before the mapping", Unit: "parts", Of: swaps(func(s *Swaps) int { return s.Apart })}},
	{Mapped, Fact{Name: "drift", Means: "edges more than before the mapping, below 0 fewer", Unit: "edges", Of: swaps(func(s *Swaps) int { return s.Drift })}},
	{Flipped, Fact{Name: "was", Means: "the label that the original classifier predicts", Of: integer(func(g *Graph) int { return g.Was })}},
	{Predicted, Fact{Name: "prediction", Means: "the predicted label", Of: judged(func(j *Judgment) float64 { return float64(j.Prediction) })}},
	{Predicted, Fact{Name: "right", Means: "the prediction is the class", Values: condition.YesNo, Of: func(g *Graph) float64 {
		return judged(func(j *Judgment) float64 { return yes(j.Prediction == g.Class) })(g)
	}}},
	{Predicted, Fact{Name: "wrong", Means: "it is not", Values: condition.YesNo, Of: func(g *Graph) float64 {
		return judged(func(j *Judgment) float64 { return yes(j.Prediction != g.Class) })(g)
	}}},
	{Calibrated, Fact{Name: "p", Real: true, Means: "the classifier's probability of its class", Of: judged(func(j *Judgment) float64 { return j.P })}},
	{Calibrated, Fact{Name: "q", Real: true, Means: "mean p of its class's validation graphs", Of: judged(func(j *Judgment) float64 { return j.Q })}},
	{Calibrated, Fact{Name: "r", Real: true, Means: "the reliability of its label", Of: judged(func(j *Judgment) float64 { return j.R }), Round: reliability.Round}},
	{Calibrated, Fact{Name: "θ", Real: true, Also: "theta", Means: "the threshold: r > θ is kept", Of: judged(func(j *Judgment) float64 { return j.Theta }), Round: reliability.Round}},
	{Calibrated, Fact{Name: "kept", Means: "r > θ", Values: condition.YesNo, Of: above(true)}},
	{Calibrated, Fact{Name: "dropped", Means: "r ≤ θ", Values: condition.YesNo, Of: above(false)}},
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

// Of are all facts, those of other sources as known of no graph.
func Of(from Source) []Fact {
	list := make([]Fact, len(rows))
	for i, r := range rows {
		list[i] = r.Fact
		if r.from&from == 0 {
			list[i].Of, list[i].Missing = nil, missing[r.from]
		}
	}
	return list
}

// Named is a fact by its name, which must be one.
func Named(name string) Fact {
	k := slices.IndexFunc(rows, func(r row) bool { return r.Name == name })
	return rows[k].Fact
}

// From are the sources of facts by their names.
func From(names []string) (from Source) {
	for _, name := range names {
		if k := slices.IndexFunc(rows, func(r row) bool { return r.Name == name }); k >= 0 {
			from |= rows[k].from
		}
	}
	return from
}

// Text writes a value of a fact for a reader: a count, the name of a value, a number
// with three decimals; wording.Unknown where it is not known.
func Text[T any](f condition.Fact[T], v float64) string {
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

// Exact writes a value for a program, with all its digits, yes as 1; "" where it is
// not known.
func Exact(f Fact, v float64) string {
	switch {
	case math.IsNaN(v), f.Values != nil && (v < 0 || int(v) >= len(f.Values)):
		return ""
	case f.Values != nil && !slices.Equal(f.Values, condition.YesNo):
		return f.Values[int(v)]
	}
	return wording.Exact(v)
}
