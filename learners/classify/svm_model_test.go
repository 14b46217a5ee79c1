package classify

import (
	"testing"

	"pgregory.net/rapid"
)

// Machines of one γ that decide together, each by the sum over its support vectors.
func TestMachines_DecideBySumsOverTheirSupportVectors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		classes := rapid.IntRange(1, 3).Draw(t, "classes")
		d := clusters(rapid.Uint64().Draw(t, "seed"), rapid.IntRange(2, 150).Draw(t, "n"), 4, classes)
		for _, row := range d.X[len(d.X)/2:] {
			row[3] = 0 // points of two lengths
		}
		task, err := SVM{}.prepare(newRNG(1), d)
		if err != nil {
			t.Fatal(err)
		}
		task = task.with(0.1)
		defer task.kernel.close()
		var machines []*svmModel
		for _, cost := range []float64{.1, 1, 100}[:rapid.IntRange(1, 3).Draw(t, "machines")] {
			m, _, err := SVM{}.fit(t.Context(), task, cost, gridTolerance, false, nil)
			if err != nil {
				t.Fatal(err)
			}
			machines = append(machines, m)
		}
		keepSupport(task.columns, machines...)
		x := clusters(2, rapid.IntRange(0, 40).Draw(t, "points"), 4, classes).X
		next := make([]int, len(machines))
		if err := decideTogether(t.Context(), machines, x, func(c, i int, values []float64) {
			if i != next[c] {
				t.Fatalf("machine %d decides point %d after %d", c, i, next[c])
			}
			next[c]++
			m := machines[c]
			if len(m.pairs) == 0 {
				return
			}
			k := make([]float64, filled(m.support.n))
			similar(m.support, x[i], m.gamma, k)
			for p, pair := range m.pairs {
				want := pair.threshold
				for u, s := range pair.index {
					want += pair.beta[u] * k[s]
				}
				if values[p] != want {
					t.Fatalf("machine %d, point %d, pair %d: %v, want %v", c, i, p, values[p], want)
				}
			}
		}); err != nil {
			t.Fatal(err)
		}
		for c, n := range next {
			if n != len(x) {
				t.Fatalf("machine %d decides %d of %d points", c, n, len(x))
			}
		}
	})
}
