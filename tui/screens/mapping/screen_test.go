package mapping

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/inspect/trace"
	"mevolve/study/settings"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/screens/mapping/graphview"
	"mevolve/tui/widgets/matrix"
	"mevolve/tui/widgets/paint"
)

// stage is a screen on a canvas of its own.
type stage struct {
	t      testing.TB
	state  *screentest.FakeApp
	screen *Screen
	w, h   int
	ascii  bool
	canvas paint.Canvas
}

func newStage(t testing.TB, d *model.Dataset, w, h int) *stage {
	s, _ := entering(t, d, w, h)
	return s
}

// stageOf is a stage that begins with a mapping of a graph, counted from 0.
func stageOf(t testing.TB, d *model.Dataset, w int, mapping string, graph int) *stage {
	state := screentest.New(t, d)
	state.Settings.Mapping = mapping
	state.SetGraph(graph)
	s, _ := enteringWith(t, state, w, 21)
	return s
}

// entering is a stage whose graph is not mapped until the command is run, if it is large.
func entering(t testing.TB, d *model.Dataset, w, h int) (*stage, tea.Cmd) {
	return enteringWith(t, screentest.New(t, d), w, h)
}

func enteringWith(t testing.TB, state *screentest.FakeApp, w, h int) (*stage, tea.Cmd) {
	s := &stage{t: t, state: state, screen: New(state.State, nil), w: w, h: h}
	s.screen.position.Step = 1
	return s, s.screen.Update(screen.All)
}

// set changes the settings.
func (s *stage) set(change func(*settings.Settings)) tea.Cmd {
	set := s.state.Settings
	change(&set)
	s.state.SetSettings(set)
	return s.screen.Update(screen.All)
}

// under puts the stage into a mapping.
func (s *stage) under(mapping string) {
	s.set(func(set *settings.Settings) { set.Mapping = mapping })
}

// look shows a graph, counted from 0.
func (s *stage) look(graph int) {
	s.state.SetGraph(graph)
	s.screen.Update(screen.All)
}

// pane draws one pane, where it stands if another may have the focus; "" where it is hidden.
func (s *stage) pane(pane, focus int) (lines []string, r paint.Rect) {
	s.canvas.Reset(s.w, s.h, s.state.Theme.Open(), s.ascii)
	if r = s.screen.Arrange(s.canvas.Bounds(), focus, false).Rects[pane]; r.Empty() {
		return nil, r
	}
	restore := s.canvas.Clip(r)
	s.screen.Draw(&s.canvas, pane, r, true)
	restore()
	s.canvas.Shown()
	return strings.Split(s.canvas.Plain(), "\n"), r
}

// largest is the graph of most vertices.
func largest(d *model.Dataset) int {
	n := func(a, b model.Example) int { return a.Graph.N() - b.Graph.N() }
	return slices.IndexFunc(d.Examples, func(e model.Example) bool { return n(e, slices.MaxFunc(d.Examples, n)) == 0 })
}

// alone is a dataset of graphs of one class.
func alone(graphs ...*model.Graph) *model.Dataset {
	d := &model.Dataset{Name: "alone", ClassLabels: []int{0}}
	for i, g := range graphs {
		d.Examples = append(d.Examples, model.Example{ID: model.ID{Graph: i}, Graph: g})
	}
	return d
}

// chain is a path of n vertices, with further edges.
func chain(n int, further ...model.Edge) *model.Graph {
	edges := further
	for v := 1; v < n; v++ {
		edges = append(edges, model.Edge{U: v - 1, V: v})
	}
	return must.Get(model.NewGraph(n, edges))
}

func (s *stage) do(actions ...keys.Action) {
	for _, a := range actions {
		undone := false
		if a == keys.Undo { // the app's, which is the screen's where there is nothing to undo
			_, undone = s.state.Undo()
		}
		if !undone {
			screentest.Do(s.screen, a, picturePane)
		}
		s.screen.Update(screen.All)
	}
}

// raw draws all panes, styles and all.
func (s *stage) raw() string {
	c := &s.canvas
	c.Reset(s.w, s.h, s.state.Theme.Open(), s.ascii)
	body := c.Bounds()
	p := s.screen.Arrange(body, 0, false)
	for i, r := range p.Rects {
		if !r.Empty() {
			restore := c.Clip(r)
			s.screen.Draw(c, i, r, i == 0)
			restore()
		}
	}
	if !p.Bottom.Empty() {
		restore := c.Clip(p.Bottom)
		s.screen.Draw(c, len(p.Rects), p.Bottom, false)
		restore()
	}
	c.Shown()
	return c.String()
}

