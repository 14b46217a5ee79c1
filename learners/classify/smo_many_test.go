package classify

import (
	"fmt"
	"math"
	"os"
	"testing"
)

// Of many variables no row is kept and sets are doubled at once. The objective and
// the decisions are those of the plain method all the same: beyond a threshold that
// is lowered, where it takes several sets, and beyond the one that counts.
func TestSMO_OfManyVariablesEndsWhereThePlainVersionEnds(t *testing.T) {
	for _, of := range []struct {
		n, many      int
		centre, cost float64
	}{{2600, 1000, 0.8, 0.1}, {2600, 1000, 1.5, 10}, {many + 100, many, 1.8, 1}} {
		t.Run(fmt.Sprintf("%d beyond %d, C=%v", of.n, of.many, of.cost), func(t *testing.T) {
			const gamma, tolerance = 0.5, 1e-3
			rows, y, lo, hi := classesApart(newRNG(6), of.centre, of.n, 3, of.cost)
			k := among(rows, gamma)
			k.kernel = newKernelBeyond(of.many, k.kernel.x, gamma)
			if k.kernel.left > 0 {
				t.Fatalf("there is room for %d rows: these are not many", k.kernel.left)
			}
			got, err := cold(t, k, y, lo, hi, tolerance)
			if err != nil {
				t.Fatal(err)
			}
			want := solution{f: make([]float64, of.n)}
			want.beta, want.b = plainSolve(rows, gamma, y, lo, hi, tolerance)
			var sum float64
			for i, x := range rows {
				var plain, ours float64
				for j, v := range want.beta {
					if v != 0 || got.beta[j] != 0 {
						similar := math.Exp(-gamma * exactly(x, rows[j]))
						plain += v * similar
						ours += got.beta[j] * similar
					}
				}
				want.f[i] = y[i] - plain
				if d := math.Abs(y[i] - ours - got.f[i]); d > 1e-5*max(1, of.cost) {
					t.Fatalf("F_%d is kept as %v, is %v", i, got.f[i], y[i]-ours)
				}
				if a, b := ours+got.b, plain+want.b; math.Abs(a-b) > 5*tolerance { // each is off by one or two
					t.Fatalf("point %d is decided %v, by the plain version %v", i, a, b)
				}
				if beta := got.beta[i]; beta < lo[i] || beta > hi[i] {
					t.Fatalf("beta %v leaves [%v, %v]", beta, lo[i], hi[i])
				}
				sum += got.beta[i]
			}
			if math.Abs(sum) > 1e-8*of.cost*float64(of.n) || !got.converged {
				t.Errorf("beta sums to %v (converged: %v)", sum, got.converged)
			}
			if a, b := objective(y, got), objective(y, want); math.Abs(a-b) > tolerance*math.Abs(b) {
				t.Errorf("the objective is %v, by the plain version %v", a, b)
			}
		})
	}
}

// A machine of many variables, its folds included, decides as one that takes them
// for few: in pairs that are many themselves, and in pairs of many that are not.
func TestSVM_OfManyVariablesDecidesAsOfFew(t *testing.T) {
	type trained struct {
		n, many, classes int
		cost             float64
	}
	all := []trained{{700, 400, 2, 10}, {700, 600, 3, 1}}
	if os.Getenv("MEVOLVE_LONG") != "" {
		all = append(all, trained{many + 800, many, 2, 10})
	}
	for _, of := range all {
		t.Run(fmt.Sprintf("%d beyond %d, %d classes", of.n, of.many, of.classes), func(t *testing.T) {
			task, err := SVM{}.prepare(newRNG(3), clusters(3, of.n, 8, of.classes))
			if err != nil {
				t.Fatal(err)
			}
			test := clusters(4, 500, 8, of.classes).X
			fit := func(many int) (decided [][]float64, said []Prediction) {
				task := *task
				task.gamma = task.scale
				task.kernel = newKernelBeyond(many, task.columns, task.gamma)
				defer task.kernel.close()
				m, _, err := SVM{}.fit(t.Context(), &task, of.cost, finalTolerance, true, nil)
				if err != nil {
					t.Fatal(err)
				}
				keepSupport(task.columns, m)
				if err := decideTogether(t.Context(), []*svmModel{m}, test, func(_, _ int, values []float64) {
					decided = append(decided, append([]float64{}, values...))
				}); err != nil {
					t.Fatal(err)
				}
				if said, err = m.Predict(t.Context(), test); err != nil {
					t.Fatal(err)
				}
				return decided, said
			}
			got, says := fit(of.many)
			want, said := fit(math.MaxInt)
			for i := range want {
				for p, v := range want[i] {
					if math.Abs(got[i][p]-v) > 10*finalTolerance*max(1, of.cost/10) {
						t.Fatalf("point %d is decided %v, of few %v", i, got[i], want[i])
					}
				}
				for c, q := range said[i].P {
					if math.Abs(says[i].P[c]-q) > gridTolerance || says[i].Class != said[i].Class {
						t.Fatalf("point %d is said to be %+v, of few %+v", i, says[i], said[i])
					}
				}
			}
		})
	}
}
