package threshold

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"mevolve/evolve"
	"mevolve/internal/must"
	"mevolve/internal/wording"
	"mevolve/reliability"
	"mevolve/study/settings"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/session"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// ran is the screen once its run rests, after the first pool or after whole
// iterations.
func ran(t testing.TB, name, learner string, iterations int, whole bool) (*Screen, *screentest.FakeApp) {
	app := screentest.New(t, screentest.Dataset(t, name))
	app.Settings.Iterations, app.Settings.Learner = iterations, learner
	x := session.New(app.State)
	s := New(app.State, x)
	app.Run(s.Update(screen.All))
	if whole {
		x.Start(false)
	}
	app.Until("the run", func() bool { return x.Here().Phase(iterations) != session.Working })
	app.Run(s.Update(screen.All))
	s.refresh()
	return s, app
}

// shown is the screen after its first pool is judged and filtered.
func shown(t testing.TB, name string) (*Screen, *screentest.FakeApp) {
	return ran(t, name, "sf+svm", 5, false)
}

// evolved is the screen after so many iterations.
func evolved(t testing.TB, name string, iterations int) *Screen {
	s, _ := ran(t, name, "sf+knn", iterations, true)
	return s
}

// frame draws the screen in a body of w×h as the app does.
func frame(s *Screen, w, h, focus int, zoom bool) *paint.Canvas {
	s.refresh()
	return screentest.Frame(s, s.state.Theme, [2]int{w, h}, focus, zoom)
}

// click clicks a cell of a frame of the screen.
func click(c *paint.Canvas, x, y int) { c.At(x, y).(screen.Target).Click(x, y) }

func TestMovingTheta_ChangesWhatIsKeptAtOnceAndEscGivesTheRuleBack(t *testing.T) {
	s, _ := shown(t, "rings")
	_, before := s.data.kept(s.data.calibration.Theta)
	for range len(s.data.state.Pool) {
		screentest.Do(s, keys.More, 0)
	}
	theta, mine := s.theta()
	if _, kept := s.data.kept(theta); !mine || theta != slices.Max(s.data.r) || kept != 0 {
		t.Errorf("at θ = %v %d examples are kept", theta, kept)
	}
	if !strings.Contains(frame(s, 140, 42, 0, false).Plain(), "rejects the whole pool") {
		t.Error("rejecting everything is not said")
	}
	must.Get(s.table.where.Set("class=0"))
	if again, mine := 0.0, false; !s.Back() {
		t.Error("Esc does not take the condition away")
	} else if again, mine = s.theta(); !mine || again != theta {
		t.Errorf("with the condition Esc takes θ away: %v", again)
	}
	if !s.Back() {
		t.Error("Esc does nothing")
	}
	if theta, mine := s.theta(); mine || theta != s.data.calibration.Theta {
		t.Errorf("after Esc θ = %v", theta)
	}
	if _, kept := s.data.kept(s.data.calibration.Theta); kept != before || kept != s.data.state.Kept {
		t.Errorf("%d kept, the engine kept %d", kept, s.data.state.Kept)
	}
	if s.Back() {
		t.Error("a second Esc has something to close")
	}
}

func TestWhy_SaysWhichThetaItExplains(t *testing.T) {
	s, app := shown(t, "rings")
	app.Run(screentest.Do(s, keys.Ask, 0))
	if app.Message().Text != "" {
		t.Errorf("with the rule’s θ it says %q", app.Message().Text)
	}
	screentest.Do(s, keys.More, 0)
	app.Run(screentest.Do(s, keys.Ask, 0))
	if want := wording.Share(s.data.calibration.Theta, s.digits()); !strings.Contains(app.Message().Text, want) {
		t.Errorf("with another θ it says %q and not %s", app.Message().Text, want)
	}
}