func (s *stage) text() string { return ansi.Strip(s.raw()) }

func (s *stage) expect(texts ...string) {
	s.t.Helper()
	for _, text := range texts {
		if !strings.Contains(s.text(), text) {
			s.t.Fatalf("the screen does not show %q:\n%s", text, s.text())
		}
	}
}

var builtIn = screentest.Dataset

// real is a dataset under $MEVOLVE_DATA.
func real(t testing.TB, name string) *model.Dataset {
	t.Helper()
	if os.Getenv("MEVOLVE_DATA") == "" {
		t.Skip("MEVOLVE_DATA is not set: no real datasets to try")
	}
	return must.Get(datasets.Open(context.Background(), name, nil))
}

func TestStep_ShowsTheNumbersOfItsDraws(t *testing.T) {
	s := newStage(t, builtIn(t, "rings"), 200, 60)
	for step := 1; step <= s.screen.scene.Last(); step++ {
		s.screen.goTo(step)
		sc := s.screen.scene
		a := sc.Attempt
		if a.Outcome != augment.Done {
			continue
		}
		row := sc.Additions.Rows[s.screen.step().AdditionTable().Index()]
		if row.Pair != *a.Added || a.AddDraw < row.From || a.AddDraw >= row.To {
			t.Fatalf("step %d: u = %v is not in the interval [%v, %v) of %v", step, a.AddDraw, row.From, row.To, *a.Added)
		}
		s.expect(fmt.Sprintf("%2d–%d", a.Added.U+1, a.Added.V+1), trace.Formula(sc.Index, sc.Graph, a.Added.U, a.Added.V)[0], "falls into ["+s.screen.step().AdditionTable().Bound(row.From)+", "+s.screen.step().AdditionTable().Bound(row.To)+")")
	}
}

// What is marked is what the mapping did: the diff's + and × are E_add and
// E_del, and the after view is G'.
func TestCells_ShowTheMapping(t *testing.T) {
	for _, mapping := range augment.Names() {
		s := newStage(t, builtIn(t, "communities"), 120, 40)
		s.under(mapping)
		s.do(keys.Last)
		sc := s.screen.scene
		n := sc.Graph.N()
		var plus, minus int
		for u := range n {
			for v := range u {
				if sc.PairState(u, v) != sc.PairState(v, u) {
					t.Fatalf("%s: cells %d,%d and its mirror differ", mapping, u, v)
				}
				if sc.Now.HasEdge(u, v) != sc.Result.Graph.HasEdge(u, v) {
					t.Fatalf("%s: cell %d,%d shows another graph", mapping, u, v)
				}
				switch sc.PairState(u, v) {
				case trace.Added, trace.AddedNow:
					plus++
				case trace.Removed, trace.RemovedNow:
					minus++
				}
			}
		}
		if plus != len(sc.Result.Added()) || minus != len(sc.Result.Removed()) {
			t.Errorf("%s: %d + and %d ×, the mapping added %d and removed %d", mapping, plus, minus, len(sc.Result.Added()), len(sc.Result.Removed()))
		}
	}
}

func TestPlay_StopsAtTheLastStep(t *testing.T) {
	s := newStage(t, builtIn(t, "rings"), 80, 24)
	s.do(keys.First)
	if screentest.Do(s.screen, keys.Play, picturePane) == nil {
		t.Fatal("play does not tick")
	}
	for s.screen.play.On {
		s.screen.playOn()
	}
	if s.screen.scene.Step != s.screen.scene.Last() {
		t.Errorf("it stops at step %d of %d", s.screen.scene.Step, s.screen.scene.Last())
	}
}

func TestCursor_ExplainsAPairAndIsTakenAwayByBack(t *testing.T) {
	s := newStage(t, builtIn(t, "rings"), 80, 24)
	s.screen.position.Kind = graphview.Matrix
	s.text()
	s.screen.position.Cursor = matrix.Cursor{On: true, Row: 0, Column: 1}
	s.expect("1 C–2 C  edge  s = 0")
	x, y, ok := s.screen.pictures.Placed.Matrix.At(0, 0)
	if !ok {
		t.Fatal("vertex 1 is not seen although the cursor is on it")
	}
	s.canvas.At(x, y).(screen.Target).Click(x, y)
	s.expect("1 C  degree")
	if !s.screen.Back() || s.screen.position.Cursor.On {
		t.Error("Back leaves the cursor")
	}
}

