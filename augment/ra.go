package augment

import "mevolve/model"

// RA is the Resource Allocation index of two vertices, which the paper takes
// for s_ij: each common neighbour passes on an equal part of one unit to each of
// its neighbours,
//
//	s_ij = Σ_{z ∈ Γ(i) ∩ Γ(j)} 1/d_z
//
// (Zhou, Lü, Zhang 2009, doi:10.1140/epjb/e2009-00335-8). similarity.go has the
// others that can stand in its place.
func RA(g *model.Graph, i, j int) float64 {
	s := 0.0
	common(g, i, j, func(z int) { s += 1 / float64(g.Degree(z)) })
	return s
}
