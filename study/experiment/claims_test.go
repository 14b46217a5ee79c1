package experiment

import (
	"math"
	"slices"
	"strings"
	"testing"

	"mevolve/study/experiment/paper"
	"mevolve/study/experiment/stats"
)

func claim(t *testing.T, list []Finding, number int) Finding {
	t.Helper()
	i := slices.IndexFunc(list, func(f Finding) bool { return f.Number == number })
	if i < 0 {
		t.Fatalf("nothing is said of C%d: %+v", number, list)
	}
	return list[i]
}

func TestClaims_AreFoundAgainWhereTheyArePlanted(t *testing.T) {
	gaining := func(random, motif int) Comparison {
		five := func(n int) []int { return []int{n, n, n, n, n} }
		return compared(t, answered(slices.Concat(
			fiveFolds("MUTAG", "random", "sf+svm", five(random)...), fiveFolds("MUTAG", "motif-similarity", "sf+svm", five(motif)...)))...)
	}
	for _, c := range []struct {
		random, motif int
		want          [3]Stands // C1, C2, C5
	}{
		{4, 12, [3]Stands{Again, Again, Again}},
		{12, 4, [3]Stands{Again, Again, NotAgain}},
		{0, 0, [3]Stands{NotAgain, NotAgain, NotAgain}}, // no graph differs: the interval is 0 to 0
		{-4, -12, [3]Stands{NotAgain, NotAgain, NotAgain}},
	} {
		list := gaining(c.random, c.motif).Claims()
		for i, number := range []int{1, 2, 5} {
			if f := claim(t, list, number); f.Stands != c.want[i] {
				t.Errorf("random gains %d graphs a fold, motif-similarity %d, C%d: %+v", c.random, c.motif, number, f)
			}
		}
	}
}

