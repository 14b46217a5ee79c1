package evolution

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"mevolve/internal/wording"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/session"
)

// While it plays, the stages are under way in their order; each has its number once it is finished, and
// no word moves.
func TestStages_MoveAlongTheLoopInOneLine(t *testing.T) {
	s, app := shown(t, "planted")
	title := regexp.MustCompile(`.*Evolution.*`)
	word := regexp.MustCompile(`\b(MAP|JUDGE|FILTER|RETRAIN)\b`)
	var order []string
	at := map[int]map[int]bool{} // columns of the arrows, by width
	app.Run(screentest.Do(s, keys.Play, 0))
	app.Until("the end", func() bool {
		e := s.session.Here()
		if e.Phase(2) == session.Finished {
			return true
		}
		step := e.Steps()
		event, _ := e.Event(e.Reached())
		for _, w := range []int{60, 80, 100, 140} {
			line := title.FindString(frame(s, w, 42, 0, false).Plain())
			if now := word.FindAllString(line, -1); len(now) != 1 {
				t.Fatalf("step %d in %d columns: %d stages are under way: %s", step, w, len(now), line)
			} else if w == 140 && (len(order) == 0 || order[len(order)-1] != now[0]) {
				order = append(order, now[0])
			}
			if at[w] == nil || step%4 == 0 { // the largest number of an iteration decides the widths
				at[w] = map[int]bool{}
			}
			for x, r := range []rune(line) {
				if r == '→' {
					at[w][x] = true
				}
			}
			if len(at[w]) != 3 {
				t.Errorf("step %d in %d columns: a word moves: %s", step, w, line)
			}
			if w < 80 {
				continue
			}
			wants := []string{
				"map " + wording.Integer(len(event.State.Pool)), "judge r .", "filter " + wording.Integer(event.State.Kept),
			}[:step%4]
			for _, want := range wants {
				if !strings.Contains(line, want) {
					t.Errorf("step %d in %d columns lacks %q: %s", step, w, want, line)
				}
			}
		}
		return false
	})
	if want := strings.Fields("MAP JUDGE FILTER RETRAIN MAP JUDGE FILTER RETRAIN"); !slices.Equal(order, want) {
		t.Errorf("the stages are %v", order)
	}
}

// While it plays, + is faster and T stays; Enter shows all that is computed. At rest + is T.
func TestPlay_HasThePaceOnTheKeysOfT(t *testing.T) {
	app := screentest.New(t, screentest.Dataset(t, "toy"))
	app.Settings.Iterations, app.Settings.Learner = 2, "sf+knn"
	s := New(app.State, session.New(app.State))
	app.Run(s.Update(screen.All))
	settle(s, app)
	app.Run(screentest.Do(s, keys.Play, 0))
	for _, c := range []struct {
		key  keys.Action
		pace string
	}{{keys.MoreIterations, "4 stages/s"}, {keys.FewerIterations, "2 stages/s"}, {keys.FewerIterations, "a stage in 1 s"}, {keys.FewerIterations, "a stage in 2 s"}} {
		app.Run(screentest.Do(s, c.key, 0))
		if text := frame(s, 80, 21, 0, false).Plain(); !strings.Contains(text, "+ −:"+c.pace+"  space:all at once  x:pause") || app.Settings.Iterations != 2 {
			t.Errorf("%s: T %d, the pace is not %s:\n%s", c.key, app.Settings.Iterations, c.pace, text)
		}
	}
	e := s.session.Here()
	app.Until("the computation", func() bool { return app.Work.Held() == 1 })
	app.Run(screentest.Do(s, keys.Enter, 0))
	if e.Complete() != 2 || app.Shown != 0 {
		t.Errorf("Enter while it plays shows %d iterations", e.Complete())
	}
	app.Run(screentest.Do(s, keys.MoreIterations, 0))
	if app.Settings.Iterations != 3 {
		t.Errorf("at rest + gives T %d", app.Settings.Iterations)
	}
}

// Each accuracy has a whole frame with its latest number; the test's is the widest.
func TestCharts_AreFramedWithTheLatestNumber(t *testing.T) {
	s, _ := finished(t)
	for _, size := range [][2]int{{60, 13}, {80, 21}, {99, 26}, {100, 27}} {
		text := frame(s, size[0], size[1], curvesPane, false).Plain()
		for _, corner := range []string{"╭─ ", "╰ 0", "╮", "╯"} {
			if n := strings.Count(text, corner); n != 3 {
				t.Errorf("%v has %d of %q:\n%s", size, n, corner, text)
			}
		}
		if first := wording.Integer(s.rows[0].size) + " → "; strings.Contains(text, first+wording.Integer(s.rows[2].size)) != (size[0] >= 99) || size[0] >= 80 && !strings.Contains(text, "kept ") {
			t.Errorf("%v: no growth of the training set, or a first number without room:\n%s", size, text)
		}
		now := s.rows[2]
		for name, v := range map[string]float64{"train": now.train, "validation": now.val, "test": now.test} {
			if want := wording.Share(v, 3); !regexp.MustCompile(`╰ 0.*` + regexp.QuoteMeta(want) + `.*╯`).MatchString(text) {
				t.Errorf("%v: %s has no %s:\n%s", size, name, want, text)
			}
		}
		if frames := regexp.MustCompile(`╭─[^╮]*╮`).FindAllString(text, -1); len(frames) == 3 && len([]rune(frames[2])) < 3*len([]rune(frames[0]))/2 {
			t.Errorf("%v: the test has no large curve:\n%s", size, text)
		}
	}
}

// On a large screen the accuracies of training and validation have a row each, one band from the
// first iteration to the last; the test is one line above them.
func TestLarge_HasACurveOfTheTestAlone(t *testing.T) {
	s, _ := finished(t)
	lines := strings.Split(frame(s, 120, 37, curvesPane, false).Plain(), "\n")
	for _, name := range []string{"train", "valid."} {
		band := regexp.MustCompile(`^[^a-z]*` + regexp.QuoteMeta(name) + ` *[▁▂▃▄▅▆▇█]{50,} +\.\d+`)
		if !slices.ContainsFunc(lines, band.MatchString) {
			t.Errorf("%s has no row of its own:\n%s", name, strings.Join(lines, "\n"))
		}
	}
	if text := strings.Join(lines, "\n"); !regexp.MustCompile(`─[╯╮]`).MatchString(text) || strings.ContainsFunc(text, func(r rune) bool { return r > 0x2800 && r < 0x2900 }) {
		t.Errorf("the test is not one line:\n%s", text)
	}
}

// The scales stay while a run goes on: what is drawn is not drawn again.
func TestScale_StaysFromTheFirstIterationOn(t *testing.T) {
	s, app := shown(t, "planted")
	lo, hi := s.chartScale(s.session.Here())
	app.Run(screentest.Do(s, keys.Play, 0))
	app.Until("the end", func() bool {
		s.refresh()
		if a, b := s.chartScale(s.session.Here()); a != lo || b != hi {
			t.Fatalf("after %d rows the scale is %v to %v, was %v to %v", len(s.rows), a, b, lo, hi)
		}
		return s.session.Here().Phase(2) == session.Finished
	})
}