// The largest brain graph: every pair of the swap is in sight at every step
// in 80×24, and a step takes less than a frame (see the benchmark).
func TestOHSU_IsReadableIn80x24(t *testing.T) {
	d := real(t, "OHSU")
	s := newStage(t, d, 80, 21)
	s.look(largest(d))
	for step := 1; step <= s.screen.scene.Last(); step += 9 {
		s.screen.goTo(step)
		s.text()
		a := s.screen.scene.Attempt
		if _, _, ok := s.screen.pictures.Placed.Matrix.At(a.Added.U, a.Added.V); !ok {
			t.Fatalf("step %d: pair %v is out of sight", step, *a.Added)
		}
	}
	if s.screen.pictures.Placed.Matrix.Density != matrix.Braille || s.screen.pictures.Placed.Matrix.Columns < 140 || s.screen.pictures.Placed.Matrix.Rows < 60 {
		t.Errorf("%v shows %d×%d of 171 vertices", s.screen.pictures.Placed.Matrix.Density, s.screen.pictures.Placed.Matrix.Columns, s.screen.pictures.Placed.Matrix.Rows)
	}
}

// A step and its frame take less than 16 ms, whatever is shown.
func BenchmarkStep_LargestOfOHSU(b *testing.B) {
	d := real(b, "OHSU")
	for _, mapping := range []string{"vertex-similarity", "motif-similarity"} {
		for _, view := range []struct {
			name    string
			w, h    int
			picture graphview.Kind
			all     bool
		}{
			{"matrix", 80, 21, graphview.Matrix, false},
			{"drawing", 80, 21, graphview.Drawing, false},
			{"both", 140, 42, graphview.Both, false},
			{"four", 140, 42, graphview.Matrix, true},
		} {
			b.Run(fmt.Sprintf("%s/%s/%dx%d", mapping, view.name, view.w, view.h), func(b *testing.B) {
				s := newStage(b, d, view.w, view.h)
				s.under(mapping)
				s.look(largest(d))
				s.screen.position.Kind = view.picture
				if view.all {
					s.do(keys.AllMappings)
				}
				_ = s.raw()
				b.ReportAllocs()
				step := 0
				for b.Loop() {
					step++
					s.screen.goSpot(trace.Spot{Step: 1 + 7*step%s.screen.scene.Last(), Line: trace.Line(step % int(trace.Swapped+1))})
					_ = s.raw()
				}
			})
		}
	}
}

// A graph too large for one frame is mapped beside the screen, which says so,
// and stepped through all the same.
func TestLargeGraphs_AreMappedBesideTheScreen(t *testing.T) {
	const n = screen.QuickEdges + 1000
	s, enter := entering(t, alone(chain(n, model.Edge{U: 0, V: n - 1})), 100, 40)
	s.expect("mapping the graph")
	screentest.Finish(enter)
	s.expect("Swap 1 of ", "rows")
	forward := screentest.Do(s.screen, keys.SwapForward, picturePane)
	s.expect("Swap 1 of ")
	screentest.Finish(forward)
	s.expect("Swap 2 of ")
}

// denseGraph is a complete graph on n vertices but for an edge: few edges, and
// very many paths.
func denseGraph(n int) *model.Graph {
	var edges []model.Edge
	for u := range n {
		for v := u + 1; v < n; v++ {
			if v > 1 {
				edges = append(edges, model.Edge{U: u, V: v})
			}
		}
	}
	return must.Get(model.NewGraph(n, edges))
}

// Two vertices of K60 are joined by half a billion paths of six edges: no key
// waits for their count.
func TestLongMotifs_AreMappedBesideTheScreenAndEndWithIt(t *testing.T) {
	s := newStage(t, alone(denseGraph(60)), 100, 40)
	s.expect("Swap 1 of ")
	first := s.set(func(set *settings.Settings) { set.L = 6 })
	s.expect("mapping the graph")
	s.set(func(set *settings.Settings) { set.L = 2 })
	s.expect("Swap 1 of ")
	if b := screentest.Last(first); !errors.Is(b.Err, context.Canceled) { // the long one was asked to stop, and does
		t.Errorf("the mapping that was left ended with %v", b.Err)
	}
	s.expect("Swap 1 of ")
}

