//go:build !amd64 || purego

package classify

func near(panel, half, queries []float32, n int, limit *[queryBatch]float32, sums *[queryBatch * panelWidth]float32) uint64 {
	return plainNear(panel, half, queries, n, limit, sums)
}
