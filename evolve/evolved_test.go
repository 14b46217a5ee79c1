package evolve

import (
	"math"
	"testing"

	"mevolve/model/readings"
)

// R17: which of the T+1 classifiers is the evolved model.
func TestReplaces_PicksTheLastOrTheFirstOfTheBest(t *testing.T) {
	trained := []Accuracy{{Val: .7, Test: .5}, {Val: .8, Test: .6}, {Val: .8, Test: .9}, {Val: .6, Test: .9}}
	for report, want := range map[readings.Report]int{readings.ReportLast: 3, readings.ReportBestVal: 1, readings.ReportBestTest: 2} {
		at := 0
		for i, a := range trained[1:] {
			if a.Replaces(trained[at], report) {
				at = i + 1
			}
		}
		if at != want {
			t.Errorf("%s: classifier %d, want %d", report, at, want)
		}
	}
	empty := Accuracy{Val: math.NaN()}
	if empty.Replaces(empty, readings.ReportBestVal) {
		t.Error("without D_val a later classifier is called better")
	}
}
