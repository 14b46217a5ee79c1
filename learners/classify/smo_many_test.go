package classify

import (
	"fmt"
	"math"
	"os"
	"testing"
)

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
