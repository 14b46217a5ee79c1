package diffpool

import (
	"math"
	"testing"

	"mevolve/internal/must"
	"mevolve/model"
)

func of(rows ...[]float32) matrix {
	m := new(workspace).matrix(len(rows), len(rows[0]))
	for i, row := range rows {
		copy(m.row(i), row)
	}
	return m
}

func graph(n int, edges ...model.Edge) *model.Graph {
	return must.Get(model.NewGraph(n, edges))
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-5 {
		t.Errorf("%s is %g, want %g", what, got, want)
	}
}

func TestEntropy_IsZeroForHardAndLogOfCForEvenAssignments(t *testing.T) {
	w := &workspace{}
	for _, c := range []struct {
		logits     matrix
		want, loss float64
	}{
		{of([]float32{1000, -1000, 0}), 0, 0},
		{of([]float32{7, 7, 7}), math.Log(3), 0.1},
	} {
		a := assign(w, c.logits)
		ds := w.matrix(1, 3)
		near(t, "the entropy", a.entropy(), c.want)
		near(t, "its loss", entropy(a, ds, 1), c.loss)
		a.backward(ds)
		for k, x := range ds.row(0) {
			if x != x || math.Abs(float64(x)) > 1e-5 { // both are stationary
				t.Errorf("gradient %d is %g, want 0", k, x)
			}
		}
	}
}

func TestReadout_RemembersTheFirstOfTheLargest(t *testing.T) {
	b := newBatch([]sample{
		{graph: graph(2)}, {graph: graph(0)}, {graph: graph(1)},
	}, 0)
	z := of([]float32{-1, 5}, []float32{-1, 6}, []float32{-3, -4})
	w := &workspace{}
	out, dz := w.matrix(3, 2), w.matrix(3, 2)
	argmax := readout(w, z, out, b.rows)
	readoutBackward(argmax, of([]float32{1, 2}, []float32{3, 4}, []float32{5, 6}), dz)
	for i, want := range [][]float32{{-1, 6}, {0, 0}, {-3, -4}} {
		for j := range want {
			near(t, "the readout", float64(out.row(i)[j]), float64(want[j]))
		}
	}
	for i, want := range [][]float32{{1, 0}, {0, 2}, {5, 6}} {
		for j := range want {
			near(t, "its gradient", float64(dz.row(i)[j]), float64(want[j]))
		}
	}
}

func TestAdam_TakesTheStepsOfItsAlgorithm(t *testing.T) {
	w, start := []float32{1, -1}, []float64{1, -1}
	gradients := [][]float64{{0.5, -2e-3}, {0.25, 3e-3}, {-0.5, 1e-3}, {3, 40}, {0.5, 0.5}, {-1, 0.1}}
	a := newAdam(0.01, 2)
	m, v := [2]float64{}, [2]float64{}
	for step, g := range gradients {
		a.update(w, []float32{float32(g[0]), float32(g[1])})
		if norm := math.Hypot(g[0], g[1]); norm > 2 {
			g[0], g[1] = g[0]*2/norm, g[1]*2/norm
		}
		for i := range start {
			m[i] = 0.9*m[i] + 0.1*g[i]
			v[i] = 0.999*v[i] + 0.001*g[i]*g[i]
			mHat := m[i] / (1 - math.Pow(0.9, float64(step+1)))
			vHat := v[i] / (1 - math.Pow(0.999, float64(step+1)))
			start[i] -= 0.01 * mHat / (math.Sqrt(vHat) + 1e-8)
			near(t, "a weight", float64(w[i]), start[i])
		}
	}
}

func TestDraw_StaysWithinTheBoundsOfItsLayer(t *testing.T) {
	p := shape{labels: 3, hidden: 8, clusters: 2, dense: 5, classes: 2}.bind(nil)
	p.draw(rand1())
	largest := func(m matrix) (x float64) {
		for i := range m.rows {
			for _, y := range m.row(i) {
				x = math.Max(x, math.Abs(float64(y)))
			}
		}
		return x
	}
	bound := math.Sqrt(12.0 / 16)
	if got := largest(p.embed[1].weight); got > bound || got < bound*0.8 {
		t.Errorf("the largest weight of an 8×8 graph convolution is %g, its bound %g", got, bound)
	}
	if got := largest(p.embed[1].bias); got != 0 {
		t.Errorf("a graph convolution begins with a bias of %g, want 0", got)
	}
	for name, m := range map[string]matrix{"weight": p.classes.weight, "bias": p.clusters.bias} {
		bound := 1 / math.Sqrt(map[string]float64{"weight": 5, "bias": 18}[name])
		if got := largest(m); got > bound || got < bound*0.1 {
			t.Errorf("the largest %s of a linear layer is %g, its bound %g", name, got, bound)
		}
	}
}
