package experiment

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"mevolve/internal/must"
	"mevolve/model/readings"
	"mevolve/study/experiment/stats"
	"mevolve/study/settings"
)

// told is a cell's verdict on five folds of sixty graphs, changed in some way.
func told(s Summary, change ...func(*Summary, *DatasetInfo, *settings.Settings)) string {
	of, config := DatasetInfo{Graphs: 60, Classes: 2}, settings.Default()
	s.Expected, s.Least = 5, 5.0/60
	for _, c := range change {
		c(&s, &of, &config)
	}
	s.InPractice = stats.InPractice(s.CI95, s.OverFolds.CI95, s.Least)
	trial := Trial{Test: 60, Original: Score{Correct: 40}, Evolved: Score{Correct: 41}}
	for range 2 {
		trial.Iterations = append(trial.Iterations, Iteration{Pool: 9})
	}
	return verdict(of, s, config, []Trial{trial})
}

// with changes the summary alone.
func with(change func(*Summary)) func(*Summary, *DatasetInfo, *settings.Settings) {
	return func(s *Summary, _ *DatasetInfo, _ *settings.Settings) { change(s) }
}

// overFolds is a change judged by folds alone, without p where p is 0.
func overFolds(difference, p float64) Summary {
	s := summary(difference, p)
	s.Basis = ByFolds
	if p == 0 {
		s.P, s.CI95, s.MDE, s.Effect = nil, nil, nil, stats.None
	}
	return s
}

// toldOf is the verdict of a table whose cells change by so many points, with a
// Holm's p each, among so many tests.
func toldOf(tests int, holm float64, contrasts []Contrast, change func(*Table), differences ...float64) string {
	t := Table{Setup: Setup{Beta: 0.15, Filter: true, Readings: readings.Default()}}
	for _, d := range differences {
		c := Cell{Dataset: "MUTAG", EffectHolm: stats.EffectOf(d, &holm), EvolvedCorrect: int(1000 * d)}
		c.Difference = d
		t.Cells = append(t.Cells, c)
	}
	if change != nil {
		change(&t)
	}
	t.Success = success(t.Cells)
	return tableVerdict(t, tests, contrasts)
}

func pooled(dataset string, cells int, effect stats.Effect) []Contrast {
	return []Contrast{{A: "original", B: "evolved", Dataset: dataset, Conditions: Conditions(0.15, true, nil), Cells: cells,
		Difference: 0.02, CI95: &stats.Interval{0.01, 0.03}, PHolm: ptr(0.01), Effect: effect}}
}

