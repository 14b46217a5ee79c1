package classify

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mevolve/internal/must"
)

func mustGrow(t *testing.T, rf RF, d Data, trees, depth int) *forest {
	t.Helper()
	return must.Get(rf.grow(t.Context(), newRNG(1), d, trees, depth))
}

func samePredictions(t *testing.T, a, b Model, x [][]float64) bool {
	t.Helper()
	p := must.Get(a.Predict(t.Context(), x))
	q := must.Get(b.Predict(t.Context(), x))
	return reflect.DeepEqual(p, q)
}

func TestRF_ASmallForestBeginsALargeOne(t *testing.T) {
	d := clusters(1, 200, 10, 3)
	all := mustGrow(t, RF{}, d, 40, rfDepth[0])
	if !samePredictions(t, all.part(15, rfDepth[0]), mustGrow(t, RF{}, d, 15, rfDepth[0]), d.X) {
		t.Error("the first 15 of 40 trees are not the forest of 15 trees")
	}
	if !samePredictions(t, all.part(40, 3), mustGrow(t, RF{}, d, 40, 3), d.X) {
		t.Error("a forest cut at depth 3 is not one grown to depth 3")
	}
	if samePredictions(t, all, all.part(40, 3), d.X) {
		t.Error("depth 3 changes nothing: the test shows nothing")
	}
}

// Every other tree says a class as often as the one before it says the other:
// half and half exactly, in whatever order the leaves are summed.
func TestRF_SharesThatAreEqualInFractionsGoByTheOrderOfTheClasses(t *testing.T) {
	rng := newRNG(1)
	for range 1000 {
		var trees []tree
		for range 25 {
			total := 2 + rng.IntN(20)
			some := float64(rng.IntN(total+1)) / float64(total)
			rest := 1 - some
			if rng.IntN(2) == 0 {
				some, rest = rest, some
			}
			trees = append(trees,
				tree{make([]node, 1), []int32{^0}, []float64{0, some, rest}},
				tree{make([]node, 1), []int32{^0}, []float64{0, rest, some}})
		}
		rng.Shuffle(len(trees), func(i, j int) { trees[i], trees[j] = trees[j], trees[i] })
		f := &forest{classes: 3, depth: 1, trees: trees}
		p := must.Get(f.Predict(t.Context(), [][]float64{{0}}))
		if p[0].Class != 1 {
			t.Fatalf("%v is taken for class %d", p[0].P, p[0].Class)
		}
	}
}

// A tree's key has room for so many and no more: one beyond would grow wrong
// trees without a word.
func TestRF_RefusesMoreThanItsKeysHold(t *testing.T) {
	d := Data{Classes: mostClasses}
	for i := range 40 {
		d.X, d.Y = append(d.X, []float64{float64(i)}), append(d.Y, i/20*(mostClasses-1))
	}
	predictions, err := mustGrow(t, RF{}, d, 10, rfDepth[0]).Predict(t.Context(), [][]float64{{0}, {39}})
	if err != nil || predictions[0].Class != 0 || predictions[1].Class != mostClasses-1 {
		t.Errorf("the first and the last class that a key holds are not told apart (%v)", err)
	}
	d.Classes++
	if _, err := (RF{}).Fit(t.Context(), newRNG(1), d, 0); err == nil || !strings.Contains(err.Error(), "4097") {
		t.Errorf("%d classes: %v, want a sentence that names them", d.Classes, err)
	}
	many := Data{X: slices.Repeat(d.X[:1], mostExamples+1), Y: make([]int, mostExamples+1), Classes: 2}
	if _, err := (RF{}).Fit(t.Context(), newRNG(1), many, 0); err == nil || !strings.Contains(err.Error(), "1048576") {
		t.Errorf("%d examples: %v, want a sentence that names them", len(many.X), err)
	}
}

func TestSorter_Sorts(t *testing.T) {
	var s sorter
	rapid.Check(t, func(t *rapid.T) {
		rng := newRNG(rapid.Uint64().Draw(t, "seed"))
		n, ranks := rapid.IntRange(0, 300).Draw(t, "n"), rapid.IntRange(1, 70_000).Draw(t, "ranks")
		keys := make([]uint64, n)
		for i := range keys {
			keys[i] = uint64(rng.IntN(ranks))<<32 | uint64(i)
		}
		want := slices.Clone(keys)
		slices.Sort(want)
		if s.sort(keys, ranks); !slices.Equal(keys, want) {
			t.Fatalf("%x, want %x", keys, want)
		}
	})
}
