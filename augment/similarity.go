package augment

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"

	"mevolve/internal/lists"
	"mevolve/model"
)

// Index is a similarity index s_ij of two vertices, adjacent or not: the weights of
// Eqs. 5, 6 and 9. The paper uses Resource Allocation. All indices are local,
//
//	s_ij = F( Σ_{z ∈ Γ(i) ∩ Γ(j)} t(d_z), d_i, d_j ),
//
// except Local Path, which adds ε times the number of walks of three edges.
//
// T. Zhou, L. Lü, Y.-C. Zhang, Predicting missing links via local information, Eur.
// Phys. J. B 71 (2009), doi:10.1140/epjb/e2009-00335-8, compares them. Every sum is
// taken over ascending z, so that a score is the same to the last bit everywhere.
type Index struct {
	Name    string // "ra"
	Title   string // "Resource Allocation"
	Formula string // of s_ij, with c the number of common neighbours z
	Short   string // the same in at most eight columns
	Triads  bool   // s_ij > 0 exactly for pairs with a common neighbour: among non-adjacent pairs, the ends of open triads

	Term   func(d int) float64 // t; nil: 1
	Symbol func(z int) string  // t(d_z) as text, z from 1: "1/d3"; nil: the sum is c
	Value  string              // t(d) as a format of d: "1/%d"

	finish func(sum float64, di, dj int) float64 // F; nil: the sum itself
	walks  float64                               // ε of Local Path; else 0
	whole  string                                // F as a format of c, i and j; "": the sum itself
}

// indices, the simplest first.
var indices = []*Index{
	{Name: "cn", Title: "Common Neighbours", Formula: "c", Short: "c", Triads: true},
	{Name: "salton", Title: "Salton", Formula: "c / √(d_i·d_j)", Short: "c/√dd", Triads: true, whole: "%s/√(d%d·d%d)",
		finish: func(c float64, di, dj int) float64 { return c / math.Sqrt(float64(di)*float64(dj)) }},
	{Name: "jaccard", Title: "Jaccard", Formula: "c / |Γ(i) ∪ Γ(j)|", Short: "c/|∪|", Triads: true, whole: "%s/|Γ%d∪Γ%d|",
		finish: func(c float64, di, dj int) float64 { return c / (float64(di+dj) - c) }},
	{Name: "sorensen", Title: "Sørensen", Formula: "2c / (d_i + d_j)", Short: "2c/d+d", Triads: true, whole: "2·%s/(d%d+d%d)",
		finish: func(c float64, di, dj int) float64 { return 2 * c / float64(di+dj) }},
	{Name: "hpi", Title: "Hub Promoted", Formula: "c / min(d_i, d_j)", Short: "c/min", Triads: true, whole: "%s/min(d%d, d%d)",
		finish: func(c float64, di, dj int) float64 { return c / float64(min(di, dj)) }},
	{Name: "hdi", Title: "Hub Depressed", Formula: "c / max(d_i, d_j)", Short: "c/max", Triads: true, whole: "%s/max(d%d, d%d)",
		finish: func(c float64, di, dj int) float64 { return c / float64(max(di, dj)) }},
	{Name: "lhn", Title: "Leicht–Holme–Newman", Formula: "c / (d_i·d_j)", Short: "c/dd", Triads: true, whole: "%s/(d%d·d%d)",
		finish: func(c float64, di, dj int) float64 { return c / (float64(di) * float64(dj)) }},
	{Name: "pa", Title: "Preferential Attachment", Formula: "d_i·d_j", Short: "d·d", whole: "d%[2]d·d%[3]d",
		finish: func(_ float64, di, dj int) float64 { return float64(di) * float64(dj) }},
	{Name: "aa", Title: "Adamic–Adar", Formula: "Σ 1/ln d_z", Short: "Σ1/ln d", Triads: true, Value: "1/ln %d",
		Term:   func(d int) float64 { return 1 / math.Log(float64(d)) },
		Symbol: func(z int) string { return fmt.Sprintf("1/ln d%d", z) }},
	RA,
	{Name: "lp", Title: "Local Path", Formula: "c + .01·(A³)_ij", Short: "c+.01A³", walks: 0.01},
}

// IndexNames lists the indices by name.
func IndexNames() []string {
	return lists.Each(indices, func(x *Index) string { return x.Name })
}

// RegisterIndex adds a similarity index; remove takes it away again.
func RegisterIndex(x *Index) (remove func()) {
	before := indices
	indices = append(slices.Clone(before), x)
	return func() { indices = before }
}

// LessOne is RA with 1/(d−1), a common mistake of programs. IndexNames does not list it.
const LessOne = "ra-1"

