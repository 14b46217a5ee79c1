package datasets

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/model"
)

// ofSizes is a dataset of one-vertex graphs, classes interleaved.
func ofSizes(sizes ...int) *model.Dataset {
	g, _ := model.NewGraph(1, nil)
	d := &model.Dataset{Name: "sizes"}
	for class := range sizes {
		d.ClassLabels = append(d.ClassLabels, class)
	}
	for round, more := 0, true; more; round++ {
		more = false
		for class, size := range sizes {
			if round < size {
				d.Examples = append(d.Examples, model.Example{ID: model.ID{Graph: len(d.Examples)}, Graph: g, Class: class})
				more = true
			}
		}
	}
	return d
}

func TestSplits_PartitionTheDatasetAndKeepItsOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sizes := rapid.SliceOfN(rapid.IntRange(1, 40), 1, 6).Draw(t, "sizes")
		d := ofSizes(sizes...)
		n := len(d.Examples)
		if n < 4 {
			t.Skip("too small")
		}
		folds := rapid.IntRange(2, min(n, 10)).Draw(t, "folds")
		splits := must.Get(Splits(d, rapid.Uint64().Draw(t, "seed"), rapid.IntRange(1, 9).Draw(t, "repeat"), folds))
		tested := make([]int, n)
		for f, s := range splits {
			if s.Fold != f+1 || s.Classes != len(sizes) {
				t.Fatalf("fold %d calls itself %d of %d classes", f+1, s.Fold, s.Classes)
			}
			seen := make([]int, n)
			for _, part := range [][]model.Example{s.Train, s.Val, s.Test} {
				if len(part) == 0 {
					t.Fatal("an empty part")
				}
				last := -1
				for _, e := range part {
					if e.ID.Graph <= last {
						t.Fatal("a part is not in the dataset's order")
					}
					last = e.ID.Graph
					seen[last]++
				}
			}
			for i, times := range seen {
				if times != 1 {
					t.Fatalf("graph %d stands %d times in fold %d", i+1, times, f+1)
				}
			}
			for _, e := range s.Test {
				tested[e.ID.Graph]++
			}
			if rest := n - len(s.Test); len(s.Val) != (rest+7)/8 {
				t.Fatalf("%d validation graphs of %d", len(s.Val), rest)
			}
			if size := len(s.Test); size != n/folds && size != (n+folds-1)/folds {
				t.Fatalf("a test set of %d of %d graphs in %d folds", size, n, folds)
			}
			for class, size := range sizes {
				share := count(s.Test, class)
				if share != size/folds && share != (size+folds-1)/folds {
					t.Fatalf("fold %d tests %d of class %d's %d graphs", f+1, share, class, size)
				}
			}
		}
		for i, times := range tested {
			if times != 1 {
				t.Fatalf("graph %d is tested %d times", i+1, times)
			}
		}
	})
}

func count(examples []model.Example, class int) (n int) {
	for _, e := range examples {
		if e.Class == class {
			n++
		}
	}
	return n
}

func TestSplits_SameSeedSameDealAndOthersDiffer(t *testing.T) {
	d := ofSizes(20, 30)
	tests := func(seed uint64, repeat int) (graphs [][]int) {
		for _, s := range must.Get(Splits(d, seed, repeat, 5)) {
			for _, part := range [][]model.Example{s.Val, s.Test} {
				var numbers []int
				for _, e := range part {
					numbers = append(numbers, e.ID.Graph)
				}
				graphs = append(graphs, numbers)
			}
		}
		return graphs
	}
	first := tests(1, 1)
	expect.Equal(t, first, tests(1, 1))
	if cmp.Equal(first, tests(2, 1)) || cmp.Equal(first, tests(1, 2)) {
		t.Error("another seed or repeat deals the same folds")
	}
}

func TestValidationSizes_LargestRemainderThenOneEach(t *testing.T) {
	for _, c := range []struct {
		why         string
		rest, wants []int
	}{
		{"19 of 50 + 100: quotas 6.33 and 12.67", []int{50, 100}, []int{6, 13}},
		{"10 of 80, even", []int{40, 40}, []int{5, 5}},
		{"2 places, the small class would get none", []int{14, 2}, []int{1, 1}},
		{"a class of one may go without", []int{15, 1}, []int{2, 0}},
		{"one place goes to the largest class", []int{2, 3}, []int{0, 1}},
		{"equal classes, one place: the first", []int{4, 4}, []int{1, 0}},
		{"three places for four classes: the largest three", []int{4, 6, 5, 5}, []int{0, 1, 1, 1}},
		{"the largest gives up its second place", []int{2, 20, 2}, []int{1, 1, 1}},
		{"a class absent from the rest", []int{0, 16}, []int{0, 2}},
	} {
		members := make([][]int, len(c.rest))
		for class, size := range c.rest {
			members[class] = make([]int, size)
		}
		if d := cmp.Diff(c.wants, validationSizes(members)); d != "" {
			t.Errorf("%s: %s", c.why, d)
		}
	}
}

func TestSplits_RefuseWhatCannotBeDealt(t *testing.T) {
	for _, c := range []struct {
		graphs, repeat, folds int
	}{{10, 1, 1}, {10, 1, 11}, {10, 0, 5}, {2, 1, 2}, {1, 1, 2}, {10, 1, -3}} {
		if _, err := Splits(ofSizes(c.graphs), 1, c.repeat, c.folds); err == nil {
			t.Errorf("%d graphs, repeat %d, %d folds: no error", c.graphs, c.repeat, c.folds)
		}
	}
}
