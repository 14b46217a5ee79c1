package classify

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"mevolve/internal/must"
)

func TestKNN_IsScikitLearnsWhereNothingTies(t *testing.T) {
	eachGolden(t, func(t *testing.T, g *golden) {
		compared := 0
		for _, c := range g.KNN {
			if c.Params.Weights == "distance" {
				continue
			}
			m := must.Get(newNeighbours(g.train(), c.Params.Neighbors))
			name := fmt.Sprintf("k=%d", c.Params.Neighbors)
			worst, of := g.decides(t, name, m, c.Predict, c.PredictProba, c.Tie)
			if compared += of; worst > 1e-12 {
				t.Errorf("%s: the probabilities are off by %.2g", name, worst)
			}
		}
		if compared == 0 {
			t.Error("every row was skipped")
		}
	})
}

// Points on a coarse lattice tie everywhere; others lie far from the origin,
// close to each other beside one that does not, padded with zeros, or doubled.
// The plain version sorts exact distances and keeps the training order.
func TestKNN_TheNearestAreThoseOfExactDistancesTiesByTrainingOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := newRNG(rapid.Uint64().Draw(t, "seed"))
		n, d, k := rapid.IntRange(1, 200).Draw(t, "n"), rapid.IntRange(1, 70).Draw(t, "d"), rapid.SampledFrom(knnK).Draw(t, "k")
		kind := rapid.SampledFrom([]string{"lattice", "normal", "far", "outlier", "padded", "doubled"}).Draw(t, "kind")
		size := rapid.SampledFrom([]float64{1, 1e-200, 1e-12, 1e9, 1e140}).Draw(t, "size")
		var train Data
		train.Classes = 3
		point := func() []float64 {
			x := make([]float64, d)
			if kind == "doubled" && len(train.X) > 0 && rng.IntN(2) == 0 {
				copy(x, train.X[rng.IntN(len(train.X))])
				return x
			}
			length := d
			if kind == "padded" {
				length = rng.IntN(d + 1)
			}
			for i := range x[:length] {
				switch kind {
				case "lattice":
					x[i] = float64(rng.IntN(3)) * 0.1
				case "far":
					x[i] = 1e6 + rng.NormFloat64()
				default:
					x[i] = rng.NormFloat64()
				}
				x[i] *= size
			}
			if kind == "outlier" && rng.IntN(20) == 0 {
				x[0] = 1e7 * size
			}
			return x
		}
		for range n {
			train.X = append(train.X, point())
			train.Y = append(train.Y, rng.IntN(3))
		}
		queries := [][]float64{train.X[0]}
		for range 9 {
			queries = append(queries, point())
		}
		queries[9] = slices.Clone(queries[9])
		queries[9][0] += 1e20 * size
		m := must.Get(newNeighbours(train, k))
		asked := make([]bool, len(queries))
		err := m.nearest(t.Context(), queries, k, func(i int, order []int) {
			asked[i] = true
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
		if err != nil || slices.Contains(asked, false) {
			t.Fatal(err, asked)
		}
	})
}

func TestPanels_WithFMAAndWithoutDifferByTheirRounding(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := newRNG(rapid.Uint64().Draw(t, "seed"))
		n := rapid.IntRange(0, 130).Draw(t, "n")
		fill := func(size int) []float32 {
			x := make([]float32, size)
			for i := range x {
				x[i] = float32(rng.NormFloat64())
			}
			return x
		}
		panel, half, queries, limit := fill(n*panelWidth), fill(panelWidth), fill(n*queryBatch), [queryBatch]float32(fill(queryBatch))
		var fast, plain [queryBatch * panelWidth]float32
		below := near(panel, half, queries, n, &limit, &fast)
		plainNear(panel, half, queries, n, &limit, &plain)
		for i, v := range fast {
			if math.Abs(float64(v-plain[i])) > 1e-5*float64(n+1) {
				t.Fatalf("sum %d is %v, plain %v", i, v, plain[i])
			}
			if (below>>i&1 == 1) != (v <= limit[i/panelWidth]) {
				t.Fatalf("sum %d is %v with limit %v; its bit is %d", i, v, limit[i/panelWidth], below>>i&1)
			}
		}
	})
}

func TestKNN_TiesOfVotesGoByClass(t *testing.T) {
	train := Data{X: [][]float64{{1}, {2}, {3}}, Y: []int{2, 1, 0}, Classes: 3}
	m := must.Get(newNeighbours(train, 3))
	p, err := m.Predict(t.Context(), [][]float64{{0}})
	if err != nil || p[0].Class != 0 {
		t.Errorf("class %d (%v), want 0: every class has one vote", p[0].Class, err)
	}
}
