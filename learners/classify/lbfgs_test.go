package classify

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mevolve/learners/exponential"
)

// aboveLeast is how far the objective is above its least by Newton's
// quadratic model, ½ gᵀH⁻¹g, along the eigenvectors of the Hessian H that
// float64 can tell.
func aboveLeast(t *testing.T, l *logLoss, x []float64) float64 {
	t.Helper()
	z, residual, g := make([]float64, l.n*l.outputs), make([]float64, l.n*l.outputs), make([]float64, l.size())
	l.outputsOf(x, z)
	l.value(x, z, residual)
	l.gradient(x, residual, g)
	hessian := mat.NewSymDense(l.size(), nil)
	add := func(j, k int, v float64) {
		if j <= k {
			hessian.SetSym(j, k, hessian.At(j, k)+v)
		}
	}
	place := func(output, k int) int {
		if k == l.d {
			return l.outputs*l.d + output
		}
		return output*l.d + k
	}
	for i := range l.n {
		p := make([]float64, l.outputs)
		for o := range p {
			p[o] = z[o*l.n+i]
		}
		if l.outputs == 1 {
			p[0] = exponential.Logistic(p[0])
		} else {
			softmax(p)
		}
		row := append(append([]float64{}, l.x[i*l.d:(i+1)*l.d]...), 1)
		for a, pa := range p {
			for b, pb := range p {
				h := -l.cost * l.weight[i] * pa * pb
				if a == b {
					h = l.cost * l.weight[i] * pa * (1 - pa)
				}
				for j, u := range row {
					for k, v := range row {
						add(place(a, j), place(b, k), h*u*v)
					}
				}
			}
		}
	}
	for j := range l.outputs * l.d {
		add(j, j, 1)
	}
	var eigen mat.EigenSym
	if !eigen.Factorize(hessian, true) {
		t.Fatal("no eigenvalues")
	}
	var along mat.VecDense
	var vectors mat.Dense
	eigen.VectorsTo(&vectors)
	along.MulVec(vectors.T(), mat.NewVecDense(len(g), g))
	values, above := eigen.Values(nil), 0.0
	for k, curvature := range values {
		if curvature > 1e-14*values[len(values)-1] {
			above += along.AtVec(k) * along.AtVec(k) / curvature / 2
		}
	}
	return above
}

// Features of up to 1e10 leave a gradient by rounding alone, so that the limit
// of steps is met at the least and near it. The warning tells one from the other.
func TestLog_SaysNotConvergedOnlyWhereTheObjectiveStillFalls(t *testing.T) {
	rng := newRNG(5)
	met, warned := 0, 0
	for set := range 150 {
		d := clusters(uint64(set), 5+rng.IntN(60), 5+rng.IntN(2), 2+rng.IntN(3))
		for _, row := range d.X {
			for k := range row {
				row[k] *= math.Pow(100, float64(k))
			}
		}
		v, x, err := prepareLog(d)
		if err != nil {
			t.Fatal(err)
		}
		if len(v.present()) == 1 {
			continue
		}
		for _, cost := range logC {
			l := newLogLoss(v, v.present(), x, cost)
			parameters, end, err := minimise(t.Context(), l)
			if err != nil {
				t.Fatal(err)
			}
			if end.fell == 0 {
				continue
			}
			met++
			share := aboveLeast(t, l, parameters) / max(1, end.value)
			switch m := (&linear{present: []int{0, 1}, end: end}); {
			case len(m.Warnings()) > 0:
				warned++
				if share < 1e-9 {
					t.Errorf("set %d, C = %v: said not to be converged %.2g above its least", set, cost, share)
				}
			case share > 1e-4:
				t.Errorf("set %d, C = %v: nothing is said %.2g above its least", set, cost, share)
			}
		}
	}
	t.Logf("%d fits met the limit of steps, %d were told of", met, warned)
	if met < 20 || warned == 0 || warned == met {
		t.Errorf("%d fits met the limit, %d were told of: the test shows nothing", met, warned)
	}
}
