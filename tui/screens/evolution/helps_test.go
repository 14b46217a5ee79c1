package evolution

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"mevolve/internal/must"
	"mevolve/study/experiment"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/session"
)

// The flips of the shown run are those between its own classifiers, and Enter opens their graph.
func TestFlips_AreThoseOfTheShownRun(t *testing.T) {
	s, app := finished(t)
	first, _ := s.session.Here().Event(0)
	for at := range s.rows {
		for s.iterations.At > at {
			screentest.Do(s, keys.Up, iterationsPane)
		}
		for s.iterations.At < at {
			screentest.Do(s, keys.Down, iterationsPane)
		}
		s.refresh()
		now, _ := s.session.Here().Event(at)
		want := map[int]bool{}
		for i, j := range now.State.Test {
			if j.Prediction.Class != first.State.Test[i].Prediction.Class {
				want[j.Example.ID.Graph] = true
			}
		}
		if len(s.flips) != len(want) || at == 2 && len(want) == 0 {
			t.Errorf("iteration %d: %d flips, want %d", at, len(s.flips), len(want))
		}
		for _, f := range s.flips {
			if !want[f.Graph] {
				t.Errorf("iteration %d: graph %d does not flip", at, f.Graph+1)
			}
		}
		n := session.CountFlips(s.flips)
		if got := s.rows[at].testRight - s.rows[0].testRight; got != n[session.Better]-n[session.Worse] {
			t.Errorf("iteration %d has %d more right, its flips say otherwise", at, got)
		}
	}
	f := s.flips[s.flipList.At]
	if text := frame(s, 80, 21, flipsPane, false).Plain(); !strings.Contains(text, fmt.Sprintf(" %d ", f.Graph+1)) || !strings.Contains(text, "before → after") {
		t.Errorf("the pane has no graph %d:\n%s", f.Graph+1, text)
	}
	screentest.Do(s, keys.Enter, flipsPane)
	if app.Shown != keys.Augment || app.Graph() != f.Graph {
		t.Errorf("graph %d is shown, want %d", app.Graph(), f.Graph)
	}
}

// The pane has what the size alone gets, which is computed once the run waits, and whether the
// labels are true.
func TestHelps_HasTheSizeBaselineAndTheLabels(t *testing.T) {
	s, app := entered(t, "planted", "sf+knn")
	settle(s, app)
	app.Run(s.Update(screen.All))
	app.Run(screentest.Do(s, keys.Play, 0))
	settle(s, app)
	app.Run(s.Update(screen.All))
	e := s.session.Here()
	app.Until("the size baseline", func() bool { return s.size.Known(e) })
	right := must.Get(experiment.RightBySize(context.Background(), e.Unit.Settings, e.Split))
	last := s.rows[2]
	added := last.size - len(e.Split.Train)
	text := strings.Join(strings.Fields(frame(s, 80, 21, helpsPane, true).Plain()), " ")
	for _, part := range []string{
		fmt.Sprintf("%d before, %d after iteration 2", s.rows[0].testRight, last.testRight), fmt.Sprintf("%d by n and m", right),
		fmt.Sprintf("true for %d of %d", added, added), "(T) explains it",
	} {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in %s", part, text)
		}
	}
}

// The p-value is the exact one of a fair coin.
func TestSignTest_IsExact(t *testing.T) {
	for _, c := range []struct {
		better, worse int
		want          float64
	}{{0, 0, 1}, {1, 0, 1}, {5, 0, 2. / 32}, {2, 3, 1}, {6, 1, 16. / 128}} {
		if got := signTest(c.better, c.worse); got < c.want-1e-9 || got > c.want+1e-9 {
			t.Errorf("%d better, %d worse: %v, want %v", c.better, c.worse, got, c.want)
		}
	}
}

// Where the size alone is the better or an equal classifier, the pane says so.
func TestHelps_ComparesTheSizeWithTheBestModel(t *testing.T) {
	s, app := entered(t, "planted", "sf+knn")
	settle(s, app)
	app.Run(s.Update(screen.All))
	e := s.session.Here()
	for size, want := range map[int]string{20: "", 30: "gets as many", 31: "gets more"} {
		text := strings.Join(s.explain(e, 30, 28, 10, size), " ")
		if strings.Contains(text, "alone (n, m)") != (want != "") || !strings.Contains(text, want) {
			t.Errorf("%d by size, 30 and 28 by the models: %q, want %q", size, text, want)
		}
	}
}
