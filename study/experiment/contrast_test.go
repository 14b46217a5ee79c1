package experiment

import (
	"math"
	"slices"
	"strings"
	"testing"

	"mevolve/internal/must"
	"mevolve/model/readings"
	"mevolve/study/experiment/stats"
)

// answering gives a made record the answers behind its counts: the original is
// right on the first graphs of its fold, the evolved model on the last, the
// baselines on as many of the first as their share.
func answering(r record) record {
	t := r.Trial
	right := func(first, count int) (a Answers) {
		for i := range t.Test {
			decision := 1
			if i >= first && i < first+count {
				decision = 0
			}
			a.Decisions, a.True = append(a.Decisions, decision), append(a.True, 1-float64(decision))
		}
		return a
	}
	p := &Predictions{Classes: make([]int, t.Test), Evolved: len(t.Iterations), Majority: 1}
	for i := range t.Test {
		p.Graphs = append(p.Graphs, (t.Fold-1)*t.Test+i+1)
	}
	p.Models = append(p.Models, right(0, t.Original.Correct))
	for range t.Iterations {
		p.Models = append(p.Models, right(0, t.Evolved.Correct))
	}
	p.Size = right(0, int(math.Round(t.Baselines.Size*float64(t.Test))))
	p.Duplication = right(0, int(math.Round(t.Baselines.Duplication*float64(t.Test))))
	r.Predictions, r.Trial.Predictions = p, p
	return r
}

func answered(records []record) []record {
	out := make([]record, len(records))
	for i, r := range records {
		out[i] = answering(r)
	}
	return out
}

func find(t *testing.T, c Report, a, b, dataset string) Contrast {
	t.Helper()
	for _, x := range c.Contrasts {
		if x.A == a && x.B == b && x.Dataset == dataset {
			return x
		}
	}
	t.Fatalf("no contrast of %s with %s on %q", b, a, dataset)
	return Contrast{}
}

func TestContrasts_AddUpTheGraphsOfEveryCell(t *testing.T) {
	c := compared(answered(slices.Concat(
		fiveFolds("MUTAG", "random", "sf+svm", 4, 4, 4, 4, 4), fiveFolds("MUTAG", "random", "sf+log", 2, 2, 2, 2, 2),
		fiveFolds("MUTAG", "motif-random", "sf+svm", -1, -1, -1, -1, -1), fiveFolds("MUTAG", "motif-random", "sf+log", 0, 0, 0, 0, 0),
		fiveFolds("KKI", "random", "sf+svm", 3, 3, 3, 3, 3)))...)
	gain := find(t, c, "original", "evolved", "MUTAG")
	if want := (4. + 2 - 1 + 0) / 4 / 40; gain.Cells != 4 || math.Abs(gain.Difference-want) > 1e-15 {
		t.Errorf("%+v, want a difference of %v", gain, want)
	}
	// Four graphs a fold are gained in one cell or two, another is lost.
	if gain.Better != 20 || gain.Worse != 5 {
		t.Errorf("%+v", gain)
	}
	all := find(t, c, "original", "evolved", "")
	if want := 5. * (4 + 2 - 1 + 0 + 3) / (5 * 200); all.Cells != 5 || math.Abs(all.Difference-want) > 1e-15 {
		t.Errorf("%+v, want %v", all, want)
	}
	mappings := find(t, c, "random", "motif-random", "MUTAG")
	if want := (-5. - 2) / 2 / 40; mappings.Cells != 2 || math.Abs(mappings.Difference-want) > 1e-15 || mappings.Effect != stats.Loss {
		t.Errorf("%+v, want %v", mappings, want)
	}
	if c.Tests != 5+len(c.Contrasts) {
		t.Errorf("%d tests, %d cells and %d contrasts", c.Tests, 5, len(c.Contrasts))
	}
}

// A report is corrected as a whole: another table takes from this one's claims.
func TestContrasts_AreCorrectedForEverythingTheReportTests(t *testing.T) {
	records := answered(fiveFolds("MUTAG", "random", "sf+svm", 2, 2, 2, 1, 1))
	alone := compared(records...)
	unfiltered := answered(fiveFolds("MUTAG", "random", "sf+svm", 1, 0, 0, 0, 0))
	for i := range unfiltered {
		unfiltered[i].Filter = false
	}
	both := compared(append(slices.Clone(records), unfiltered...)...)
	if a, b := *alone.Tables[0].Cells[0].PHolm, *both.Tables[0].Cells[0].PHolm; b <= a {
		t.Errorf("p is %v alone and %v beside other tests", a, b)
	}
	filter := find(t, both, "no filter", "filter", "MUTAG")
	if filter.Better != 7 || filter.Worse != 0 || filter.Cells != 1 {
		t.Errorf("%+v", filter)
	}
	changed := answered(fiveFolds("MUTAG", "random", "sf+svm", 0, 0, 0, 0, 0))
	for i := range changed {
		changed[i].Readings, _ = changed[i].Readings.Parse("R9=originals")
	}
	if x := find(t, compared(append(records, changed...)...), "the default readings", "R9=originals", "MUTAG"); x.Worse != 8 || x.Better != 0 {
		t.Errorf("%+v", x)
	}
}