// Each press keeps one graph more or fewer, or as many as have one r.
func TestTheta_MovesToTheNextGeneratedGraph(t *testing.T) {
	s, _ := shown(t, "rings")
	kept := func() int {
		theta, _ := s.theta()
		_, n := s.data.kept(theta)
		return n
	}
	sames := func(r float64) (n int) {
		for _, other := range s.data.r {
			if other == r {
				n++
			}
		}
		return n
	}
	for range 8 {
		before := kept()
		screentest.Do(s, keys.More, 0)
		if n := kept(); n != before-sames(s.mine) {
			t.Errorf("] leads from %d to %d kept", before, n)
		}
	}
	ones := 0
	for kept() < len(s.data.r) {
		before := kept()
		screentest.Do(s, keys.Less, 0)
		if kept() <= before {
			t.Fatalf("[ leads from %d to %d kept at θ = %v", before, kept(), s.mine)
		}
		if kept() == before+1 {
			ones++
		}
	}
	if ones == 0 {
		t.Error("no press keeps one graph more")
	}
}

// A typed number up to 1 is θ; a larger one, or one after keep, is how many graphs are kept.
func TestTheta_IsTypedOrSetByACount(t *testing.T) {
	s, state := shown(t, "rings")
	for text, want := range map[string]float64{".5": 0.5, "0.25": 0.25, "1": 1, "0": 0} {
		must.Do(s.take(text))
		if theta, mine := s.theta(); !mine || theta != want {
			t.Errorf("%q gives θ = %v", text, theta)
		}
	}
	for _, text := range []string{"keep 40", "40", " keep  40 "} {
		must.Do(s.take(text))
		theta, _ := s.theta()
		if _, n := s.data.kept(theta); n > 40 || n < 40 && !strings.Contains(state.Message().Text, "the same r") {
			t.Errorf("%q keeps %d", text, n)
		}
	}
	for _, text := range []string{"", "keep", "1.5", "-1", "keep .5", "many"} {
		if s.take(text) == nil {
			t.Errorf("%q is taken", text)
		}
	}
}

// Without the filter θ only would keep.
func TestWords_WithoutTheFilterThetaWouldKeep(t *testing.T) {
	app := screentest.New(t, screentest.Dataset(t, "rings"))
	s := New(app.State, session.New(app.State))
	settle := func() {
		app.Run(s.Update(screen.All))
		app.Until("the run", func() bool { return s.session.Here().Phase(5) != session.Working })
		s.refresh()
	}
	settle()
	at := func() string { return frame(s, 80, 21, 0, false).Plain() + frame(s, 100, 27, 0, false).Plain() }
	if text := at(); !strings.Contains(text, "▸ kept") || !strings.Contains(text, "θ keeps") || !strings.Contains(text, "before retraining") {
		t.Errorf("with the filter:\n%s", text)
	}
	screentest.Do(s, keys.Down, 0)
	chosen, _ := s.table.selected()
	screentest.Do(s, keys.FilterSwitch, 0)
	settle()
	if text := at(); !strings.Contains(text, "would drop ◂ ") || !strings.Contains(text, "▸ would keep") || !strings.Contains(text, "θ would keep") || !strings.Contains(frame(s, 140, 42, 0, false).Plain(), "all are used") {
		t.Errorf("without the filter:\n%s", text)
	}
	if g, _ := s.table.selected(); g.Example.ID != chosen.Example.ID {
		t.Errorf("%s is selected after %s", g.Example.ID, chosen.Example.ID)
	}
}

func TestJump_GoesFromOneValidationGraphToTheNext(t *testing.T) {
	s, _ := shown(t, "rings")
	rule := s.data.calibration.Theta
	screentest.Do(s, keys.MoreFar, 0)
	theta, _ := s.theta()
	if theta <= rule {
		t.Fatalf("} moves θ from %v to %v", rule, theta)
	}
	screentest.Do(s, keys.LessFar, 0)
	if back, _ := s.theta(); back != rule {
		t.Errorf("{ after } gives %v, not %v", back, rule)
	}
}

