package augment

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"mevolve/model"
)

func TestTop_IsTheHeadOfAllPairsByScore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := randomGraph(t, 14)
		var want []Scored
		for _, e := range complete(g.N()) {
			if s := RA.Score(g, e.U, e.V); s > 0 {
				want = append(want, Scored{e, s})
			}
		}
		slices.SortFunc(want, Scored.compare)
		n := rapid.IntRange(1, 40).Draw(t, "n")
		got, err := Options{}.index().Top(context.Background(), g, n)
		if err != nil || !slices.Equal(got, want[:min(n, len(want))]) {
			t.Fatalf("the top %d are %v (%v), want the head of %v", n, got, err, want)
		}
	})
}

func TestTop_OfAStarLooksAtFewRows(t *testing.T) {
	star := make([]model.Edge, 100_000)
	for v := range star {
		star[v] = model.Edge{U: 0, V: v + 1}
	}
	g := graph(100_001, star...)
	top, err := Options{}.index().Top(context.Background(), g, 10)
	if err != nil || len(top) != 10 || top[9].Pair != (model.Edge{U: 1, V: 11}) || top[9].S != 1./100_000 {
		t.Errorf("%v (%v)", top, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := (Options{}).index().Top(ctx, g, 10); !errors.Is(err, context.Canceled) {
		t.Errorf("under a cancelled context: %v", err)
	}
}
