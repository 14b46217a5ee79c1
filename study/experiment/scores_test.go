package experiment

import (
	"math"
	"testing"

	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/study/settings"
)

// What p is of the class that is not the true one is taken to the digit: 1 − .9 is not
// .1 to a machine, and two graphs the model calls alike are no pair it orders.
func TestScores_EqualProbabilitiesTieWhicheverClassTheyAreKeptOf(t *testing.T) {
	p := &Predictions{Classes: []int{0, 1}, Models: []Answers{{Decisions: []int{1, 1}, True: []float64{0.9, 0.1}}}}
	if 1-p.Models[0].True[0] == p.Models[0].True[1] {
		t.Fatal("these do not show what is meant")
	}
	s := scores(2, []Trial{{Predictions: p}})
	if *s.Original.AUC != 0.5 || *s.Evolved.AUC != 0.5 {
		t.Errorf("areas of %v and %v, not of a tie", *s.Original.AUC, *s.Evolved.AUC)
	}
	if scores(2, []Trial{{Predictions: p}, {}}) != nil {
		t.Error("a trial without predictions is scored")
	}
}

// Of three classes the area needs p of every class, which a store keeps for the original
// and the evolved model; one that kept p of the true class alone has no area.
func TestScores_OfSeveralClassesNeedAllProbabilities(t *testing.T) {
	d := must.Get(datasets.Generate("communities"))
	s := settings.Default()
	s.Learner, s.Iterations = "sf+knn", 2
	dir := t.TempDir()
	report := must.Get(Run(t.Context(), d, s, Options{Workers: 2, Store: dir}))
	again, err := Run(t.Context(), d, s, Options{Workers: 2, Store: dir})
	if err != nil || *again.Only().Summary.Scores.Evolved.AUC != *report.Only().Summary.Scores.Evolved.AUC {
		t.Errorf("%v: the store gives another area", err)
	}
	counted, right := 0, 0
	for c, row := range report.Only().Summary.Scores.Evolved.Confusion {
		right += row[c]
		for _, n := range row {
			counted += n
		}
	}
	correct := 0
	for i, trial := range report.Trials {
		correct += trial.Evolved.Correct
		for m, a := range trial.Predictions.Models {
			if (a.P != nil) != (m == 0 || m == trial.Predictions.Evolved) {
				t.Errorf("trial %d keeps p of all classes of model %d: %v", i, m, a.P != nil)
			}
		}
		if a := trial.Predictions.Models[0]; math.Abs(a.P[0][0]+a.P[0][1]+a.P[0][2]-1) > 1e-5 {
			t.Errorf("p of all classes are %v", a.P[0])
		}
	}
	if counted != 81 || right != correct {
		t.Errorf("%d answers, %d of them right; there are 81 graphs, and %d are", counted, right, correct)
	}
	report.Trials[0].Predictions.Models[0].P = nil
	if older := scores(3, report.Trials); older.Original.AUC != nil || older.Original.Balanced == nil {
		t.Errorf("of the true class alone: %+v", older.Original)
	}
}