func TestScores_OfALargeDenseGraphAreNotDrawn(t *testing.T) {
	ra := must.Get(augment.IndexNamed("ra"))
	tr := &trace.Trace{Graph: denseGraph(140), Largest: 1, Index: ra}
	if tr.Heated() || tr.Heat(0, 1) != 0 {
		t.Errorf("with %d neighbours a pair is scored for every frame", tr.Graph.Degree(2))
	}
	tr.Graph = denseGraph(40)
	if !tr.Heated() || tr.Heat(0, 1) == 0 {
		t.Error("a pair of a sparser graph has no score")
	}
}

// What is done is seen being done: the screen begins with the input graph.
func TestScreen_BeginsBeforeTheFirstSwap(t *testing.T) {
	s := newStage(t, builtIn(t, "rings"), 80, 21)
	fresh := New(s.state.State, nil)
	fresh.Update(screen.All)
	if fresh.scene.Spot != (trace.Spot{Line: trace.Swapped}) {
		t.Errorf("it begins at %+v", fresh.scene.Spot)
	}
	// A position leads where it always did, whatever the screen begins with.
	for step := range fresh.scene.Last() + 1 {
		if fresh.Go(settings.Position{Screen: 2, Graph: s.state.Subject.Example.ID, Repeat: 1, Fold: 1, Iteration: 1, Step: step}); fresh.scene.Step != step {
			t.Errorf("a position after %d swaps shows %d", step, fresh.scene.Step)
		}
	}
}

// Play goes line by line, with all mappings swap by swap; it ends at the end.
func TestPlay_GoesLineByLine(t *testing.T) {
	s := newStage(t, builtIn(t, "rings"), 80, 21)
	s.do(keys.First, keys.Play)
	var spots []trace.Spot
	for range 8 {
		s.screen.playOn()
		spots = append(spots, s.screen.scene.Spot)
	}
	want := []trace.Spot{{Step: 1, Line: trace.Candidates}, {Step: 1, Line: trace.Weighted}, {Step: 1, Line: trace.Drawn}, {Step: 1, Line: trace.Routed}, {Step: 1, Line: trace.Removable}, {Step: 1, Line: trace.Taken}, {Step: 1, Line: trace.Swapped}, {Step: 2, Line: trace.Candidates}}
	if !slices.Equal(spots, want) {
		t.Errorf("play goes through %v", spots)
	}
	s.do(keys.AllMappings)
	s.screen.playOn()
	if got := s.screen.scene.Spot; got != (trace.Spot{Step: 2, Line: trace.Swapped}) {
		t.Errorf("with all mappings play goes to %+v", got)
	}
}

// How fast it plays stands beside what is shown, not over it.
func TestPlay_SaysHowFastBesideTheTitle(t *testing.T) {
	for _, kind := range []graphview.Kind{graphview.Matrix, graphview.Drawing, graphview.Both} {
		for _, w := range []int{80, 100, 140} {
			s := newStage(t, builtIn(t, "rings"), w, 30).as(kind)
			s.do(keys.First, keys.Play)
			title := strings.SplitN(strings.TrimSpace(s.text()), "\n", 2)[0]
			for _, words := range []string{"▸ a line in 1 s", "changes"} {
				if !strings.Contains(title, words) {
					t.Errorf("%v in %d columns: no %q in %q", kind, w, words, title)
				}
			}
			s.do(keys.Faster)
			s.expect("2 lines/s")
		}
	}
}

// A swap has a number up to k, whatever was passed over before it.
func TestTitle_NumbersSwapsUpToK(t *testing.T) {
	s := newStage(t, builtIn(t, "rings"), 80, 21)
	sc := s.screen.scene
	if sc.Last() <= sc.Result.Requested {
		t.Skip("nothing is passed over")
	}
	s.do(keys.Last)
	s.expect(fmt.Sprintf("Swap %d of %[1]d (%dth try)", sc.Result.Requested, sc.Last()))
	for step := range sc.Last() {
		s.screen.goTo(step + 1)
		if n := s.screen.scene.Swap(); n > sc.Result.Requested {
			t.Errorf("attempt %d is swap %d of %d", step+1, n, sc.Result.Requested)
		}
	}
}
