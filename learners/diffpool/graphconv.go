package diffpool

import "math"

// graphConv is one graph convolution of the authors' code,
//
//	H = norm(A·X·W + b),   norm(y) = y / √(|y|² + ε) for every vertex' row,
//
// with a ReLU behind it in all but the last layer of a network.
type graphConv struct{ weight, bias matrix }

// normEpsilon keeps the gradient of the norm bounded at a vertex that receives
// nothing: an isolated one, before the bias has moved.
const normEpsilon = 1e-6

// adjacency is the A of a graph convolution: given and sparse (batch), or the
// dense one of the pooled graphs (pooled). It is symmetric.
type adjacency interface {
	multiply(dst, src matrix) // dst += A·src
	gradient(dy, u matrix)    // dA += dY·Uᵀ, where A depends on parameters
}

// convTrace is what the backward pass of a graphConv needs.
type convTrace struct {
	u      matrix    // X·W
	normal matrix    // norm(A·U + b), before the ReLU
	scale  []float32 // 1/√(|y|²+ε) of every row
}

// forward writes the layer's output to out.
func (l graphConv) forward(w *workspace, x input, a adjacency, relu bool, out matrix) convTrace {
	t := convTrace{w.matrix(out.rows, out.cols), w.matrix(out.rows, out.cols), w.numbers(out.rows)}
	x.multiply(t.u, l.weight)
	a.multiply(t.normal, t.u)
	addRow(t.normal, l.bias.row(0))
	for v := range out.rows {
		y := t.normal.row(v)
		var square float32
		for _, value := range y {
			square += value * value
		}
		t.scale[v] = float32(1 / math.Sqrt(float64(square)+normEpsilon))
		h := out.row(v)
		for k, value := range y {
			y[k] = value * t.scale[v]
			h[k] = y[k]
			if relu {
				h[k] = max(y[k], 0)
			}
		}
	}
	return t
}

// backward takes dH and adds to the gradients of the layer's parameters (in
// grad), of its input and of its adjacency. With h = y·s the norm's gradient
// is
//
//	dy = s·(dh − h·⟨h, dh⟩).
func (l graphConv) backward(w *workspace, t convTrace, grad graphConv, x input, a adjacency, relu bool, dh matrix) {
	dy := w.matrix(dh.rows, dh.cols)
	for v := range dh.rows {
		h, g, d := t.normal.row(v), dh.row(v), dy.row(v)
		var along float32
		for k, value := range h {
			if !relu || value > 0 {
				d[k] = g[k]
				along += value * g[k]
			}
		}
		for k, value := range h {
			d[k] = t.scale[v] * (d[k] - value*along)
		}
	}
	addRows(grad.bias.row(0), dy)
	a.gradient(dy, t.u)
	du := w.matrix(dh.rows, dh.cols)
	a.multiply(du, dy)
	x.gradientOfWeight(grad.weight, du)
	x.gradientOfInput(du, l.weight)
}
