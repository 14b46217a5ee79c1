package main

import (
	"math"
	"testing"

	"mevolve/study/experiment/paper"
)

// cellsWith are four mappings on one dataset and learner: with the filter all are right on as
// many of 40 graphs, without it mapping i on i times step graphs fewer.
func cellsWith(step int) map[cellOf]*answers {
	cells := map[cellOf]*answers{}
	for i, m := range paper.Mappings() {
		for _, filter := range []bool{true, false} {
			a := &answers{}
			for g := range 40 {
				right := 1
				if !filter && g < i*step {
					right = 0
				}
				a.right, a.times = append(a.right, right), append(a.times, 1)
			}
			cells[cellOf{"d", m, "l", filter}] = a
		}
	}
	return cells
}

// Accuracies 1, 0.9, 0.8, 0.7 have the standard deviation 0.1·√(5/3); all equal have none.
func TestSpread_IsTheStandardDeviationOverTheMappings(t *testing.T) {
	s := spreadOf(linesOf(cellsWith(4), []string{"d"}, []string{"l"}))
	if want := 0.1 * math.Sqrt(5.0/3); s.With != 0 || math.Abs(s.Without-want) > 1e-12 || s.Difference != s.With-s.Without {
		t.Errorf("%+v, want 0 with the filter and %v without", s, want)
	}
	if s.CI95.High() >= 0 || s.CI95.Low() > s.Difference || s.CI95.High() < s.Difference || s.Detectable <= 0 {
		t.Errorf("%+v: a difference of this size on 40 graphs is none by chance", s)
	}
	f := filtration{Spread: s}
	if got := f.evens().Verdict; got != again {
		t.Errorf("mappings that the filter makes equal: %s", got)
	}
}

func TestSpread_OfEqualSidesIsNoDifference(t *testing.T) {
	s := spreadOf(linesOf(cellsWith(0), []string{"d"}, []string{"l"}))
	if s.Difference != 0 || s.CI95.Low() != 0 || s.CI95.High() != 0 {
		t.Errorf("%+v", s)
	}
	f := filtration{Spread: s}
	if got := f.evens().Verdict; got != unclear {
		t.Errorf("two equal sides: %s", got)
	}
}

// The effect of the filter is that of all graphs together: without it mapping 3 misses 12 of 40.
func TestHelp_IsTheFilterAgainstNone(t *testing.T) {
	cells := cellsWith(4)
	over := helpOf(cells, "d", paper.Mappings()[3], []string{"l"})
	if math.Abs(over.Mean-0.3) > 1e-12 || over.Better != 12 || over.Worse != 0 || *over.P > 0.001 {
		t.Errorf("%+v", over)
	}
}
