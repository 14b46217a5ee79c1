package evolution

import (
	"math"

	"mevolve/evolve"
	"mevolve/tui/session"
)

// row is one iteration of the table and the charts; 0 is the original
// classifier. Unknown numbers are NaN or negative.
type row struct {
	iteration        int
	pool, unchanged  int
	kept             int
	theta            float64 // NaN without the filter
	size             int     // |D_train|
	train, val, test float64
	valRight         int
	testRight        int
}

// history lists the known numbers of each iteration.
func history(e *session.Evolution) []row {
	rows := make([]row, 0, e.Reached()+1)
	for t := 0; t <= e.Reached(); t++ {
		n, _ := e.Numbers(t)
		r := row{
			iteration: t, pool: -1, unchanged: n.Unchanged, kept: -1, theta: math.NaN(), size: -1,
			train: math.NaN(), val: math.NaN(), test: math.NaN(), valRight: -1, testRight: -1,
		}
		if t > 0 {
			r.pool = n.Pool
		}
		if t > 0 && e.Settings.Filter { // without the filter θ decides nothing
			r.theta = n.Theta
		}
		if n.Stage == evolve.Filtered || n.Stage == evolve.Retrained {
			r.kept = n.Kept
		}
		if n.Stage == evolve.Filtered || n.Stage == evolve.Retrained || t == 0 {
			r.size = n.Train
		}
		if n.Trained() {
			r.train, r.val, r.test = n.Accuracy.Train, n.Accuracy.Val, n.Accuracy.Test
			r.testRight = n.Accuracy.TestCorrect
			if !math.IsNaN(r.val) {
				r.valRight = int(math.Round(r.val * float64(len(e.Split.Val))))
			}
		}
		rows = append(rows, r)
	}
	return rows
}

// complete reports whether the iteration's classifier is trained.
func (r row) complete() bool { return r.testRight >= 0 }

// keptShare is the kept share of the pool, 0 to 1; NaN without a pool.
func (r row) keptShare() float64 {
	if r.kept < 0 || r.pool <= 0 {
		return math.NaN()
	}
	return float64(r.kept) / float64(r.pool)
}

// last is the latest iteration whose classifier is trained.
func last(rows []row) (row, bool) {
	for t := len(rows) - 1; t >= 0; t-- {
		if rows[t].complete() {
			return rows[t], true
		}
	}
	return row{}, false
}

// column is one number of every row, for iterations 0 to n.
func column(rows []row, n int, of func(row) float64) []float64 {
	values := make([]float64, n+1)
	for t := range values {
		values[t] = math.NaN()
		if t < len(rows) {
			values[t] = of(rows[t])
		}
	}
	return values
}
