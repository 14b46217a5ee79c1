package diffpool

// input is the X of a graph convolution: given (features), or computed by the previous
// layers (signal).
type input interface {
	multiply(dst, weight matrix)                     // dst += X·W
	gradientOfWeight(dw, du matrix)                  // dW += Xᵀ·dU
	gradientOfInput(w *workspace, du, weight matrix) // dX += dU·Wᵀ, where X depends on parameters
}

// signal is a computed X with its gradient.
type signal struct{ x, dx matrix }

func (s signal) multiply(dst, weight matrix)    { addProduct(dst, s.x, weight) }
func (s signal) gradientOfWeight(dw, du matrix) { addTransProduct(dw, s.x, du) }
func (s signal) gradientOfInput(w *workspace, du, weight matrix) {
	addProduct(s.dx, du, transposed(w, weight)) // faster than addProductTrans where W is wide
}

// features is the X of a batch of graphs: the vertex label, one-hot, and the degree.
// Its rows have at most two non-zero entries, so X·W adds two rows of W.
type features struct{ graphs batch }

// inputs returns the number of columns of X: one for each label, and the degree.
func inputs(labels int) int { return labels + 1 }

func (f features) multiply(dst, weight matrix) {
	f.entries(func(v, column int, x float32) { axpy(x, weight.row(column), dst.row(v)) })
}

func (f features) gradientOfWeight(dw, du matrix) {
	f.entries(func(v, column int, x float32) { axpy(x, du.row(v), dw.row(column)) })
}

func (f features) gradientOfInput(w *workspace, du, weight matrix) {}

// entries yields the non-zero entries of X.
func (f features) entries(yield func(v, column int, x float32)) {
	for g, s := range f.graphs.samples {
		first, _ := f.graphs.rows(g)
		for v := range s.graph.N() {
			if s.label[v] >= 0 {
				yield(first+v, int(s.label[v]), 1)
			}
			yield(first+v, f.graphs.labels, float32(s.graph.Degree(v)))
		}
	}
}
