package dataset

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/internal/must"
	"mevolve/study/inspect/attributes"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// app is a screen on a canvas of its own.
type fakeApp struct {
	t      testing.TB
	state  *screentest.FakeApp
	screen *Screen
	canvas *paint.Canvas
	w, h   int
	focus  int
}

func newFakeApp(t testing.TB, name string, w, h int) *fakeApp {
	t.Helper()
	d := must.Get(datasets.Open(context.Background(), name, nil))
	state := screentest.New(t, d)
	s := &fakeApp{t: t, state: state, screen: New(state.State), w: w, h: h}
	s.enter()
	return s
}

// enter enters the screen and waits until all is measured.
func (s *fakeApp) enter() {
	screentest.Finish(s.screen.Update(screen.All))
}

func (s *fakeApp) do(actions ...keys.Action) {
	for _, a := range actions {
		screentest.Do(s.screen, a, s.focus)
	}
}

// click clicks a cell of what was drawn last.
func (s *fakeApp) click(x, y int) { s.canvas.At(x, y).(screen.Target).Click(x, y) }

func (s *fakeApp) text() string {
	s.canvas = screentest.Frame(s.screen, s.state.Theme, [2]int{s.w, s.h}, s.focus, false)
	return s.canvas.Plain()
}

func (s *fakeApp) expect(texts ...string) {
	s.t.Helper()
	for _, text := range texts {
		if !strings.Contains(strings.Join(strings.Fields(s.text()), " "), text) { // however the columns stand
			s.t.Fatalf("the screen does not show %q:\n%s", text, s.text())
		}
	}
}

// where types a condition and presses Enter.
func (s *fakeApp) where(text string) {
	s.state.Prompted = nil
	s.do(keys.Where)
	p := s.state.Prompted
	if p == nil {
		s.t.Fatal("/ asks nothing")
	}
	screentest.Finish(p.Start(text))
}

func needData(t testing.TB) {
	t.Helper()
	if os.Getenv("MEVOLVE_DATA") == "" {
		t.Skip("MEVOLVE_DATA is not set: no real datasets to try")
	}
}

func TestStatistics_StandBesideThePapers(t *testing.T) {
	needData(t)
	s := newFakeApp(t, "PTC_MR", 140, 45)
	s.expect("Table 2", "344", "14.29", "2 – 64", "3 – 64≠", "55.8 %", "open triads", "6,914", "6,902", "258")
}

func TestWarnings_SayWhatMakesACrossValidationSayNothing(t *testing.T) {
	s := newFakeApp(t, "toy", 80, 24)
	if title := s.screen.Panes(paint.Rect{})[statisticsPane].Title; title != "Statistics, 1 warning" {
		t.Errorf("the tab is %q", title)
	}
	s.focus = statisticsPane
	s.expect("! The smallest class of toy has 3", "test none of it", "structure ceiling 1.000")
}

func TestBaselines_AreWhatMUTAGIsKnownFor(t *testing.T) {
	needData(t)
	s := newFakeApp(t, "MUTAG", 140, 45)
	s.expect("majority class .665", "structure ceiling .968 1.000", "distinct structures 139 175", "sf+svm sees the structure alone", "5 folds")
	if s.screen.folds.size < 0.80 || s.screen.folds.size > 0.92 {
		t.Errorf("the classifier on (n, m) reaches %.3f of MUTAG; its size tells more than that", s.screen.folds.size)
	}
}

func TestSynthetic_IsSaid(t *testing.T) {
	s := newFakeApp(t, "toy", 140, 45)
	s.expect("synthetic")
}

func TestFilter_KeepsWhatFitsEveryCondition(t *testing.T) {
	s := newFakeApp(t, "rings", 140, 45)
	s.where("n>20 class=1")
	for _, i := range s.screen.list.Rows() {
		e := s.state.Dataset.Examples[i]
		if e.Graph.N() <= 20 || s.state.Dataset.ClassLabels[e.Class] != 1 {
			t.Errorf("graph %d has n=%d and class %d", i+1, e.Graph.N(), s.state.Dataset.ClassLabels[e.Class])
		}
	}
	if n := len(s.screen.list.Rows()); n == 0 || n == 188 {
		t.Fatalf("%d graphs fit", n)
	}
	if !s.screen.list.has(s.state.Graph()) {
		t.Error("the graph being looked at is filtered out")
	}
	if !s.screen.Back() || len(s.screen.list.Rows()) != 188 || s.screen.Back() {
		t.Error("Back does not take the condition away, once")
	}
	s.where("17") // a bare number is a graph's
	if rows := s.screen.list.Rows(); !slices.Equal(rows, []int{16}) {
		t.Errorf("17 lists %v", rows)
	}
}

