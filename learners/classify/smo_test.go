package classify

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"mevolve/internal/must"
	"mevolve/internal/parallel"
)

// twoClasses draws a problem of n points with y = ±1, and bounds for the cost.
func twoClasses(rng *rand.Rand, n, d int, cost float64) (rows [][]float64, y, lo, hi []float64) {
	return classesApart(rng, 0.4, n, d, cost)
}

// classesApart is twoClasses with the centres so far from 0 in every dimension.
func classesApart(rng *rand.Rand, centre float64, n, d int, cost float64) (rows [][]float64, y, lo, hi []float64) {
	for t := range n {
		sign := float64(1 - 2*(t%2))
		row := make([]float64, d)
		for k := range row {
			row[k] = rng.NormFloat64() + centre*sign
		}
		rows, y = append(rows, row), append(y, sign)
		lo, hi = append(lo, min(0, sign*cost)), append(hi, max(0, sign*cost))
	}
	return rows, y, lo, hi
}

// isOptimal checks a solution of the dual problem: F = y − Kβ, the bounds, Σβ = 0, and that
// no two variables violate the conditions of optimality by more than the tolerance. The
// problem is convex, so there is no other test to pass.
func isOptimal(t interface {
	Helper()
	Fatalf(string, ...any)
}, rows [][]float64, gamma float64, y, lo, hi []float64, s solution, tolerance float64) {
	t.Helper()
	sum, size := 0.0, 0.0
	for _, beta := range s.beta {
		sum, size = sum+beta, size+math.Abs(beta)
	}
	off := 1e-7*size + 1e-9 // of rows in float32
	if math.Abs(sum) > 1e-2*off || !s.converged {
		t.Fatalf("beta sums to %v (converged: %v)", sum, s.converged)
	}
	highest, lowest := math.Inf(-1), math.Inf(1)
	for i, beta := range s.beta {
		f := y[i]
		for j, other := range s.beta {
			if other != 0 {
				f -= other * math.Exp(-gamma*exactly(rows[i], rows[j]))
			}
		}
		if !(math.Abs(f-s.f[i]) <= off) {
			t.Fatalf("F_%d is kept as %v, is %v", i, s.f[i], f)
		}
		if beta < lo[i] || beta > hi[i] {
			t.Fatalf("beta %v leaves [%v, %v]", beta, lo[i], hi[i])
		}
		if beta < hi[i] {
			highest = max(highest, f)
		}
		if beta > lo[i] {
			lowest = min(lowest, f)
		}
	}
	if highest-lowest > tolerance+2*off {
		t.Fatalf("the conditions are violated by %v", highest-lowest)
	}
	if !math.IsInf(highest+lowest, 0) && math.Abs(s.b-(highest+lowest)/2) > tolerance+off {
		t.Fatalf("b is %v between %v and %v", s.b, highest, lowest)
	}
}

// among is the kernel among all rows.
func among(rows [][]float64, gamma float64) *view {
	n := len(rows)
	return &view{newKernel(newColumns(rows), gamma), sides{span{0, n}, span{n, n}}}
}

// cold solves from β = 0.
func cold(t interface{ Context() context.Context }, k *view, y, lo, hi []float64, tolerance float64) (solution, error) {
	return solve(t.Context(), k, box{lo, hi}, solution{beta: make([]float64, len(y)), f: y}, tolerance)
}

// Wherever a descent begins: at 0, or where another problem ended.
func TestSMO_IsOptimal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := newRNG(rapid.Uint64().Draw(t, "seed"))
		n := rapid.IntRange(4, 120).Draw(t, "n")
		cost := rapid.SampledFrom([]float64{0.1, 1, 100}).Draw(t, "C")
		gamma := rapid.SampledFrom([]float64{0.05, 0.5, 5}).Draw(t, "gamma")
		rows, y, lo, hi := twoClasses(rng, n, 3, cost)
		k := among(rows, gamma)
		s := must.Get(cold(t, k, y, lo, hi, 1e-6))
		isOptimal(t, rows, gamma, y, lo, hi, s, 1e-6)
		for i := 2; i < n; i++ { // a fold is held out, a cost changes; one of each class stays
			scale := rapid.SampledFrom([]float64{1, 1, 1, 0, 0.5, 10}).Draw(t, "scale")
			lo[i], hi[i] = lo[i]*scale, hi[i]*scale
		}
		s = must.Get(solve(t.Context(), k, box{lo, hi}, s, 1e-7))
		isOptimal(t, rows, gamma, y, lo, hi, s, 1e-7)
	})
}

