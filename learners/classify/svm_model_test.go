package classify

import (
	"testing"

	"pgregory.net/rapid"
)

// Machines of one γ that are judged together decide to the last bit as each alone.
func TestMachines_DecideTogetherAsEachAlone(t *testing.T) {
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
		x := clusters(2, rapid.IntRange(0, 40).Draw(t, "points"), 4, classes).X
		var together []*svmModel
		alone := make([][][]float64, 3) // of each machine, by point
		for c, cost := range []float64{.1, 1, 100} {
			for range 2 {
				m, _, err := SVM{}.fit(t.Context(), task, cost, gridTolerance, false, nil)
				if err != nil {
					t.Fatal(err)
				}
				if len(together) == c {
					together = append(together, m)
					continue
				}
				keepSupport(task.columns, m)
				if err := decideTogether(t.Context(), []*svmModel{m}, x, func(_, _ int, values []float64) {
					alone[c] = append(alone[c], append([]float64{}, values...))
				}); err != nil {
					t.Fatal(err)
				}
			}
		}
		keepSupport(task.columns, together...)
		decided := 0
		if err := decideTogether(t.Context(), together, x, func(c, i int, values []float64) {
			decided++
			for p, v := range values {
				if v != alone[c][i][p] {
					t.Fatalf("machine %d of point %d: %v among others, %v alone", c, i, v, alone[c][i][p])
				}
			}
		}); err != nil {
			t.Fatal(err)
		}
		if decided != len(x)*len(together) {
			t.Fatalf("%d decisions of %d points by %d machines", decided, len(x), len(together))
		}
	})
}
