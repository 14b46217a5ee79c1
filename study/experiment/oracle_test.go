package experiment

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/experiment/stats"
	"mevolve/study/settings"
)

// under is a run with a reading, of every trial's numbers.
func under(t *testing.T, d *model.Dataset, s settings.Settings, reading string) Report {
	t.Helper()
	var err error
	if s.Readings, err = s.Readings.Parse(reading); err != nil {
		t.Fatal(err)
	}
	r, err := Run(t.Context(), d, s, Options{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The best row on the test set is no worse there than the best on D_val: the same
// rows are fitted to the same graphs. On noise the difference is all bias.
func TestOracle_AGridChosenOnTheTestSetIsNeverWorseThere(t *testing.T) {
	gained := 0.0
	for _, learner := range []string{"sf+svm", "sf+log", "sf+knn", "netlsd+rf"} {
		s := settings.Default()
		s.Learner, s.Iterations = learner, 0
		honest, peeked := under(t, builtIn(t, "noise"), s, "R23=val"), under(t, builtIn(t, "noise"), s, "R23=test")
		for i, x := range peeked.Trials {
			if x.Original.Correct < honest.Trials[i].Original.Correct {
				t.Errorf("%s, fold %d: %d right, the honest choice %d", learner, x.Fold, x.Original.Correct, honest.Trials[i].Original.Correct)
			}
		}
		gained += (peeked.Summary.Original - honest.Summary.Original) / 4
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
		a, b := under(t, builtIn(t, "communities"), s, "R15=apart"), under(t, builtIn(t, "communities"), s, "R15=retrained")
		if a.Summary.Original != b.Summary.Original {
			t.Errorf("%s: the original has %v, with D_val in the fits after it %v", learner, a.Summary.Original, b.Summary.Original)
		}
		honest, leaked = honest+a.Summary.Difference/2, leaked+b.Summary.Difference/2
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
		r := under(t, builtIn(t, "toy"), s, reading)
		id, value, _ := strings.Cut(reading, "=")
		if !r.Summary.Oracle || r.Summary.P != nil || r.Summary.Effect != stats.None || !strings.Contains(r.Summary.Verdict, "no result") || !strings.Contains(r.Summary.Verdict, id+" "+value) {
			t.Errorf("%s: %+v", reading, r.Summary)
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

// A store of honest universes is extended by the oracles that are trained; it reports
// what it did, unless it is asked for them.
func TestMultiverse_OraclesThatAreTrainedStandBesideTheHonest(t *testing.T) {
	dir, p := t.TempDir(), multiversePlan(t)
	p.Readings[0].Pool, p.Readings[0].SFOrder, p.Readings[0].EdgeCount, p.Readings[0].Theta = readings.PoolOriginals, readings.SFOrderLargest, readings.EdgeCountLiteral, readings.ThetaLargest
	before := multiverseOf(t, carriedOut(t, p, dir), false)
	p.Oracles = true
	held := carriedOut(t, p, dir)
	after, with := multiverseOf(t, held, false), multiverseOf(t, held, true)
	after.Made, before.Made = nil, nil
	if d := cmp.Diff(before, after, cmp.AllowUnexported(Multiverse{})); d != "" {
		t.Errorf("oracles are in a report that nobody asked for them: %s", d)
	}
	panel := with.Panels[0]
	kinds := map[string]int{}
	for _, u := range panel.Oracles {
		kinds[u.Oracle]++
		if u.P != nil || u.Effect != stats.None || kindOf(u.Readings) != "" && !u.Readings.Oracle() {
			t.Errorf("%s claims something", u.Name())
		}
	}
	n := panel.Computed
	if n < 2 || kinds[OracleGrid] != n || kinds[OracleRetrained] != n || kinds[OracleFitted] != n {
		t.Errorf("%v of %d", kinds, n)
	}
	if d := cmp.Diff(after.Panels[0].Universes, panel.Universes); d != "" || panel.Finished != n || panel.Gains != after.Panels[0].Gains {
		t.Errorf("the honest are others: %s", d)
	}
	for _, said := range []string{"With the grid chosen on the test set, an oracle and no result", "With D_val in the retrained fit, an oracle"} {
		if panel.Paper != nil && !strings.Contains(panel.Verdict, said) {
			t.Errorf("%q is not said: %s", said, panel.Verdict)
		}
	}
	for i, u := range panel.Oracles { // each is that of a run alone
		if kindOf(u.Readings) == "" || i%7 != 0 {
			continue
		}
		s := p.Settings
		s.Readings = u.Readings
		alone, err := Run(t.Context(), p.Datasets[0], s, Options{Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := fmt.Sprintf("%.9f %.9f", u.Original, u.Evolved), fmt.Sprintf("%.9f %.9f", alone.Summary.Original, alone.Summary.Evolved); got != want {
			t.Errorf("%s: %s, alone %s", u.Name(), got, want)
		}
	}
}

func TestPlan_RefusesOraclesWhereThereIsNoMultiverseAndHoldsNone(t *testing.T) {
	p := multiversePlan(t)
	p.Readings[0].Grid = readings.GridTest
	if err := p.Validate(); err == nil || !strings.Contains(err.Error(), "R23=test") {
		t.Error(err)
	}
	q := smallPlan(t)
	q.Oracles = true
	if err := q.Validate(); err == nil || !strings.Contains(err.Error(), "beside a multiverse") {
		t.Error(err)
	}
}