// Rows stay the same when there is no room for them and several ask at once.
func TestKernel_RowsAreTheSameWhoeverAsksAndHoweverFewAreKept(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint64().Draw(t, "seed")
		n := rapid.IntRange(1, 80).Draw(t, "n")
		rows := spectra(seed, n, 9)
		x := newColumns(rows)
		room := 4 * filled(n) * rapid.IntRange(0, n).Draw(t, "rows kept")
		forgetful := newKernelIn(room, x, 0.7)
		ctx, _ := parallel.WithHelpers(t.Context(), 3)
		must.Do(parallel.Each(ctx, 4, func(part int) error {
			rng := newRNG(seed + uint64(part))
			for range 2 * n {
				i := rng.IntN(n)
				row := forgetful.row(i, rng.IntN(2) == 0)
				for j, v := range row {
					if j == n {
						break
					}
					if want := math.Exp(-0.7 * exactly(rows[i], rows[j])); math.Abs(float64(v)-want) > 1e-6 {
						return fmt.Errorf("K_%d,%d = %v, want %v", i, j, v, want)
					}
				}
			}
			return nil
		}))
		kept := 0
		for _, r := range forgetful.kept {
			if r != nil {
				kept++
			}
		}
		if 4*filled(n)*kept > room {
			t.Fatalf("%d rows are kept in %d bytes", kept, room)
		}
	})
}

func TestCouple_RecoversConsistentProbabilities(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := newRNG(rapid.Uint64().Draw(t, "seed"))
		k := rapid.IntRange(2, 7).Draw(t, "classes")
		want := make([]float64, k)
		var sum float64
		for c := range want {
			want[c] = rng.ExpFloat64() + 1e-3
			sum += want[c]
		}
		r := make([][]float64, k)
		for a := range r {
			r[a] = make([]float64, k)
			for b := range r[a] {
				r[a][b] = want[a] / (want[a] + want[b])
			}
		}
		for c, p := range couple(r) {
			if math.Abs(p-want[c]/sum) > 1e-6 {
				t.Fatalf("class %d has %v, want %v", c, p, want[c]/sum)
			}
		}
	})
}

// Held out are their own decisions: from the whole solution on as from nothing.
func TestPlatt_FoldsDecideAsColdOnesDo(t *testing.T) {
	for _, cost := range []float64{0.1, 10, 1000} {
		task := must.Get(SVM{}.prepare(newRNG(3), clusters(3, 700, 8, 2)))
		task = task.with(math.NaN())
		defer task.kernel.close()
		p := newProblem(task.variables, 0, 1, cost, newRNG(4))
		whole := must.Get(solve(t.Context(), p.view(task), p.box, p.origin(), finalTolerance))
		for fold := range folds {
			must.Do(p.holdOut(t.Context(), p.view(task), whole, fold))
			warm := p.held[fold]
			p.held[fold] = decisions{}
			must.Do(p.holdOut(t.Context(), p.view(task), p.origin(), fold))
			for i, want := range p.held[fold].f {
				if math.Abs(warm.f[i]-want) > 2*gridTolerance*max(1, cost/10) {
					t.Errorf("C=%v, fold %d: a decision is %v, from β = 0 %v", cost, fold, warm.f[i], want)
				}
			}
		}
	}
}

// With more variables than steps are taken within, also where most are support vectors and
// the set grows, and where there is no room for the rows. Of many variables no row is kept
// and sets are doubled at once.
func TestSMO_IsOptimalBeyondTheWorkingSet(t *testing.T) {
	for _, of := range []struct {
		n, many             int
		centre, cost, gamma float64
		room                int
	}{
		{1500, many, 0.4, 0.1, 0.5, cacheSize}, {1500, many, 0.4, 10, 0.5, cacheSize}, {1500, many, 0.4, 100, 10, cacheSize},
		{1500, many, 0.4, 10, 0.5, 0}, {1500, many, 0.4, 100, 10, 0},
		{2600, 1000, 0.8, 0.1, 0.5, 0}, {2600, 1000, 1.5, 10, 0.5, 0}, {many + 100, many, 1.8, 1, 0.5, 0},
	} {
		t.Run(fmt.Sprintf("%+v", of), func(t *testing.T) {
			rows, y, lo, hi := classesApart(newRNG(5), of.centre, of.n, 3, of.cost)
			for t := range rows { // some are held out
				if t%7 == 0 {
					lo[t], hi[t] = 0, 0
				}
			}
			k := among(rows, of.gamma)
			k.kernel = newKernelIn(of.room, k.kernel.x, of.gamma)
			k.kernel.many = of.many
			s := must.Get(cold(t, k, y, lo, hi, 1e-3))
			isOptimal(t, rows, of.gamma, y, lo, hi, s, 1e-3)
		})
	}
}
