package experiment

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"mevolve/study/experiment/stats"
	"mevolve/study/settings"
)

// Folds that differ in size make the mean over folds another than that over
// graphs: the interval beside the change is around the change. A change is claimed where the
// test over graphs rejects, no more and no less often.
func TestSummary_TheIntervalIsAroundTheChangeBesideIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var trials []Trial
		graph := 0
		for fold, size := range []int{17, 17, 17, 16, 16} { // KKI
			p := &Predictions{Models: make([]Answers, 2), Evolved: 1}
			trial := Trial{Repeat: 1, Fold: fold + 1, Train: 58, Val: 83 - 58 - size, Test: size, Predictions: p}
			counts := [2]int{}
			for range size {
				graph++
				p.Graphs, p.Classes = append(p.Graphs, graph), append(p.Classes, 1)
				for m := range 2 {
					right := rapid.IntRange(0, 3+2*m).Draw(t, "right") > 0
					decision := 0
					if right {
						decision = 1
						counts[m]++
					}
					p.Models[m].Decisions = append(p.Models[m].Decisions, decision)
				}
			}
			p.Size, p.Duplication = p.Models[0], p.Models[0]
			trial.Original = Score{counts[0], float64(counts[0]) / float64(size)}
			trial.Evolved = Score{counts[1], float64(counts[1]) / float64(size)}
			trials = append(trials, trial)
		}
		s := summarise(Facts{DatasetInfo: DatasetInfo{Graphs: 83, Classes: 2}}, settings.Default(), trials)
		over := s.OverGraphs
		if s.Basis != ByGraphs || !s.CI95.Contains(s.Difference) {
			t.Fatalf("%+v does not hold the change %v", s.CI95, s.Difference)
		}
		if claimed := s.Effect != stats.None; claimed != (*s.P < stats.Level) || *s.P != *over.P {
			t.Fatalf("effect %s of p %v, over graphs %v", s.Effect, *s.P, *over.P)
		}
		for end := range s.CI95 {
			if off := s.CI95[end] - s.Difference - (over.CI95[end] - over.Mean); math.Abs(off) > 1e-12 {
				t.Fatalf("an end is %v off its distance from the estimate", off)
			}
		}
		if want := s.Evolved - s.Original; math.Abs(s.Difference-want) > 1e-12 {
			t.Fatalf("the change %v is not evolved less original, %v", s.Difference, want)
		}
	})
}
