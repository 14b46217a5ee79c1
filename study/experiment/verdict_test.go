package experiment

import (
	"slices"
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/experiment/stats"
	"mevolve/study/settings"
)

func ptr(x float64) *float64 { return &x }

// summary is five folds whose evolved model is better by the difference.
func summary(difference, p float64) Summary {
	return Summary{
		Trials: 5, Original: 0.8, Evolved: 0.8 + difference, Difference: difference,
		CI95: &stats.Interval{difference - 0.03, difference + 0.03}, P: &p, MDE: ptr(0.05),
		Effect: stats.EffectOf(difference, &p), Learnt: true,
		Baselines: Baselines{Majority: 0.6, Size: 0.6, Duplication: 0.8},
	}
}

// overGraphs are five folds whose graphs were tested once.
func overGraphs(gained, lost, alike int) Summary {
	var graphs []stats.Answers
	for i := range gained + lost + alike {
		g := stats.Answers{Times: 1, A: 1, B: 1}
		switch {
		case i < gained:
			g.A = 0
		case i < gained+lost:
			g.B = 0
		}
		graphs = append(graphs, g)
	}
	o := stats.PairGraphs(graphs)
	s := summary(o.Mean, 1)
	s.Basis, s.OverGraphs, s.CI95, s.P, s.MDE, s.Effect = ByGraphs, &o, o.CI95, o.P, o.MDE(), o.Effect()
	return s
}

func TestVerdict_SaysWhereTheEvolvedModelHasLearntFromNoGeneratedGraph(t *testing.T) {
	trial := func(kept, pool int) Trial {
		return Trial{Train: 8, Test: 2, Iterations: []Iteration{{Iteration: 1, Pool: pool}, {Iteration: 2, Pool: pool, Kept: kept}}}
	}
	for _, c := range []struct {
		trials []Trial
		says   string
	}{
		{[]Trial{trial(1, 9), trial(2, 9)}, ""},
		{[]Trial{trial(0, 9), trial(2, 9), trial(0, 9)}, "In 2 of 3 trials the filter kept nothing in any iteration"},
		{[]Trial{trial(0, 9), trial(0, 9)}, "The filter kept nothing in any iteration"},
		{[]Trial{trial(0, 0), trial(0, 0)}, "motif-similarity could map no graph"},
	} {
		sum := summarise(Facts{DatasetInfo: DatasetInfo{Graphs: 10, Classes: 2}}, settings.Default(), c.trials)
		said := strings.Contains(sum.Verdict, "original graphs alone")
		if said != (c.says != "") || !strings.Contains(sum.Verdict, c.says) {
			t.Errorf("%q is not in: %s", c.says, sum.Verdict)
		}
	}
}

// What leaves nothing to tell is said where it is, not scored.
func TestDoubts_OfDataThatShowsNothing(t *testing.T) {
	path := func(n int) *model.Graph {
		var edges []model.Edge
		for v := 1; v < n; v++ {
			edges = append(edges, model.Edge{U: v - 1, V: v})
		}
		return must.Get(model.NewGraph(n, edges))
	}
	bare := func(n int) *model.Graph {
		return must.Get(model.NewGraph(n, nil))
	}
	for _, c := range []struct {
		code, verdict string
		graph         func(n int) *model.Graph
		class         func(i int) int
		labels        []int
	}{
		{"no-edges", "No result for the mappings: no graph has an edge", bare, func(i int) int { return i % 2 }, []int{0, 1}},
		{"one-class", "No result: all graphs are of one class", path, func(int) int { return 0 }, []int{7}},
		{"small-class", "The smallest class of d has 3 graphs, fewer than the 5 folds", path, func(i int) int { return min(1, i/3) }, []int{0, 1}},
		{"", "", path, func(i int) int { return i % 2 }, []int{0, 1}},
	} {
		d := &model.Dataset{Name: "d", Fingerprint: c.code, ClassLabels: c.labels}
		for i := range 20 {
			d.Examples = append(d.Examples, model.Example{ID: model.ID{Graph: i}, Graph: c.graph(3 + i%5), Class: c.class(i)})
		}
		s := settings.Default()
		s.Learner, s.Iterations = "sf+knn", 1
		r := must.Get(Run(t.Context(), d, s, Options{Workers: 1}))
		doubts := Info(d).Doubts(s.Folds)
		if (len(doubts) == 1) != (c.code != "") || len(doubts) > 0 && doubts[0].Code != c.code {
			t.Errorf("%s: %v", c.code, doubts)
		}
		expect.Contains(t, r.Only().Summary.Verdict, c.verdict)
		if told := slices.ContainsFunc(r.Warnings, func(w model.Warning) bool { return w.Code == c.code }); told != (c.code != "") {
			t.Errorf("%s is not among %v", c.code, r.Warnings)
		}
	}
	if doubts := (DatasetInfo{Name: "one", Graphs: 1, Classes: 1, Smallest: 1}).Doubts(5); len(doubts) != 0 {
		t.Errorf("one graph to look at: %v", doubts)
	}
}

