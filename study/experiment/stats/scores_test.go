package stats

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// drawn are trials in which p ties often.
func drawn(classes int) *rapid.Generator[[]Classified] {
	return rapid.Custom(func(t *rapid.T) []Classified {
		trials := make([]Classified, rapid.IntRange(1, 4).Draw(t, "trials"))
		for i := range trials {
			n := rapid.IntRange(1, 12).Draw(t, "graphs")
			rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
			for range n {
				trials[i].Classes = append(trials[i].Classes, rng.IntN(classes))
				trials[i].Decisions = append(trials[i].Decisions, rng.IntN(classes))
				p, left := make([]int, classes), 4
				for c := range p {
					p[c] = rng.IntN(left + 1)
					left -= p[c]
				}
				p[classes-1] += left
				trials[i].P = append(trials[i].P, p)
			}
		}
		return trials
	})
}

// The definitions, word for word: recall and F1 from every single answer, the area
// from every single pair.
func TestScores_AreTheirDefinitions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		classes := rapid.IntRange(2, 5).Draw(t, "classes")
		trials := drawn(classes).Draw(t, "trials")
		got := ScoresOf(classes, trials)
		var recalls, f1s, areas []float64
		defined := true
		for c := range classes {
			tp, fp, fn, above, pairs := 0.0, 0.0, 0.0, 0.0, 0.0
			for _, trial := range trials {
				for i, class := range trial.Classes {
					switch answered := trial.Decisions[i] == c; {
					case class == c && answered:
						tp++
					case answered:
						fp++
					case class == c:
						fn++
					}
					for j, other := range trial.Classes {
						if class != c || other == c {
							continue
						}
						pairs++
						if trial.P[i][c] > trial.P[j][c] {
							above++
						} else if trial.P[i][c] == trial.P[j][c] {
							above += 0.5
						}
					}
				}
			}
			if tp+fn > 0 {
				recalls = append(recalls, tp/(tp+fn))
			}
			if tp+fp+fn > 0 {
				f1s = append(f1s, 2*tp/(2*tp+fp+fn))
			}
			defined = defined && pairs > 0
			areas = append(areas, above/pairs)
		}
		near(t, "the balanced accuracy", *got.Balanced, *average(recalls), 1e-12)
		near(t, "macro F1", *got.MacroF1, *average(f1s), 1e-12)
		if (got.AUC != nil) != defined {
			t.Fatalf("an area of %v, and every class has a pair: %v", got.AUC, defined)
		}
		if defined {
			near(t, "the area", *got.AUC, *average(areas), 1e-12)
		}
		answers := 0
		for c, row := range got.Confusion {
			for d, n := range row {
				for _, trial := range trials {
					for i := range trial.Classes {
						if trial.Classes[i] == c && trial.Decisions[i] == d {
							n--
							answers++
						}
					}
				}
				if n != 0 {
					t.Errorf("class %d answered %d: %d too many", c, d, n)
				}
			}
		}
		for _, trial := range trials {
			answers -= len(trial.Classes)
		}
		if answers != 0 {
			t.Errorf("%d answers too many", answers)
		}
	})
}

// One model calls everything .9 and more, the other everything .1 and less, and
// each orders its fold without a fault: p of different models is never compared.
func TestScores_PairsAreOfOneTrial(t *testing.T) {
	fold := func(low, high int) Classified {
		return Classified{Classes: []int{0, 1}, Decisions: []int{0, 0}, P: [][]int{{high, low}, {low, high}}}
	}
	if s := ScoresOf(2, []Classified{fold(90, 91), fold(1, 2)}); *s.AUC != 1 {
		t.Errorf("the area is %v", *s.AUC)
	}
}

// A model that always answers the larger class is right on three of four, and all
// the other figures say what that is worth.
func TestScores_OfTheMajorityClass(t *testing.T) {
	s := ScoresOf(2, []Classified{{Classes: []int{0, 0, 0, 1}, Decisions: []int{0, 0, 0, 0}, P: [][]int{{9, 1}, {9, 1}, {9, 1}, {9, 1}}}})
	if *s.Balanced != 0.5 || *s.AUC != 0.5 || s.Confusion[0][0] != 3 || s.Confusion[1][0] != 1 {
		t.Errorf("%v %v %v", *s.Balanced, *s.AUC, s.Confusion)
	}
	near(t, "macro F1", *s.MacroF1, (6.0/7+0)/2, 1e-15)
	if s := ScoresOf(2, []Classified{{Classes: []int{0}, Decisions: []int{0}}}); s.AUC != nil || *s.Balanced != 1 || *s.MacroF1 != 1 {
		t.Errorf("%+v", s)
	}
}
