package datasets

import (
	"context"
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/model"
)

func structuresOf(d *model.Dataset) []int {
	return must.Get(Structures(context.Background(), d.Examples, ByStructure))
}

// D_val tunes and calibrates: what it tells must not have been learnt by heart.
func TestSplitsTogether_NoValidationGraphHasATwinInTraining(t *testing.T) {
	sets := []*model.Dataset{}
	for _, name := range []string{"rings", "noise"} {
		d := generate(name)
		sets = append(sets, d)
	}
	if os.Getenv("MEVOLVE_DATA") != "" {
		sets = append(sets, real(t, "MUTAG"), real(t, "PTC_MR"))
	}
	for _, d := range sets {
		structures := structuresOf(d)
		for repeat := 1; repeat <= 10; repeat++ {
			splits := must.Get(SplitsTogether(d, structures, 1, repeat, 5))
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

// A structure is in one part of a fold, every graph is tested once, and structures larger
// than D_val's places still leave no part empty.
func TestSplitsTogether_NoStructureIsInTwoPartsOfAFold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := ofSizes(rapid.SliceOfN(rapid.IntRange(3, 40), 1, 4).Draw(t, "classes")...)
		structures := make([]int, len(d.Examples))
		kinds := rapid.IntRange(3, 12).Draw(t, "structures")
		for i := range structures {
			structures[i] = rapid.IntRange(0, kinds-1).Draw(t, "structure")
		}
		seed, repeat := rapid.Uint64().Draw(t, "seed"), rapid.IntRange(1, 20).Draw(t, "repeat")
		splits, err := SplitsTogether(d, structures, seed, repeat, rapid.IntRange(2, 5).Draw(t, "folds"))
		if err != nil {
			return // said in a sentence
		}
		tested := make([]int, len(d.Examples))
		for _, s := range splits {
			if len(s.Train) == 0 || len(s.Val) == 0 || len(s.Test) == 0 || len(s.Test)+len(s.Train)+len(s.Val) != len(d.Examples) {
				t.Fatalf("fold %d: %d : %d : %d", s.Fold, len(s.Train), len(s.Val), len(s.Test))
			}
			for _, e := range s.Test {
				tested[e.ID.Graph]++
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
		if slices.Min(tested) != 1 || slices.Max(tested) != 1 {
			t.Fatalf("graphs are tested %v times", tested)
		}
	})
}

func TestSplitsTogether_FoldsStayStratified(t *testing.T) {
	d := generate("rings")
	structures := structuresOf(d)
	largest := 0
	twins := map[int]int{}
	for _, s := range structures {
		twins[s]++
		largest = max(largest, twins[s])
	}
	splits := must.Get(SplitsTogether(d, structures, 1, 1, 5))
	for class, size := range d.ClassSizes() {
		for _, s := range splits {
			n := count(s.Test, class)
			if off := 5*n - size; off > 5*largest || off < -5*largest {
				t.Errorf("fold %d tests %d of the %d graphs of class %d; the largest structure has %d", s.Fold, n, size, class+1, largest)
			}
		}
	}
}

func TestSplitsTogether_TooFewStructuresAreRefused(t *testing.T) {
	d := generate("rings")
	one := make([]int, len(d.Examples)) // as if all were isomorphic
	expect.Refused(t, expect.ErrorOf(SplitsTogether(d, one, 1, 1, 5)), "distinct structures")
	five := make([]int, len(d.Examples))
	for i := range five {
		five[i] = i % 5
	}
	expect.Refused(t, expect.ErrorOf(SplitsTogether(d, five, 1, 1, 6)), "give fewer folds")
}
