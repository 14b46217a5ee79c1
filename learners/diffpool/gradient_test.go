package diffpool

import (
	"math"
	"math/rand/v2"
	"testing"

	"mevolve/internal/must"
	"mevolve/model"
)

// small is a network and a few graphs that take every path: several sizes, a
// lone vertex, no edges, an isolated vertex, a label the vocabulary lacks.
func small() (shape, parameters, batch) {
	rng := rand.New(rand.NewPCG(7, 7))
	s := shape{labels: 2, hidden: 5, clusters: 3, dense: 6, classes: 3}
	p := s.bind(nil)
	p.draw(rng)
	for _, row := range layerRows(p) {
		for k := range row {
			row[k] += 0.1 * float32(rng.NormFloat64()) // biases too
		}
	}
	var samples []sample
	for i, g := range []struct {
		n     int
		edges []model.Edge
	}{
		{7, []model.Edge{{U: 0, V: 1}, {U: 1, V: 2}, {U: 0, V: 2}, {U: 2, V: 3}, {U: 3, V: 4}, {U: 4, V: 5}}},
		{1, nil},
		{4, nil},
		{2, []model.Edge{{U: 0, V: 1}}},
		{5, []model.Edge{{U: 0, V: 1}, {U: 0, V: 2}, {U: 0, V: 3}, {U: 0, V: 4}}},
	} {
		graph := must.Get(model.NewGraph(g.n, g.edges))
		sample := sample{graph, make([]int32, g.n), i % s.classes}
		for v := range sample.label {
			sample.label[v] = int32(rng.IntN(s.labels+1)) - 1
		}
		samples = append(samples, sample)
	}
	return s, p, newBatch(samples, s.labels)
}

// layerRows lists the rows of all layers, without their padding, in the order of flat.
func layerRows(p parameters) (rows [][]float32) {
	add := func(layers ...matrix) {
		for _, m := range layers {
			for i := range m.rows {
				rows = append(rows, m.row(i))
			}
		}
	}
	stack := func(n gnn) {
		for _, layer := range n {
			add(layer.weight, layer.bias)
		}
	}
	stack(p.embed)
	stack(p.assign)
	add(p.clusters.weight, p.clusters.bias)
	stack(p.coarse)
	add(p.dense.weight, p.dense.bias, p.classes.weight, p.classes.bias)
	return rows
}

func flat64(p parameters) (flat []float64) {
	for _, row := range layerRows(p) {
		for _, x := range row {
			flat = append(flat, float64(x))
		}
	}
	return flat
}

func TestForwardIsThePlainNetwork(t *testing.T) {
	s, p, b := small()
	pass := newPass(p, &workspace{}, b)
	must.Do(pass.forward(t.Context()))
	for g, sample := range b.samples {
		want, _ := plainPass(sample, s.labels, plainBind(s, flat64(p)))
		for k, x := range pass.probability.row(g) {
			if math.Abs(float64(x)-want[k]) > 1e-5 {
				t.Errorf("graph %d, class %d: p = %g, the plain network says %g", g, k, x, want[k])
			}
		}
	}
}

func TestBackwardIsTheDerivativeOfThePlainLoss(t *testing.T) {
	s, p, b := small()
	const scale = 0.25
	grad := s.bind(nil)
	pass := newPass(p, &workspace{}, b)
	must.Do(pass.forward(t.Context()))
	must.Do(pass.backward(t.Context(), grad, scale))
	at := flat64(p)
	total := func() (sum losses) {
		for _, sample := range b.samples {
			_, loss := plainPass(sample, s.labels, plainBind(s, at))
			sum = sum.plus(loss)
		}
		return sum
	}
	want := total()
	for _, l := range []struct {
		name      string
		got, want float64
	}{
		{"class", pass.loss.class, want.class},
		{"link", pass.loss.link, want.link},
		{"entropy", pass.loss.entropy, want.entropy},
	} {
		if math.Abs(l.got-l.want) > 1e-5*(1+l.want) {
			t.Errorf("%s loss is %g, the plain network's %g", l.name, l.got, l.want)
		}
	}
	gradient := flat64(grad)
	const h = 1e-6
	for i := range at {
		keep := at[i]
		at[i] = keep + h
		up := total().total()
		at[i] = keep - h
		down := total().total()
		at[i] = keep
		numeric := scale * (up - down) / (2 * h)
		if got := gradient[i]; math.Abs(got-numeric) > 1e-4*(0.1+math.Abs(numeric)) {
			t.Errorf("parameter %d: gradient %g, finite differences %g", i, got, numeric)
		}
	}
}
