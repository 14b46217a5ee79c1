package diffpool

import (
	"math"
	"slices"
)

// The plain network: the formulas of the paper and of the authors' code as
// they are printed, one graph at a time, dense, in float64. It is the oracle
// of every forward pass and, by finite differences, of every gradient.

type plain [][]float64

func newPlain(rows, cols int) plain {
	p := make(plain, rows)
	for i := range p {
		p[i] = make([]float64, cols)
	}
	return p
}

func plainOf(m matrix) plain {
	p := newPlain(m.rows, m.cols)
	for i := range p {
		for j, x := range m.row(i) {
			p[i][j] = float64(x)
		}
	}
	return p
}

func (a plain) transposed() plain {
	t := newPlain(len(a[0]), len(a))
	for i := range a {
		for j := range a[i] {
			t[j][i] = a[i][j]
		}
	}
	return t
}

func (a plain) times(b plain) plain {
	c := newPlain(len(a), len(b[0]))
	for i := range a {
		for j := range b[0] {
			for k := range b {
				c[i][j] += a[i][k] * b[k][j]
			}
		}
	}
	return c
}

func (a plain) plusRow(row []float64) plain {
	for i := range a {
		for j := range a[i] {
			a[i][j] += row[j]
		}
	}
	return a
}

func (a plain) each(f func(float64) float64) plain {
	for i := range a {
		for j := range a[i] {
			a[i][j] = f(a[i][j])
		}
	}
	return a
}

func (a plain) beside(b plain) plain {
	c := make(plain, len(a))
	for i := range a {
		c[i] = slices.Concat(a[i], b[i])
	}
	return c
}

func relu(x float64) float64 { return math.Max(x, 0) }

func plainConv(l graphConvOf, x, a plain) plain {
	h := a.times(x.times(l.weight)).plusRow(l.bias)
	for i := range h {
		norm := normEpsilon
		for _, y := range h[i] {
			norm += y * y
		}
		for j := range h[i] {
			h[i][j] *= math.Sqrt(float64(len(h[i])) / norm)
		}
	}
	return h
}

func plainGNN(g [3]graphConvOf, x, a plain) plain {
	h1 := plainConv(g[0], x, a).each(relu)
	h2 := plainConv(g[1], h1, a).each(relu)
	return h1.beside(h2).beside(plainConv(g[2], h2, a))
}

func plainSoftmax(a plain) plain {
	for i := range a {
		var sum float64
		for _, x := range a[i] {
			sum += math.Exp(x)
		}
		for j, x := range a[i] {
			a[i][j] = math.Exp(x) / sum
		}
	}
	return a
}

func plainMax(z plain) []float64 {
	largest := slices.Clone(z[0])
	for _, row := range z {
		for j, x := range row {
			largest[j] = math.Max(largest[j], x)
		}
	}
	return largest
}

// graphConvOf and plainParameters are the layers in float64.
type graphConvOf struct {
	weight plain
	bias   []float64
}

type plainParameters struct {
	embed, assign, coarse    [3]graphConvOf
	clusters, dense, classes graphConvOf
}

// plainBind lays the layers out over flat as shape.bind does.
func plainBind(s shape, flat []float64) plainParameters {
	take := func(rows, cols int) plain {
		p := make(plain, rows)
		for i := range p {
			p[i], flat = flat[:cols], flat[cols:]
		}
		return p
	}
	layer := func(like matrix) graphConvOf {
		weight := take(like.rows, like.cols)
		return graphConvOf{weight, take(1, like.cols)[0]}
	}
	stack := func(like gnn) (g [3]graphConvOf) {
		for k := range like {
			g[k] = layer(like[k].weight)
		}
		return g
	}
	sizes := s.bind(nil)
	var p plainParameters
	p.embed, p.assign = stack(sizes.embed), stack(sizes.assign)
	p.clusters = layer(sizes.clusters.weight)
	p.coarse = stack(sizes.coarse)
	p.dense, p.classes = layer(sizes.dense.weight), layer(sizes.classes.weight)
	return p
}

// plainInput is A and X of a sample.
func plainInput(s sample, labels int) (a, x plain) {
	n := s.graph.N()
	a, x = newPlain(n, n), newPlain(n, inputs(labels))
	for v := range n {
		for _, w := range s.graph.Neighbors(v) {
			a[v][w] = 1
		}
		if s.label[v] >= 0 {
			x[v][s.label[v]] = 1
		}
		x[v][labels] = float64(s.graph.Degree(v))
	}
	return a, x
}

// plainPass gives the class probabilities and the three losses of one graph.
func plainPass(s sample, labels int, p plainParameters) ([]float64, losses) {
	a, x := plainInput(s, labels)
	n := float64(len(a))
	z := plainGNN(p.embed, x, a)
	assigned := plainSoftmax(plainGNN(p.assign, x, a).times(p.clusters.weight).plusRow(p.clusters.bias))
	t := assigned.transposed()
	zCoarse := plainGNN(p.coarse, t.times(z), t.times(a).times(assigned))

	read := plain{append(plainMax(z), plainMax(zCoarse)...)}
	dense := read.times(p.dense.weight).plusRow(p.dense.bias).each(relu)
	probability := plainSoftmax(dense.times(p.classes.weight).plusRow(p.classes.bias))[0]

	loss := losses{class: -math.Log(probability[s.class])}
	for i, row := range assigned.times(t) {
		for j, x := range row {
			loss.link += (a[i][j] - x) * (a[i][j] - x)
		}
	}
	loss.link = math.Sqrt(loss.link) / n
	for _, row := range assigned {
		for _, x := range row {
			loss.entropy -= 0.1 / math.Log(float64(len(row))) * x * math.Log(x) / n
		}
	}
	return probability, loss
}
