//go:build !amd64 || purego

package embed

func dots(s []float32, x, w []float32, rows []int32)      { plainDots(s, x, w, rows) }
func pull(x, w []float32, rows []int32, by []float32)     { plainPull(x, w, rows, by) }
func exchange(x, w []float32, rows []int32, by []float32) { plainExchange(x, w, rows, by) }

func (w *sweeps) steps(rows []row, n int) { w.plainSteps(rows, n) }

func (s scratch) updateAndMultiply(a []float64, stride, m int, h float64) {
	s.plainUpdateAndMultiply(a, stride, m, h)
}
