package datasets

import (
	"context"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mevolve/model"
)

func structuresOf(t testing.TB, d *model.Dataset) []int {
	t.Helper()
	structures, err := Structures(context.Background(), d.Examples, ByStructure)
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

// D_val tunes and calibrates: what it tells must not have been learnt by heart.
func TestSplitsTogether_NoValidationGraphHasATwinInTraining(t *testing.T) {
	sets := []*model.Dataset{}
	for _, name := range []string{"rings", "noise"} {
		d, err := Generate(name)
		if err != nil {
			t.Fatal(err)
		}
		sets = append(sets, d)
	}
	if os.Getenv("MEVOLVE_DATA") != "" {
		sets = append(sets, real(t, "MUTAG"), real(t, "PTC_MR"))
	}
	for _, d := range sets {
		structures := structuresOf(t, d)
		for repeat := 1; repeat <= 10; repeat++ {
			splits, err := SplitsTogether(d, structures, 1, repeat, 5)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range splits {
				trained := map[int]bool{}
				for _, e := range s.Train {
					trained[structures[e.ID.Graph]] = true
				}
				twins := 0
				for _, e := range s.Val {
					if trained[structures[e.ID.Graph]] {
						twins++
					}
				}
				if want := (len(s.Val) + len(s.Train) + 7) / 8; twins > 0 || len(s.Val) != want {
					t.Errorf("%s, repeat %d, fold %d: %d of %d validation graphs have a twin in training; %d are wanted", d.Name, repeat, s.Fold, twins, len(s.Val), want)
				}
				for class := range d.Classes() {
					if count(s.Val, class) == 0 || count(s.Train, class) == 0 {
						t.Errorf("%s, repeat %d, fold %d: class %d is missing from D_val or D_train", d.Name, repeat, s.Fold, class)
					}
				}
			}
		}
	}
}

// Structures larger than D_val's places still leave neither part empty.
func TestSplitsTogether_LargeStructuresLeaveNoPartEmpty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := ofSizes(rapid.SliceOfN(rapid.IntRange(3, 40), 1, 4).Draw(t, "classes")...)
		structures := make([]int, len(d.Examples))
		kinds := rapid.IntRange(3, 12).Draw(t, "structures")
		for i := range structures {
			structures[i] = rapid.IntRange(0, kinds-1).Draw(t, "structure")
		}
		splits, err := SplitsTogether(d, structures, 1, 1, rapid.IntRange(2, 5).Draw(t, "folds"))
		if err != nil {
			return // said in a sentence
		}
		for _, s := range splits {
			if len(s.Train) == 0 || len(s.Val) == 0 || len(s.Test) == 0 {
				t.Fatalf("fold %d: %d : %d : %d", s.Fold, len(s.Train), len(s.Val), len(s.Test))
			}
			in := map[int]int{}
			for part, examples := range [][]model.Example{s.Train, s.Val, s.Test} {
				for _, e := range examples {
					if was, known := in[structures[e.ID.Graph]]; known && was != part {
						t.Fatalf("fold %d parts twins", s.Fold)
					}
					in[structures[e.ID.Graph]] = part
				}
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
	five := make([]int, len(d.Examples))
	for i := range five {
		five[i] = i % 5
	}
	if _, err := SplitsTogether(d, five, 1, 1, 6); err == nil || !strings.Contains(err.Error(), "give fewer folds") {
		t.Errorf("five structures in six folds: %v", err)
	}
}
