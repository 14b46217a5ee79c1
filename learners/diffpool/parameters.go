package diffpool

import (
	"math"
	"math/rand/v2"
)

// shape has the sizes that determine the number of parameters.
type shape struct {
	labels   int // size of the vocabulary
	hidden   int // width of every graph convolution
	clusters int // c, vertices of a pooled graph
	dense    int // width of the layer before the classes
	classes  int // |Y|
}

// parameters are the layers of a network as views of one array, so that copying,
// clipping and Adam work on a flat slice. A gradient has the same type.
type parameters struct {
	flat     []float32
	embed    gnn    // Z of the input graph
	assign   gnn    // GNN of the assignments
	clusters linear // logits of the assignments
	coarse   gnn    // Z of the pooled graph
	dense    linear
	classes  linear
}

// bind divides flat into the layers, in the order of the fields; it allocates flat if
// that is nil.
func (s shape) bind(flat []float32) parameters {
	size := 0
	take := func(rows, cols int) matrix {
		from := size
		size += rows * padded(cols)
		if flat == nil {
			return matrix{rows, cols, padded(cols), nil}
		}
		return matrix{rows, cols, padded(cols), flat[from:size:size]}
	}
	conv := func(in, out int) graphConv { return graphConv{take(in, out), take(1, out)} }
	full := func(in, out int) linear { return linear{take(in, out), take(1, out)} }
	stack := func(in, out int) gnn {
		return gnn{conv(in, s.hidden), conv(s.hidden, s.hidden), conv(s.hidden, out)}
	}
	var p parameters
	p.embed = stack(inputs(s.labels), s.hidden)
	p.assign = stack(inputs(s.labels), s.clusters)
	p.clusters = full(p.assign.width(), s.clusters)
	p.coarse = stack(p.embed.width(), s.hidden)
	p.dense = full(p.embed.width()+p.coarse.width(), s.dense)
	p.classes = full(s.dense, s.classes)
	if flat == nil {
		return s.bind(aligned[float32](size))
	}
	p.flat = flat
	return p
}

// draw sets the authors' initial values. Graph convolutions: weights uniform in
// ±√(12/(in+out)) (Xavier with a ReLU's gain), bias 0. Linear layers: weights and bias
// uniform in ±1/√in.
func (p parameters) draw(rng *rand.Rand) {
	uniform := func(m matrix, bound float64) {
		for i := range m.rows {
			row := m.row(i)
			for j := range row {
				row[j] = float32(bound * (2*rng.Float64() - 1))
			}
		}
	}
	for _, stack := range []gnn{p.embed, p.assign, p.coarse} {
		for _, layer := range stack {
			uniform(layer.weight, math.Sqrt(12/float64(layer.weight.rows+layer.weight.cols)))
			clear(layer.bias.data)
		}
	}
	for _, layer := range []linear{p.clusters, p.dense, p.classes} {
		bound := 1 / math.Sqrt(float64(layer.weight.rows))
		uniform(layer.weight, bound)
		uniform(layer.bias, bound)
	}
}
