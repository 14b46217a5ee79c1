package augment

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"mevolve/model"
)

// path gives n pairs in order, to carry weights.
func numbered(n int) []model.Edge {
	pairs := make([]model.Edge, n)
	for k := range pairs {
		pairs[k] = model.Edge{U: 0, V: k + 1}
	}
	return pairs
}

// A forced draw is recorded in the middle of its interval.
func TestChoose_AForcedDrawLeadsToItsCandidate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		weights := rapid.SliceOfN(rapid.Float64Range(0.1, 1), 1, 10).Draw(t, "weights")
		k := rapid.IntRange(0, len(weights)-1).Draw(t, "k")
		_, _, middle := choose(weights, 0, k)
		if again, _, _ := choose(weights, middle, -1); again != k {
			t.Fatalf("the midpoint %v of %d leads to %d", middle, k, again)
		}
	})
}

func TestDraw_AtTheEndOfAnIntervalTakesTheNext(t *testing.T) {
	p := newUniform(input{new(arena), graph(5), Options{}.index()}, numbered(4))
	for k, u := range []float64{0, 0.25, 0.5, 0.75} {
		if at, _, _ := choose([]float64{1, 1, 1, 1}, u, -1); at != k {
			t.Errorf("u = %v chooses %d, want %d", u, at, k)
		}
		if row := p.find(u); row.place != k || row.From != u {
			t.Errorf("u = %v finds %+v, want candidate %d", u, row, k)
		}
	}
}

func TestSumTree_NeverTakesACandidateWithoutWeight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		weights := rapid.SliceOfN(rapid.Float64Range(0, 1), 2, 30).Draw(t, "weights")
		tree := newSumTree(new(arena), len(weights), weights)
		for range 10 {
			k := rapid.IntRange(0, len(weights)-1).Draw(t, "k")
			weights[k] = rapid.SampledFrom([]float64{0, 1e-300, 0.1, 1}).Draw(t, "w")
			tree.set(k, weights[k])
			if sum(weights) == 0 {
				if tree.total() != 0 {
					t.Fatalf("nothing is left, but the tree holds %v", tree.total())
				}
				continue
			}
			for _, u := range []float64{0, 0.5, math.Nextafter(1, 0)} {
				if k, _ := tree.seek(u * tree.total()); k >= len(weights) || weights[k] == 0 {
					t.Fatalf("u = %v took %d of %v", u, k, weights)
				}
			}
		}
	})
}

// inclusion gives the exact probability of each candidate to be among k
// draws without replacement, by following every order.
func inclusion(weights []float64, k int) []float64 {
	p := make([]float64, len(weights))
	if k == 0 || sum(weights) == 0 {
		return p
	}
	total := sum(weights)
	for first, w := range weights {
		if w == 0 {
			continue
		}
		rest := slices.Clone(weights)
		rest[first] = 0
		p[first] += w / total
		for j, q := range inclusion(rest, k-1) {
			p[j] += w / total * q
		}
	}
	return p
}
