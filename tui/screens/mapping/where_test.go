package mapping

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/widgets/matrix"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/seriation"
	"mevolve/tui/widgets/theme"
)

// answer types a value where the screen asks for one.
func (s *stage) answer(value string) {
	s.t.Helper()
	ask := s.state.Prompted
	s.state.Prompted = nil
	if ask == nil {
		s.t.Fatal("nothing is asked")
	}
	ask.Start(value)
	s.screen.Update(screen.All)
}

// : with two numbers points at the pair, in the matrix and among the candidates.
func TestGoTo_APairIsPointedAt(t *testing.T) {
	s := newStage(t, builtIn(t, "communities"), 140, 45)
	last := s.screen.scene.Additions.Rows[len(s.screen.scene.Additions.Rows)-1].Pair
	s.do(keys.GoToStep)
	s.answer(fmt.Sprintf("%d %d", last.V+1, last.U+1))
	if e, ok := s.screen.position.Cursor.Pair(); !ok || e != last {
		t.Errorf("the cursor is at %v", e)
	}
	if !s.screen.position.pick.On || s.screen.step().Pointed() != last {
		t.Errorf("pointed at is %+v", s.screen.position.pick)
	}
	s.do(keys.GoToStep)
	edge := s.screen.scene.Graph.EdgeList()[0]
	s.answer(fmt.Sprintf("%d-%d", edge.U+1, edge.V+1))
	if m := s.state.Message(); s.screen.position.pick.On || !strings.Contains(m.Text, "not among these candidates") {
		t.Errorf("an edge is no candidate, and the screen says %q", m.Text)
	}
	s.do(keys.GoToStep)
	s.answer("1 4000")
	if m := s.state.Message(); !m.Error {
		t.Errorf("a pair that is none: %q", m.Text)
	}
}

// / in the Step pane goes to the next candidate that meets a condition: all of them, one
// after the other, and none else.
func TestSearch_GoesThroughTheCandidatesThatMeet(t *testing.T) {
	s := newStage(t, builtIn(t, "communities"), 140, 45)
	rows := s.screen.scene.Additions.Rows
	median := slices.Clone(rows)
	slices.SortFunc(median, func(a, b augment.Row) int { return int(math.Copysign(1, a.Share-b.Share)) })
	bound := median[len(median)*3/4].Share
	for _, c := range []struct {
		words string
		is    func(augment.Row) bool
	}{
		{fmt.Sprintf("share>%v", bound), func(r augment.Row) bool { return r.Share > bound }},
		{"3", func(r augment.Row) bool { return r.Pair.U == 2 || r.Pair.V == 2 }},
	} {
		s.screen.position.pick.On = false
		wanted := 0
		for _, r := range rows {
			if c.is(r) {
				wanted++
			}
		}
		met := map[model.Edge]bool{}
		for range wanted {
			screentest.Do(s.screen, keys.UntilTouched, stepPane)
			s.answer(c.words)
			e := s.screen.step().Pointed()
			i := slices.IndexFunc(rows, func(r augment.Row) bool { return r.Pair == e })
			if i < 0 || !c.is(rows[i]) {
				t.Fatalf("%s: %v does not meet it", c.words, e)
			}
			met[e] = true
		}
		if wanted == 0 || len(met) != wanted {
			t.Errorf("%s: %d candidates were met of %d", c.words, len(met), wanted)
		}
	}
}

// The map shows every pair that the swaps have moved by its mark, whatever its size, and
// the window that is seen closer at its margins.
func TestMap_ShowsEveryChangeAndTheWindow(t *testing.T) {
	s := newStage(t, builtIn(t, "communities"), 140, 45)
	s.do(keys.Last)
	sc := s.screen.scene
	for _, o := range []seriation.Order{seriation.Natural, seriation.Changed, seriation.Degree} {
		for _, size := range [][2]int{{14, 8}, {20, 20}, {60, 40}} {
			listing := s.screen.pictures.Listing(o, sc.Trace)
			c := paint.New(size[0], size[1], theme.New(true).Open(), false)
			field := c.Bounds()
			m := matrix.New(sc, listing, matrix.Look{Density: matrix.Whole, Order: o}, matrix.Cursor{}, field)
			m.Draw(c)
			rows := strings.Split(c.Plain(), "\n")
			for _, moved := range [][]model.Edge{sc.Result.Added(), sc.Result.Removed()} {
				for _, e := range moved {
					x, y, ok := m.At(e.U, e.V)
					if !ok || y >= len(rows) {
						t.Fatalf("%v at %v: %v is not on the map", o, size, e)
					}
					if glyph := []rune(rows[y])[x]; !strings.ContainsRune("+×∓◆»~", glyph) {
						t.Errorf("%v at %v: %v is shown as %q:\n%s", o, size, e, glyph, c.Plain())
					}
				}
			}
			density := matrix.DensityFor(len(listing.Vertices), matrix.Labels(sc.Graph, nil), field.W, field.H)
			if closer := matrix.New(sc, listing, matrix.Look{Density: density, Order: o}, matrix.Cursor{}, field); (min(closer.Rows, closer.Columns) < len(listing.Vertices)) != strings.Contains(c.Plain(), "┃") {
				t.Errorf("%v at %v: closer are %d of %d rows:\n%s", o, size, closer.Rows, len(listing.Vertices), c.Plain())
			}
		}
	}
}