func TestTable_SortsAndSelectsTheFirstRow(t *testing.T) {
	s, _ := shown(t, "rings")
	screentest.Do(s, keys.Last, poolPane)
	values := map[string]func(g evolve.Generated) float64{
		"graph": func(g evolve.Generated) float64 { return float64(g.Example.ID.Graph) },
		"class": func(g evolve.Generated) float64 { return float64(g.Example.Class) },
		"r":     func(g evolve.Generated) float64 { return g.Reliability },
		"p":     func(g evolve.Generated) float64 { return g.Prediction.P[g.Example.Class] },
		"q":     func(g evolve.Generated) float64 { return s.data.calibration.Q[g.Example.Class][g.Example.Class] },
	}
	frame(s, 52, 30, poolPane, false) // with these columns and no more
	for range len(values) {
		screentest.Do(s, keys.Sort, poolPane)
		value, ok := values[s.table.By]
		if !ok {
			t.Fatalf("sorted by %q, again", s.table.By)
		}
		delete(values, s.table.By)
		rows := s.table.Rows()
		for i := range len(rows) - 1 {
			if value(s.table.pool[rows[i]]) > value(s.table.pool[rows[i+1]]) {
				t.Fatalf("by %v row %d is out of order", s.table.By, i)
			}
		}
		if now, _ := s.table.selected(); now.Example.ID != s.table.pool[rows[0]].Example.ID {
			t.Errorf("sorting by %v selects %v, not the first row", s.table.By, now.Example.ID)
		}
	}
}

func TestFilter_WordsMustAllHold(t *testing.T) {
	s, state := shown(t, "rings")
	theta := s.data.calibration.Theta
	for text, want := range map[string]func(i int) bool{
		"":        func(int) bool { return true },
		"kept":    func(i int) bool { return s.data.state.Pool[i].Reliability > theta },
		"dropped": func(i int) bool { return s.data.state.Pool[i].Reliability <= theta },
		"class=1 kept": func(i int) bool {
			g := s.data.state.Pool[i]
			return g.Reliability > theta && state.Dataset.ClassLabels[g.Example.Class] == 1
		},
		"graph=3":   func(i int) bool { return s.data.state.Pool[i].Example.ID.Graph == 2 },
		"r<.6 r>.5": func(i int) bool { r := s.data.state.Pool[i].Reliability; return r > 0.5 && r < 0.6 },
		"short":     func(i int) bool { g := s.data.state.Pool[i].Mapping; return len(g.Added()) < g.Requested },
		"n>20":      func(i int) bool { return s.data.state.Pool[i].Example.Graph.N() > 20 },
		"prediction=class": func(i int) bool {
			g := s.data.state.Pool[i]
			return g.Prediction.Class == g.Example.Class
		},
		"wrong": func(i int) bool { g := s.data.state.Pool[i]; return g.Prediction.Class != g.Example.Class },
	} {
		must.Get(s.table.where.Set(text))
		n := 0
		for i := range s.data.state.Pool {
			if want(i) {
				n++
			}
		}
		if len(s.table.Rows()) != n {
			t.Errorf("%q shows %d examples, want %d", text, len(s.table.Rows()), n)
		}
	}
	for _, wrong := range []string{"keep", "class>", "triangles>1", "p<x", "graph=x"} {
		if _, err := s.table.where.Set(wrong); err == nil {
			t.Errorf("%q is taken for a condition", wrong)
		}
	}
}

func TestFilter_FollowsTheta(t *testing.T) {
	for _, text := range []string{"kept", "r>θ", "not r<=theta"} {
		s, _ := shown(t, "rings")
		must.Get(s.table.where.Set(text))
		before := len(s.table.Rows())
		s.mine = s.data.hi
		frame(s, 80, 21, 0, false)
		if len(s.table.Rows()) != 0 || before == 0 {
			t.Errorf("%q: %d rows before, %d at the largest θ", text, before, len(s.table.Rows()))
		}
	}
}

