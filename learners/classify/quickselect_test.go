package classify

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestLeast_AreTheFirstOfTheSortedList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.IntRange(0, 9), 0, 60).Draw(t, "values")
		list := make([]ranked, len(values))
		for s, v := range values {
			list[s] = ranked{float64(v), s} // many are equal
		}
		k := rapid.IntRange(0, 70).Draw(t, "k")
		want := slices.Clone(list)
		slices.SortFunc(want, ranked.compare)
		if got := least(list, k); !slices.Equal(got, want[:min(k, len(want))]) {
			t.Fatalf("the first %d are %v, want them of %v", k, got, want)
		}
	})
}
