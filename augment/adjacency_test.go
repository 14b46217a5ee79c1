package augment

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"mevolve/model"
)

// The lists say the same as the matrix, to the last bit of every score.
func TestOpenRows_AreTheSameByTheMatrixAsByLists(t *testing.T) {
	compare := func(t failing, g *model.Graph) {
		t.Helper()
		for _, name := range append(IndexNames(), "") {
			x, _ := IndexNamed(name)
			if name == "" {
				x = nil // no scores
			} else if x.walks > 0 {
				continue
			}
			matrix, lists := newOpenRows(new(room), g, candidates{l: 2}, x), newOpenRows(new(room), g, candidates{l: 2}, x)
			matrix.near, lists.near = newAdjacency(new(room), g), nil
			for i := range g.N() {
				ends, scores, err := matrix.row(context.Background(), i)
				must(t, ends, err)
				wantEnds, wantScores, err := lists.row(context.Background(), i)
				must(t, wantEnds, err)
				if !slices.Equal(ends, wantEnds) || !slices.Equal(scores, wantScores) {
					t.Fatal(name, i, ends, scores, wantEnds, wantScores)
				}
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) { compare(t, randomGraph(t, 12)) })
	rng := rand.New(rand.NewPCG(3, 3))
	for _, n := range []int{63, 64, 65, 127, 128, 129, 200} { // about the ends of words
		for _, share := range []float64{0.02, 0.3, 0.9} {
			var edges []model.Edge
			for _, e := range complete(n) {
				if rng.Float64() < share {
					edges = append(edges, e)
				}
			}
			compare(t, graph(t, n, edges...))
		}
	}
}

func TestDense_IsWhatHasMoreThanANeighbourAWord(t *testing.T) {
	for _, g := range []*model.Graph{graph(t, 20, cycle(20)...), graph(t, 2, complete(2)...), graph(t, 100, complete(100)...)} {
		if !dense(g) {
			t.Errorf("n = %d, m = %d is not dense", g.N(), g.M())
		}
	}
	if long := graph(t, 1000, cycle(1000)...); dense(long) {
		t.Error("a cycle of 1,000 vertices is dense")
	}
}

// The paths of two edges are the same, in the same order, whatever is gone.
func TestPaths_OfTwoEdgesAreTheSameByTheMatrixAsBySearch(t *testing.T) {
	ctx := context.Background()
	compare := func(t failing, g *model.Graph, rng *rand.Rand) {
		t.Helper()
		matrix, search := newPaths(new(room), g, 2), newPaths(new(room), g, 3)
		search.l, search.path = 2, search.path[:3]
		if matrix.left == nil {
			matrix.left = newAdjacency(new(room), g)
		}
		edges := g.EdgeList()
		rng.Shuffle(len(edges), func(a, b int) { edges[a], edges[b] = edges[b], edges[a] })
		for k := 0; ; k++ {
			for range 20 {
				i, j := rng.IntN(g.N()), rng.IntN(g.N())
				if i == j {
					continue
				}
				want, count := countPaths(t, search, model.Edge{U: i, V: j}), countPaths(t, matrix, model.Edge{U: i, V: j})
				there, err := matrix.any(ctx, i, j)
				if count != want || must(t, there, err) != (want > 0) {
					t.Fatal(i, j, "paths:", count, there, "by search:", want)
				}
				for rank := range want {
					found, err := matrix.find(ctx, i, rank)
					path := must(t, found, err)
					found, err = search.find(ctx, i, rank)
					if !slices.Equal(path, must(t, found, err)) {
						t.Fatal(i, j, "path", rank, path, "by search:", found)
					}
				}
			}
			if k == len(edges) || k == 10 {
				return
			}
			matrix.remove(edges[k])
			search.remove(edges[k])
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		compare(t, randomGraph(t, 12), rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)))
	})
	for _, n := range []int{64, 65, 150} {
		rng := rand.New(rand.NewPCG(uint64(n), 1))
		compare(t, sparse(t, n, 4*n), rng)
	}
}
