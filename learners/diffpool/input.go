package diffpool

// input is the X of a graph convolution: given (features), or computed by the
// layers before it (signal).
type input interface {
	multiply(dst, weight matrix)       // dst += X·W
	gradientOfWeight(dw, du matrix)    // dW += Xᵀ·dU
	gradientOfInput(du, weight matrix) // dX += dU·Wᵀ, where X depends on parameters
}

// signal is a computed X and the place of its gradient.
type signal struct{ x, dx matrix }

func (s signal) multiply(dst, weight matrix)       { addProduct(dst, s.x, weight) }
func (s signal) gradientOfWeight(dw, du matrix)    { addTransProduct(dw, s.x, du) }
func (s signal) gradientOfInput(du, weight matrix) { addProductTrans(s.dx, du, weight) }

// features is the X of a batch of graphs: the vertex label, one-hot, and the
// degree. Its rows have at most two entries, so X·W gathers two rows of W.
type features struct{ batch }

var degreeMode = 0

const maxDegree = 10

func inputs(labels int) int {
	if degreeMode == 1 {
		return labels + maxDegree + 1
	}
	return labels + 1
}

func (f features) multiply(dst, weight matrix) {
	f.entries(func(v, column int, x float32) { axpy(x, weight.row(column), dst.row(v)) })
}

func (f features) gradientOfWeight(dw, du matrix) {
	f.entries(func(v, column int, x float32) { axpy(x, du.row(v), dw.row(column)) })
}

func (f features) gradientOfInput(du, weight matrix) {}

func (f features) entries(yield func(v, column int, x float32)) {
	for g, s := range f.samples {
		for v := range s.graph.N() {
			if s.label[v] >= 0 {
				yield(f.start[g]+v, int(s.label[v]), 1)
			}
			d := s.graph.Degree(v)
			if degreeMode == 1 {
				yield(f.start[g]+v, f.labels+min(d, maxDegree), 1)
			} else {
				yield(f.start[g]+v, f.labels, float32(d))
			}
		}
	}
}
