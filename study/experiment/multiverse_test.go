package experiment

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/experiment/stats"
	"mevolve/study/experiment/store"
	"mevolve/study/settings"
)

// multiversePlan has 48 evolutions of 2 folds, of milliseconds each.
func multiversePlan(t testing.TB) Plan {
	s := settings.Default()
	s.Learner, s.Iterations, s.Folds, s.Repeats = "sf+knn", 2, 2, 2
	p := PlanOf(builtIn(t, "toy"), s)
	p.Every = true
	return p
}

// chosen is a plan with three readings chosen, so that a twelfth of its evolutions remains.
func chosen(p Plan) Plan {
	r := &p.Settings.Readings
	r.EdgeCount, r.Pool, r.Theta = readings.EdgeCountLiteral, readings.PoolOriginals, readings.ThetaLargest
	p.Readings = []readings.Set{*r}
	return p
}

func carriedOut(t *testing.T, p Plan, dir string) store.Contents {
	t.Helper()
	held, err := RunPlan(context.Background(), p, Options{Workers: 2, Store: dir})
	if err != nil {
		t.Fatal(err)
	}
	return held
}

func multiverseOf(t *testing.T, held store.Contents, oracles bool) Multiverse {
	t.Helper()
	m, err := AllReadings(held, oracles)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Two to the seventh (R2, R5, R9, R12, R16, R18, R19) times three values of R10 and
// three of R17 are 1,152. R17 needs no evolution of its own, which leaves 384; where
// no graph is larger than d R16 can change nothing, nor R5 at l 2.
func TestUniverses_AreCountedWithoutWhatCannotDiffer(t *testing.T) {
	large, small := &model.Dataset{Examples: []model.Example{{Graph: emptyGraph(130)}}}, builtIn(t, "toy")
	for _, c := range []struct {
		learner, mapping   string
		l                  int
		d                  *model.Dataset
		combined, computed int
	}{
		{"sf+svm", "motif-similarity", 3, large, 1152, 384},
		{"sf+svm", "motif-similarity", 2, large, 1152, 192},
		{"sf+svm", "motif-similarity", 2, small, 1152, 96},
		{"sf+svm", "vertex-similarity", 2, large, 1152, 384},
		{"sf+svm", "vertex-similarity", 2, small, 1152, 192},
		{"sf+svm", "random", 2, small, 576, 96},
		{"netlsd+knn", "motif-similarity", 2, small, 288, 48},
		{"graph2vec+svm", "motif-similarity", 2, small, 3456, 576},
		{"diffpool", "motif-random", 2, small, 36, 12},
	} {
		s := settings.Default()
		s.Learner, s.Mapping, s.L = c.learner, c.mapping, c.l
		if n := combinations(applying(s)); n != c.combined {
			t.Errorf("%s, %s: %d combinations, want %d", c.learner, c.mapping, n, c.combined)
		}
		sets := universes(s, c.d)
		seen := map[readings.Set]bool{}
		for _, set := range sets {
			seen[set] = true
		}
		if len(sets) != c.computed || len(seen) != c.computed || !seen[s.Readings] {
			t.Errorf("%s, %s, l %d: %d evolutions, %d of them different, want %d", c.learner, c.mapping, c.l, len(sets), len(seen), c.computed)
		}
	}
	s := settings.Default()
	s.Readings.Pool, s.Readings.Path = readings.PoolOriginals, readings.PathFirst
	for _, set := range universes(s, small) {
		if set.Pool != readings.PoolOriginals || set.Path != readings.PathFirst {
			t.Fatalf("a reading that was chosen is varied: %v", Changed(set))
		}
	}
}

// What is not computed would have come out the same.
func TestUniverses_LeaveOutOnlyWhatChangesNoTrial(t *testing.T) {
	for _, dataset := range []string{"toy", "rings"} {
		d := builtIn(t, dataset)
		s := settings.Default()
		s.Learner, s.Iterations, s.Folds = "sf+knn", 2, 2
		numbers := func(s settings.Settings) (all []Trial) {
			r, err := Run(t.Context(), d, s, Options{Workers: 2})
			if err != nil {
				t.Fatal(err)
			}
			return each(r.Trials, Trial.numbers)
		}
		want := numbers(s)
		for _, reading := range []string{"R5=none", "R16=largest"} {
			changed := s
			changed.Readings, _ = s.Readings.Parse(reading)
			if d := cmp.Diff(want, numbers(changed)); d != "" {
				t.Errorf("%s: %s is left out and changes the trials: %s", dataset, reading, d)
			}
		}
	}
}

// R17's other values are told by the stored trials as an evolution under them
// would have it.
func TestMultiverse_R17IsThatOfAnEvolutionOfItsOwn(t *testing.T) {
	p := multiversePlan(t)
	p.Datasets, p.Settings.Iterations = []*model.Dataset{builtIn(t, "noise")}, 3
	p = chosen(p)
	stored, err := HandOver(carriedOut(t, p, ""))
	if err != nil {
		t.Fatal(err)
	}
	later := 0
	for _, report := range []readings.Report{readings.ReportBestVal, readings.ReportBestTest} {
		s := p.Settings
		s.Readings.Report = report
		alone, err := Run(t.Context(), p.Datasets[0], s, Options{Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range stored {
			if h.Readings != p.Settings.Readings {
				continue
			}
			got, err := h.Trial.under(report)
			if err != nil {
				t.Fatal(err)
			}
			i := slices.IndexFunc(alone.Trials, func(x Trial) bool { return x.Repeat == h.Repeat && x.Fold == h.Fold })
			if want := alone.Trials[i]; got.Evolved != want.Evolved || got.Predictions.Evolved != want.Predictions.Evolved {
				t.Errorf("%s: iteration %d with %+v, alone %d with %+v", report, got.Predictions.Evolved, got.Evolved, want.Predictions.Evolved, want.Evolved)
			}
			if got.Predictions.Evolved != 0 && got.Predictions.Evolved != 3 {
				later++
			}
		}
	}
	if later == 0 {
		t.Error("the first or the last classifier was taken each time: this test shows nothing")
	}
}

func TestMultiverse_ATrialIsThatOfAPlainBench(t *testing.T) {
	p := multiversePlan(t)
	held := carriedOut(t, p, "")
	plain := p
	plain.Every = false
	plain.Readings = []readings.Set{p.Readings[0]}
	of, err := HandOver(carriedOut(t, plain, ""))
	if err != nil {
		t.Fatal(err)
	}
	all, err := HandOver(held)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, h := range all {
		if h.Readings == p.Readings[0] {
			if d := cmp.Diff(of[found].numbers(), h.numbers()); d != "" || h.OriginalVal == nil || of[found].OriginalVal != nil {
				t.Error(d)
			}
			found++
		}
	}
	if found != len(of) || found != 4 {
		t.Errorf("%d of %d trials are under the default readings", found, len(of))
	}
}

func TestMultiverse_GoesOnWhereItWasStopped(t *testing.T) {
	whole, parts := t.TempDir(), t.TempDir()
	p := multiversePlan(t)
	want := multiverseOf(t, carriedOut(t, p, whole), true)
	half := p
	half.Shard = Shard{Index: 1, Of: 2}
	early := multiverseOf(t, carriedOut(t, half, parts), false)
	if len(early.Panels) > 0 && early.Panels[0].Factors[0].Explained != nil {
		t.Error("shares are told before all combinations are finished")
	}
	got := multiverseOf(t, carriedOut(t, p, parts), true)
	got.Provenance, got.Made = want.Provenance, want.Made
	if d := cmp.Diff(want, got, cmp.AllowUnexported(Multiverse{})); d != "" {
		t.Error(d)
	}
	if n := want.Panels[0]; n.Combinations != 576 || n.Differ != 144 || n.Honest != 96 || n.Computed != 48 || n.Finished != 48 || len(n.Universes) != 96 {
		t.Errorf("%d combinations, %d that differ, %d honest of %d evolutions, %d finished: %d universes", n.Combinations, n.Differ, n.Honest, n.Computed, n.Finished, len(n.Universes))
	}
}

// Oracles stand apart: no summary moves when they are switched on, and each says
// what was chosen.
func TestMultiverse_OraclesAreInNoSummary(t *testing.T) {
	p := chosen(multiversePlan(t))
	p.Betas, p.Mappings = []float64{0.15, 0.3}, []string{"motif-random", "motif-similarity"}
	held := carriedOut(t, p, "")
	without, with := multiverseOf(t, held, false), multiverseOf(t, held, true)
	for i, of := range with.Panels {
		plain := without.Panels[i]
		if len(plain.Oracles) != 0 {
			t.Fatal("oracles that nobody asked for")
		}
		kinds := map[string]int{}
		for _, u := range of.Oracles {
			kinds[u.Oracle]++
			if u.P != nil || u.PHolm != nil || u.Effect != stats.None || !strings.Contains(u.Name(), "chosen on the test set") {
				t.Errorf("%s claims something: %+v", u.Name(), u)
			}
		}
		if kinds[OracleIteration] != 4 || kinds[OracleRepeat] != 8 || kinds[OracleBeta] != 8 || kinds[OracleMapping] == 0 {
			t.Errorf("%s: %v", of.Title(), kinds)
		}
		for _, u := range of.Universes {
			if u.Oracle != "" || u.Readings.Report == readings.ReportBestTest {
				t.Errorf("%s is among the honest", u.Name())
			}
		}
		of.Oracles = plain.Oracles
		if d := cmp.Diff(plain, of); d != "" {
			t.Error(d)
		}
	}
}

// An oracle is no worse than any of what it chose among.
func TestMultiverse_AnOracleIsTheBestOfItsChoices(t *testing.T) {
	p := chosen(multiversePlan(t))
	p.Betas = []float64{0.15, 0.3}
	m := multiverseOf(t, carriedOut(t, p, ""), true)
	evolved := map[readings.Set]float64{}
	for _, panel := range m.Panels {
		for _, u := range panel.Universes {
			evolved[u.Readings] = max(evolved[u.Readings], u.Evolved)
		}
	}
	for _, u := range m.Panels[0].Oracles {
		last := u.Readings
		last.Report = readings.ReportLast
		switch u.Oracle {
		case OracleBeta:
			if math.Abs(u.Evolved-evolved[u.Readings]) > alike {
				t.Errorf("%s: %v, the best β has %v", u.Name(), u.Evolved, evolved[u.Readings])
			}
		case OracleIteration:
			if i := slices.IndexFunc(m.Panels[0].Universes, func(x Universe) bool { return x.Readings == last }); u.Evolved < m.Panels[0].Universes[i].Evolved-alike {
				t.Errorf("%s: %v is below the last iteration", u.Name(), u.Evolved)
			}
		}
	}
}

// panelOf has a universe for each of some changes under R9 and R10, in points.
func panelOf(changes map[string]float64) Panel {
	p := Panel{Dataset: "MUTAG", Learner: "sf+svm", Mapping: "motif-similarity", Beta: 0.15, Filter: true, Factors: []Factor{{ID: "R9", Values: []string{"compounding", "originals"}}, {ID: "R10", Values: []string{"smallest", "largest"}}}}
	for _, pool := range p.Factors[0].Values {
		for _, theta := range p.Factors[1].Values {
			set, _ := readings.Default().With("R9", pool)
			set, _ = set.With("R10", theta)
			c := changes[pool+" "+theta] / 100
			p.Universes = append(p.Universes, Universe{Readings: set, Changed: Changed(set), Change: c, CI95: &stats.Interval{c - 0.02, c + 0.02}, Effect: stats.None, More: int(1000 * c)})
		}
	}
	slices.SortStableFunc(p.Universes, byChange)
	p.explain()
	p.judge()
	return p
}

// The paper's gain for MUTAG, sf+svm and motif-similarity is .863 − .822: 4.1 points.
func TestMultiverse_SaysWhatMustBeBelieved(t *testing.T) {
	nothing := panelOf(map[string]float64{"compounding smallest": 1, "originals largest": 2})
	if !strings.HasPrefix(nothing.Verdict, "Nothing that can be believed of the readings reaches the paper’s gain of +4.1 points: the largest of 4 changes is +2.0 points (95 % interval 0.0 to +4.0), under R9=originals R10=largest") ||
		nothing.Paper.Reached != 0 || nothing.Paper.Outside != 4 {
		t.Errorf("%s %+v", nothing.Verdict, nothing.Paper)
	}
	one := panelOf(map[string]float64{"originals smallest": 5, "originals largest": 4.2, "compounding largest": 3})
	if !strings.Contains(one.Verdict, "reached in 2 of 4 honest universes, so that R9=originals must be believed, which 2 of 4 have") || !slices.Equal(one.Paper.Common, []string{"R9=originals"}) {
		t.Error(one.Verdict)
	}
	any := panelOf(map[string]float64{"originals smallest": 5, "compounding largest": 5})
	if !strings.Contains(any.Verdict, "they have no reading in common") {
		t.Error(any.Verdict)
	}
	if math.Abs(one.Median-(0.03+0.042)/2) > 1e-12 || one.Above != 3 || one.Below != 0 {
		t.Errorf("median %v, %d above, %d below", one.Median, one.Above, one.Below)
	}
}

func TestMultiverse_RefusesAStoreOfSomethingElse(t *testing.T) {
	if _, err := AllReadings(carriedOut(t, smallPlan(t), ""), false); err == nil || !strings.Contains(err.Error(), "--preset multiverse") {
		t.Error(err)
	}
	p := multiversePlan(t)
	p.Readings[0].Report = readings.ReportBestVal
	if err := p.Validate(); err == nil || !strings.Contains(err.Error(), "leave R17 out") {
		t.Error(err)
	}
}

func emptyGraph(vertices int) *model.Graph {
	g, err := model.NewGraph(vertices, nil)
	if err != nil {
		panic(err)
	}
	return g
}

// Where folds differ in size a mean over folds can rise while fewer graphs are
// answered rightly.
func TestMultiverse_CountsAboveAndBelowByGraphs(t *testing.T) {
	p := panelOf(map[string]float64{"compounding smallest": 1, "compounding largest": 1, "originals smallest": -1, "originals largest": -1})
	for i, more := range []int{-1, 0, 1, 2} {
		p.Universes[i].More = more
	}
	p.Above, p.Below = 0, 0
	p.judge()
	if p.Above != 2 || p.Below != 1 {
		t.Errorf("%d above, %d below", p.Above, p.Below)
	}
}
