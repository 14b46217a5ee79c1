package augment

import (
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

// RA is s_ij of one pair, adjacent or not.
func RA(g *model.Graph, i, j int) float64 {
	s := 0.0
	a, b := g.Neighbors(i), g.Neighbors(j)
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

// CommonNeighbors is Γ(i) ∩ Γ(j) in ascending order, the terms of s_ij.
func CommonNeighbors(g *model.Graph, i, j int) []int {
	var common []int
	for _, z := range g.Neighbors(i) {
		if g.HasEdge(int(z), j) {
			common = append(common, int(z))
		}
	}
	return common
}

// Scores are the RA indices of a whole graph.
type Scores struct {
	Pairs []model.Edge // non-adjacent pairs with s > 0: the ends of the open triads, in (i, j) order
	S     []float64    // s of each of Pairs
	Edges []float64    // s of each edge, in the order of Graph.Edges
}

// AllRA scores every pair that has a common neighbour; every other s is 0. It
// walks over the neighbours of neighbours, O(Σ d_z²).
func AllRA(g *model.Graph) Scores {
	n := g.N()
	triads := 0
	for z := range n {
		triads += g.Degree(z) * (g.Degree(z) - 1) / 2
	}
	room := min(triads, n*(n-1)/2-g.M())
	scores := Scores{
		Pairs: make([]model.Edge, 0, room),
		S:     make([]float64, 0, room),
		Edges: make([]float64, 0, g.M()),
	}
	share := make([]float64, 2*n)
	share, s := share[:n], share[n:] // 1/d_z; s_ij of the present i, 0 where not met
	for z := range n {
		share[z] = 1 / float64(g.Degree(z))
	}
	met := make([]int32, 0, n)
	for i := range n {
		met = met[:0]
		for _, z := range g.Neighbors(i) {
			list := g.Neighbors(int(z))
			for k := len(list) - 1; k >= 0 && int(list[k]) > i; k-- {
				if s[list[k]] == 0 {
					met = append(met, list[k])
				}
				s[list[k]] += share[z]
			}
		}
		for _, j := range later(g, i) {
			scores.Edges = append(scores.Edges, s[j])
			s[j] = 0
		}
		if 8*len(met) < n-i {
			slices.Sort(met)
			for _, j := range met {
				scores.take(i, int(j), s)
			}
		} else { // so many that a look at every vertex beats sorting
			for j := i + 1; j < n; j++ {
				scores.take(i, j, s)
			}
		}
	}
	return scores
}

// take moves s_ij, where it is not 0, out of the row.
func (sc *Scores) take(i, j int, s []float64) {
	if s[j] > 0 {
		sc.Pairs = append(sc.Pairs, model.Edge{U: i, V: j})
		sc.S = append(sc.S, s[j])
		s[j] = 0
	}
}

func sum(values []float64) float64 {
	total := 0.0
	for _, v := range values {
		total += v
	}
	return total
}
