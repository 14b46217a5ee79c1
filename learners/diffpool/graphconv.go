package diffpool

// graphConv is one graph convolution of the authors' code,
//
//	H = norm(A·X·W + b),
//
// where norm scales every vertex's row to a fixed length. All but the last layer of a
// network end in a ReLU.
type graphConv struct{ weight, bias matrix }

// adjacency is the A of a graph convolution: given and sparse (batch), or computed and
// dense after pooling (pooled). It is symmetric.
type adjacency interface {
	multiply(dst, src matrix) // dst += A·src
	gradient(dy, u matrix)    // dA += dY·Uᵀ, where A depends on parameters
}

// convTrace holds the intermediate values for the backward pass of a graphConv.
type convTrace struct {
	u      matrix    // X·W
	normal matrix    // norm(A·U + b), before the ReLU
	scale  []float32 // factor of each row in norm
}

// forward writes the layer's output to out.
func (l graphConv) forward(w *workspace, x input, a adjacency, relu bool, out matrix) convTrace {
	t := convTrace{w.matrix(out.rows, out.cols), w.matrix(out.rows, out.cols), w.numbers(out.rows)}
	x.multiply(t.u, l.weight)
	a.multiply(t.normal, t.u)
	addRow(t.normal, l.bias.row(0))
	for v := range out.rows {
		t.scale[v] = normalize(t.normal.row(v))
		copy(out.row(v), t.normal.row(v))
		if relu {
			rectify(out.row(v))
		}
	}
	return t
}

// backward takes dH, which it overwrites, and adds to the gradients of the layer's
// parameters (in grad), of its input and of its adjacency.
func (l graphConv) backward(w *workspace, t convTrace, grad graphConv, x input, a adjacency, relu bool, dh matrix) {
	for v := range dh.rows {
		if relu {
			reluBackward(t.normal.row(v), dh.row(v))
		}
		normalizeBackward(t.normal.row(v), dh.row(v), t.scale[v])
	}
	dy := dh
	addRows(grad.bias.row(0), dy)
	a.gradient(dy, t.u)
	du := w.matrix(dy.rows, dy.cols)
	a.multiply(du, dy) // A is its own transpose
	x.gradientOfWeight(grad.weight, du)
	x.gradientOfInput(w, du, l.weight)
}
