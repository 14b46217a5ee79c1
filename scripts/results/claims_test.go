package main

import (
	"math"
	"strings"
	"testing"

	"mevolve/study/experiment"
	"mevolve/study/experiment/paper"
	"mevolve/study/experiment/stats"
)

func TestClaims_AreRefusedOnlyWhereThePapersFigureIsOutOfReach(t *testing.T) {
	at := func(x float64) *float64 { return &x }
	for _, c := range []struct {
		low, high float64
		effect    stats.Effect
		printed   *float64
		want      verdict
	}{
		{.01, .03, stats.Gain, at(.05), again}, // smaller than printed, a gain all the same
		{-.01, .03, stats.None, at(.05), notAgain},
		{-.01, .06, stats.None, at(.05), unclear},
		{.01, .06, stats.None, at(.05), unclear}, // no gain among so many tests
		{-.03, -.01, stats.Loss, nil, notAgain},
		{-.03, .01, stats.None, nil, unclear},
	} {
		if got := judged(experiment.Contrast{CI95: &stats.Interval{c.low, c.high}, Effect: c.effect}, c.printed); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

// A count of signs alone claims nothing.
func TestClaims_AShareOfSignsStandsOnlyWithTheDifference(t *testing.T) {
	for _, c := range []struct {
		rate         float64
		better, want verdict
	}{{1, again, again}, {1, unclear, unclear}, {1, notAgain, unclear}, {.5, notAgain, notAgain}, {.5, unclear, unclear}, {.5, again, unclear}, {printedShare, again, again}} {
		if got := signs(c.rate, c.better); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

// cellsOf has the paper's figures for the cells of a dataset.
func cellsOf(dataset string, mappings ...string) (cells []experiment.Cell) {
	for _, l := range paper.Learners() {
		for _, m := range mappings {
			c := experiment.Cell{Dataset: dataset, Mapping: m, Learner: l}
			original, _ := paper.Original(dataset, l)
			c.Paper = &experiment.PaperCell{Original: original.Accuracy.Float()}
			if evolved, ok := paper.CellOf(dataset, m, l); ok {
				value := evolved.Accuracy.Float()
				c.Paper.Evolved = &value
			}
			cells = append(cells, c)
		}
	}
	return cells
}

func with(graphs map[string]int, cells ...experiment.Cell) (c experiment.Report, t experiment.Table) {
	for _, d := range paper.Datasets() {
		if n := graphs[d.Name]; n > 0 {
			row := experiment.DatasetRow{}
			row.Name, row.Graphs = d.Name, n
			c.Datasets = append(c.Datasets, row)
		}
	}
	return c, experiment.Table{Cells: cells}
}

// The paper's mean is that of the same cells, each dataset counted by its graphs; a row that
// lacks one of two mappings says nothing of their difference.
func TestClaims_PrintThePapersOwnMeans(t *testing.T) {
	sum := 0.0
	for _, m := range paper.Mappings() {
		for _, l := range paper.Learners() {
			o, _ := paper.Original("KKI", l)
			e, _ := paper.CellOf("KKI", m, l)
			sum += e.Accuracy.Float() - o.Accuracy.Float()
		}
	}
	change := func(p paperRow) (float64, bool) { return p.evolved - p.original, true }
	all := cellsOf("KKI", paper.Mappings()...)
	c, table := with(map[string]int{"KKI": 83}, all...)
	printed, told := inPrint(c, table, change)
	if want := sum / 68; math.Abs(*printed-want) > 1e-12 || !strings.HasSuffix(told, "over the same cells, by graphs") {
		t.Errorf("the paper's mean change is %v (%s), not %v", *printed, told, want)
	}
	c, table = with(map[string]int{"KKI": 83}, append(all, experiment.Cell{Dataset: "KKI", Mapping: "random", Learner: "gl2vec-graphlet+svm"})...)
	if _, told := inPrint(c, table, change); !strings.HasSuffix(told, "over the 68 of these cells that it has, by graphs") {
		t.Error(told)
	}
	if theirs, _ := countAtOrBelowMajority(table); theirs != "17 of 17" {
		t.Errorf("%s originals at or below the majority class", theirs)
	}
	against := func(p paperRow) (float64, bool) {
		a, ok := p.of["vertex-similarity"]
		b, also := p.of["random"]
		return a - b, ok && also
	}
	c, table = with(map[string]int{"KKI": 83, "OHSU": 79}, append(cellsOf("KKI", "random", "vertex-similarity"), cellsOf("OHSU", "vertex-similarity")...)...)
	both, _ := inPrint(c, table, against)
	c, table = with(map[string]int{"KKI": 83}, cellsOf("KKI", "random", "vertex-similarity")...)
	if one, _ := inPrint(c, table, against); *one != *both {
		t.Errorf("%v, and %v beside a dataset without random", *one, *both)
	}
}

// A control that does as well takes the ground from under the mapping's idea.
func TestClaims_SetMappingsBesideControls(t *testing.T) {
	_, table := with(nil, experiment.Cell{Summary: experiment.Summary{Least: .02}})
	for _, x := range []struct {
		low, high float64
		effect    stats.Effect
		want      verdict
	}{{-.01, .01, stats.None, notAgain}, {-.04, .01, stats.None, unclear}, {-.09, -.05, stats.Loss, again}} {
		p := .5
		c := experiment.Report{Contrasts: []experiment.Contrast{{A: "motif-similarity", B: "double-edge-swap", Conditions: table.Conditions(), CI95: &stats.Interval{x.low, x.high}, PHolm: &p, Effect: x.effect}}}
		if f := besideControls(c, table, "motif-similarity"); f.Verdict != x.want || !strings.Contains(f.Found, "double-edge-swap") {
			t.Errorf("%+v: %+v", x, f)
		}
	}
}
