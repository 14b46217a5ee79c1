//go:build !amd64 || purego

package embed

func (s scratch) updateAndMultiply(a []float64, stride, m int, h float64) {
	s.plainUpdateAndMultiply(a, stride, m, h)
}