func TestEnter_LooksAtTheSourceInTheUnitThatMappedIt(t *testing.T) {
	s, state := shown(t, "rings")
	screentest.Do(s, keys.Down, poolPane)
	g, _ := s.table.selected()
	screentest.Do(s, keys.Enter, poolPane)
	at := state.Subject
	if at.Example.ID != g.Source.ID || at.Repeat != 1 || at.Fold != 1 || at.Iteration != 1 {
		t.Errorf("looks at %v, repeat %d, fold %d, iteration %d", at.Example.ID, at.Repeat, at.Fold, at.Iteration)
	}
	if state.Shown != keys.Augment {
		t.Error("screen 2 is not shown")
	}
}

func TestClick_OnTheStripMovesTheta(t *testing.T) {
	s, _ := shown(t, "rings")
	c := frame(s, 80, 21, 0, false)
	ax := s.axis
	click(c, ax.X+ax.W/2, 3)
	if theta, mine := s.theta(); !mine || math.Abs(theta-(s.data.lo+s.data.hi)/2) > 0.02 {
		t.Errorf("a click in the middle of %v…%v gives θ = %v", s.data.lo, s.data.hi, theta)
	}
}

func TestAxis_HoldsEverythingAndIsNeverNarrow(t *testing.T) {
	for _, c := range [][4]float64{{0.31, 0.77, 0.3, 0.8}, {0.5, 0.5, 0.5, 0.6}, {1, 1, 0.9, 1}, {0, 0, 0, 0.1}, {0.3, 0.9, 0.3, 0.9}, {0.14, 0.24, 0.1, 0.25}, {0.156, 0.174, 0.155, 0.175}, {0.12, 0.17, 0.12, 0.18}} {
		if lo, hi := axis(c[0], c[1]); math.Abs(lo-c[2]) > 1e-9 || math.Abs(hi-c[3]) > 1e-9 {
			t.Errorf("axis(%v, %v) = %v, %v; want %v, %v", c[0], c[1], lo, hi, c[2], c[3])
		}
	}
}

func TestClick_HeldDragsThetaAlongTheAxisAndNoFurther(t *testing.T) {
	s, _ := shown(t, "rings")
	c := frame(s, 80, 21, 0, false)
	ax := s.axis
	if s.state.Drag != nil {
		t.Error("moving the mouse without a click on the strip moves θ")
	}
	click(c, ax.X+ax.W/2, 3)
	for _, c := range []struct {
		x    int
		want float64
	}{{ax.X + ax.W/4, s.data.lo + 0.25*(s.data.hi-s.data.lo)}, {0, s.data.lo}, {200, s.data.hi}} {
		s.state.Drag(c.x)
		if theta, mine := s.theta(); !mine || math.Abs(theta-c.want) > 0.01 {
			t.Errorf("dragging to column %d gives θ = %v, want %v", c.x, theta, c.want)
		}
	}
}

func TestDoubt_NamesTheClassThatLosesEverything(t *testing.T) {
	s, _ := shown(t, "rings")
	for s.mine = s.data.calibration.Theta; ; s.mine += 0.001 {
		if class, all := s.data.kept(s.mine); all == 0 {
			t.Fatal("both classes lose their last example at the same θ")
		} else if class[0] == 0 {
			break
		}
	}
	if text := frame(s, 80, 21, stripPane, false).Plain(); !strings.Contains(text, "! rejects all of class −1") {
		t.Errorf("nothing says that class −1 is lost:\n%s", text)
	}
}

