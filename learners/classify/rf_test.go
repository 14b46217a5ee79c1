package classify

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func BenchmarkRF(b *testing.B) {
	d := clusters(1, 500, 128, 2)
	for b.Loop() {
		if _, err := (RF{}).grow(b.Context(), newRNG(1), d, 100, rfDepth[0]); err != nil {
			b.Fatal(err)
		}
	}
}

func mustGrow(t *testing.T, rf RF, d Data, trees, depth int) *forest {
	t.Helper()
	f, err := rf.grow(t.Context(), newRNG(1), d, trees, depth)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func samePredictions(t *testing.T, a, b Model, x [][]float64) bool {
	t.Helper()
	p, err := a.Predict(t.Context(), x)
	if err != nil {
		t.Fatal(err)
	}
	q, err := b.Predict(t.Context(), x)
	if err != nil {
		t.Fatal(err)
	}
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

// The bootstrap's examples end in leaves of their own class, unless points of
// two classes are equal.
func TestRF_LeavesArePure(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := clusters(rapid.Uint64().Draw(t, "seed"), 50, 3, 3)
		v := merge(d)
		r, err := rank(t.Context(), v)
		if err != nil {
			t.Fatal(err)
		}
		tree, err := growTree(t.Context(), v, r, newRNG(1), math.MaxInt)
		if err != nil {
			t.Fatal(err)
		}
		for i, n := range tree.nodes {
			if largest := slices.Max(tree.frequency[i*3 : i*3+3]); n.left <= 0 && (largest != 1 || n.left != pure) {
				t.Fatalf("a leaf has frequencies %v", tree.frequency[i*3:i*3+3])
			}
		}
	})
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
				tree{nodes: make([]node, 1), frequency: []float64{0, some, rest}},
				tree{nodes: make([]node, 1), frequency: []float64{0, rest, some}})
		}
		rng.Shuffle(len(trees), func(i, j int) { trees[i], trees[j] = trees[j], trees[i] })
		f := &forest{classes: 3, depth: 1, trees: trees}
		p, err := f.Predict(t.Context(), [][]float64{{0}})
		if err != nil {
			t.Fatal(err)
		}
		if p[0].Class != 1 {
			t.Fatalf("%v is taken for class %d", p[0].P, p[0].Class)
		}
	}
}

// The plain version tries every feature and every threshold.
func TestTree_SplitsWhereGiniIsSmallest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := newRNG(rapid.Uint64().Draw(t, "seed"))
		n := rapid.IntRange(2, 60).Draw(t, "n")
		d := Data{Classes: 3}
		for range n {
			d.X = append(d.X, []float64{float64(rng.IntN(8)), rng.NormFloat64(), 1, max(0, math.Round(rng.NormFloat64()*4)/4)})
			d.Y = append(d.Y, rng.IntN(3))
		}
		v := merge(d)
		r, err := rank(t.Context(), v)
		if err != nil {
			t.Fatal(err)
		}
		g := &grower{ranks: r, classes: 3, tries: 4}
		g.here, g.below, g.keys = make([]uint64, 3), make([]uint64, 3), make([]uint64, len(v.rows))
		g.features = []int32{0, 1, 2, 3}
		var total uint64
		for c := range 3 {
			for u := v.start[c]; u < v.start[c+1]; u++ {
				count := uint64(1 + rng.IntN(3))
				g.load = append(g.load, uint32(count<<classBits)|uint32(c))
				g.samples = append(g.samples, int32(u))
				g.here[c] += count
				total += count
			}
		}
		impurity := func(feature int, threshold float64) float64 {
			var left, right [3]float64
			var nl, nr float64
			for u, row := range v.rows {
				class, count := unload(uint64(g.load[u]))
				w := float64(count)
				if row[feature] <= threshold {
					left[class] += w
					nl += w
				} else {
					right[class] += w
					nr += w
				}
			}
			if nl == 0 || nr == 0 {
				return math.Inf(1)
			}
			gini := nl + nr
			for c := range 3 {
				gini -= left[c]*left[c]/nl + right[c]*right[c]/nr
			}
			return gini
		}
		smallest := math.Inf(1)
		for f := range 4 {
			for _, row := range v.rows {
				smallest = min(smallest, impurity(f, row[f]))
			}
		}
		seed := rng.Uint64()
		feature, below, found := g.best(0, len(g.samples), total, &seed)
		if found != !math.IsInf(smallest, 1) {
			t.Fatalf("a split is found: %v, want impurity %v", found, smallest)
		}
		if found {
			if got := impurity(feature, g.values[feature][below]); math.Abs(got-smallest) > 1e-9*float64(total) {
				t.Fatalf("impurity %v at feature %d, want %v", got, feature, smallest)
			}
		}
	})
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
		if got := s.sort(keys, ranks); !slices.Equal(got, want) {
			t.Fatalf("%x, want %x", got, want)
		}
	})
}
