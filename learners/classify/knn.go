package classify

import (
	"context"
	"math/rand/v2"
	"strconv"

	"mevolve/internal/lists"
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
	return lists.Each(knnK, func(k int) []Parameter { return []Parameter{{"k", strconv.Itoa(k)}} })
}

// Search finds the neighbours once for every k.
func (KNN) Search(ctx context.Context, _ *rand.Rand, train, val Data) (int, float64, Model, error) {
	m, err := newNeighbours(train, knnK[0])
	if err != nil {
		return 0, 0, nil, err
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
	train  Data
	panels *panels // nil: every distance is measured
	k      int
}

func newNeighbours(train Data, k int) (*neighbours, error) {
	if len(train.X) == 0 {
		return nil, errEmpty
	}
	return &neighbours{train, newPanels(train.X), k}, nil
}

// nearest calls each with the k examples nearest to x_i, nearest first, or with all if
// there are fewer. The order of the i is not defined.
//
// Panels round to float32, so equal distances can differ. They only choose candidates;
// measure computes the distances of these in float64.
func (m *neighbours) nearest(ctx context.Context, x [][]float64, k int, each func(i int, order []int)) error {
	n := len(m.train.X)
	k = min(k, n)
	candidates, order := make([]ranked, 0, n), make([]int, k) // examples by their distance
	closest := func(i int) {
		candidates = least(candidates, k)
		for j := range order {
			order[j] = candidates[j].tie
		}
		each(i, order)
		candidates = candidates[:0]
	}
	everything := func(i int) {
		for e := range m.train.X {
			candidates = append(candidates, ranked{tie: e})
		}
		m.measure(candidates, x[i])
		closest(i)
	}
	if m.panels == nil {
		for i := range x {
			if err := ctx.Err(); err != nil {
				return err
			}
			everything(i)
		}
		return nil
	}
	b, turns, queries := newBlock(m.panels, k), m.panels.byNorm(x), make([][]float64, 0, queryBatch)
	for ; len(turns) > 0; turns = turns[len(queries):] {
		if err := ctx.Err(); err != nil {
			return err
		}
		queries = queries[:0]
		for _, i := range turns[:min(queryBatch, len(turns))] {
			queries = append(queries, x[i])
		}
		sure := b.search(queries)
		for q, i := range turns[:len(queries)] {
			if !sure {
				everything(i)
				continue
			}
			for _, f := range b.found[q] {
				if f.least <= b.nearest[q][k-1] {
					candidates = append(candidates, ranked{tie: f.point})
				}
			}
			m.measure(candidates, x[i])
			closest(i)
		}
	}
	return nil
}

// exactly is ‖x − y‖² by differences, in order: 0 for equal points, and the
// same for every pair of points with the same coordinates.
func exactly(x, y []float64) float64 {
	var sum float64
	for k, v := range x {
		d := v - y[k]
		sum += d * d
	}
	return sum
}

// measure sets the values of the candidates to their squared distances from x.
func (m *neighbours) measure(candidates []ranked, x []float64) {
	for i, c := range candidates {
		candidates[i].value = exactly(x, m.train.X[c.tie])
	}
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
	if m.k > len(m.train.X) {
		w = append(w, model.Warnf("knn-few", "There are %d training examples for k = %d neighbours; all of them vote.", len(m.train.X), m.k))
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
