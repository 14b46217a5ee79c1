package experiment

import (
	"math"
	"slices"
	"strings"
	"testing"

	"mevolve/internal/must"
	"mevolve/model/readings"
	"mevolve/study/settings"
)

// Worked by hand: folds of 40 test graphs that gain +2, −1, 0, 0, 0 graphs. The best of two
// classifiers gains 2 of 200; with tossed signs 2 or 0 and 0 or 1, on average 1.5 of 200.
func TestSelection_IsTheBestIterationAndWhatChanceGives(t *testing.T) {
	table := compared(answered(fiveFolds("MUTAG", "random", "sf+svm", 2, -1, 0, 0, 0))...).Tables[0]
	if len(table.BestOnTest) != 1 {
		t.Fatalf("%+v", table.BestOnTest)
	}
	s := table.BestOnTest[0]
	near := func(a, b float64) bool { return math.Abs(a-b) < 1e-12 }
	if s.Dataset != "MUTAG" || s.Cells != 1 || s.Above != 1 || !near(s.Change, 1.0/200) || !near(s.Picked, 2.0/200) || !near(s.Chance, 1.5/200) {
		t.Errorf("%+v", s)
	}
	if cell := table.Cells[0]; s.Paper == nil || !near(*s.Paper, *cell.Paper.Evolved-cell.Paper.Original) {
		t.Errorf("the paper's change is %v", s.Paper)
	}
}

// All datasets together are counted by cells, and the paper's change is left out where it
// has not all of them. A cell under way is in no row.
func TestSelection_CountsFinishedCellsOnceEach(t *testing.T) {
	records := answered(slices.Concat(fiveFolds("MUTAG", "random", "sf+svm", 4, 4, 4, 4, 4), fiveFolds("MUTAG", "motif-random", "sf+svm", 0, 0, 0, 0, 0),
		fiveFolds("elsewhere", "random", "sf+svm", 8, 8, 8, 8, 8), fiveFolds("MUTAG", "motif-similarity", "sf+svm", 9, 9)))
	list := compared(records...).Tables[0].BestOnTest
	if len(list) != 3 || list[0].Cells+list[1].Cells != 3 {
		t.Fatalf("%+v", list)
	}
	all := list[2]
	if all.Dataset != "" || all.Cells != 3 || all.Above != 2 || math.Abs(all.Picked-0.1) > 1e-12 || all.Paper != nil {
		t.Errorf("%+v", all)
	}
}

// A run's own summary has the same as its trials under R17 best-test, and an oracle has none.
func TestSelection_IsTheChangeUnderR17BestTest(t *testing.T) {
	s := settings.Default()
	s.Learner, s.Iterations = "sf+knn", 3
	d := builtIn("rings")
	honest := must.Get(Run(t.Context(), d, s, Options{Workers: 2}))
	best := under(t, d, s, "R17="+string(readings.ReportBestTest))
	b := honest.Only().Summary.BestOnTest
	if b == nil || b.Choices != 4 || math.Abs(b.Picked-best.Only().Summary.Difference) > 1e-12 || b.Picked < honest.Only().Summary.Difference {
		t.Errorf("picked %+v, under R17 best-test %v", b, best.Only().Summary.Difference)
	}
	if best.Only().Summary.BestOnTest != nil {
		t.Errorf("an oracle is picked among again: %+v", best.Only().Summary.BestOnTest)
	}
	if words := OracleSentence(*b); !strings.HasPrefix(words, "Do not report (an oracle):") {
		t.Error(words)
	}
}