var lessOne = &Index{Name: LessOne, Title: "RA with d−1", Formula: "Σ 1/(d_z−1)", Short: "Σ1/(d−1)", Triads: true, Value: "1/(%d−1)",
	Term:   func(d int) float64 { return 1 / float64(d-1) },
	Symbol: func(z int) string { return fmt.Sprintf("1/(d%d−1)", z) }}

// IndexNamed returns the index of a name; "" is Resource Allocation.
func IndexNamed(name string) (*Index, error) {
	if name == LessOne {
		return lessOne, nil
	}
	for _, x := range indices {
		if x.Name == cmp.Or(name, RA.Name) {
			return x, nil
		}
	}
	return nil, fmt.Errorf("there is no similarity %q; choose %s", name, strings.Join(IndexNames(), ", "))
}

// of returns t(d).
func (x *Index) of(d int) float64 {
	if x.Term == nil {
		return 1
	}
	return x.Term(d)
}

// Sums reports whether s_ij is the sum over the common neighbours itself.
func (x *Index) Sums() bool { return x.walks == 0 && x.finish == nil }

// from returns s_ij, given the sum over the common neighbours and the number of walks
// of three edges between i and j.
func (x *Index) from(sum, walks float64, di, dj int) float64 {
	switch {
	case x.walks > 0:
		return sum + x.walks*walks
	case x.finish == nil:
		return sum
	case di == 0 || dj == 0: // F would divide by 0
		return 0
	}
	return x.finish(sum, di, dj)
}

// Score returns s_ij of one pair.
func (x *Index) Score(g *model.Graph, i, j int) float64 {
	walks := 0.0
	if x.walks > 0 {
		for _, w := range g.Neighbors(j) {
			common(g, i, int(w), func(int) { walks++ })
		}
	}
	s := 0.0
	common(g, i, j, func(z int) { s += x.of(g.Degree(z)) })
	return x.from(s, walks, g.Degree(i), g.Degree(j))
}

// Label is a short name for a line of text: "RA", "Salton".
func (x *Index) Label() string {
	if len(x.Name) > 3 {
		return x.Title
	}
	return strings.ToUpper(x.Name)
}

// Explain writes the terms of s_ij in symbols (1/d3, 1/d7) and in numbers (1/2, 1/4).
// Vertices are numbered from 1. No terms: s_ij is 0.
func (x *Index) Explain(g *model.Graph, i, j int) (symbols, numbers []string) {
	var terms, values []string
	list := CommonNeighbors(g, i, j)
	for _, z := range list {
		if x.Symbol != nil {
			terms = append(terms, x.Symbol(z+1))
			values = append(values, fmt.Sprintf(x.Value, g.Degree(z)))
		}
	}
	c, di, dj := fmt.Sprint(len(list)), g.Degree(i), g.Degree(j)
	switch {
	case x.walks > 0:
		walks := math.Round((x.Score(g, i, j) - float64(len(list))) / x.walks)
		return []string{"c", fmt.Sprintf(".01·(A³)%d,%d", i+1, j+1)}, []string{c, fmt.Sprintf(".01·%.0f", walks)}
	case x.Triads && len(list) == 0:
		return nil, nil
	case x.Name == "jaccard":
		return []string{fmt.Sprintf(x.whole, "c", i+1, j+1)}, []string{fmt.Sprintf("%s/%d", c, di+dj-len(list))}
	case x.whole != "":
		return []string{fmt.Sprintf(x.whole, "c", i+1, j+1)}, []string{strings.ReplaceAll(fmt.Sprintf(x.whole, c, di, dj), "d", "")}
	case x.Symbol == nil:
		return []string{fmt.Sprintf("|Γ%d∩Γ%d|", i+1, j+1)}, []string{c}
	}
	return terms, values
}

// common calls do with each common neighbour in ascending order.
func common(g *model.Graph, i, j int, do func(z int)) {
	a, b := g.Neighbors(i), g.Neighbors(j)
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b) > lopsided*len(a) {
		for _, z := range a {
			if _, found := slices.BinarySearch(b, z); found {
				do(int(z))
			}
		}
		return
	}
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] < b[0]:
			a = a[1:]
		case a[0] > b[0]:
			b = b[1:]
		default:
			do(int(a[0]))
			a, b = a[1:], b[1:]
		}
	}
}

// lopsided is the ratio of two lists' lengths above which a binary search for each
// entry of the shorter one is faster than a walk along both.
const lopsided = 16

// CommonNeighbors returns Γ(i) ∩ Γ(j) in ascending order.
func CommonNeighbors(g *model.Graph, i, j int) []int {
	var list []int
	common(g, i, j, func(z int) { list = append(list, z) })
	return list
}

