//go:build !amd64

package classify

func near(panel, half, queries []float32, n int, limit *[tall]float32, sums *[tall * wide]float32) uint64 {
	return plainNear(panel, half, queries, n, limit, sums)
}
