package classify

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

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

// plainSolve is the method without shrinking, lazy rows or float32.
func plainSolve(rows [][]float64, gamma float64, y, lo, hi []float64, tolerance float64) (beta []float64, b float64) {
	n := len(y)
	beta, f := make([]float64, n), slices.Clone(y)
	k := func(i, j int) float64 { return math.Exp(-gamma * exactly(rows[i], rows[j])) }
	for {
		i, highest, lowest := -1, math.Inf(-1), math.Inf(1)
		for t := range n {
			if beta[t] < hi[t] && f[t] > highest {
				i, highest = t, f[t]
			}
			if beta[t] > lo[t] {
				lowest = min(lowest, f[t])
			}
		}
		if highest-lowest < tolerance {
			return beta, (highest + lowest) / 2
		}
		j, best := -1, 0.0
		for t := range n {
			if d := highest - f[t]; beta[t] > lo[t] && d > 0 && d*d/max(2-2*k(i, t), flat) > best {
				j, best = t, d*d/max(2-2*k(i, t), flat)
			}
		}
		delta := min((highest-f[j])/max(2-2*k(i, j), flat), hi[i]-beta[i], beta[j]-lo[j])
		beta[i] = min(beta[i]+delta, hi[i])
		beta[j] = max(beta[j]-delta, lo[j])
		for t := range n {
			f[t] -= delta * (k(i, t) - k(j, t))
		}
	}
}

// among is the kernel among all rows.
func among(rows [][]float64, gamma float64) *view {
	n := len(rows)
	return &view{newKernel(newColumns(rows), gamma), sides{span{0, n}, span{n, n}}}
}

// cold solves from β = 0, as the oracle of everything that begins elsewhere.
func cold(t interface{ Context() context.Context }, k *view, y, lo, hi []float64, tolerance float64) (solution, error) {
	return solve(t.Context(), k, lo, hi, solution{beta: make([]float64, len(y)), f: y}, tolerance)
}

func TestSMO_FindsWhatThePlainVersionFinds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := newRNG(rapid.Uint64().Draw(t, "seed"))
		n := rapid.IntRange(4, 80).Draw(t, "n")
		cost := rapid.SampledFrom([]float64{0.1, 1, 100}).Draw(t, "C")
		gamma := rapid.SampledFrom([]float64{0.05, 0.5, 5}).Draw(t, "gamma")
		rows, y, lo, hi := twoClasses(rng, n, 3, cost)
		s, err := cold(t, among(rows, gamma), y, lo, hi, 1e-6)
		if err != nil {
			t.Fatal(err)
		}
		want, b := plainSolve(rows, gamma, y, lo, hi, 1e-6)
		var sum float64
		for i, beta := range s.beta {
			sum += beta
			if beta < lo[i] || beta > hi[i] {
				t.Fatalf("beta %v leaves [%v, %v]", beta, lo[i], hi[i])
			}
			// Decisions are unique where b is; at most the free variables pin b.
			var plain float64
			for j, v := range want {
				plain += v * math.Exp(-gamma*exactly(rows[i], rows[j]))
			}
			if got := y[i] - s.f[i]; math.Abs(got-plain) > 2e-4*max(1, cost/10) {
				t.Fatalf("point %d: decision %v + b, want %v + b", i, got, plain)
			}
		}
		if math.Abs(sum) > 1e-9*cost*float64(n) || !s.converged {
			t.Fatalf("beta sums to %v (converged: %v)", sum, s.converged)
		}
		free := false
		for i, beta := range want {
			free = free || beta > lo[i]+1e-6*cost && beta < hi[i]-1e-6*cost
		}
		if free && math.Abs(s.b-b) > 2e-4*max(1, cost/10) {
			t.Fatalf("b = %v, want %v", s.b, b)
		}
	})
}

