package diffpool

// gnn is three graph convolutions, each on the output of the previous one. Their
// outputs are concatenated: Z = [H₁ | H₂ | H₃].
type gnn [3]graphConv

// width returns the number of columns of Z.
func (n gnn) width() int {
	width := 0
	for _, layer := range n {
		width += layer.weight.cols
	}
	return width
}

type gnnTrace struct {
	x     input
	a     adjacency
	convs [3]convTrace
	z, dz matrix
}

func (n gnn) forward(w *workspace, x input, a adjacency, vertices int) gnnTrace {
	t := gnnTrace{x: x, a: a, z: w.matrix(vertices, n.width()), dz: w.matrix(vertices, n.width())}
	from := 0
	for k, layer := range n {
		to := from + layer.weight.cols
		out := t.z.columns(from, to)
		t.convs[k] = layer.forward(w, x, a, k < len(n)-1, out)
		x, from = signal{out, t.dz.columns(from, to)}, to
	}
	return t
}

// backward takes dZ from t.dz. Every layer adds the gradient of its input to the
// columns of the previous layer.
func (n gnn) backward(w *workspace, t gnnTrace, grad gnn) {
	to := n.width()
	for k := len(n) - 1; k >= 0; k-- {
		from := to - n[k].weight.cols
		x := t.x
		if k > 0 {
			before := from - n[k-1].weight.cols
			x = signal{t.z.columns(before, from), t.dz.columns(before, from)}
		}
		n[k].backward(w, t.convs[k], grad[k], x, t.a, k < len(n)-1, t.dz.columns(from, to))
		to = from
	}
}
