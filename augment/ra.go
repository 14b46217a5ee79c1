package augment

import "fmt"

// RA is Resource Allocation, which the paper takes for s_ij: each common
// neighbour passes on an equal part of one unit to each of its neighbours,
//
//	s_ij = Σ_{z ∈ Γ(i) ∩ Γ(j)} 1/d_z
//
// (Zhou, Lü, Zhang 2009, doi:10.1140/epjb/e2009-00335-8). similarity.go has the
// others that can stand in its place.
var RA = &Index{Name: "ra", Title: "Resource Allocation", Formula: "Σ 1/d_z", Short: "Σ1/d", Triads: true, value: "1/%d",
	term:   func(d int) float64 { return 1 / float64(d) },
	symbol: func(z int) string { return fmt.Sprintf("1/d%d", z) }}