// similarity computes the scores of one graph, by row or by pair. A row i takes
// Σ_{z ∈ Γ(i)} d_z steps; for a few pairs of a row it scores each alone.
type similarity struct {
	*Index
	g     *model.Graph
	share []float64  // by vertex: t(d_z)
	s     []float64  // by vertex j: Σ t of the present row i; 0 between two rows
	near  *adjacency // of a dense graph, for indices without walks; else nil
}

// newSimilarity returns the similarity of the arena's graph, built at the first call.
func newSimilarity(w *arena, g *model.Graph, x *Index) *similarity {
	if w.similar != nil && w.similar.Index == x {
		return w.similar
	}
	r := w.similarities.one()
	*r = similarity{Index: x, g: g, share: w.weights.take(g.N()), s: w.weights.take(g.N())}
	for z := range r.share {
		r.share[z] = x.of(g.Degree(z))
	}
	if x.walks == 0 {
		r.near = w.matrix(g)
	}
	w.similar = r
	return r
}

// pair returns s_ij.
func (r *similarity) pair(i, j int) float64 {
	if r.near == nil {
		return r.Score(r.g, i, j)
	}
	s, b := 0.0, r.near.row(j)
	for w, word := range r.near.row(i) {
		for word &= b[w]; word != 0; word &= word - 1 {
			s += r.share[w<<6+bits.TrailingZeros64(word)]
		}
	}
	return r.from(s, 0, r.g.Degree(i), r.g.Degree(j))
}

// row appends s_ij for each j in with; all j > i.
func (r *similarity) row(i int, with []int32, to []float64) []float64 {
	walk := 0
	for _, z := range r.g.Neighbors(i) {
		walk += r.g.Degree(int(z))
	}
	if lopsided*len(with)*r.g.Degree(i) < walk {
		for _, j := range with {
			to = append(to, r.Score(r.g, i, int(j)))
		}
		return to
	}
	after := i + 1
	if r.walks > 0 { // a walk can pass through any vertex, not only those after i
		after = 0
	}
	for _, z := range r.g.Neighbors(i) {
		list, share := r.g.Neighbors(int(z)), r.share[z]
		for k := len(list) - 1; k >= 0 && int(list[k]) >= after; k-- {
			r.s[list[k]] += share
		}
	}
	di := r.g.Degree(i)
	for _, j := range with {
		walks := 0.0
		if r.walks > 0 {
			for _, w := range r.g.Neighbors(int(j)) {
				walks += r.s[w]
			}
		}
		to = append(to, r.from(r.s[j], walks, di, r.g.Degree(int(j))))
	}
	if walk > (len(r.s)-after)/8 { // most of the row is set: clear all of it
		clear(r.s[after:])
		return to
	}
	for _, z := range r.g.Neighbors(i) {
		list := r.g.Neighbors(int(z))
		for k := len(list) - 1; k >= 0 && int(list[k]) >= after; k-- {
			r.s[list[k]] = 0
		}
	}
	return to
}

// edgeScores returns s of every edge, in the order of Graph.Edges.
func (x *Index) edgeScores(ctx context.Context, w *arena, g *model.Graph) ([]float64, error) {
	scores, rows := w.weights.take(g.M())[:0], newSimilarity(w, g, x)
	for i := range g.N() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for _, j := range g.LaterNeighbors(i) {
			scores = append(scores, rows.pair(i, int(j)))
		}
	}
	return scores, nil
}

// Scores holds the scores of a whole graph.
type Scores struct {
	Pairs []model.Edge // non-adjacent pairs with s > 0, in (i, j) order
	S     []float64    // s of each of Pairs
	Edges []float64    // s of each edge, in the order of Graph.Edges
}

// All scores every pair; a pair that is not in the result scores 0. The result can
// have n²/2 entries: it is for graphs small enough to show pair by pair. Its only
// error is that of the context.
func (x *Index) All(ctx context.Context, g *model.Graph) (Scores, error) {
	of := candidates{l: 2}
	if !x.Triads {
		of = candidates{all: true}
	}
	var out Scores
	err := newOpenRows(new(arena), g, of, x).each(ctx, func(i int, ends []int32, s []float64) {
		for k, j := range ends {
			if s[k] > 0 {
				out.Pairs = append(out.Pairs, model.Edge{U: i, V: int(j)})
				out.S = append(out.S, s[k])
			}
		}
	})
	if err != nil {
		return Scores{}, err
	}
	out.Edges, err = x.edgeScores(ctx, new(arena), g)
	return out, err
}

func sum(values []float64) float64 {
	total := 0.0
	for _, v := range values {
		total += v
	}
	return total
}
