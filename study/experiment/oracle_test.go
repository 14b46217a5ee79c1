package experiment

import (
	"slices"
	"strings"
	"testing"

	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/experiment/stats"
	"mevolve/study/settings"
)

// under is a run with a reading, of every trial's numbers.
func under(t *testing.T, d *model.Dataset, s settings.Settings, reading string) Report {
	t.Helper()
	s.Readings = must.Get(s.Readings.Parse(reading))
	return must.Get(Run(t.Context(), d, s, Options{Workers: 2}))
}

// The best row on the test set is no worse there than the best on D_val: the same
// rows are fitted to the same graphs. On noise the difference is all bias.
func TestOracle_AGridChosenOnTheTestSetIsNeverWorseThere(t *testing.T) {
	gained := 0.0
	for _, learner := range []string{"sf+svm", "sf+log", "sf+knn", "netlsd+rf"} {
		s := settings.Default()
		s.Learner, s.Iterations = learner, 0
		honest, peeked := under(t, builtIn("noise"), s, "R23=val"), under(t, builtIn("noise"), s, "R23=test")
		for i, x := range peeked.Trials {
			if x.Original.Correct < honest.Trials[i].Original.Correct {
				t.Errorf("%s, fold %d: %d right, the honest choice %d", learner, x.Fold, x.Original.Correct, honest.Trials[i].Original.Correct)
			}
		}
		gained += (peeked.Only().Summary.Original - honest.Only().Summary.Original) / 4
	}
	if gained < 0.03 {
		t.Errorf("peeking gains %.3f on noise: this test shows nothing", gained)
	}
}

// An evolved model that is fitted to D_val, too, has more of what is there to learn;
// the original, which is not, stays what it is.
func TestOracle_DValInTheRetrainedFitWidensTheGain(t *testing.T) {
	honest, leaked := 0.0, 0.0
	for _, learner := range []string{"sf+log", "sf+knn"} {
		s := settings.Default()
		s.Learner, s.Iterations = learner, 2
		a, b := under(t, builtIn("communities"), s, "R15=apart"), under(t, builtIn("communities"), s, "R15=retrained")
		if a.Only().Summary.Original != b.Only().Summary.Original {
			t.Errorf("%s: the original has %v, with D_val in the fits after it %v", learner, a.Only().Summary.Original, b.Only().Summary.Original)
		}
		honest, leaked = honest+a.Only().Summary.Difference/2, leaked+b.Only().Summary.Difference/2
	}
	if leaked < honest+0.005 {
		t.Errorf("a change of %.3f with D_val in the fit, of %.3f without", leaked, honest)
	}
}

// Whatever a reading makes an oracle of is called one, and claims nothing.
func TestOracle_IsLabelledAndClaimsNothing(t *testing.T) {
	for _, reading := range []string{"R15=retrained", "R15=fitted", "R17=best-test", "R23=test"} {
		s := settings.Default()
		s.Learner, s.Iterations = "sf+knn", 1
		r := under(t, builtIn("toy"), s, reading)
		id, value, _ := strings.Cut(reading, "=")
		if !r.Only().Summary.Oracle || r.Only().Summary.P != nil || r.Only().Summary.Effect != stats.None || !strings.Contains(r.Only().Summary.Verdict, "no result") || !strings.Contains(r.Only().Summary.Verdict, id+" "+value) {
			t.Errorf("%s: %+v", reading, r.Only().Summary)
		}
		if !slices.ContainsFunc(r.Warnings, func(w model.Warning) bool {
			return w.Code == "oracle" && strings.HasPrefix(w.Message, id+" "+value)
		}) {
			t.Errorf("%s: no warning in %v", reading, r.Warnings)
		}
	}
	for _, r := range readings.All() {
		for _, v := range r.Values {
			set, _ := readings.Default().With(r.ID, v.Name)
			if peeks := strings.Contains(v.Gloss, "oracle"); peeks != set.Oracle() {
				t.Errorf("%s=%s: an oracle %t, by its gloss %t", r.ID, v.Name, set.Oracle(), peeks)
			}
		}
	}
}
