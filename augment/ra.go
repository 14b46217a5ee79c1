package augment

import "fmt"

// RA is Resource Allocation, the s_ij of the paper: each common neighbour z passes on
// one unit in equal parts to its d_z neighbours,
//
//	s_ij = Σ_{z ∈ Γ(i) ∩ Γ(j)} 1/d_z
//
// (Zhou, Lü, Zhang 2009, doi:10.1140/epjb/e2009-00335-8). The other indices are in
// similarity.go.
var RA = &Index{Name: "ra", Title: "Resource Allocation", Formula: "Σ 1/d_z", Short: "Σ1/d", Triads: true, Value: "1/%d",
	Term:   func(d int) float64 { return 1 / float64(d) },
	Symbol: func(z int) string { return fmt.Sprintf("1/d%d", z) }}