// A variable of weight three is three equal variables.
func TestSMO_AWeightIsSoManyEqualPoints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := newRNG(rapid.Uint64().Draw(t, "seed"))
		rows, y, lo, hi := twoClasses(rng, 30, 2, 1)
		k := among(rows, 1)
		var index []int
		var all [][]float64
		var yAll, loAll, hiAll []float64
		for t := range rows {
			weight := 1 + rng.IntN(3)
			for range weight {
				index, all = append(index, t), append(all, rows[t])
				yAll, loAll, hiAll = append(yAll, y[t]), append(loAll, lo[t]), append(hiAll, hi[t])
			}
			lo[t] *= float64(weight)
			hi[t] *= float64(weight)
		}
		merged, err := cold(t, k, y, lo, hi, 1e-6)
		if err != nil {
			t.Fatal(err)
		}
		repeated, err := cold(t, among(all, 1), yAll, loAll, hiAll, 1e-6)
		if err != nil {
			t.Fatal(err)
		}
		for s, point := range index {
			if math.Abs(merged.f[point]-repeated.f[s]) > 1e-4 {
				t.Fatalf("point %d: F is %v merged, %v repeated", point, merged.f[point], repeated.f[s])
			}
		}
	})
}

// A held-out example does not change the solution, and gets its decision.
func TestSMO_HeldOutPointsAreDecidedOnly(t *testing.T) {
	rng := newRNG(1)
	rows, y, lo, hi := twoClasses(rng, 60, 3, 10)
	var index []int
	var rest [][]float64
	for t := range rows {
		if t%5 == 0 {
			lo[t], hi[t] = 0, 0
		} else {
			index, rest = append(index, t), append(rest, rows[t])
		}
	}
	pick := func(x []float64) (part []float64) {
		for _, t := range index {
			part = append(part, x[t])
		}
		return part
	}
	all, err := cold(t, among(rows, 0.5), y, lo, hi, 1e-8)
	if err != nil {
		t.Fatal(err)
	}
	part, err := cold(t, among(rest, 0.5), pick(y), pick(lo), pick(hi), 1e-8)
	if err != nil {
		t.Fatal(err)
	}
	for i := range rows {
		want := part.b
		for s, p := range index {
			want += part.beta[s] * math.Exp(-0.5*exactly(rows[i], rows[p]))
		}
		if got := y[i] - all.f[i] + all.b; math.Abs(got-want) > 1e-4 {
			t.Errorf("point %d: decision %v, want %v", i, got, want)
		}
	}
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
		err := parallel.Each(ctx, 4, func(part int) error {
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
		})
		if err != nil {
			t.Fatal(err)
		}
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

// Wherever a descent begins, the objective and the decisions are those of β = 0.
func TestSMO_EndsWhereTheColdOneEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := newRNG(rapid.Uint64().Draw(t, "seed"))
		n := rapid.IntRange(10, 120).Draw(t, "n")
		cost := rapid.SampledFrom([]float64{0.1, 1, 100}).Draw(t, "C")
		gamma := rapid.SampledFrom([]float64{0.05, 0.5, 5}).Draw(t, "gamma")
		rows, y, lo, hi := twoClasses(rng, n, 3, cost)
		k := among(rows, gamma)
		from, err := cold(t, k, y, lo, hi, 1e-6)
		if err != nil {
			t.Fatal(err)
		}
		for i := range y { // a fold is held out, a cost changes
			switch scale := rapid.SampledFrom([]float64{1, 1, 1, 0, 0.5, 10}).Draw(t, "scale"); {
			case i < 2: // one of each class stays
			default:
				lo[i], hi[i] = lo[i]*scale, hi[i]*scale
			}
		}
		want, err := cold(t, k, y, lo, hi, 1e-7)
		if err != nil {
			t.Fatal(err)
		}
		got, err := solve(t.Context(), k, lo, hi, from, 1e-7)
		if err != nil {
			t.Fatal(err)
		}
		var sum float64
		for i, beta := range got.beta {
			sum += beta
			if beta < lo[i] || beta > hi[i] {
				t.Fatalf("beta %v leaves [%v, %v]", beta, lo[i], hi[i])
			}
			if d := math.Abs(got.f[i] - want.f[i]); d > 1e-4*max(1, cost/10) {
				t.Fatalf("point %d is decided %v apart", i, d)
			}
		}
		if math.Abs(sum) > 1e-8*cost*float64(n) || !got.converged {
			t.Fatalf("beta sums to %v (converged: %v)", sum, got.converged)
		}
		if a, b := objective(y, got), objective(y, want); math.Abs(a-b) > 1e-6*max(1, math.Abs(b)) {
			t.Fatalf("the objective is %v, from β = 0 %v", a, b)
		}
	})
}

