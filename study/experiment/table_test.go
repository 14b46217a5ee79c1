package experiment

import (
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/model/readings"
	"mevolve/study/experiment/paper"
	"mevolve/study/experiment/stats"
	"mevolve/study/experiment/store"
	"mevolve/study/settings"
)

// made is a finished trial with chosen counts of right answers out of 40.
func made(dataset, mapping, learner string, repeat, fold, original, evolved int) record {
	t := Trial{
		Repeat: repeat, Fold: fold, Train: 140, Val: 20, Test: 40,
		Original:   Score{original, float64(original) / 40},
		Evolved:    Score{evolved, float64(evolved) / 40},
		Baselines:  Baselines{Majority: 0.5, Size: 0.5, Duplication: float64(original) / 40},
		Iterations: []Iteration{{Iteration: 1, TrainSize: 140, TestAccuracy: float64(evolved) / 40}}, Parameters: []string{},
	}
	s := settings.Default()
	s.Mapping, s.Learner = mapping, learner
	f := Facts{DatasetInfo: DatasetInfo{Name: dataset, Graphs: 200, Classes: 2, Fingerprint: "f"}, Dominant: 0.5, Distinct: 200, Ceiling: 1}
	return newRecord(f, s, t)
}

// fiveFolds is a cell whose evolved model gains the given counts, one a fold.
func fiveFolds(dataset, mapping, learner string, gains ...int) []record {
	var records []record
	for i, gain := range gains {
		records = append(records, made(dataset, mapping, learner, 1, i+1, 25, 25+gain))
	}
	return records
}

func compared(records ...record) Report {
	var trials []store.Trial
	for _, r := range records {
		raw := must.Get(r.encode())
		trials = append(trials, store.Trial{ID: TrialID(r.Dataset.Name, r.settings(), r.Trial.Repeat, r.Trial.Fold), Raw: raw})
	}
	p := Plan{Settings: settings.Default(), Filters: []bool{true, false}, Readings: []readings.Set{readings.Default()}}
	p.Settings.Iterations = 1
	return must.Get(NewReport(store.Contents{Configuration: p.Configuration(), Trials: trials}))
}

func TestCompare_DoesNotDependOnTheOrderOfTrials(t *testing.T) {
	records := slices.Concat(
		fiveFolds("MUTAG", "random", "sf+svm", 1, 2, 0, -1, 3), fiveFolds("MUTAG", "motif-random", "sf+svm", 0, 0, 1, 1, 2),
		fiveFolds("KKI", "random", "netlsd+rf", 1, 1, 0, -1, 3), fiveFolds("other", "random", "sf+log", 1, 2, 0, -1, 3))
	want := reported(compared(records...))
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		rng.Shuffle(len(records), func(i, j int) { records[i], records[j] = records[j], records[i] })
		if got := reported(compared(records...)); got != want {
			t.Fatal("another order of the trials is another report")
		}
	}
}

func TestCompare_FollowsThePapersOrder(t *testing.T) {
	var records []record
	for _, dataset := range []string{"zoo", "OHSU", "KKI", "MUTAG", "abc"} {
		for _, learner := range []string{"netlsd+svm", "sf+rf", "sf+svm"} {
			for _, mapping := range []string{"motif-similarity", "random"} {
				records = append(records, fiveFolds(dataset, mapping, learner, 1, 2, 0, -1, 3)...)
			}
		}
	}
	var order []string
	for _, c := range compared(records...).Tables[0].Cells {
		order = append(order, c.Dataset+" "+c.Learner+" "+c.Mapping)
	}
	if order[0] != "MUTAG sf+svm random" || order[1] != "MUTAG sf+svm motif-similarity" || order[2] != "MUTAG sf+rf random" ||
		order[6] != "KKI sf+svm random" || !strings.HasPrefix(order[18], "abc") || !strings.HasPrefix(order[24], "zoo") {
		t.Errorf("%q", order)
	}
}