// sentences are all that a verdict can say: each with numbers it must be said
// of, and with the nearest numbers it may not be said of.
func sentences() []struct{ literal, may, mayNot, as string } {
	graphs := overGraphs // better, worse, alike
	edgeless := func(_ *Summary, of *DatasetInfo, _ *settings.Settings) { of.Edgeless = true }
	oneClass := func(_ *Summary, of *DatasetInfo, _ *settings.Settings) { of.Classes = 1 }
	none := func(_ *Summary, _ *DatasetInfo, config *settings.Settings) { config.Iterations = 0 }
	early := with(func(s *Summary) { s.Trials, s.P = 4, nil })
	oracle := with(func(s *Summary) { s.Oracle, s.P = true, nil })
	onTest := func(_ *Summary, _ *DatasetInfo, config *settings.Settings) { config.Readings.Grid = readings.GridTest }
	nothingKept := func(n int) func(*Summary, *DatasetInfo, *settings.Settings) {
		return with(func(s *Summary) { s.Unfed = n })
	}
	nothing := func(_ *Summary, _ *DatasetInfo, config *settings.Settings) { config.Mapping = "random" }
	folds := func(end float64) func(*Summary, *DatasetInfo, *settings.Settings) { // of the interval over folds
		return with(func(s *Summary) { s.OverFolds.CI95 = &stats.Interval{-end, end} })
	}
	mde := func(x float64) func(*Summary, *DatasetInfo, *settings.Settings) {
		return with(func(s *Summary) { s.MDE = &x })
	}
	lead := func(x float64) func(*Summary, *DatasetInfo, *settings.Settings) {
		return with(func(s *Summary) { s.Learnt, s.Original, s.Evolved, s.Baselines.Majority = false, 0.6+x, 0.6, 0.6 })
	}
	copies := func(share float64) func(*Summary, *DatasetInfo, *settings.Settings) { // of the gain
		return with(func(s *Summary) { s.Baselines.Duplication = s.Original + share*s.Difference })
	}
	pool0 := func(pool int) string {
		s := graphs(0, 0, 60)
		s.Unfed = 5
		return verdict(DatasetInfo{Classes: 2}, s, settings.Default(), []Trial{{Test: 60, Iterations: []Iteration{{Pool: pool}}}})
	}
	peeking := func(t *Table) { t.Readings.Report = readings.ReportBestTest }
	fitted := func(t *Table) { t.Readings.Validation = readings.ValidationFitted }
	printed := func(gain *float64) func(*Table) {
		return func(t *Table) {
			for i := range t.Cells {
				t.Cells[i].Paper = &PaperCell{Evolved: gain}
				if gain != nil {
					out := *gain > 0.05
					t.Cells[i].Paper.Outside = &out
				}
			}
		}
	}
	underWay := func(cells int) func(*Table) { // the first so many
		return func(t *Table) {
			for i := range cells {
				t.Cells[i].Summary.Trials, t.Cells[i].Expected = 4, 5
			}
		}
	}
	claim := told(graphs(6, 0, 54))
	beside := func(mapping string, gain, difference, low, high, holm float64) string { // a change of .02 would matter
		return besideControls(mapping, gain, 0.02, []Contrast{{A: mapping, B: "double-edge-swap", Difference: difference,
			CI95: &stats.Interval{low, high}, PHolm: &holm, Effect: stats.EffectOf(difference, &holm)}})
	}
	alike, short := beside("motif-random", 0.03, 0, -0.0149, 0.03, 0.9), beside("motif-random", 0.03, 0, -0.0151, 0.03, 0.9)
	return []struct{ literal, may, mayNot, as string }{
		{"No result: no fold is finished.", verdict(DatasetInfo{}, Summary{}, settings.Default(), nil), told(graphs(0, 0, 60)), ""},
		{"No result for the mappings: no graph has an edge, so there is nothing to map", told(graphs(0, 0, 60), edgeless), told(graphs(0, 0, 60)), ""},
		{"No result: all graphs are of one class, which every classifier predicts", told(graphs(0, 0, 60), oneClass), told(graphs(0, 0, 60)), ""},
		{"T = 0, so this is the original model alone: %.1f %% of the test graphs right", told(graphs(0, 0, 60), none), told(graphs(0, 0, 60)), ""},
		{"No claim yet: %d of %d trials are done, in which the original got %s right and the evolved model %s; looking early and often finds effects by chance", told(graphs(30, 0, 30), early), told(graphs(30, 0, 30)), ""},
		{"An upper bound and no result: the evolved model was picked by its test accuracy (R17 best-test), an oracle, and is %s in %s", told(graphs(30, 0, 30), oracle), told(graphs(30, 0, 30)), ""},
		{"An oracle and no result (%s): the evolved model is %s in %s", told(graphs(30, 0, 30), oracle, onTest), told(graphs(30, 0, 30), oracle), `no result \(R23 test chooses hyper-parameters on the test set\): the`},
		{"No difference on any of %s: the evolved model was right as often as the original each time", told(overFolds(0, 0)), told(overFolds(0.01, 0)), ""},
		{"Cannot tell: the evolved model is %s in %s alike, and neither a spread nor single answers are there to judge by", told(overFolds(0.01, 0)), told(overFolds(0.01, 0.9)), ""},
		{"No difference: on every graph the evolved model was right as often as the original, in %s", told(graphs(0, 0, 60)), told(graphs(1, 1, 58)), ""},
		{"A gain of %.1f points over the original in %s (%s)%s%s", claim, told(graphs(5, 0, 55)), ""}, // p = 2/2⁶ and 2/2⁵
		{"A loss of %.1f points against the original in %s (%s)%s: evolution did harm here", told(graphs(0, 6, 54)), told(graphs(0, 5, 55)), ""},
		{"Cannot tell the evolved model from the original: it is %s in %s (%s)%s%s", told(graphs(5, 0, 55)), claim, ""},
		{" %s could map no graph: the evolved model has learnt from the original graphs alone.", pool0(0), pool0(1), ""},
		{" The filter kept nothing in any iteration: the evolved model has learnt from the original graphs alone.", told(graphs(1, 1, 58), nothingKept(5), nothing), told(graphs(1, 1, 58), nothingKept(4)), ""},
		{" In %d of %d trials the filter kept nothing in any iteration: there the evolved model has learnt from the original graphs alone.", told(graphs(1, 1, 58), nothingKept(4)), told(graphs(1, 1, 58), nothingKept(0)), ""},
		{"level with it on average", told(graphs(3, 3, 54)), told(graphs(4, 3, 53)), ""},
		{"%.1f points below it", told(graphs(3, 4, 53)), told(graphs(3, 3, 54)), ""},
		{"%.1f points above it", told(graphs(4, 3, 53)), told(graphs(3, 3, 54)), ""},
		{"%d folds", told(graphs(4, 3, 53)), told(graphs(4, 3, 53), with(func(s *Summary) { s.Trials, s.Expected = 10, 10 })), `above it in 5 folds`},
		{"%d trials", told(graphs(4, 3, 53), with(func(s *Summary) { s.Trials, s.Expected = 10, 10 })), told(graphs(4, 3, 53)), `above it in 10 trials`},
		{"%d of %d", told(graphs(30, 0, 30), early), told(graphs(30, 0, 30)), `got 40 of 60 right and the evolved model 41 of 60;`},
		{"over trials", told(overFolds(0.02, 0.3)), told(graphs(4, 3, 53)), ""},
		{"%s, p %s", told(overFolds(0.02, 0.3), with(func(s *Summary) { s.CI95 = nil })), told(overFolds(0.02, 0.3)), `\(over trials, p = \.30\)`},
		{"95 %% interval %s %s, p %s", told(overFolds(0.02, 0.3)), told(overFolds(0.02, 0.3), with(func(s *Summary) { s.CI95 = nil })), ""},
		{", in practice the same: it and the interval over folds lie within ±%.1f points, one graph a fold", told(graphs(1, 1, 58), folds(4.9/60)), told(graphs(1, 1, 58), folds(5.1/60)), ""},
		{", in practice the same: it and the interval over folds lie within ±%.1f points, one graph a fold", told(graphs(1, 1, 58)), told(graphs(5, 5, 50), folds(4.9/60)), ""},
		{", in practice %s by more than one graph a fold", told(graphs(14, 0, 46)), told(graphs(10, 0, 50)), ""},
		{". Power: any possible gain has less than an 80 % chance of being detected", told(graphs(4, 3, 53), mde(1)), told(graphs(4, 3, 53), mde(0.999)), ""},
		{". Power: gains below %.1f points have less than an 80 %% chance of being detected", told(graphs(4, 3, 53), mde(0.999)), told(graphs(4, 3, 53), mde(1)), ""},
		{"No clear lead of %s over always predicting the majority class (%.1f %%): this learner may find nothing to learn here.", told(graphs(1, 1, 58), lead(0.049)), told(graphs(1, 1, 58), lead(0.051)), ""},
		{"A lead of %.1f points over always predicting the majority class (%.1f %%) cannot be confirmed on these folds.", told(graphs(1, 1, 58), lead(0.051)), told(graphs(1, 1, 58)), ""},
		{"; but merely repeating the training graphs gains as much", told(graphs(6, 0, 54), copies(1.01)), told(graphs(6, 0, 54), copies(0.99)), ""},
		{"; merely repeating the training graphs already gains %.1f", told(graphs(6, 0, 54), copies(0.51)), told(graphs(6, 0, 54), copies(0.49)), ""},
		{"Among %d tests this can be chance (Holm’s p %s).", among(stats.EffectOf(0.1, ptr(0.051)), 0.051, 2), among(stats.EffectOf(0.1, ptr(0.049)), 0.049, 2), ""},
		{"Among %d tests it is more than chance (Holm’s p %s).", among(stats.EffectOf(0.1, ptr(0.049)), 0.049, 2), among(stats.Gain, 0.031, 1), ""},
		{"An oracle, no result (R17 best-test picks the evolved model by its test accuracy): ", toldOf(1, 0.001, nil, peeking, 0.1), toldOf(1, 0.001, nil, nil, 0.1), ""},
		{"An oracle, no result (%s): ", toldOf(1, 0.001, nil, fitted, 0.1), toldOf(1, 0.001, nil, nil, 0.1), `no result \(R15 fitted has D_val in every fit`},
		{"The evolved model is above the original in %d of %s, equal in %d and below in %d", toldOf(2, 0.9, nil, nil, 0.1, 0, -0.1), toldOf(2, 0.9, nil, nil, 0.1, 0), `above the original in 1 of 3 cells, equal in 1 and below in 1; `},
		{"0 of %d cells are finished: no counts yet.", toldOf(1, 0.9, nil, underWay(2), 0.1, 0.1), toldOf(1, 0.9, nil, underWay(1), 0.1, 0.1), `0 of 2 cells`},
		{"; %s under way, not counted", toldOf(1, 0.9, nil, underWay(1), 0.3, 0.1), toldOf(1, 0.9, nil, nil, 0.3, 0.1), `above the original in 1 of 1 cell, equal in 0 and below in 0; 1 cell under way, not counted; .*mean change over the cells is \+10\.0 points`},
		{"; none of it is tested", toldOf(1, 0.001, nil, peeking, 0.1), toldOf(1, 0.001, nil, nil, 0.1), ""},
		{"; none of these differences are more than chance", toldOf(1, 0.05, nil, nil, 0.1), toldOf(1, 0.0499, nil, nil, 0.1), ""},
		{"; %s and %s are more than chance", toldOf(1, 0.0499, nil, nil, 0.1), toldOf(1, 0.05, nil, nil, 0.1), `; 1 gain and 0 losses are more than chance`},
		{" once corrected for the %d tests of this report", toldOf(2, 0.9, nil, nil, 0.1), toldOf(1, 0.9, nil, nil, 0.1), ""},
		{". The mean change over the cells is %s points", toldOf(1, 0.9, nil, nil, 0.02, 0.04), toldOf(1, 0.9, nil, nil, 0.02, 0.05), `mean change over the cells is \+3\.0 points`},
		{"; the paper prints %s for the same cells", toldOf(1, 0.9, nil, printed(ptr(0.06)), 0.1), toldOf(1, 0.9, nil, printed(nil), 0.1), ""},
		{" The paper’s gain is outside our 95 %% interval in %d of %s.", toldOf(1, 0.9, nil, printed(ptr(0.06)), 0.1), toldOf(1, 0.9, nil, printed(ptr(0.04)), 0.1), ` in 1 of 1 cell\.`},
		{"On all datasets together", toldOf(9, 0.9, pooled("", 2, stats.None), nil, 0.1), toldOf(9, 0.9, pooled("", 1, stats.None), nil, 0.1), ""},
		{" %s the change is %s points over the graphs of %s (95 %% interval %s, corrected p %s).", toldOf(9, 0.9, pooled("KKI", 2, stats.Gain), nil, 0.1), toldOf(9, 0.9, pooled("KKI", 2, stats.None), nil, 0.1), ""},
		{"does as well as", beside("motif-random", 0, 0, -0.0199, 0.03, 0.9), beside("motif-random", 0, 0, -0.0201, 0.03, 0.9), ""},
		{"gains as much as", alike, short, ""}, // half of the gain is .015
		{" The control %s, %s, %s %s within %.1f points (%s points beside it, 95 %% interval %s)%s.", alike, short, `The control double-edge-swap, a degree-preserving shuffle, gains as much as motif-random within 1\.5 points \(.?0\.0 points beside it, 95 % interval −1\.5 to \+3\.0\): the gain is not about motifs\.`},
		{": the gain is not about motifs", alike, beside("motif-random", 0, 0, -0.01, 0.01, 0.9), ""},
		{": the gain is not about similarity", beside("vertex-similarity", 0.03, 0, -0.01, 0.01, 0.9), alike, ""},
		{" The control %s, %s, falls %.1f points short of %s (95 %% interval %s, corrected p %s).", beside("random", 0.03, -0.03, -0.05, -0.01, 0.0499), beside("random", 0.03, -0.03, -0.05, -0.01, 0.05), ""},
		{" Cannot tell %s from what controls do, in points beside it with the 95 %% interval: %s.", short, alike, ""},
	}
}