func TestClaims_AreRefusedOnlyWhereThePapersFigureIsOutOfReach(t *testing.T) {
	at := func(x float64) *float64 { return &x }
	for _, c := range []struct {
		low, high float64
		effect    stats.Effect
		printed   *float64
		want      Stands
	}{
		{.01, .03, stats.Gain, at(.05), Again}, // smaller than printed, a gain all the same
		{-.01, .03, stats.None, at(.05), NotAgain},
		{-.01, .06, stats.None, at(.05), Unclear},
		{.01, .06, stats.None, at(.05), Unclear}, // no gain among so many tests
		{-.03, -.01, stats.Loss, nil, NotAgain},
		{-.03, .01, stats.None, nil, Unclear},
	} {
		if got := (Contrast{CI95: &stats.Interval{c.low, c.high}, Effect: c.effect}).stands(c.printed); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

// A count of signs alone claims nothing.
func TestClaims_AShareOfSignsStandsOnlyWithTheDifference(t *testing.T) {
	for _, c := range []struct {
		rate   float64
		better Stands
		want   Stands
	}{{1, Again, Again}, {1, Unclear, Unclear}, {1, NotAgain, Unclear}, {.5, NotAgain, NotAgain}, {.5, Unclear, Unclear}, {.5, Again, Unclear}, {printedShare, Again, Again}} {
		if got := (Success{Rate: &c.rate}).stands(c.better); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

// A row that lacks one of two mappings says nothing of their difference.
func TestClaims_ThePapersDifferenceIsOfRowsThatHaveBoth(t *testing.T) {
	five := func(dataset, mapping string) []record {
		return answered(fiveFolds(dataset, mapping, "sf+svm", 1, 1, 1, 1, 1))
	}
	both := slices.Concat(five("MUTAG", "random"), five("MUTAG", "vertex-similarity"))
	want := claim(t, compared(t, both...).Claims(), 3)
	got := claim(t, compared(t, append(both, five("KKI", "vertex-similarity")...)...).Claims(), 3)
	if number := strings.Fields(want.Printed)[0]; strings.Fields(got.Printed)[0] != number {
		t.Errorf("%q, not %q", got.Printed, want.Printed)
	}
}

// A table with every cell of the paper prints what the paper's own audit recomputes.
func TestClaims_PrintThePapersOwnMeans(t *testing.T) {
	var records []record
	sum := 0.0
	for _, m := range paper.Mappings() {
		for _, l := range paper.Learners() {
			records = append(records, fiveFolds("KKI", m, l, 1, 1, 1, 1, 1)...)
			o, _ := paper.Original("KKI", l)
			e, _ := paper.CellOf("KKI", m, l)
			sum += e.Accuracy.Float() - o.Accuracy.Float()
		}
	}
	c := compared(t, answered(records)...)
	printed, _ := c.printed(c.Tables[0], func(p paperRow) (float64, bool) { return p.evolved - p.original, true })
	if want := sum / 68; math.Abs(*printed-want) > 1e-12 {
		t.Errorf("the paper's mean change is %v, not %v", *printed, want)
	}
	if f := claim(t, c.Claims(), 1); !strings.HasSuffix(f.Printed, "over the same cells, by graphs") {
		t.Error(f.Printed)
	}
	more := compared(t, answered(append(records, fiveFolds("KKI", "random", "gl2vec-graphlet+svm", 1, 1, 1, 1, 1)...))...)
	if f := claim(t, more.Claims(), 1); !strings.HasSuffix(f.Printed, "over the 68 of these cells that it has, by graphs") {
		t.Error(f.Printed)
	}
	below := claim(t, c.Claims(), 7)
	if i := slices.IndexFunc(paper.Audit(), func(a paper.Claim) bool {
		return a.Claim == "original at or below majority, KKI" && strings.HasPrefix(below.Printed, strings.Replace(a.Recomputed, "/", " of ", 1)+" ")
	}); i < 0 {
		t.Errorf("%q is not what the audit counts", below.Printed)
	}
}

// Other conditions than the paper's say nothing of its table.
func TestClaims_AreOfThePapersConditions(t *testing.T) {
	records := answered(fiveFolds("MUTAG", "random", "sf+svm", 9, 9, 9, 9, 9))
	for i := range records {
		records[i].Beta = .25
	}
	if list := compared(t, records...).Claims(); len(list) > 0 {
		t.Errorf("%+v", list)
	}
}

// A control that does as well takes the ground from under the mapping's idea; and the
// cells of controls are not among those that the paper's figures are set beside.
func TestClaims_SetMappingsBesideControls(t *testing.T) {
	five := func(n int) []int { return []int{n, n, n, n, n} }
	for gained, want := range map[int]Stands{12: NotAgain, 11: Unclear, -12: Again} {
		list := compared(t, answered(slices.Concat(
			fiveFolds("MUTAG", "motif-similarity", "sf+svm", five(12)...), fiveFolds("MUTAG", "double-edge-swap", "sf+svm", five(gained)...)))...).Claims()
		if f := claim(t, list, 8); f.Stands != want || len(list) != 1 {
			t.Errorf("a control that gains %d of 12: %+v", gained, list)
		}
	}
}

func TestClaims_CountTheCellsThatVaryLessOverBeta(t *testing.T) {
	row := func(learner string, filter bool, variance float64) Sensitivity {
		return Sensitivity{Dataset: "MUTAG", Mapping: "random", Learner: learner, Filter: filter, Variance: variance}
	}
	c := Comparison{Sensitivity: []Sensitivity{
		row("sf+svm", true, 1), row("sf+svm", false, 2), row("sf+log", true, 2), row("sf+log", false, 1), row("sf+knn", true, 1), row("", true, 0), row("", false, 1),
	}}
	if f := claim(t, c.Claims(), 9); !strings.Contains(f.Found, "smaller in 1 of 2 cells") || f.Stands != Untested {
		t.Errorf("%+v", f)
	}
}

func TestClaims_AMultiverseReachesThePapersGainOrNot(t *testing.T) {
	for _, c := range []struct {
		reached, gains int
		want           Stands
	}{{0, 0, NotAgain}, {0, 3, NotAgain}, {2, 0, Unclear}, {2, 1, Again}} {
		p := Panel{Universes: []Universe{{Change: .1}, {Change: -.1}}, Gains: c.gains, Paper: &PaperGain{Gain: .05, Reached: c.reached}}
		if f := claim(t, Multiverse{Panels: []Panel{p}}.Claims(), 10); f.Stands != c.want {
			t.Errorf("%+v: %+v", c, f)
		}
	}
}