func TestTable_CountsTiesInAColumnOfTheirOwn(t *testing.T) {
	c := compared(slices.Concat(
		fiveFolds("MUTAG", "random", "sf+svm", 1, 2, 0, -1, 3), fiveFolds("MUTAG", "motif-random", "sf+svm", 3, 0, 2, 1, -1), // the same sum
		fiveFolds("MUTAG", "random", "sf+log", 0, 0, 0, 0, 1), fiveFolds("MUTAG", "motif-random", "sf+log", 1, 1, 1, 0, 0),
		fiveFolds("MUTAG", "random", "sf+rf", 1, 1, 1, 1, 1),                                                  // alone in its row: nothing to win
		fiveFolds("KKI", "random", "sf+svm", 5, 5, 5, 5, 4), fiveFolds("KKI", "motif-random", "sf+svm", 1, 1), // unequal trials
	)...)
	w := c.Tables[0].Wins
	if w.Rows != 2 || w.Ties != 1 || !slices.Equal(w.Strict, []MappingWin{{"random", 0}, {"motif-random", 1}}) {
		t.Errorf("%+v", w)
	}
	if !slices.Contains(doubtCodes(c), "unfinished") {
		t.Error("two of five trials are not called unfinished")
	}
}

// One graph lost in a fold of 37 and one won in a fold of 38 is no change,
// though the mean over the folds is below 0.
func TestTable_AsManyRightIsNeitherSuccessNorFailure(t *testing.T) {
	cell := Cell{Tested: 75, OriginalCorrect: 60, EvolvedCorrect: 60}
	cell.Difference = (1.0/38 - 1.0/37) / 2
	if s := success([]Cell{cell}); s.Equal != 1 {
		t.Errorf("%+v", s)
	}
}

// A cell under way is neither above nor below, and moves no mean.
func TestTable_CellsUnderWayAreCountedApart(t *testing.T) {
	table := compared(slices.Concat(
		fiveFolds("MUTAG", "random", "sf+svm", 1, 1, 1, 1, 1), fiveFolds("MUTAG", "random", "sf+log", -10, -10, -10, -10),
	)...).Tables[0]
	s := table.Success
	if s.Cells != 1 || s.Above != 1 || s.Below != 0 || *s.Rate != 1 || s.UnderWay != 1 {
		t.Errorf("%+v", s)
	}
	if v := table.Verdict; !strings.Contains(v, "above the original in 1 of 1 cell, equal in 0 and below in 0; 1 cell under way, not counted;") || !strings.Contains(v, "The mean change over the cells is +2.5 points") {
		t.Error(v)
	}
	none := compared(fiveFolds("MUTAG", "random", "sf+log", -10, -10, -10, -10)...).Tables[0]
	if none.Success.Rate != nil || none.Verdict != "0 of 1 cells are finished: no counts yet." {
		t.Errorf("%+v: %s", none.Success, none.Verdict)
	}
}

func TestTable_SuccessIsTheSignAndClaimsAreHolms(t *testing.T) {
	c := compared(slices.Concat(
		fiveFolds("MUTAG", "random", "sf+svm", 10, 11, 10, 11, 10),
		fiveFolds("MUTAG", "random", "sf+log", -10, -11, -10, -11, -10),
		fiveFolds("MUTAG", "random", "sf+knn", 1, -1, 0, 0, 0),
		fiveFolds("MUTAG", "random", "sf+rf", 3, -1, 0, 0, 0),
	)...)
	s := c.Tables[0].Success
	if s.Cells != 4 || s.Above != 2 || s.Equal != 1 || s.Below != 1 || *s.Rate != 0.5 || s.Gains != 1 || s.Losses != 1 {
		t.Errorf("%+v", s)
	}
	var p []*float64
	for _, cell := range c.Tables[0].Cells {
		p = append(p, cell.P)
	}
	for i, adjusted := range stats.Holm(p) {
		if got := c.Tables[0].Cells[i].PHolm; *got != *adjusted {
			t.Errorf("cell %d: Holm gives %v, the table %v", i, *adjusted, *got)
		}
	}
	expect.Contains(t, c.Tables[0].Verdict, "1 gain and 1 loss are more than chance")
}

func TestTable_ManyLuckyCellsAreNoEffect(t *testing.T) {
	var records []record
	for _, learner := range paper.Learners() {
		records = append(records, fiveFolds("MUTAG", "random", learner, 3, 4, 3, 1, 5)...)
	}
	table := compared(records...).Tables[0]
	if p := *table.Cells[0].P; p > 0.05 || p < 0.01 {
		t.Fatalf("p = %v: the cells are not what this test is about", p)
	}
	if table.Success.Gains != 0 || !strings.Contains(table.Verdict, "none of these differences are more than chance once corrected for the 17 tests of this report") {
		t.Errorf("%+v\n%s", table.Success, table.Verdict)
	}
}