func TestDoubt_NamesAClassOfWhichHardlyAnythingIsKept(t *testing.T) {
	s, _ := shown(t, "rings")
	for s.mine = s.data.calibration.Theta; ; s.mine += 0.0001 {
		class, _ := s.data.kept(s.mine)
		k := slices.IndexFunc(class, func(n int) bool { return n == 1 })
		if class[0] == 0 || class[1] == 0 {
			t.Fatal("no θ keeps a single graph of a class")
		} else if k < 0 {
			if text := frame(s, 80, 21, stripPane, false).Plain(); strings.Contains(text, "! keeps ") && 20*min(class[0], class[1]) >= max(s.data.size[0], s.data.size[1]) {
				t.Fatalf("%v of %v are few:\n%s", class, s.data.size, text)
			}
			continue
		}
		want := fmt.Sprintf("1 of %d of class %s", s.data.size[k], wording.Label(s.state.Dataset.ClassLabels[k]))
		if text := frame(s, 80, 21, stripPane, false).Plain(); !strings.Contains(text, "! keeps "+want) {
			t.Errorf("the strip does not say that θ keeps %s:\n%s", want, text)
		}
		if text := frame(s, 140, 42, doubtsPane, false).Plain(); !strings.Contains(strings.Join(strings.Fields(text), " "), "keeps "+want) {
			t.Errorf("the doubts do not say that θ keeps %s:\n%s", want, text)
		}
		return
	}
}

// The example has a picture where there is room: the graph with the edges that were moved.
func TestExample_DrawsItsSwaps(t *testing.T) {
	s, _ := shown(t, "rings")
	g, _ := s.table.selected()
	swaps := g.Mapping.Realised()
	for h, places := range map[int]int{10: 1, 30: 2} { // the list; the picture, too
		text := frame(s, 60, h, examplePane, true).Plain()
		sum, plus, times := s.product(g, s.data.calibration.Q[g.Example.Class], 60), string(theme.AddedGlyph), string(theme.RemovedGlyph)
		for _, sign := range []string{plus, times} {
			if n := strings.Count(strings.Replace(text, sum, "", 1), sign); n != places*swaps {
				t.Errorf("%d rows: %s appears %d times for %d swaps:\n%s", h, sign, n, swaps, text)
			}
		}
	}
}

func TestLeaveOneOut_SaysWhatIsKept(t *testing.T) {
	s, _ := shown(t, "rings")
	theta := s.data.calibration.Theta
	for i := range s.data.leftOut {
		s.data.leftOut[i] = reliability.LeftOut{Theta: theta}
	}
	text := func() string {
		both := frame(s, 80, 60, doubtsPane, true).Plain() + " " + frame(s, 200, 60, stripPane, true).Plain()
		return strings.Join(strings.Fields(both), " ")
	}
	if !strings.Contains(text(), "the same generated graphs are kept") || !strings.Contains(text(), "Leave one out: 0 of 19 change what is kept.") {
		t.Errorf("no graph changes what is kept: %s", text())
	}
	s.data.leftOut[0] = reliability.LeftOut{Theta: theta, Changed: 7} // by Q alone
	s.data.leftOut[1] = reliability.LeftOut{Theta: theta + .01, Undecided: 3}
	for _, want := range []string{"Leave one out: 1 of 19 validation graphs", "up to 7 of ", "1 validation graph is the only one of a class", "Leave one out: 1 of 19 change what is kept."} {
		if !strings.Contains(text(), want) {
			t.Errorf("%q is missing: %s", want, text())
		}
	}
}

func TestBalance_IsThatOfDTrainAndFollowsTheta(t *testing.T) {
	s, _ := shown(t, "rings")
	kept, _ := s.data.kept(s.data.calibration.Theta)
	after := make([]int, len(kept))
	for _, x := range s.data.state.Train {
		after[x.Class]++
	}
	for k := range kept {
		if s.data.before[k]+kept[k] != after[k] {
			t.Errorf("class %d: %d before and %d kept; D_train has %d after the filter", k, s.data.before[k], kept[k], after[k])
		}
	}
	s.mine = 1
	before := 0
	for _, n := range s.data.before {
		before += n
	}
	if text := frame(s, 80, 21, keptPane, true).Plain(); strings.Count(text, fmt.Sprint(before)) < 2 {
		t.Errorf("rejecting everything leaves D_train as it is:\n%s", text)
	}
}