// A cell's own sentence claims nothing that the correction takes away.
func TestCell_SaysWhatStandsAmongAllTests(t *testing.T) {
	records := answered(slices.Concat(fiveFolds("MUTAG", "random", "sf+svm", 2, 1, 1, 1, 1),
		fiveFolds("MUTAG", "random", "sf+log", 9, 9, 9, 9, 9), fiveFolds("MUTAG", "random", "sf+rf", 1, 0, 0, 0, 0)))
	cells := compared(records...).Tables[0].Cells
	if c := cells[0]; *c.P >= stats.Level || c.EffectHolm != stats.None || !strings.HasPrefix(c.Said(), "Alone: a gain of ") || !strings.Contains(c.Said(), "this can be chance") {
		t.Errorf("p %v, Holm %v: %s", *c.P, *c.PHolm, c.Said())
	}
	if c := cells[1]; c.EffectHolm != stats.Gain || !strings.HasPrefix(c.Said(), "A gain") || !strings.Contains(c.Said(), "it is more than chance") {
		t.Errorf("p %v, Holm %v: %s", *c.P, *c.PHolm, c.Said())
	}
}

// Nothing is compared with an oracle, with an unfinished cell, or without the
// answers to compare.
func TestContrasts_LeaveOutWhatCannotBeCompared(t *testing.T) {
	if c := compared(fiveFolds("MUTAG", "random", "sf+svm", 2, 2, 2, 1, 1)...); len(c.Contrasts) != 0 || !slices.Contains(doubtCodes(c), "no-predictions") || c.Tables[0].Cells[0].Basis != ByFolds {
		t.Errorf("without answers: %+v, %q", c.Contrasts, doubtCodes(c))
	}
	if c := compared(answered(fiveFolds("MUTAG", "random", "sf+svm", 2, 2, 2, 1, 1))...); slices.Contains(doubtCodes(c), "no-predictions") || c.Tables[0].Cells[0].Basis != ByGraphs {
		t.Errorf("with answers: %q", doubtCodes(c))
	}
	unfinished := answered(fiveFolds("MUTAG", "random", "sf+svm", 9, 9, 9))
	c := compared(unfinished...)
	if len(c.Contrasts) != 0 || c.Tables[0].Cells[0].Effect != stats.None || c.Tables[0].Cells[0].P != nil || c.Tables[0].Cells[0].InPractice != stats.Unclear {
		t.Errorf("unfinished: %+v, %+v", c.Contrasts, c.Tables[0].Cells[0])
	}
	oracle := answered(fiveFolds("MUTAG", "random", "sf+svm", 9, 9, 9, 9, 9))
	for i := range oracle {
		oracle[i].Readings, _ = readings.Default().Parse("R17=best-test")
	}
	c = compared(oracle...)
	cell := c.Tables[0].Cells[0]
	if c.Tests != 0 || cell.OverGraphs.P != nil || cell.OverFolds.P != nil {
		t.Errorf("an oracle is tested: %d tests, %+v", c.Tests, cell)
	}
	if len(c.Contrasts) != 0 || cell.P != nil || cell.Effect != stats.None || !strings.Contains(cell.Verdict, "upper bound") || !strings.Contains(c.Tables[0].Verdict, "An oracle, no result") {
		t.Errorf("oracle: %+v\n%s", c.Contrasts, c.Tables[0].Verdict)
	}
}

// A record whose answers do not add up to its counts contradicts itself.
func TestPredictions_ThatContradictTheTrialAreRefused(t *testing.T) {
	r := answering(made("MUTAG", "random", "sf+svm", 1, 1, 25, 27))
	must.Do(r.Predictions.check(r.Trial, 2))
	for name, damage := range map[string]func(*Predictions){
		"an answer changed": func(p *Predictions) { p.Models[0].Decisions[3] = 1 },
		"a class changed":   func(p *Predictions) { p.Classes[39] = 1 },
		"a graph lost":      func(p *Predictions) { p.Graphs = p.Graphs[1:] },
		"an answer lost":    func(p *Predictions) { p.Size.Decisions = p.Size.Decisions[1:] },
		"another model":     func(p *Predictions) { p.Evolved = 0 },
		"no such model":     func(p *Predictions) { p.Evolved = 9 },
		"no such class":     func(p *Predictions) { p.Models[0].Decisions[39] = 2 },
		"a class below all": func(p *Predictions) { p.Models[0].Decisions[39] = -1 },
		"p of one class":    func(p *Predictions) { p.Models[0].P = slices.Repeat([][]float64{{1}}, 40) },
		"p of few graphs":   func(p *Predictions) { p.Models[0].P = [][]float64{} },
		"another p_true":    func(p *Predictions) { p.Models[0].P = slices.Repeat([][]float64{{0.123, 0.877}}, 40) },
	} {
		r := answering(made("MUTAG", "random", "sf+svm", 1, 1, 25, 27))
		damage(r.Predictions)
		if r.Predictions.check(r.Trial, 2) == nil {
			t.Errorf("%s: not refused", name)
		}
	}
}

// A control explains the evolved model unless that can be told to be better.
func TestAgainst_AControlIsSetAsideOnlyByATest(t *testing.T) {
	trials := func(evolved int) (list []Trial) {
		for _, r := range answered(fiveFolds("MUTAG", "random", "sf+svm", evolved-25, evolved-25, evolved-25, evolved-25, evolved-25)) {
			list = append(list, r.Trial)
		}
		return list
	}
	for evolved, want := range map[int]stats.Effect{10: stats.Loss, 19: stats.None, 20: stats.None, 21: stats.None, 30: stats.Gain} {
		if got := against(trials(evolved), SizeModel, 0.5, float64(evolved)/40); got != want { // size has 20 of 40 right in each fold
			t.Errorf("%d of 40 against 20 of 40: %s, want %s", evolved, got, want)
		}
	}
}