// Models that four trials of five tell from the majority class, or do not: while one
// is missing, neither is said, nor anything of size and duplication.
func TestVerdict_UnderWayTellsNothingOfTheMajorityClassNorOfControls(t *testing.T) {
	for _, original := range []int{20, 35} {
		var records []record
		for fold := 1; fold <= 5; fold++ {
			r := made("MUTAG", "random", "sf+svm", 1, fold, original, original+fold%2)
			r.Trial.Baselines.Duplication = 1
			records = append(records, r)
		}
		for _, done := range []int{4, 5} {
			report := compared(records[:done]...)
			cell := report.Only()
			if whole := done == 5; cell.Learnt != (whole && original == 35) || strings.Contains(cell.Verdict, "majority class") != (whole && original == 20) {
				t.Errorf("%d of 5 trials, %d of 40 right: learnt %v, %s", done, original, cell.Learnt, cell.Verdict)
			}
			if told := slices.ContainsFunc(report.Warnings, func(w model.Warning) bool { return strings.HasSuffix(w.Code, "-explains") }); told != (done == 5) {
				t.Errorf("%d of 5 trials: %v", done, report.Warnings)
			}
		}
	}
}

func TestVerdict_NamesNoImpossibleFigure(t *testing.T) {
	s := summary(0.2, 0.9)
	s.CI95, s.MDE = &stats.Interval{-4.1, 4.4}, ptr(4.7)
	text := verdict(DatasetInfo{}, s, settings.Default(), nil)
	expect.Contains(t, text, "−100.0 to +100.0", "any possible gain has less than an 80 % chance")
}

func TestMet_SaysInHowManyFoldsADoubtHolds(t *testing.T) {
	doubt := []Doubt{{Warning: warning("all-correct", "Every one is right."), Iteration: 2}}
	trials := []Trial{{Repeat: 1, Fold: 1}, {Repeat: 1, Fold: 2, Warnings: doubt}, {Repeat: 1, Fold: 3, Warnings: doubt}}
	list := met(trials, 1)
	if len(list) != 1 || list[0].Message != "Every one is right (in 2 of 3 folds, first in fold 2, iteration 2)." {
		t.Errorf("%v", list)
	}
}

func warning(code, message string) model.Warning { return model.Warning{Code: code, Message: message} }

func TestP_NeverRoundsAcrossTheLevel(t *testing.T) {
	for p, want := range map[float64]string{
		0.0004: "< .001", 0.012: "= .012", 0.0496: "= .04960", 0.0502: "= .05020", 0.062: "= .062", 0.3: "= .30", 0.91: "= .91", 1: "= 1.00",
	} {
		if got := P(p); got != want {
			t.Errorf("p = %v is written %q, not %q", p, got, want)
		}
	}
}
