package datasets

import (
	"context"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mevolve/model"
)

func structuresOf(t testing.TB, d *model.Dataset) []int {
	t.Helper()
	structures, err := Structures(context.Background(), d.Examples)
	if err != nil {
		t.Fatal(err)
	}
	return structures
}

func TestSplitsTogether_NoTestGraphHasATwinOutsideItsFold(t *testing.T) {
	d, err := Generate("rings")
	if err != nil {
		t.Fatal(err)
	}
	structures := structuresOf(t, d)
	asTheyFall, err := Splits(d, 1, 1, 5)
	if err != nil {
		t.Fatal(err)
	}
	twins := 0
	for _, s := range asTheyFall {
		twins += Twins(structures, s)
	}
	if twins == 0 {
		t.Fatal("rings has no twins across folds, so that this test shows nothing")
	}
	rapid.Check(t, func(t *rapid.T) {
		seed, repeat := rapid.Uint64().Draw(t, "seed"), rapid.IntRange(1, 20).Draw(t, "repeat")
		splits, err := SplitsTogether(d, structures, seed, repeat, 5)
		if err != nil {
			t.Fatal(err)
		}
		tested := map[int]int{}
		for _, s := range splits {
			inTest := map[int]bool{}
			for _, e := range s.Test {
				tested[e.ID.Graph]++
				inTest[structures[e.ID.Graph]] = true
			}
			for _, e := range append(append([]model.Example{}, s.Train...), s.Val...) {
				if inTest[structures[e.ID.Graph]] {
					t.Fatalf("fold %d: graph %s has a twin in the test set", s.Fold, e.ID)
				}
			}
			if len(s.Test)+len(s.Train)+len(s.Val) != len(d.Examples) {
				t.Fatalf("fold %d does not cover the dataset", s.Fold)
			}
		}
		for _, e := range d.Examples {
			if tested[e.ID.Graph] != 1 {
				t.Fatalf("graph %s is tested %d times", e.ID, tested[e.ID.Graph])
			}
		}
	})
}

func TestSplitsTogether_FoldsStayStratified(t *testing.T) {
	d, err := Generate("rings")
	if err != nil {
		t.Fatal(err)
	}
	structures := structuresOf(t, d)
	largest := 0
	count := map[int]int{}
	for _, s := range structures {
		count[s]++
		largest = max(largest, count[s])
	}
	splits, err := SplitsTogether(d, structures, 1, 1, 5)
	if err != nil {
		t.Fatal(err)
	}
	for class, size := range d.ClassSizes() {
		for _, s := range splits {
			n := 0
			for _, e := range s.Test {
				if e.Class == class {
					n++
				}
			}
			if off := 5*n - size; off > 5*largest || off < -5*largest {
				t.Errorf("fold %d tests %d of the %d graphs of class %d; the largest structure has %d", s.Fold, n, size, class+1, largest)
			}
		}
	}
}

func TestSplitsTogether_TooFewStructuresAreRefused(t *testing.T) {
	d, err := Generate("rings")
	if err != nil {
		t.Fatal(err)
	}
	one := make([]int, len(d.Examples)) // as if all were isomorphic
	if _, err := SplitsTogether(d, one, 1, 1, 5); err == nil || !strings.Contains(err.Error(), "distinct structures") {
		t.Errorf("one structure in five folds: %v", err)
	}
}