func TestSort_OrdersByTheColumn(t *testing.T) {
	s := newFakeApp(t, "rings", 140, 45)
	for range len(titles) + 1 {
		s.do(keys.Sort)
		for _, reverse := range []bool{false, true} {
			l := &s.screen.list
			of, largest := attributes.Named(l.By).Of, attributes.Named(l.By).Unit != "" // the largest counts first
			for k := 1; k < len(l.Rows()); k++ {
				a, b := of(l.known[l.Rows()[k-1]]), of(l.known[l.Rows()[k]])
				if down := reverse != largest; a > b && !down || a < b && down {
					t.Fatalf("by %s, reverse %v: %v stands before %v", l.By, reverse, a, b)
				}
			}
			s.do(keys.Reverse)
		}
	}
}

func TestChoose_WalksTheListAndStopsAtItsEnds(t *testing.T) {
	s := newFakeApp(t, "toy", 80, 24)
	s.do(keys.Up)
	if s.state.Graph() != 0 {
		t.Errorf("up from the first graph leads to %d", s.state.Graph()+1)
	}
	s.do(keys.Down, keys.Down)
	s.expect("▸ 3")
	s.do(keys.Last, keys.Down)
	if got, want := s.state.Graph(), len(s.state.Dataset.Examples)-1; got != want {
		t.Errorf("the last graph is %d, not %d", want+1, got+1)
	}
	s.do(keys.Enter)
	if s.state.Shown != keys.Augment {
		t.Error("Enter does not go to screen 2")
	}
}

// A click on a title sorts by its column, a second one the other way round; one
// on the graph that is selected goes to screen 2.
func TestClick_SortsAndOpens(t *testing.T) {
	s := newFakeApp(t, "rings", 80, 21)
	for _, title := range titles {
		x := 0
		for line := range strings.SplitSeq(s.text(), "\n") {
			if strings.Contains(line, "triangles") && strings.Contains(line, "class") {
				x = paint.Width(line[:strings.Index(line, title)]) + len(title) - 1
			}
		}
		for _, down := range []bool{title == byGraph, title != byGraph} {
			s.click(x, 1)
			if s.screen.list.By != title || s.screen.list.Down != down {
				t.Errorf("a click on %s sorts by %s, down %v", title, s.screen.list.By, s.screen.list.Down)
			}
		}
	}
	s.do(keys.First)
	s.text()
	if s.click(5, 2); s.state.Shown != keys.Augment {
		t.Error("a click on the selected graph does not go to screen 2")
	}
}

func TestEnter_MeasuresOnlyWhatChanged(t *testing.T) {
	s := newFakeApp(t, "toy", 80, 24)
	set := s.state.Settings
	set.Beta, set.Mapping = 0.2, "random"
	s.state.SetSettings(set)
	if s.screen.Update(screen.All) != nil {
		t.Error("another mapping measures the dataset anew")
	}
	measured := s.screen.measured
	set.Seed = 9
	s.state.SetSettings(set)
	s.enter()
	if s.screen.measured != measured || s.screen.folds.done == 0 {
		t.Error("another seed should measure the folds, and them alone")
	}
}

func TestTooFewGraphsForFolds_IsSaidNotHidden(t *testing.T) {
	s := newFakeApp(t, "toy", 140, 45)
	d := *s.state.Dataset
	d.Examples = d.Examples[:2]
	s.state.Open(&d, d.Name)
	s.enter()
	s.expect("too few for a cross-")
}

func TestStatistics_CanBeScrolledToTheirEnd(t *testing.T) {
	s := newFakeApp(t, "rings", 80, 16)
	s.focus = statisticsPane
	s.text()
	s.screen.statistics.Wheel(100)
	s.text()
	s.screen.statistics.Wheel(100)
	s.expect("isolated vertices")
}

// What cannot be read is asked for again; Esc then brings the old condition back.
func TestFilter_ABadOneLosesNoGoodOne(t *testing.T) {
	s := newFakeApp(t, "toy", 80, 21)
	s.where("n>5")
	shown := len(s.screen.list.Rows())
	s.do(keys.Where)
	p := s.state.Prompted
	p.Changed("n>5nonsense")
	if len(s.screen.list.Rows()) != shown {
		t.Error("half a condition changes the list")
	}
	p.Start("n>5nonsense")
	again := s.state.Prompted
	if again == nil || again.Value != "n>5nonsense" || !strings.Contains(again.Label, "character") {
		t.Fatalf("it is not there to be corrected: %+v", again)
	}
	again.Cancel()
	if note := s.screen.list.where.Note(6); !strings.HasSuffix(note, ": n>5") || len(s.screen.list.Rows()) != shown {
		t.Errorf("the condition is %q with %d graphs, and was n>5 with %d", note, len(s.screen.list.Rows()), shown)
	}
}