// Changed only lists exactly the vertices whose edges are others in the result, and those of
// edits.
func TestOrder_ChangedOnlyListsWhatIsTouched(t *testing.T) {
	s := newStage(t, builtIn(t, "communities"), 140, 45)
	s.do(keys.CursorRight)
	s.screen.position.Cursor = matrix.Cursor{On: true, Row: 0, Column: 5}
	s.do(keys.ToggleEdge)
	sc := s.screen.scene
	var want []int
	for v := range sc.Input.N() {
		for w := range sc.Input.N() {
			if v != w && sc.Input.HasEdge(v, w) != sc.Result.Graph.HasEdge(v, w) || (v == 0 && w == 5 || v == 5 && w == 0) {
				want = append(want, v)
				break
			}
		}
	}
	if got := s.screen.pictures.Listing(seriation.Changed, sc.Trace).Vertices; !slices.Equal(got, want) || len(want) == sc.Input.N() {
		t.Errorf("listed are %v, changed %v", got, want)
	}
	s.screen.position.Order = seriation.Changed
	s.expect("changed only")
	for _, a := range []keys.Action{keys.CursorDown, keys.CursorDown, keys.CursorRight, keys.CursorUp} {
		s.do(a)
	}
	if e := s.screen.position.Cursor; !slices.Contains(want, e.Row) || !slices.Contains(want, e.Column) {
		t.Errorf("the cursor has left the list: %+v", e)
	}
}

// The swaps pane counts the pairs whose RA an edit changes, over all pairs, with RA worked
// out from the neighbours.
func TestEffects_AreAllPairsWhoseScoreChanges(t *testing.T) {
	s := newStage(t, builtIn(t, "communities"), 140, 120)
	s.screen.position.Cursor = matrix.Cursor{On: true, Row: 0, Column: 5}
	s.do(keys.ToggleEdge)
	sc := s.screen.scene
	ra := func(g *model.Graph, u, v int) float64 {
		sum := 0.0
		for _, z := range g.Neighbors(u) {
			if g.HasEdge(int(z), v) {
				sum += 1 / float64(g.Degree(int(z)))
			}
		}
		return sum
	}
	frame, n := s.text(), 0
	for u := range sc.Graph.N() {
		for v := u + 1; v < sc.Graph.N(); v++ {
			if math.Abs(ra(sc.Input, u, v)-ra(sc.Graph, u, v)) > 1e-12 {
				n++
			}
		}
	}
	if n == 0 || len(sc.Changes) != n || !strings.Contains(frame, fmt.Sprintf("%d pairs", n)) {
		t.Errorf("%d pairs change, %d are told:\n%s", n, len(sc.Changes), frame)
	}
}

// What is played stops at the first swap that meets the condition, and goes on from there.
func TestUntil_PlayStopsWhereItHolds(t *testing.T) {
	s := newStage(t, builtIn(t, "communities"), 140, 45)
	s.look(3)
	attempts := s.screen.scene.Result.Attempts
	bound := attempts[2].AddProbability
	s.do(keys.First, keys.UntilTouched)
	s.answer(fmt.Sprintf("share<=%v", bound))
	s.do(keys.First, keys.Play)
	for range 200 {
		if s.screen.playOn(); !s.screen.play.On {
			break
		}
	}
	first := slices.IndexFunc(attempts, func(a augment.Attempt) bool { return a.AddProbability <= bound }) + 1
	if s.screen.play.On || s.screen.scene.Step != first || !strings.Contains(s.state.Message().Text, "Stopped") {
		t.Errorf("play is at swap %d (on: %v), the first that meets it is %d: %q", s.screen.scene.Step, s.screen.play.On, first, s.state.Message().Text)
	}
}

// n and N go through the attempts that meet what / or : has looked for, round and round, and
// through the graphs again after Esc.
func TestFollow_IsOfTheLatestCondition(t *testing.T) {
	for _, key := range []keys.Action{keys.UntilTouched, keys.GoToStep} {
		s := newStage(t, builtIn(t, "communities"), 140, 45)
		attempts := s.screen.scene.Result.Attempts
		bound := attempts[2].AddProbability
		var want []int
		for k, a := range attempts {
			if a.AddProbability <= bound {
				want = append(want, k+1)
			}
		}
		if len(want) < 2 {
			t.Fatalf("attempts %v meet it, two at least are needed", want)
		}
		s.do(keys.First, key)
		s.answer(fmt.Sprintf("share<=%v", bound))
		forth := append(slices.Clone(want[1:]), want[0])
		for i, list := range [][]int{forth, {want[len(want)-1], want[len(want)-2]}} {
			for _, k := range list {
				s.do([]keys.Action{keys.NextGraph, keys.PrevGraph}[i])
				if got := s.screen.scene.Made(); got != k {
					t.Errorf("%s, way %d: at swap %d, want %d", key, i, got, k)
				}
			}
		}
		for s.screen.last != graphs {
			if !s.screen.Back() {
				t.Fatal("Esc does not forget the condition")
			}
		}
		if s.do(keys.NextGraph); s.state.Graph() != 1 {
			t.Errorf("after Esc n leads to graph %d", s.state.Graph()+1)
		}
	}
}
