package stats

import "fmt"

// Explained is how much of the spread of a full factorial's outcomes one factor
// explains, as shares of the sum of squares around their mean.
type Explained struct {
	Alone    float64   `json:"alone"`    // the factor's main effect
	Together float64   `json:"together"` // with every interaction that it takes part in
	Means    []float64 `json:"means"`    // of the outcomes under each of its levels
}

// Factorial splits the sum of squares of a full factorial with one outcome a
// combination: at[i] is the level of each factor, from 0, that outcome y[i]
// stands under. In a full factorial the factors are orthogonal, so that the
// shares do not depend on their order: the main effects and what is left, the
// interactions, add up to 1. False where the combinations are not all there
// once, or all outcomes are the same.
func Factorial(levels []int, at [][]int, y []float64) (of []Explained, ok bool) {
	cells := 1
	for _, n := range levels {
		cells *= n
	}
	if len(y) != cells || len(at) != cells || cells < 2 {
		return nil, false
	}
	mean := 0.0
	seen := map[string]bool{}
	for i, v := range y {
		mean += v / float64(cells)
		seen[fmt.Sprint(at[i])] = true
	}
	total := 0.0
	for _, v := range y {
		total += (v - mean) * (v - mean)
	}
	if len(seen) != cells || total < 1e-18 {
		return nil, false
	}
	for f, n := range levels {
		x := Explained{Means: make([]float64, n)}
		others := map[string][]float64{} // outcomes that differ in this factor alone
		for i, v := range y {
			x.Means[at[i][f]] += v * float64(n) / float64(cells)
			rest := append([]int{}, at[i]...)
			rest[f] = 0
			key := fmt.Sprint(rest)
			others[key] = append(others[key], v)
		}
		for _, m := range x.Means {
			x.Alone += float64(cells) / float64(n) * (m - mean) * (m - mean) / total
		}
		for i := range y { // in the order of the outcomes: a sum of floats depends on it
			rest := append([]int{}, at[i]...)
			if rest[f] != 0 {
				continue
			}
			x.Together += within(others[fmt.Sprint(rest)]) / total
		}
		of = append(of, x)
	}
	return of, true
}

// within is the sum of squares around the values' own mean.
func within(values []float64) (sum float64) {
	mean := 0.0
	for _, v := range values {
		mean += v / float64(len(values))
	}
	for _, v := range values {
		sum += (v - mean) * (v - mean)
	}
	return sum
}