// objective is ½ βᵀKβ − yᵀβ.
func objective(y []float64, s solution) (sum float64) {
	for t, beta := range s.beta {
		sum += beta * ((y[t]-s.f[t])/2 - y[t])
	}
	return sum
}

// Held out are their own decisions: from the whole solution on as from nothing.
func TestPlatt_FoldsDecideAsColdOnesDo(t *testing.T) {
	for _, cost := range []float64{0.1, 10, 1000} {
		task, err := SVM{}.prepare(newRNG(3), clusters(3, 700, 8, 2))
		if err != nil {
			t.Fatal(err)
		}
		task = task.with(math.NaN())
		defer task.kernel.close()
		p := newProblem(task.variables, 0, 1, cost, newRNG(4))
		whole, err := solve(t.Context(), p.view(task), p.lo, p.hi, p.origin(), finalTolerance)
		if err != nil {
			t.Fatal(err)
		}
		for fold := range folds {
			if err := p.holdOut(t.Context(), p.view(task), whole, fold); err != nil {
				t.Fatal(err)
			}
			warm := p.held[fold]
			p.held[fold] = decisions{}
			if err := p.holdOut(t.Context(), p.view(task), p.origin(), fold); err != nil {
				t.Fatal(err)
			}
			for i, want := range p.held[fold].f {
				if math.Abs(warm.f[i]-want) > 2*gridTolerance*max(1, cost/10) {
					t.Errorf("C=%v, fold %d: a decision is %v, from β = 0 %v", cost, fold, warm.f[i], want)
				}
			}
		}
	}
}

// With more variables than steps are taken within, F and the conditions still
// hold for all of them, also where most are support vectors and the set grows, and
// where there is no room for the rows.
func TestSMO_IsOptimalBeyondTheWorkingSet(t *testing.T) {
	for _, of := range []struct {
		cost, gamma float64
		room        int
	}{{0.1, 0.5, cacheSize}, {10, 0.5, cacheSize}, {100, 10, cacheSize}, {10, 0.5, 0}, {100, 10, 0}} {
		cost := of.cost
		rows, y, lo, hi := twoClasses(newRNG(5), 1500, 3, cost)
		for t := range rows { // some are held out
			if t%7 == 0 {
				lo[t], hi[t] = 0, 0
			}
		}
		k := among(rows, of.gamma)
		k.kernel = newKernelIn(of.room, k.kernel.x, of.gamma)
		s, err := cold(t, k, y, lo, hi, 1e-3)
		if err != nil {
			t.Fatal(err)
		}
		highest, lowest := math.Inf(-1), math.Inf(1)
		for i := range rows {
			f := y[i]
			row := make([]float32, filled(len(rows)))
			similar(k.kernel.x, k.kernel.x.rows[i], of.gamma, row)
			for j, beta := range s.beta {
				f -= beta * float64(row[j])
			}
			if math.Abs(f-s.f[i]) > 1e-8*cost*float64(len(rows)) {
				t.Fatalf("F_%d is kept as %v, is %v", i, s.f[i], f)
			}
			if s.beta[i] < hi[i] {
				highest = max(highest, f)
			}
			if s.beta[i] > lo[i] {
				lowest = min(lowest, f)
			}
		}
		if !s.converged || highest-lowest > 1.01e-3 {
			t.Errorf("C=%v, room for %d bytes: the conditions are violated by %v (converged: %v)", cost, of.room, highest-lowest, s.converged)
		}
	}
}
