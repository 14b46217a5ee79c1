package stats

import (
	"cmp"
	"fmt"
	"slices"
)

// Holm adjusts the p values of one table so that the chance of any false claim
// among them stays at the level (S. Holm 1979, jstor.org/stable/4615733): the
// k-th smallest of m is multiplied by m−k+1, and none falls below one before
// it.
//
// A nil stays nil and counts in m: a test that could not be made cannot reject
// either, and leaving it out after seeing the results would be a choice.
func Holm(p []*float64) []*float64 {
	order := make([]int, 0, len(p))
	for i, v := range p {
		if v == nil {
			continue
		}
		if !(*v >= 0 && *v <= 1) {
			panic(fmt.Sprintf("stats: %v is no p value", *v))
		}
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(*p[i], *p[j]) })

	adjusted := make([]*float64, len(p))
	largest := 0.0
	for k, i := range order {
		largest = max(largest, min(1, float64(len(p)-k)**p[i]))
		v := largest
		adjusted[i] = &v
	}
	return adjusted
}