// & lists the others, too: n and N go from one marked graph to the next.
func TestRest_IsListedAndTheMatchesAreMarked(t *testing.T) {
	s := newFakeApp(t, "rings", 140, 45)
	s.where("n>20")
	matches := slices.Clone(s.screen.list.Rows())
	s.do(keys.ShowRest)
	if n := len(s.screen.list.Rows()); n != len(s.state.Dataset.Examples) {
		t.Fatalf("%d graphs are listed", n)
	}
	if got := strings.Count(s.text(), string(theme.MatchGlyph)); got == 0 || got > len(matches) {
		t.Errorf("%d of %d matches are marked", got, len(matches))
	}
	s.expect(fmt.Sprintf("%d of %d: n>20", len(matches), len(s.state.Dataset.Examples)))
	s.do(keys.First)
	var seen []int
	for range len(matches) + 2 {
		s.do(keys.NextMatch)
		seen = append(seen, s.state.Graph())
	}
	if first := slices.Compact(seen); !slices.Equal(first, matches) && !slices.Equal(first, matches[1:]) {
		t.Errorf("n goes to %v, the matches are %v", first, matches)
	}
	s.do(keys.PrevMatch)
	if s.state.Graph() != matches[len(matches)-2] {
		t.Errorf("N goes to %d", s.state.Graph())
	}
	s.do(keys.ShowRest)
	if !slices.Equal(s.screen.list.Rows(), matches) {
		t.Error("& again does not hide the others")
	}
	for _, want := range []int{len(s.state.Dataset.Examples), len(matches), len(s.state.Dataset.Examples)} { // &, &, the condition
		if s.state.Undo(); len(s.screen.list.Rows()) != want {
			t.Errorf("undo lists %d graphs, want %d", len(s.screen.list.Rows()), want)
		}
	}
}

// What a mapping makes of the graphs is found out when a condition asks for it, and
// anew under other settings.
func TestFilter_MapsTheGraphsWhereAConditionAsks(t *testing.T) {
	s := newFakeApp(t, "rings", 140, 45)
	check := func() {
		t.Helper()
		m := must.Get(s.state.Settings.NewMapping())
		var want []int
		for i, e := range s.state.Dataset.Examples {
			r := must.Get(m.Map(context.Background(), e.Graph, evolve.MapStream(s.state.Settings.Seed, 1, 1, 1, e.ID)))
			if len(r.Added()) < r.Requested && e.Graph.M() > 0 {
				want = append(want, i)
			}
		}
		if !slices.Equal(s.screen.list.Rows(), want) {
			t.Errorf("β %v: %v are short, want %v", s.state.Settings.Beta, s.screen.list.Rows(), want)
		}
		if len(want) == 0 {
			t.Errorf("β %v: no graph is short", s.state.Settings.Beta)
		}
	}
	set := s.state.Settings
	set.Beta = 0.6
	s.state.SetSettings(set)
	s.enter()
	s.where("short>0")
	check()
	s.expect("short")
	set.Beta = 0.9
	s.state.SetSettings(set)
	s.enter()
	check()
}

// A graph that is drawn without its matrix beside it has its figures there: the pane is as wide
// as the two.
func TestPreview_LeavesNoGapBesideADrawing(t *testing.T) {
	for name, matrix := range map[string]bool{"rings": false, "planted": true} {
		s := newFakeApp(t, name, 100, 27)
		for g, e := range s.state.Dataset.Examples {
			s.state.SetGraph(g)
			text := strings.Split(s.text(), "\n")
			pane := s.screen.Arrange(paint.Rect{W: s.w, H: s.h}, 0, false).Rects[previewPane]
			first := string([]rune(text[pane.Y+1])[pane.X:])
			if above := strings.HasPrefix(first, fmt.Sprint(e.Graph.N())); above != matrix || !strings.Contains(first, " vert") {
				t.Fatalf("graph %d of %s, with its matrix %v: the pane begins %q", g+1, name, matrix, first)
			}
		}
	}
}

// A learner that depends on vertex numbers has no ceiling and no share of twins.
func TestScreen_HasNoTwinsOfALearnerThatDependsOnVertexNumbers(t *testing.T) {
	for learner, has := range map[string]bool{"sf+svm": true, "gl2vec-graphlet+svm": false} {
		s := newFakeApp(t, "rings", 140, 45)
		s.state.Settings.Learner = learner
		text := s.text()
		for _, row := range []string{"structure ceiling", "with a twin", "distinct structures"} {
			if strings.Contains(text, row) != has {
				t.Errorf("%s: %q is not as expected in\n%s", learner, row, text)
			}
		}
		if strings.Contains(text, learner+" depends on vertex") == has {
			t.Errorf("%s: the reason is not as expected in\n%s", learner, text)
		}
	}
}
