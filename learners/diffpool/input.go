package diffpool

// input is the A and the X of a graph convolution. X is given (features), or computed by
// previous layers (signal).
type input interface {
	// forward computes y = A·X·W + b. It returns X·W if backward needs it.
	forward(w *workspace, l graphConv, y matrix) (u matrix)
	// backward adds the gradients of the weights, of X and of A.
	backward(w *workspace, l, grad graphConv, u, dy matrix)
}

// features is A·X of a batch of graphs, where X is the vertex label, one-hot, and the
// degree. Row v has the number of v's neighbours with each label, and the sum of their
// degrees. It depends on no parameter and is mostly zeros.
type features struct {
	ax   sparse
	back sparse // transpose of ax; computed at the first use
}

// inputs returns the number of columns of X: one for each label, and the degree.
func inputs(labels int) int { return labels + 1 }

func newFeatures(w *workspace, b batch) *features {
	edges := 0
	for _, s := range b.samples {
		edges += s.graph.M()
	}
	ax := newSparse(w, b.vertices(), 2*edges+b.vertices(), inputs(b.labels))
	for _, s := range b.samples {
		for v := range s.graph.N() {
			first, degrees := len(ax.column), 0
			for _, u := range s.graph.Neighbors(v) {
				degrees += s.graph.Degree(int(u))
				label := s.label[u]
				if label < 0 {
					continue
				}
				i := first
				for i < len(ax.column) && ax.column[i] != label {
					i++
				}
				if i < len(ax.column) {
					ax.value[i]++
				} else {
					ax.append(label, 1)
				}
			}
			if degrees > 0 {
				ax.append(int32(b.labels), float32(degrees))
			}
			ax.endRow()
		}
	}
	return &features{ax: ax}
}

func (f *features) forward(w *workspace, l graphConv, y matrix) (u matrix) {
	combine(y, l.bias.repeated(y.rows), f.ax, l.weight)
	return u
}

func (f *features) backward(w *workspace, l, grad graphConv, u, dy matrix) {
	if f.back.start == nil {
		f.back = f.ax.transposed(w)
	}
	combine(grad.weight, grad.weight, f.back, dy)
}

// signal is a computed X, side by side in parts, with its gradient.
type signal struct {
	a adjacency
	parts
}

// parts are matrices side by side, and the gradients of each.
type parts struct{ x, dx []matrix }

func (s signal) forward(w *workspace, l graphConv, y matrix) matrix {
	u := w.space(y.rows, y.cols)
	partsProduct(u, w.zeros(y.rows, y.cols), s.x, l.weight)
	s.a.multiply(y, l.bias.repeated(y.rows), u)
	return u
}

func (s signal) backward(w *workspace, l, grad graphConv, u, dy matrix) {
	s.a.gradient(w, dy, u)
	du := w.space(dy.rows, dy.cols)
	s.a.multiply(du, w.zeros(dy.rows, dy.cols), dy) // A is its own transpose
	s.parts.backward(w, l.weight, grad.weight, du)
}

// partsProduct computes y = f + X·W, where X is parts side by side.
func partsProduct(y, f matrix, x []matrix, weight matrix) {
	from := 0
	for _, part := range x {
		product(y, f, part, weight.block(from, from+part.cols))
		from += part.cols
		f = y
	}
}

// backward adds Xᵀ·dY to the gradient of W and dY·Wᵀ to dX.
func (p parts) backward(w *workspace, weight, grad, dy matrix) {
	from := 0
	for i, part := range p.x {
		to := from + part.cols
		block := grad.block(from, to)
		transProduct(block, block, part, dy)
		product(p.dx[i], p.dx[i], dy, transposed(w, weight.block(from, to)))
		from = to
	}
}
