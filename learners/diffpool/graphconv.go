package diffpool

// graphConv is one graph convolution of the authors' code,
//
//	H = norm(A·X·W + b),
//
// where norm scales every vertex's row to a fixed length. All but the last layer of a
// network end in a ReLU.
type graphConv struct{ weight, bias matrix }

// adjacency is the A of a graph convolution: given and sparse (edges), or computed and
// dense after pooling (pooled). It is symmetric.
type adjacency interface {
	multiply(dst, f, src matrix)         // dst = F + A·src
	gradient(w *workspace, dy, u matrix) // dA += dY·Uᵀ, where A depends on parameters
}

// convTrace holds the intermediate values for the backward pass of a graphConv.
type convTrace struct {
	u      matrix    // X·W
	normal matrix    // norm(A·U + b), before the ReLU
	scale  []float32 // factor of each row in norm
	relu   bool      // the layer ends in one
}

// forward writes the layer's output to out.
func (l graphConv) forward(w *workspace, x input, relu bool, out matrix) convTrace {
	t := convTrace{normal: out, scale: w.any(out.rows), relu: relu}
	if relu {
		t.normal = w.space(out.rows, out.cols)
	}
	t.u = x.forward(w, l, t.normal)
	normalize(t.normal, out, t.scale, relu)
	return t
}

// backward takes dH, which it overwrites, and adds to the gradients of the layer's
// parameters (in grad), of its input and of its adjacency.
func (l graphConv) backward(w *workspace, t convTrace, grad graphConv, x input, dh matrix) {
	normalizeBackward(t.normal, dh, t.scale, t.relu)
	addRows(grad.bias, dh)
	x.backward(w, l, grad, t.u, dh)
}
