//go:build !amd64 || purego

package diffpool

func multiply(c, f matrix, a factor, b matrix) { plainMultiply(c, f, a, b) }

func normalize(y, out matrix, scale []float32, relu bool) { plainNormalize(y, out, scale, relu) }

func normalizeBackward(y, dy matrix, scale []float32, relu bool) {
	plainNormalizeBackward(y, dy, scale, relu)
}

func combine(dst, f matrix, s sparse, src matrix) { plainCombine(dst, f, s, src) }

func largest(z matrix, first int32, best []float32, where []int32) {
	plainLargest(z, first, best, where)
}

func descend(s *adamStep, w, g, m, v []float32) { s.plain(w, g, m, v) }

func add(dst, src []float32) { plainAdd(dst, src) }