func TestOrigins_CountEveryChildOnceAndFollowTheta(t *testing.T) {
	s := evolved(t, "rings", 3)
	x := s.session
	theta, _ := s.theta()
	s.origins.update(s.data, theta)
	for iteration := 1; iteration <= s.origins.latest; iteration++ {
		event, _ := x.Here().Event(iteration)
		sum := tally{}
		for _, a := range s.origins.all {
			sum.kept += a.children[iteration-1].kept
			sum.pool += a.children[iteration-1].pool
		}
		if want := (tally{event.State.Kept, len(event.State.Pool)}); sum != want {
			t.Errorf("iteration %d: %+v, the engine has %+v", iteration, sum, want)
		}
	}
	if s.origins.latest != 3 {
		t.Fatalf("%d iterations are listed", s.origins.latest)
	}
	s.origins.update(s.data, 1)
	for _, a := range s.origins.all {
		if n := a.children[s.data.iteration-1]; n.kept != 0 {
			t.Errorf("graph %d keeps %d children at θ = 1", a.graph+1, n.kept)
		}
	}
}

func TestOrigins_EnterListsTheChildrenOfOne(t *testing.T) {
	s, _ := shown(t, "rings")
	frame(s, 80, 21, keptPane, false)
	screentest.Do(s, keys.Down, keptPane)
	want := s.origins.all[s.origins.Rows()[1]].graph
	screentest.Do(s, keys.Enter, keptPane)
	if len(s.table.Rows()) == 0 {
		t.Fatal("no child is listed")
	}
	for _, i := range s.table.Rows() {
		if s.table.pool[i].Example.ID.Graph != want {
			t.Errorf("%v is listed among the children of graph %d", s.table.pool[i].Example.ID, want+1)
		}
	}
}

func TestChoices_OGoesThroughR10(t *testing.T) {
	s, state := shown(t, "rings")
	var seen []string
	for range 4 {
		screentest.Do(s, keys.NextTheta, stripPane)
		seen = append(seen, string(state.Settings.Readings.Theta))
	}
	if got := strings.Join(seen, " "); got != "middle largest magnitude smallest" {
		t.Errorf("o gives %s", got)
	}
}

// Six classes: every value of Q is written, whatever the colours.
func TestHeatMap_OfSixClassesIsReadableWithoutColour(t *testing.T) {
	s, _ := shown(t, "rings")
	cal := *s.data.calibration
	cal.Q = make([][]float64, 6)
	for k := range cal.Q {
		cal.Q[k] = []float64{.11, .12, .13, .14, .15, .35}
	}
	s.data.calibration = &cal
	s.state.Dataset.ClassLabels = []int{1, 2, 3, 4, 5, 6}
	c := paint.New(36, 20, s.state.Theme.Open(), false)
	s.drawDoubts(c, c.Bounds(), false)
	if text := c.Plain(); strings.Count(text, ".11 .12 .13 .14 .15 .35") != 6 {
		t.Errorf("Q is not readable:\n%s", text)
	}
}

// Whether a graph is kept is seen in every order of the list, after a condition was used, too.
func TestTable_MarksTheKeptInEveryOrder(t *testing.T) {
	s, _ := shown(t, "rings")
	row := regexp.MustCompile(`\d/1 .* \.\d{3} [▪▫]`)
	for _, condition := range []string{"", "r>0"} {
		s.table.where.Go(settings.Position{View: map[string]string{"where": condition}})
		for _, by := range []string{byGraph, "class", "r", "p"} {
			s.table.SortBy(by, false)
			if text := frame(s, 80, 24, 0, false).Plain(); len(row.FindAllString(text, -1)) < 3 {
				t.Errorf("by %s, where %q: no mark in\n%s", by, condition, text)
			}
		}
	}
}
