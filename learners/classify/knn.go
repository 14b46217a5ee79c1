package classify

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"mevolve/model"
)

// KNN votes among the k nearest training examples by Euclidean distance; p is
// the share of the votes. Ties of distance go by the order of training, ties
// of votes by the order of the classes.
type KNN struct{}

var knnK = []int{1, 3, 5, 7, 9}

// Name is "knn".
func (KNN) Name() string { return "knn" }

// Grid is k {1, 3, 5, 7, 9}.
func (KNN) Grid() [][]Parameter {
	var rows [][]Parameter
	for _, k := range knnK {
		rows = append(rows, []Parameter{{"k", strconv.Itoa(k)}})
	}
	return rows
}

// Search finds the neighbours once for every k.
func (KNN) Search(ctx context.Context, _ *rand.Rand, train, val Data) (int, float64, Model, error) {
	m, err := newNeighbours(train, knnK[0])
	if err != nil || len(val.X) == 0 {
		return 0, math.NaN(), m, err
	}
	correct := make([]int, len(knnK))
	err = m.nearest(ctx, val.X, knnK[len(knnK)-1], func(i int, order []int) {
		for row, k := range knnK {
			if Largest(m.shares(order, k)) == val.Y[i] {
				correct[row]++
			}
		}
	})
	row := Largest(correct)
	m.k = knnK[row]
	return row, float64(correct[row]) / float64(len(val.X)), m, err
}

// Fit keeps the training set. It draws nothing from the rng.
func (KNN) Fit(_ context.Context, _ *rand.Rand, train Data, row int) (Model, error) {
	return newNeighbours(train, knnK[row])
}

// neighbours is a training set to search.
type neighbours struct {
	train   Data
	points  *points
	longest float64 // the largest ‖x‖²
	k       int
}

func newNeighbours(train Data, k int) (*neighbours, error) {
	if len(train.X) == 0 {
		return nil, errEmpty
	}
	p := newPoints(train.X)
	return &neighbours{train, p, slices.Max(p.norm), k}, nil
}

// nearest calls each with the examples nearest to x_i, nearest first: k of
// them, or all there are.
//
// Products give all distances fast but round, so that equal distances may
// seem to differ. They only choose candidates; those are measured again.
func (m *neighbours) nearest(ctx context.Context, x [][]float64, k int, each func(i int, order []int)) error {
	k = min(k, m.points.n)
	queries, buffer := newPoints(x), newTriple(m.points.n)
	var candidates []ranked // examples by their distance
	smallest, order := make([]float64, k), make([]int, k)
	for i := 0; i < len(x); i += 3 {
		if err := ctx.Err(); err != nil {
			return err
		}
		squared(queries, i, m.points, 0, m.points.n, buffer)
		for s := range min(3, len(x)-i) {
			for j := range smallest {
				smallest[j] = math.Inf(1)
			}
			for _, d := range buffer[s] {
				if d >= smallest[k-1] {
					continue
				}
				j := k - 1
				for ; j > 0 && smallest[j-1] > d; j-- {
					smallest[j] = smallest[j-1]
				}
				smallest[j] = d
			}
			// Twice a generous bound on the rounding of d products.
			reach := smallest[k-1] + 1e-12*(queries.norm[i+s]+m.longest)
			candidates = candidates[:0]
			for j, d := range buffer[s] {
				if d <= reach {
					candidates = append(candidates, ranked{exactly(m.train.X[j], x[i+s]), j})
				}
			}
			candidates = least(candidates, k)
			for j := range order {
				order[j] = candidates[j].tie
			}
			each(i+s, order)
		}
	}
	return nil
}

// shares of the classes among the first k of order.
func (m *neighbours) shares(order []int, k int) []float64 {
	k = min(k, len(order))
	p := make([]float64, m.train.Classes)
	for _, e := range order[:k] {
		p[m.train.Y[e]]++
	}
	for c := range p {
		p[c] /= float64(k)
	}
	return p
}

// Predict votes.
func (m *neighbours) Predict(ctx context.Context, x [][]float64) ([]Prediction, error) {
	predictions := make([]Prediction, len(x))
	err := m.nearest(ctx, x, m.k, func(i int, order []int) {
		p := m.shares(order, m.k)
		predictions[i] = Prediction{Class: Largest(p), P: p}
	})
	return predictions, err
}

// Warnings of the training.
func (m *neighbours) Warnings() []model.Warning {
	w := oneClass(presentIn(m.train))
	if m.k > m.points.n {
		w = append(w, model.Warnf("knn-few", "There are %d training examples for k = %d neighbours; all of them vote.", m.points.n, m.k))
	}
	return w
}

// presentIn lists the classes that have an example.
func presentIn(d Data) []int {
	seen := make([]bool, d.Classes)
	var present []int
	for _, c := range d.Y {
		seen[c] = true
	}
	for c, s := range seen {
		if s {
			present = append(present, c)
		}
	}
	return present
}
