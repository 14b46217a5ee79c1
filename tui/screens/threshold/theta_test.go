package threshold

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"mevolve/augment"
	"mevolve/internal/condition"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/reliability"
	"mevolve/study/inspect/attributes"
	"mevolve/tui/keys"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/widgets/chart"
	"mevolve/tui/widgets/paint"
)

// narrow is the screen where all r lie within the given range.
func narrow(t *testing.T, least, largest float64) *Screen {
	s, _ := shown(t, "rings")
	s.data.lo, s.data.hi = axis(least, largest)
	cal := *s.data.calibration
	cal.Theta = least
	s.data.calibration = &cal
	return s
}

// ranges are spreads of r, from all of the axis to a classifier that says the
// same of every graph.
var ranges = [][2]float64{{0.1, 0.9}, {0.31, 0.39}, {0.621, 0.634}, {0.6212, 0.6225}, {0.9995, 0.9999}, {0.5, 0.5}}

func TestApart_HasAsManyDecimalsAsTellTwoNumbersApart(t *testing.T) {
	for _, c := range []struct {
		a, b float64
		want int
	}{{0.4, 0.5, 3}, {0.4, 0.4, 3}, {0.40412, 0.40438, 4}, {0.40412, 0.40413, 5}, {0.9999, 1, 4}} {
		if got := digitsBetween(c.a, c.b); got != c.want || c.a != c.b && wording.Share(c.a, got) == wording.Share(c.b, got) {
			t.Errorf("apart(%v, %v) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestFate_NeverComparesTwoNumbersThatLookAlike(t *testing.T) {
	s, _ := shown(t, "rings")
	g, _ := s.table.selected()
	s.mine = g.Reliability - 2e-5
	text := frame(s, 140, 42, examplePane, false).Plain()
	found := regexp.MustCompile(`kept: r (\.\d+) > your θ (\.\d+)`).FindStringSubmatch(text)
	if found == nil || found[1] == found[2] {
		t.Errorf("found %v in\n%s", found, text)
	}
}

// An r of 3/10 is not above a θ moved to .3, and the keys step on from there.
func TestMovingTheta_OntoARationalTiesWithTheRThatHasIt(t *testing.T) {
	s, _ := shown(t, "rings")
	s.data.lo, s.data.hi = 0, 1
	for _, at := range []float64{0.1, 0.3, 0.6, 0.7} {
		s.mine = at
		if theta, _ := s.theta(); reliability.R([]float64{at, 1 - at}, []float64{1, 0}) != theta {
			t.Errorf("θ = %v is not the r of %v", theta, at)
		}
		for _, by := range []float64{-1, 1} {
			s.mine = at
			s.move(by)
			if theta, _ := s.theta(); math.Abs(theta-at-by/100) > 1e-9 {
				t.Errorf("a step by %v from %v leads to %v", by, at, theta)
			}
		}
	}
	c, err := condition.Parse("r<.3", attributes.Of(From))
	if holds, known := c.Holds(&attributes.Graph{Judgment: &attributes.Judgment{R: reliability.Round(0.1 + 0.2)}}); err != nil || holds || !known {
		t.Errorf("r = .3 is said to be below .3 (%v)", err)
	}
}

// A θ moved by less than three decimals show is told apart from the rule's.
func TestLabel_OfAMovedThetaIsNotTheRules(t *testing.T) {
	s, _ := shown(t, "rings")
	rule := s.data.calibration.Theta
	s.mine = rule + 4e-5
	text := frame(s, 140, 42, stripPane, false).Plain()
	if label := "your θ " + wording.Share(s.mine, s.digits()); !strings.Contains(text, label) || wording.Share(s.mine, s.digits()) == wording.Share(rule, s.digits()) {
		t.Errorf("%q is not there or is the rule's:\n%s", label, text)
	}
	if !strings.Contains(text, "rule’s θ "+wording.Share(rule, s.digits())) {
		t.Errorf("the rule's θ is missing:\n%s", text)
	}
}

func TestAxis_LabelsDifferHoweverNarrowItIs(t *testing.T) {
	for _, r := range ranges {
		s := narrow(t, r[0], r[1])
		for _, w := range []int{60, 80, 140} {
			c := paint.New(w, 1, s.state.Theme.Open(), false)
			chart.Axis(c, c.Bounds(), s.data.lo, s.data.hi, 0)
			labels := strings.Fields(c.Plain())
			seen := map[string]bool{}
			for _, l := range labels {
				if seen[l] {
					t.Errorf("%v in %d columns: %s stands twice in %v", r, w, l, labels)
				}
				seen[l] = true
			}
			if len(labels) < 2 {
				t.Errorf("%v in %d columns: %v is no scale", r, w, labels)
			}
		}
	}
}

// The wheel moves θ in at least ten steps over the axis, and back to where it
// was; 0 and 1 are the ends.
func TestMove_StepsFitTheAxis(t *testing.T) {
	for _, r := range ranges {
		s := narrow(t, r[0], r[1])
		step := s.data.step()
		if n := (s.data.hi - s.data.lo) / step; n < 9.9 || n > 101 {
			t.Errorf("%v: the axis has %.0f steps", r, n)
		}
		s.move(1)
		s.move(1)
		two, _ := s.theta()
		s.move(1)
		s.move(-1)
		if back, _ := s.theta(); back != two {
			t.Errorf("%v: up and down lead from %v to %v", r, two, back)
		}
		if rule := s.data.calibration.Theta; two <= rule || two > min(1, rule+2*step+1e-9) {
			t.Errorf("%v: two steps from %v lead to %v", r, rule, two)
		}
	}
}

// Every column of the axis is a θ of its own, in the middle of what it shows
// or not further than a tenth of a step from there.
func TestDrag_ReachesEveryColumnOfANarrowAxis(t *testing.T) {
	for _, r := range ranges[:5] {
		s := narrow(t, r[0], r[1])
		frame(s, 80, 21, stripPane, false)
		before := math.Inf(-1)
		for x := range s.axis.W {
			s.dragTo(s.axis.X + x)
			theta, _ := s.theta()
			if theta <= before {
				t.Fatalf("%v: column %d gives %v after %v", r, x, theta, before)
			}
			middle := s.data.lo + (float64(x)+0.5)/float64(s.axis.W)*(s.data.hi-s.data.lo)
			if math.Abs(theta-middle) > s.data.step()/20+1e-9 {
				t.Errorf("%v: column %d gives %v, its middle is %v", r, x, theta, middle)
			}
			before = theta
		}
	}
}

// Two counts of the validation graphs name what they count: predictions, and mistakes of θ.
func TestValidation_NamesWhatItsCountsAre(t *testing.T) {
	s, _ := shown(t, "rings")
	screentest.Do(s, keys.MoreFar, stripPane)
	for size, want := range map[[2]int]string{{80, 21}: "pred ", {140, 42}: "predicted "} {
		text := frame(s, size[0], size[1], 0, false).Plain()
		right := 0
		for _, ok := range s.data.calibration.Correct {
			if ok {
				right++
			}
		}
		if want := fmt.Sprintf("%s%d ✓ ", want, right); !strings.Contains(text, want) || !strings.Contains(text, "its mistakes ") {
			t.Errorf("%v: without %q or its mistakes:\n%s", size, want, text)
		}
	}
}

// However θ is moved, a sentence says that runs do not follow.
func TestMovedTheta_SaysThatItIsToLookOnly(t *testing.T) {
	for name, move := range map[string]func(*Screen){
		"]": func(s *Screen) { screentest.Do(s, keys.More, stripPane) },
		"[": func(s *Screen) { screentest.Do(s, keys.Less, stripPane) },
		"}": func(s *Screen) { screentest.Do(s, keys.MoreFar, stripPane) },
		"{": func(s *Screen) {
			screentest.Do(s, keys.MoreFar, stripPane)
			screentest.Do(s, keys.MoreFar, stripPane)
			s.state.ClearMessage()
			screentest.Do(s, keys.LessFar, stripPane)
		},
		"the wheel": func(s *Screen) {
			s.wheelStrip(-3)
		},
		"a drag": func(s *Screen) {
			click(frame(s, 80, 21, 0, false), 30, 3)
			s.state.Drag(40)
		},
	} {
		s, state := shown(t, "rings")
		move(s)
		said := state.Message().Text
		if !strings.Contains(said, "Preview only") || !strings.Contains(said, "0 returns") || paint.Width(said) > 58 {
			t.Errorf("%s: it says %q", name, said)
		}
		if text := frame(s, 140, 42, stripPane, false).Plain(); !strings.Contains(text, "preview: runs use the rule’s") {
			t.Errorf("%s: the strip does not say so:\n%s", name, text)
		}
		state.ClearMessage()
		screentest.Do(s, keys.Rule, stripPane)
		if _, mine := s.theta(); mine {
			t.Errorf("%s: 0 does not give the rule's θ back", name)
		}
	}
}

// At the last validation graph there is nothing to go to, and θ stays the
// rule's.
func TestJump_SaysWhereItEnds(t *testing.T) {
	s, state := shown(t, "rings")
	cal := *s.data.calibration
	cal.Theta = cal.Curve.Steps[0].Theta
	s.data.calibration = &cal
	screentest.Do(s, keys.LessFar, stripPane)
	if _, mine := s.theta(); mine || !strings.Contains(state.Message().Text, "smaller") {
		t.Errorf("{ below the smallest r: moved %v, says %q", mine, state.Message().Text)
	}
}

// The swaps stand in the order of their steps, one below the other, with the
// numbers that lead to them on screen 2.
func TestSwaps_StandInTheOrderOfTheirSteps(t *testing.T) {
	s, _ := shown(t, "rings")
	g, _ := s.table.selected()
	g.Mapping.Attempts = nil
	for i := range 12 {
		a := augment.Attempt{Added: &model.Edge{U: i, V: i + 2}, Removed: &model.Edge{U: i, V: i + 1}}
		if i == 4 {
			a.Outcome = augment.Undone
		}
		g.Mapping.Attempts = append(g.Mapping.Attempts, a)
	}
	var want []string
	for i := range 12 {
		if i != 4 {
			want = append(want, fmt.Sprintf("%d +%d–%d", i+1, i+1, i+3))
		}
	}
	swap := regexp.MustCompile(`\d+ \+\d+–\d+`)
	for _, h := range []int{12, 7, 4} {
		c := paint.New(44, h, s.state.Theme.Open(), false)
		s.drawSwaps(c, c.Bounds(), g)
		lines := strings.Split(strings.TrimRight(c.Plain(), "\n"), "\n")
		var columns [3][]string
		for _, line := range lines[1:] {
			for k, found := range swap.FindAllString(line, -1) {
				columns[k] = append(columns[k], found)
			}
		}
		got := append(append(columns[0], columns[1]...), columns[2]...)
		if len(got) == 0 || strings.Join(got, ",") != strings.Join(want[:len(got)], ",") {
			t.Errorf("in %d rows the swaps are %v", h, got)
		}
		if missing := len(want) - len(got); missing > 0 && !strings.Contains(c.Plain(), fmt.Sprintf("… %d more", missing)) {
			t.Errorf("in %d rows %d swaps are missing without a word:\n%s", h, missing, c.Plain())
		}
	}
}

// While θ moves, what follows the numbers below the strip stays in its place.
func TestWords_StayInTheirColumns(t *testing.T) {
	s, _ := shown(t, "rings")
	c := paint.New(1, 1, nil, false)
	at := -1
	for k := range 20 {
		s.mine = float64(k)/20 + 1e-3
		words := s.words(c, 200)
		i := strings.Index(words, "preview")
		if i < 0 || at >= 0 && i != at {
			t.Fatalf("θ %.2f: %q has the preview at %d, before at %d", s.mine, words, i, at)
		}
		at = i
	}
}
