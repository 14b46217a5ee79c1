package evolution

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"mevolve/tui/keys"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/session"
	"mevolve/wording"
)

// compared is the screen with a comparison that is complete.
func compared(t testing.TB) (*Screen, *screentest.Stage) {
	s, stage := finished(t)
	stage.Run(s.Do(keys.View, curvesPane))
	settle(s, stage)
	if p := s.session.Comparison().Phase(); p != session.Finished {
		t.Fatalf("phase %v: %v", p, s.session.Comparison().Err())
	}
	return s, stage
}

func TestFirstWords_NeverCutANumber(t *testing.T) {
	for w, want := range map[int]string{29: "next: retraining on 89 graphs", 28: "next: retraining on 89", 21: "next: retraining", 8: "next:"} {
		if got := firstWords("next: retraining on 89 graphs", w); got != want {
			t.Errorf("in %d columns %q, want %q", w, got, want)
		}
	}
}

func TestComparison_LooksLikeThis(t *testing.T) {
	s, stage := compared(t)
	for _, size := range [][2]int{{80, 21}, {140, 42}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]+3), func(t *testing.T) {
			golden.RequireEqual(t, plain(s, size[0], size[1], curvesPane))
		})
	}
	t.Run("counts", func(t *testing.T) { golden.RequireEqual(t, plain(s, 80, 21, countsPane)) })
	t.Run("ascii", func(t *testing.T) {
		stage.Theme.ASCII = true
		golden.RequireEqual(t, plain(s, 140, 42, countsPane))
	})
}

func TestComparison_FitsEverySizeBeforeAndAfter(t *testing.T) {
	full, _ := compared(t)
	none, _ := shown(t, "toy")
	none.comparing = true
	for w := 20; w <= 220; w += 25 {
		for h := 8; h <= 70; h += 5 {
			for focus := range comparisonPanes {
				for _, s := range []*Screen{full, none} {
					screentest.Fits(t, frame(s, w, h, focus, w%2 == 0), w, h)
				}
			}
		}
	}
}

// What is kept is counted over all pools, so that it is what |D| beside it has grown by.
func TestComparison_WhatIsKeptIsWhatDTrainHasGrownBy(t *testing.T) {
	s, _ := compared(t)
	here := s.session.Comparison()
	begin, _ := here.Original()
	for i, n := range s.counts(here)[:len(here.Methods)] {
		pools, end := 0, n.points[len(n.points)-1]
		for _, p := range n.points {
			pools += p.Pool
		}
		if pools == 0 {
			continue // duplication
		}
		if got, want := keptShare(n), wording.Percent(share(end.Size-begin.Size, pools), 0); got != want {
			t.Errorf("%s keeps %s, and D_train has grown by %s of its pools", here.Methods[i], got, want)
		}
	}
	if text := frame(s, 80, 21, curvesPane, false).Plain(); !regexp.MustCompile(`right of 38, bars \d+ to \d+ `).MatchString(text) {
		t.Errorf("the bars do not say between which counts they stand:\n%s", text)
	}
}

func TestComparison_SaysThatOneFoldCannotRank(t *testing.T) {
	s, _ := compared(t)
	lines := s.conclusion(s.session.Comparison(), 80)
	least, most, _ := ends(s.session.Comparison())
	if want := fmt.Sprintf("%d to %d right", least, most); !strings.Contains(lines[0], "One fold of") || !strings.Contains(lines[0], want) {
		t.Errorf("%q lacks %q", lines[0], want)
	}
	if !overlap(30, 33, 38) || overlap(10, 37, 38) {
		t.Error("the intervals of 30 and 33 of 38 overlap, those of 10 and 37 do not")
	}
}

func TestComparison_EnterShowsTheRunOfAMethod(t *testing.T) {
	s, stage := compared(t)
	for s.method < len(session.Methods())-1 {
		s.Do(keys.Down, curvesPane)
	}
	want := session.Methods()[s.method]
	points := s.session.Comparison().Points(s.method)
	stage.Run(s.Do(keys.Enter, curvesPane))
	if s.comparing || stage.Settings.Mapping != want.Mapping || stage.Settings.Filter != want.Filter {
		t.Errorf("shows %s, filter %v; want %v", stage.Settings.Mapping, stage.Settings.Filter, want)
	}
	stage.Run(s.Enter())
	settle(s, stage)
	if p := s.session.Here().Phase(stage.Settings.Iterations); p != session.Finished || len(s.rows) != len(points) {
		t.Fatalf("the run of a row that is complete stands at row %d of %d in phase %v", len(s.rows)-1, len(points)-1, p)
	}
	for i, row := range s.rows {
		if row.testRight != points[i].Right {
			t.Errorf("iteration %d has %d right, the comparison %d", i, row.testRight, points[i].Right)
		}
	}
	s.Do(keys.View, curvesPane)
	if s.session.Comparison() == nil {
		t.Error("another mapping has lost the comparison")
	}
	s.method = 4
	before := stage.Settings
	s.Do(keys.Enter, curvesPane)
	if stage.Settings != before || !strings.Contains(stage.Message().Text, "Duplication") {
		t.Errorf("duplication is taken for a run: %q", stage.Message().Text)
	}
}

func TestComparison_AnotherFoldWaitsForSpace(t *testing.T) {
	s, _ := compared(t)
	s.Do(keys.NextFold, curvesPane)
	if s.session.Comparison() != nil {
		t.Fatal("another fold shows the same comparison")
	}
	if text := frame(s, 80, 21, curvesPane, false).Plain(); !strings.Contains(text, "space compares") {
		t.Errorf("nothing says how to begin:\n%s", text)
	}
	if !s.Back() || s.comparing {
		t.Error("Esc does not leave the comparison")
	}
}

func TestDifference_HasASign(t *testing.T) {
	for d, want := range map[int]string{0: "=", 3: "+3", -2: "−2"} {
		if got := difference(d); got != want {
			t.Errorf("difference(%d) = %q, want %q", d, got, want)
		}
	}
}

func TestComparison_IsPartOfThePosition(t *testing.T) {
	s, _ := compared(t)
	s.Do(keys.Down, curvesPane)
	before := plain(s, 80, 21, curvesPane)
	p := s.Position()

	other, there := finished(t)
	there.Run(other.Go(p))
	settle(other, there)
	if after := plain(other, 80, 21, curvesPane); after != before {
		t.Errorf("the position shows\n%s\ninstead of\n%s", after, before)
	}
}
