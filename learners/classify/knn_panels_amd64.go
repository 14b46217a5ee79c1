//go:build !purego

package classify

import "golang.org/x/sys/cpu"

var hasFMA = cpu.X86.HasAVX2 && cpu.X86.HasFMA

// near is plainNear with FMA, which rounds differently.
func near(panel, half, queries []float32, n int, limit *[queryBatch]float32, sums *[queryBatch * panelWidth]float32) uint64 {
	if !hasFMA || n == 0 {
		return plainNear(panel, half, queries, n, limit, sums)
	}
	_, _, _ = panel[n*panelWidth-1], half[panelWidth-1], queries[n*queryBatch-1]
	return nearFMA(&panel[0], &half[0], &queries[0], n, limit, sums)
}

//go:noescape
func nearFMA(panel, half, queries *float32, n int, limit *[queryBatch]float32, sums *[queryBatch * panelWidth]float32) uint64
