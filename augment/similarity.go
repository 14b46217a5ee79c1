package augment

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"

	"mevolve/model"
)

// Index is a similarity s_ij of two vertices, adjacent or not: what Eqs. 5, 6
// and 9 weigh by. The paper takes Resource Allocation. All are local,
//
//	s_ij = F( Σ_{z ∈ Γ(i) ∩ Γ(j)} t(d_z), d_i, d_j ),
//
// but for the local path, which adds ε times the walks of three edges.
//
// T. Zhou, L. Lü, Y.-C. Zhang, Predicting missing links via local
// information, Eur. Phys. J. B 71 (2009), doi:10.1140/epjb/e2009-00335-8,
// compares them. Wherever one is computed z ascends, so that a pair's score is
// the same to the last bit.
type Index struct {
	Name    string // "ra"
	Title   string // "Resource Allocation"
	Formula string // of s_ij, with c the number of common neighbours z
	Short   string // the same in a few columns
	// Triads tells that s_ij > 0 exactly for the pairs with a common neighbour:
	// the ends of the open triads, where they are not adjacent.
	Triads bool

	term   func(d int) float64                   // t; nil: 1
	finish func(sum float64, di, dj int) float64 // F; nil: the sum itself
	walks  float64                               // ε
	symbol func(z int) string                    // t(d_z) of a vertex, from 1; nil: the sum is c
	value  string                                // t(d) with its number, a format of d
	whole  string                                // F in symbols, a format of c, i, j; "" : the sum itself
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
	{Name: "aa", Title: "Adamic–Adar", Formula: "Σ 1/ln d_z", Short: "Σ1/ln d", Triads: true, value: "1/ln %d",
		term:   func(d int) float64 { return 1 / math.Log(float64(d)) },
		symbol: func(z int) string { return fmt.Sprintf("1/ln d%d", z) }},
	RA,
	{Name: "lp", Title: "Local Path", Formula: "c + .01·(A³)_ij", Short: "c+.01A³", walks: 0.01},
}

// IndexNames lists the indices by name.
func IndexNames() []string {
	var names []string
	for _, x := range indices {
		names = append(names, x.Name)
	}
	return names
}

// IndexNamed is the index of a name; "" is the paper's.
func IndexNamed(name string) (*Index, error) {
	for _, x := range indices {
		if x.Name == cmp.Or(name, RA.Name) {
			return x, nil
		}
	}
	return nil, fmt.Errorf("there is no similarity %q; choose %s", name, strings.Join(IndexNames(), ", "))
}

// of is t(d).
func (x *Index) of(d int) float64 {
	if x.term == nil {
		return 1
	}
	return x.term(d)
}

// Sums tells whether s_ij is a sum over the common neighbours and no more.
func (x *Index) Sums() bool { return x.walks == 0 && x.finish == nil }

// from is s_ij, given the sum over the common neighbours and the walks of three
// edges between i and j.
func (x *Index) from(sum, walks float64, di, dj int) float64 {
	switch {
	case x.walks > 0:
		return sum + x.walks*walks
	case x.finish == nil:
		return sum
	case di == 0 || dj == 0: // an isolated vertex is like none
		return 0
	}
	return x.finish(sum, di, dj)
}

// Score is s_ij of one pair.
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

// Label is what the index is called in a line: "RA", "Salton".
func (x *Index) Label() string {
	if len(x.Name) > 3 {
		return x.Title
	}
	return strings.ToUpper(x.Name)
}

// Explain writes the terms of s_ij in symbols and with their numbers: 1/d3, 1/d7
// and 1/2, 1/4. Vertices count from 1. Without a term s_ij is 0.
func (x *Index) Explain(g *model.Graph, i, j int) (symbols, numbers []string) {
	var terms, values []string
	list := CommonNeighbors(g, i, j)
	for _, z := range list {
		if x.symbol != nil {
			terms = append(terms, x.symbol(z+1))
			values = append(values, fmt.Sprintf(x.value, g.Degree(z)))
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
	case x.symbol == nil:
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

// lopsided is how many times longer one list is than another where looking
// its entries up, log₂ d steps each, beats a walk along both.
const lopsided = 16

// CommonNeighbors is Γ(i) ∩ Γ(j) in ascending order.
func CommonNeighbors(g *model.Graph, i, j int) []int {
	var list []int
	common(g, i, j, func(z int) { list = append(list, z) })
	return list
}

// similarity scores rows of pairs. A row takes Σ_{z ∈ Γ(i)} d_z steps, or, for a
// few pairs, what these take one by one.
type similarity struct {
	*Index
	g     *model.Graph
	share []float64  // t(d_z)
	s     []float64  // Σ t of the present i and every j; 0 between two rows
	near  *adjacency // as bits, where the graph is dense enough and the index without walks
}

// newSimilarity is one for all that is mapped in the room.
func newSimilarity(w *room, g *model.Graph, x *Index) *similarity {
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

// pair is s_ij.
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

// row appends the scores of the pairs of i and each of the vertices, which are
// greater than i.
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
	if r.walks > 0 { // which pass through any vertex
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
	if walk > (len(r.s)-after)/8 { // most of the row
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

// edgeScores is the s of every edge, in the order of Graph.Edges. An edge
// takes as many steps as the lesser of its ends' degrees, so that a hub does
// not count; a local path takes those of its ends' neighbours.
func (x *Index) edgeScores(ctx context.Context, w *room, g *model.Graph) ([]float64, error) {
	n := g.N()
	scores := w.weights.take(g.M())[:0]
	share, near := w.weights.take(n), w.numbers.take(n) // t(d_z); i+1 for the neighbours of i
	for z := range n {
		share[z] = x.of(g.Degree(z))
	}
	for i := range n {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		later := g.LaterNeighbors(i)
		if len(later) == 0 {
			continue
		}
		for _, z := range g.Neighbors(i) {
			near[z] = int32(i + 1)
		}
		for _, j := range later {
			if x.walks > 0 || g.Degree(int(j)) > lopsided*g.Degree(i) {
				scores = append(scores, x.Score(g, i, int(j)))
				continue
			}
			s := 0.0
			for _, z := range g.Neighbors(int(j)) {
				if near[z] == int32(i+1) {
					s += share[z]
				}
			}
			scores = append(scores, x.from(s, 0, g.Degree(i), g.Degree(int(j))))
		}
	}
	return scores, nil
}

// Scores are an index over a whole graph.
type Scores struct {
	Pairs []model.Edge // non-adjacent pairs with s > 0, in (i, j) order
	S     []float64    // s of each of Pairs
	Edges []float64    // s of each edge, in the order of Graph.Edges
}

// All scores every pair; those that are not listed score 0. It lists them all:
// only for graphs that are shown pair by pair. Its only error is that of the
// context.
func (x *Index) All(ctx context.Context, g *model.Graph) (Scores, error) {
	of := candidates{l: 2}
	if !x.Triads {
		of = candidates{all: true}
	}
	var out Scores
	err := newOpenRows(new(room), g, of, x).each(ctx, func(i int, ends []int32, s []float64) {
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
	out.Edges, err = x.edgeScores(ctx, new(room), g)
	return out, err
}

func sum(values []float64) float64 {
	total := 0.0
	for _, v := range values {
		total += v
	}
	return total
}
