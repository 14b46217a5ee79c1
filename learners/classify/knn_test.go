package classify

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestKNN_IsScikitLearnsWhereNothingTies(t *testing.T) {
	eachGolden(t, func(t *testing.T, g *golden) {
		compared := 0
		for _, c := range g.KNN {
			if c.Params.Weights == "distance" {
				continue
			}
			m, err := newNeighbours(g.train(), c.Params.Neighbors)
			if err != nil {
				t.Fatal(err)
			}
			predictions, err := m.Predict(t.Context(), g.XTest)
			if err != nil {
				t.Fatal(err)
			}
			want := g.data(nil, c.Predict).Y
			for i, p := range predictions {
				if c.Tie[i] {
					continue
				}
				compared++
				if p.Class != want[i] {
					t.Errorf("k=%d: example %d is of class %d, want %d", c.Params.Neighbors, i, p.Class, want[i])
				}
				for k, q := range p.P {
					if math.Abs(q-c.PredictProba[i][k]) > 1e-12 {
						t.Errorf("k=%d: example %d has p %v, want %v", c.Params.Neighbors, i, p.P, c.PredictProba[i])
					}
				}
			}
		}
		if compared == 0 {
			t.Error("every row was skipped")
		}
	})
}

// Points on a coarse lattice tie everywhere; the plain version sorts exact
// distances and keeps the training order.
func TestKNN_TiesOfDistanceGoByTrainingOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := newRNG(rapid.Uint64().Draw(t, "seed"))
		n, d, k := rapid.IntRange(1, 60).Draw(t, "n"), rapid.IntRange(1, 6).Draw(t, "d"), rapid.SampledFrom(knnK).Draw(t, "k")
		point := func() []float64 {
			x := make([]float64, d)
			for i := range x {
				x[i] = float64(rng.IntN(3)) * 0.1
			}
			return x
		}
		train := Data{Classes: 3}
		for range n {
			train.X = append(train.X, point())
			train.Y = append(train.Y, rng.IntN(3))
		}
		var queries [][]float64
		for range 5 {
			queries = append(queries, point())
		}
		m, err := newNeighbours(train, k)
		if err != nil {
			t.Fatal(err)
		}
		err = m.nearest(t.Context(), queries, k, func(i int, order []int) {
			want := make([]int, n)
			for j := range want {
				want[j] = j
			}
			slices.SortStableFunc(want, func(a, b int) int {
				return cmp.Compare(exactly(train.X[a], queries[i]), exactly(train.X[b], queries[i]))
			})
			if !slices.Equal(order, want[:min(k, n)]) {
				t.Fatalf("the nearest of %v are %v, want %v", queries[i], order, want[:min(k, n)])
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestKNN_TiesOfVotesGoByClass(t *testing.T) {
	train := Data{X: [][]float64{{1}, {2}, {3}}, Y: []int{2, 1, 0}, Classes: 3}
	m, err := newNeighbours(train, 3)
	if err != nil {
		t.Fatal(err)
	}
	p, err := m.Predict(t.Context(), [][]float64{{0}})
	if err != nil || p[0].Class != 0 {
		t.Errorf("class %d (%v), want 0: every class has one vote", p[0].Class, err)
	}
}

func BenchmarkKNN(b *testing.B) {
	d := clusters(1, 2000, 128, 2)
	m, err := newNeighbours(d, 5)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := m.Predict(b.Context(), d.X); err != nil {
			b.Fatal(err)
		}
	}
}
