package augment

import (
	"context"
	"slices"

	"mevolve/model"
)

// The Resource Allocation index of two vertices: each common neighbour passes
// on an equal part of one unit to each of its neighbours,
//
//	s_ij = Σ_{z ∈ Γ(i) ∩ Γ(j)} 1/d_z.
//
// T. Zhou, L. Lü, Y.-C. Zhang, Predicting missing links via local
// information, Eur. Phys. J. B 71 (2009), doi:10.1140/epjb/e2009-00335-8.
//
// Wherever it is computed z ascends, so that a pair's score is the same to the
// last bit.

// RA is s_ij of one pair, adjacent or not.
func RA(g *model.Graph, i, j int) float64 {
	s := 0.0
	a, b := g.Neighbors(i), g.Neighbors(j)
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b) > lopsided*len(a) {
		for _, z := range a {
			if _, common := slices.BinarySearch(b, z); common {
				s += 1 / float64(g.Degree(int(z)))
			}
		}
		return s
	}
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] < b[0]:
			a = a[1:]
		case a[0] > b[0]:
			b = b[1:]
		default:
			s += 1 / float64(g.Degree(int(a[0])))
			a, b = a[1:], b[1:]
		}
	}
	return s
}

// lopsided is how many times longer one list is than another where looking
// its entries up, log₂ d steps each, beats a walk along both.
const lopsided = 16

// CommonNeighbors is Γ(i) ∩ Γ(j) in ascending order, the terms of s_ij.
func CommonNeighbors(g *model.Graph, i, j int) []int {
	var common []int
	if g.Degree(i) > g.Degree(j) {
		i, j = j, i
	}
	for _, z := range g.Neighbors(i) {
		if g.HasEdge(int(z), j) {
			common = append(common, int(z))
		}
	}
	return common
}

// similarity scores rows of pairs. A row takes Σ_{z ∈ Γ(i)} d_z steps, or, for a
// few pairs, what these take one by one.
type similarity struct {
	g     *model.Graph
	share []float64 // 1/d_z
	s     []float64 // s_ij of the present i and all j > i; 0 between two rows
}

func newSimilarity(g *model.Graph) *similarity {
	room := make([]float64, 2*g.N())
	r := &similarity{g, room[:g.N()], room[g.N():]}
	for z := range r.share {
		r.share[z] = 1 / float64(g.Degree(z))
	}
	return r
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
			to = append(to, RA(r.g, i, int(j)))
		}
		return to
	}
	for _, z := range r.g.Neighbors(i) {
		list, share := r.g.Neighbors(int(z)), r.share[z]
		for k := len(list) - 1; k >= 0 && int(list[k]) > i; k-- {
			r.s[list[k]] += share
		}
	}
	for _, j := range with {
		to = append(to, r.s[j])
	}
	for _, z := range r.g.Neighbors(i) {
		list := r.g.Neighbors(int(z))
		for k := len(list) - 1; k >= 0 && int(list[k]) > i; k-- {
			r.s[list[k]] = 0
		}
	}
	return to
}

// edgeScores is the s of every edge, in the order of Graph.Edges. An edge
// takes as many steps as the lesser of its ends' degrees, so that a hub does
// not count.
func edgeScores(ctx context.Context, g *model.Graph) ([]float64, error) {
	n := g.N()
	scores := make([]float64, 0, g.M())
	share, near := make([]float64, n), make([]int32, n) // 1/d_z; i+1 for the neighbours of i
	for z := range n {
		share[z] = 1 / float64(g.Degree(z))
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
			if g.Degree(int(j)) > lopsided*g.Degree(i) {
				scores = append(scores, RA(g, i, int(j)))
				continue
			}
			s := 0.0
			for _, z := range g.Neighbors(int(j)) {
				if near[z] == int32(i+1) {
					s += share[z]
				}
			}
			scores = append(scores, s)
		}
	}
	return scores, nil
}

// Scores are the RA indices of a whole graph.
type Scores struct {
	Pairs []model.Edge // non-adjacent pairs with s > 0: the ends of the open triads, in (i, j) order
	S     []float64    // s of each of Pairs
	Edges []float64    // s of each edge, in the order of Graph.Edges
}

// AllRA scores every pair that has a common neighbour; every other s is 0. It
// lists them all: only for graphs that are shown pair by pair. Its only error
// is that of the context.
func AllRA(ctx context.Context, g *model.Graph) (Scores, error) {
	pairs, s, err := listOpen(ctx, g, 2, true)
	if err != nil {
		return Scores{}, err
	}
	edges, err := edgeScores(ctx, g)
	return Scores{pairs, s, edges}, err
}

func sum(values []float64) float64 {
	total := 0.0
	for _, v := range values {
		total += v
	}
	return total
}