var (
	verbs    = regexp.MustCompile(`%(\.\d)?[a-z]`)
	sentence = regexp.MustCompile(`\pL,? \pL`)
)

// A verdict says nothing that is not tried with numbers of which it is true and
// with such of which it is not: a sentence without a row fails.
func TestVerdict_EverySentenceIsSaidOfSomeNumbersAndNotOfOthers(t *testing.T) {
	rows := map[string]bool{}
	for _, row := range sentences() {
		rows[row.literal] = true
		pattern := row.as
		if pattern == "" {
			var parts []string
			for _, part := range verbs.Split(row.literal, -1) {
				parts = append(parts, regexp.QuoteMeta(strings.ReplaceAll(part, "%%", "%")))
			}
			pattern = strings.Join(parts, ".*")
		}
		said := regexp.MustCompile(pattern)
		if !said.MatchString(row.may) {
			t.Errorf("%q is not said in: %s", row.literal, row.may)
		}
		if said.MatchString(row.mayNot) {
			t.Errorf("%q is said in: %s", row.literal, row.mayNot)
		}
	}
	there := map[string]bool{}
	for _, file := range []string{"verdict.go", "verdict_table.go", "verdict_controls.go"} {
		code := must.Get(parser.ParseFile(token.NewFileSet(), file, nil, 0))
		ast.Inspect(code, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
				text, _ := strconv.Unquote(l.Value)
				if there[text] = true; sentence.MatchString(text) && !rows[text] {
					t.Errorf("%s: no row tries %q", file, text)
				}
			}
			return true
		})
	}
	for row := range rows {
		if !there[row] {
			t.Errorf("the verdicts no longer say %q", row)
		}
	}
}
