package diffpool

// gnn is three graph convolutions, each on the output of the previous one. Their
// outputs are concatenated: Z = [H₁ | H₂ | H₃].
type gnn [3]graphConv

// width returns the number of columns of Z, span the same with their padding.
func (n gnn) width() int {
	width := 0
	for _, layer := range n {
		width += layer.weight.cols
	}
	return width
}

func (n gnn) span() int {
	span := 0
	for _, layer := range n {
		span += layer.weight.width()
	}
	return span
}

// parts returns H₁, H₂ and H₃ in a matrix that begins with Z.
func (n gnn) parts(z matrix) (h [3]matrix) {
	from := 0
	for k, layer := range n {
		h[k] = z.columns(from, from+layer.weight.cols)
		from += layer.weight.width()
	}
	return h
}

type gnnTrace struct {
	x     input
	a     adjacency
	convs [3]convTrace
	z, dz matrix
	h, dh [3]matrix // their parts
}

func (n gnn) forward(w *workspace, x input, a adjacency, vertices int) gnnTrace {
	t := gnnTrace{x: x, a: a, z: w.space(vertices, n.span()), dz: w.matrix(vertices, n.span())}
	t.h, t.dh = n.parts(t.z), n.parts(t.dz)
	for k, layer := range n {
		t.convs[k] = layer.forward(w, t.input(k), k < len(n)-1, t.h[k])
	}
	return t
}

// input returns the input of layer k: the output of the previous one.
func (t *gnnTrace) input(k int) input {
	if k == 0 {
		return t.x
	}
	return signal{t.a, parts{t.h[k-1 : k], t.dh[k-1 : k]}}
}

// backward takes dZ from t.dz. Every layer adds the gradient of its input to the
// columns of the previous layer.
func (n gnn) backward(w *workspace, t *gnnTrace, grad gnn) {
	for k := len(n) - 1; k >= 0; k-- {
		n[k].backward(w, t.convs[k], grad[k], t.input(k), t.dh[k])
	}
}
