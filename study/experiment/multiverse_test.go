package experiment

import (
	"context"
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

func multiverseOf(t *testing.T, held store.Contents) Multiverse {
	t.Helper()
	m, err := AllReadings(held)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Two to the seventh (R2, R5, R9, R12, R16, R18, R19) times three values of R10 are 384;
// R17 needs no evolution of its own; where
// no graph is larger than d R16 can change nothing, nor R5 at l 2.
func TestUniverses_AreCountedWithoutWhatCannotDiffer(t *testing.T) {
	large, small := &model.Dataset{Examples: []model.Example{{Graph: emptyGraph(130)}}}, builtIn(t, "toy")
	for _, c := range []struct {
		learner, mapping string
		l                int
		d                *model.Dataset
		computed         int
	}{
		{"sf+svm", "motif-similarity", 3, large, 384},
		{"sf+svm", "motif-similarity", 2, large, 192},
		{"sf+svm", "motif-similarity", 2, small, 96},
		{"sf+svm", "vertex-similarity", 2, large, 384},
		{"sf+svm", "vertex-similarity", 2, small, 192},
		{"sf+svm", "random", 2, small, 96},
		{"netlsd+knn", "motif-similarity", 2, small, 48},
		{"graph2vec+svm", "motif-similarity", 2, small, 576},
		{"diffpool", "motif-random", 2, small, 12},
	} {
		s := settings.Default()
		s.Learner, s.Mapping, s.L = c.learner, c.mapping, c.l
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
	want := multiverseOf(t, carriedOut(t, p, whole))
	half := p
	half.Shard = Shard{Index: 1, Of: 2}
	early := multiverseOf(t, carriedOut(t, half, parts))
	if n := len(early.Panels); n > 1 || n == 1 && len(early.Panels[0].Universes) >= 96 {
		t.Error("combinations that lack trials are reported")
	}
	got := multiverseOf(t, carriedOut(t, p, parts))
	got.Provenance, got.Made = want.Provenance, want.Made
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if n := len(want.Panels[0].Universes); n != 96 || want.Tests != 96 {
		t.Errorf("%d universes, %d tests, want 96 of 48 evolutions", n, want.Tests)
	}
}

func TestMultiverse_RefusesAStoreOfSomethingElse(t *testing.T) {
	if _, err := AllReadings(carriedOut(t, smallPlan(t), "")); err == nil || !strings.Contains(err.Error(), "--preset multiverse") {
		t.Error(err)
	}
	for want, change := range map[string]func(*readings.Set){
		"leave R17 out": func(r *readings.Set) { r.Report = readings.ReportBestVal },
		"R23=test":      func(r *readings.Set) { r.Grid = readings.GridTest },
	} {
		p := multiversePlan(t)
		change(&p.Readings[0])
		if err := p.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Error(err)
		}
	}
}

// The paper's change for MUTAG, sf+svm and motif-similarity is .863 − .822: 4.1 points.
func TestPanel_CountsWhatReachesThePapersChange(t *testing.T) {
	gain := 0.041
	p := Panel{Factors: []Factor{{ID: "R9"}, {ID: "R10"}}, Paper: &gain}
	for _, points := range []float64{5, 4.1, 3, -1} {
		p.Universes = append(p.Universes, Universe{Change: points / 100, Effect: stats.None})
	}
	p.Universes[0].Effect, p.Universes[3].Effect = stats.Gain, stats.Loss
	text := p.Sentence(8)
	for _, want := range []string{"4 combinations of R9 and R10", "−1.0 to +5.0 points, median +3.5", "8 tests, 1 gain and 1 loss", "2 of 4 reach the paper's +4.1"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
}

func emptyGraph(vertices int) *model.Graph {
	g, err := model.NewGraph(vertices, nil)
	if err != nil {
		panic(err)
	}
	return g
}
