package classify

import "golang.org/x/sys/cpu"

var hasFMA = cpu.X86.HasAVX2 && cpu.X86.HasFMA

// near is plainNear, with other rounding. Without the vector instructions a whole
// fold of sf+knn takes 1.1 to 1.3 times as long, of netlsd+knn 1.2 to 2 times
// (MUTAG and ENZYMES).
func near(panel, half, queries []float32, n int, limit *[tall]float32, sums *[tall * wide]float32) uint64 {
	if !hasFMA || n == 0 {
		return plainNear(panel, half, queries, n, limit, sums)
	}
	_, _, _ = panel[n*wide-1], half[wide-1], queries[n*tall-1]
	return nearFMA(&panel[0], &half[0], &queries[0], n, limit, sums)
}

//go:noescape
func nearFMA(panel, half, queries *float32, n int, limit *[tall]float32, sums *[tall * wide]float32) uint64