func TestCell_StandsBesideThePapers(t *testing.T) {
	records := slices.Concat(fiveFolds("PTC_MR", "motif-similarity", "sf+svm", 1, 2, 0, -1, 3), fiveFolds("noise", "random", "sf+svm", 1, 2, 0, -1, 3))
	unfiltered := fiveFolds("PTC_MR", "motif-similarity", "sf+svm", 0, 1, 0, 0, 0)
	for i := range unfiltered {
		unfiltered[i].Filter = false
	}
	c := compared(append(records, unfiltered...)...)
	cell := c.Tables[0].Cells[0]
	if cell.Paper == nil || cell.Paper.Original != 0.551 || *cell.Paper.Evolved != 0.616 {
		t.Errorf("PTC-MR SF+SVM is .551 and .616 in the paper; the cell says %+v", cell.Paper)
	}
	if cell.Tested != 200 || cell.OriginalCorrect != 125 || cell.EvolvedCorrect != 130 || math.Abs(cell.Difference-0.025) > 1e-12 {
		t.Errorf("%+v", cell)
	}
	if c.Tables[0].Cells[1].Paper != nil {
		t.Error("the paper has no dataset noise")
	}
	if p := c.Tables[1].Cells[0].Paper; p == nil || p.Evolved != nil {
		t.Errorf("Table 3 has no value without the filter; the cell says %+v", p)
	}
}

func TestSensitivity_IsTheVarianceOverBeta(t *testing.T) {
	var records []record
	for k, beta := range []float64{0.05, 0.15, 0.25} {
		for _, learner := range []string{"sf+svm", "sf+log"} {
			of := fiveFolds("MUTAG", "random", learner, k, k, k, k, k)
			for i := range of {
				of[i].Beta = beta
				if learner == "sf+log" {
					of[i].Trial.Evolved = of[i].Trial.Original
				}
			}
			records = append(records, of...)
		}
	}
	rows := compared(records...).Sensitivity
	if len(rows) != 3 {
		t.Fatalf("%d rows, expected two learners and their mean", len(rows))
	}
	step := 1.0 / 40 // variance of 0, 1, 2 steps is one step squared
	if v := rows[0].Variance; math.Abs(v-step*step) > 1e-12 || rows[1].Variance != 0 || math.Abs(rows[2].Variance-step*step/2) > 1e-12 {
		t.Errorf("%+v", rows)
	}
}

func TestCompare_RefusesTwoDatasetsOfOneName(t *testing.T) {
	p := PlanOf(builtIn("toy"), settings.Default())
	p.Settings.Iterations = 1
	var trials []store.Trial
	for fold, r := range fiveFolds("MUTAG", "random", "sf+svm", 1, 2) {
		r.Dataset.Fingerprint = string(rune('a' + fold))
		raw, _ := r.encode()
		trials = append(trials, store.Trial{ID: TrialID("MUTAG", r.settings(), 1, fold+1), Raw: raw})
	}
	expect.Refused(t, expect.ErrorOf(NewReport(store.Contents{Configuration: p.Configuration(), Trials: trials})), "two datasets named MUTAG")
	for i := range trials { // the same graphs, and another count of them
		trials[i].Raw = regexp.MustCompile(`"fingerprint":"."`).ReplaceAll(trials[i].Raw, []byte(`"fingerprint":"f"`))
	}
	trials[1].Raw = []byte(strings.Replace(string(trials[1].Raw), `"distinct_structures":200`, `"distinct_structures":199`, 1))
	expect.Refused(t, expect.ErrorOf(NewReport(store.Contents{Configuration: p.Configuration(), Trials: trials})), "damaged")
}

func TestCompare_RefusesWhatIsNoTrial(t *testing.T) {
	p := PlanOf(builtIn("toy"), settings.Default())
	expect.Refused(t, expect.ErrorOf(NewReport(store.Contents{Configuration: p.Configuration(), Trials: []store.Trial{{ID: "x", Raw: []byte(`{"n":1}`)}}})), "trial x")
}
