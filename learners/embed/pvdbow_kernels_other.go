//go:build !amd64 || purego

package embed

func dots(s []float32, x, w []float32, rows []int32)      { plainDots(s, x, w, rows) }
func pull(x, w []float32, rows []int32, by []float32)     { plainPull(x, w, rows, by) }
func exchange(x, w []float32, rows []int32, by []float32) { plainExchange(x, w, rows, by) }
