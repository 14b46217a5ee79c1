package paper

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"mevolve/internal/must"
)

func TestTable3_HasEveryCellOnceInTheTablesOrder(t *testing.T) {
	cells := table3().cells
	if len(cells) != 6*5*17 {
		t.Fatalf("%d cells, want 6 datasets × 5 rows × 17 learners", len(cells))
	}
	k := 0
	for _, d := range Datasets() {
		for _, m := range append([]string{OriginalRow}, Mappings()...) {
			for _, l := range Learners() {
				got, ok := CellOf(d.Name, m, l)
				if !ok || cells[k] != got || got.Dataset != d.Name || got.Mapping != m || got.Learner != l {
					t.Fatalf("cell %d is %+v, looked up %+v", k, cells[k], got)
				}
				if got.Accuracy < 200 || got.Accuracy > 900 {
					t.Errorf("%+v is outside anything the table prints", got)
				}
				k++
			}
		}
	}
}

func TestTable3_HasOneBoldCellADatasetAndLearner(t *testing.T) {
	for _, d := range Datasets() {
		for _, l := range Learners() {
			bold := 0
			for _, m := range append([]string{OriginalRow}, Mappings()...) {
				if c, _ := CellOf(d.Name, m, l); c.Bold {
					bold++
				}
			}
			if bold != 1 {
				t.Errorf("%s %s: %d bold cells", d.Name, l, bold)
			}
		}
	}
}

func TestCellOf_ReadsThePrintedValue(t *testing.T) {
	for _, c := range []struct {
		dataset, mapping, learner string
		accuracy                  float64
		bold                      bool
	}{
		{"MUTAG", "original", "sf+svm", 0.822, false},
		{"MUTAG", "motif-similarity", "sf+svm", 0.863, true},
		{"Peking-1", "vertex-similarity", "sf+svm", 0.672, true},
		{"peking_1", "motif-random", "sf+svm", 0.681, false},
		{"ptc_mr", "motif-similarity", "diffpool", 0.639, true},
		{"OHSU", "motif-similarity", "diffpool", 0.615, false},
	} {
		got, ok := CellOf(c.dataset, c.mapping, c.learner)
		if !ok || got.Accuracy.Float() != c.accuracy || got.Bold != c.bold {
			t.Errorf("%+v: got %+v, %v", c, got, ok)
		}
	}
	if o, ok := Original("MUTAG", "sf+svm"); !ok || o.Accuracy != 822 {
		t.Errorf("original is %+v, %v", o, ok)
	}
	if a, ok := AvgRIMP("PTC-MR", "motif-similarity"); !ok || a.Percent != 6.97 || !a.Bold {
		t.Errorf("average is %+v, %v", a, ok)
	}
}

func TestLookups_SayWhatThePaperDoesNotHave(t *testing.T) {
	_, dataset := DatasetOf("rings")
	_, cell := CellOf("MUTAG", "random", "gl2vec-graphlet+svm")
	_, original := Original("rings", "sf+svm")
	_, average := AvgRIMP("MUTAG", "original")
	if dataset || cell || original || average {
		t.Error("found what is not printed")
	}
}

func TestDatasets_CannotBeChangedByACaller(t *testing.T) {
	Datasets()[0].Graphs = 0
	if Datasets()[0].Graphs == 0 {
		t.Error("a caller's change reached the table")
	}
}

var majorities = map[string][2]int{
	"MUTAG": {125, 188}, "PTC_MR": {192, 344}, "ENZYMES": {100, 600}, "KKI": {46, 83}, "Peking_1": {49, 85}, "OHSU": {44, 79},
}

func TestMajority_IsTheOneCountThePrintedShareLeaves(t *testing.T) {
	if len(Datasets()) != len(majorities) {
		t.Fatalf("%d datasets", len(Datasets()))
	}
	for _, d := range Datasets() {
		if want := majorities[d.Name]; d.Majority() != want[0] || d.Graphs != want[1] {
			t.Errorf("%s: %d of %d, want %v", d.Name, d.Majority(), d.Graphs, want)
		}
	}
}

func TestMajority_IsTheDatasetsOwn(t *testing.T) {
	folder := os.Getenv("MEVOLVE_DATA")
	if folder == "" {
		t.Skip("MEVOLVE_DATA is not set: the class sizes are not checked against the datasets")
	}
	for _, d := range Datasets() {
		b := must.Get(os.ReadFile(filepath.Join(folder, d.Name, d.Name+"_graph_labels.txt")))
		sizes := map[string]int{}
		for label := range strings.FieldsSeq(string(b)) {
			sizes[label]++
		}
		largest, all := 0, 0
		for _, n := range sizes {
			largest, all = max(largest, n), all+n
		}
		if largest != d.Majority() || all != d.Graphs || len(sizes) != d.Classes {
			t.Errorf("%s: %d of %d in %d classes, Table 2 gives %d of %d in %d", d.Name, largest, all, len(sizes), d.Majority(), d.Graphs, d.Classes)
		}
	}
}

func TestLearners_AreTheSeventeen(t *testing.T) {
	if l := Learners(); len(l) != 17 || l[0] != "sf+svm" || l[16] != "diffpool" || len(slices.Compact(slices.Sorted(slices.Values(l)))) != 17 {
		t.Errorf("got %v", l)
	}
}
