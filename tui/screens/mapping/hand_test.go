package mapping

import (
	"context"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mevolve/augment"
	"mevolve/internal/must"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/inspect/trace"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/screens/mapping/graphview"
	"mevolve/tui/screens/mapping/swapview"
	"mevolve/tui/widgets/matrix"
)

// A choice or an edit followed by undo is the identical frame, whatever was
// looked at in between.
func TestUndo_ReturnsToTheIdenticalFrame(t *testing.T) {
	d := builtIn(t, "communities")
	rapid.Check(t, func(t2 *rapid.T) {
		s := stageOf(t, d, rapid.SampledFrom([]int{80, 140}).Draw(t2, "w"), rapid.SampledFrom(augment.Names()).Draw(t2, "mapping"), rapid.IntRange(0, 20).Draw(t2, "graph"))
		for range rapid.IntRange(0, 8).Draw(t2, "steps") {
			s.do(keys.StepForward)
		}
		var frames []string
		for range rapid.IntRange(1, 4).Draw(t2, "changes") {
			n := s.screen.scene.Graph.N()
			switch rapid.IntRange(0, 2).Draw(t2, "kind") {
			case 0:
				s.screen.movePick(rapid.IntRange(-9, 9).Draw(t2, "pick"))
			case 1:
				s.screen.position.pick = swapview.Pick{}
				s.screen.position.Cursor = matrix.Cursor{On: true, Row: rapid.IntRange(0, n-1).Draw(t2, "row"), Column: rapid.IntRange(0, n-1).Draw(t2, "column")}
			}
			frame := s.raw()
			s.screen.takeBack = nil
			s.do(rapid.SampledFrom([]keys.Action{keys.Force, keys.ToggleEdge}).Draw(t2, "change"))
			s.state.ClearMessage()
			if s.screen.takeBack != nil {
				frames = append(frames, frame)
			}
			s.do(rapid.SampledFrom(walks).Draw(t2, "walk"), keys.View, keys.Sort, keys.Order)
		}
		for k := len(frames) - 1; k >= 0; k-- {
			s.do(keys.Undo)
			if s.raw() != frames[k] {
				t2.Fatalf("undo %d does not return to the frame before:\n%s", k, s.text())
			}
		}
	})
}

// A forced pair, path or edge is what the attempt takes; what came before it
// stays.
func TestForce_MakesTheChoiceAndKeepsThePast(t *testing.T) {
	s := newStage(t, builtIn(t, "communities"), 140, 42)
	s.do(keys.SwapForward, keys.SwapForward)
	sc := s.screen.scene
	step := sc.Step
	was := sc.Result.Attempts
	s.do(keys.Down) // with the matrix focused: its cursor
	s.screen.position.Cursor = matrix.Cursor{}
	s.screen.movePick(+3)
	pair := sc.Additions.Rows[s.screen.step().AdditionTable().Pick].Pair
	s.do(keys.Force)
	now := s.screen.scene
	if now.Step != step || *now.Attempt.Added != pair {
		t.Fatalf("attempt %d adds %v, chosen was %v at %d", now.Step, *now.Attempt.Added, pair, step)
	}
	s.expect("by hand", "by hand; u in [")
	for k := range step - 1 {
		if *was[k].Added != *now.Result.Attempts[k].Added || *was[k].Removed != *now.Result.Attempts[k].Removed {
			t.Errorf("attempt %d has changed", k+1)
		}
	}
	// The edge to remove, on its line.
	s.screen.goSpot(trace.Spot{Step: step, Line: trace.Removable})
	rows := s.screen.step().RemovalTable().Rows
	s.screen.movePick(len(rows))
	edge := rows[len(rows)-1].Pair
	s.do(keys.Enter)
	if got := s.screen.scene.Attempt; *got.Removed != edge || *got.Added != pair {
		t.Errorf("the attempt adds %v and removes %v, chosen were %v and %v", *got.Added, *got.Removed, pair, edge)
	}
	// And the path, on its.
	s.screen.goSpot(trace.Spot{Step: step, Line: trace.Routed})
	if paths := s.screen.scene.Paths; len(paths) > 1 {
		s.screen.movePick(-len(paths))
		s.do(keys.Force)
		if s.screen.scene.PathRank() != 0 {
			t.Errorf("path %d is taken, chosen was the first", s.screen.scene.PathRank()+1)
		}
	}
}

func TestForce_RefusesWhatIsNoCandidateAndChangesNothing(t *testing.T) {
	s := newStage(t, builtIn(t, "rings"), 80, 21)
	s.do(keys.SwapForward)
	first := *s.screen.scene.Result.Attempts[0].Added
	s.screen.position.Cursor = matrix.Cursor{On: true, Row: first.U, Column: first.V} // consumed before
	before := s.raw()
	s.do(keys.Force)
	if m := s.state.Message(); !m.Error {
		t.Errorf("the message is %q", m.Text)
	}
	if s.raw() != before || s.screen.takeBack != nil {
		t.Error("a refused choice leaves traces")
	}
}

// Edits show what RA becomes: that of the rewired graph.
func TestEdits_ChangeTheScoresOfTheMappedGraph(t *testing.T) {
	s := newStage(t, builtIn(t, "communities"), 140, 60)
	g := s.screen.scene.Graph
	e := g.EdgeList()[3]
	s.screen.position.Cursor = matrix.Cursor{On: true, Row: e.U, Column: e.V}
	s.do(keys.ToggleEdge)
	edited := must.Get(g.Rewire(nil, []model.Edge{e}))
	sc := s.screen.scene
	changed := map[model.Edge]trace.ScoreChange{}
	for _, c := range sc.Changes {
		changed[c.Pair] = c
	}
	for u := range g.N() {
		for v := u + 1; v < g.N(); v++ {
			was, is := augment.RA.Score(g, u, v), augment.RA.Score(edited, u, v)
			c, listed := changed[model.Edge{U: u, V: v}]
			if listed != (math.Abs(was-is) > 1e-12) || listed && (c.Was != was || c.Is != is) {
				t.Fatalf("RA of %d–%d goes from %v to %v, listed %v %+v", u+1, v+1, was, is, listed, c)
			}
		}
	}
	if sc.Graph.HasEdge(e.U, e.V) || sc.Graph.M() != edited.M() {
		t.Error("the mapping does not start from the edited graph")
	}
	s.expect("by hand: ×"+e.String(), "for p and r press 3 once")
	s.do(keys.ToggleEdge)
	if len(s.screen.hand.Toggled) != 0 || s.screen.scene.Graph.M() != g.M() {
		t.Error("twice is not back")
	}
}

// A large graph can be forced, edited and compared too, beside the screen.
func TestHand_WorksOnLargeGraphs(t *testing.T) {
	s, enter := entering(t, alone(chain(screen.QuickEdges+500)), 100, 40)
	screentest.Finish(enter)
	s.screen.position.Cursor = matrix.Cursor{On: true, Row: 0, Column: 2}
	screentest.Finish(s.screen.force())
	if got := s.screen.scene.Attempt.Added; *got != (model.Edge{U: 0, V: 2}) {
		t.Errorf("%v is added", *got)
	}
	s.screen.position.Kind = graphview.Drawing
	s.expect("Drawings go up to")
	back, _ := s.state.Undo()
	screentest.Finish(back)
	s.do(keys.Sort)
	s.expect("Swap 1 of ")
}

// What is done by hand waits with its graph and its draws, and so does undo.
func TestHand_WaitsWhereItWasDone(t *testing.T) {
	s := newStage(t, builtIn(t, "rings"), 140, 42)
	s.do(keys.SwapForward, keys.SwapForward)
	s.screen.movePick(+2)
	s.do(keys.Force)
	s.screen.position.Cursor = matrix.Cursor{On: true, Row: 0, Column: 4}
	fresh := s.screen.hand.Clone()
	for name, away := range map[string]keys.Action{"another graph": keys.NextGraph, "another mapping": keys.NextMapping, "other draws": keys.Reroll} {
		before, set := s.raw(), s.state.Settings
		s.do(away)
		if len(s.screen.hand.Forced) > 0 {
			t.Errorf("%s: the choices have come along", name)
		}
		if m := s.state.Message().Text; !strings.Contains(m, "wait") {
			t.Errorf("%s: nothing says where the choices are: %q", name, m)
		}
		if s.state.SetSettings(set); away == keys.NextGraph {
			s.do(keys.PrevGraph)
		}
		s.screen.Update(screen.All)
		s.screen.position.Cursor = matrix.Cursor{On: true, Row: 0, Column: 4} // which stays with no graph
		if s.raw() != before {
			t.Errorf("%s and back is another frame", name)
		}
	}
	s.do(keys.ToggleEdge, keys.NextGraph)
	if len(s.screen.hand.Toggled) > 0 {
		t.Error("the edit has come along to another graph")
	}
	s.do(keys.PrevGraph)
	if len(s.screen.hand.Toggled) != 1 {
		t.Error("the edit has not waited")
	}
	s.do(keys.Undo)
	if len(s.screen.hand.Toggled) != 0 || len(s.screen.hand.Forced) != len(fresh.Forced) {
		t.Errorf("undo leads to %+v, before the edit it was %+v", s.screen.hand, fresh)
	}
}

// What a lesson does by hand is not taken for the reader's own.
func TestHand_OfALessonDoesNotWait(t *testing.T) {
	s := newStage(t, builtIn(t, "toy"), 80, 21)
	for _, reading := range []bool{true, false} {
		s.state.Reading = reading
		p := s.screen.Position()
		p.Toggled = []model.Edge{{U: 0, V: 4}}
		s.screen.Go(p)
		s.do(keys.NextGraph, keys.PrevGraph)
		if waits := len(s.screen.hand.Toggled) > 0; waits == reading {
			t.Errorf("reading a lesson: %v, the edit waits: %v", reading, waits)
		}
	}
}

// The chance that the screen shows is the exact one where it can be had.
func TestChance_IsExactWhereItCanBe(t *testing.T) {
	s := newStage(t, builtIn(t, "toy"), 80, 21)
	s.screen.position.Kind = graphview.Matrix
	for graph := range s.state.Dataset.Examples {
		s.look(graph)
		if s.screen.scene.Last() == 0 {
			continue
		}
		for verb, e := range map[string]model.Edge{"added": *s.screen.scene.Result.Attempts[0].Added, "removed": *s.screen.scene.Result.Attempts[0].Removed} {
			screentest.Finish(s.screen.ask(e))
			sc := s.screen.scene
			in, ok, err := augment.ExactInclusions(context.Background(), sc.Mapping, sc.Graph, &e, 20_000)
			p := in.Added[e] + in.Removed[e]
			if err != nil || !ok {
				t.Fatalf("graph %d: %v, exact: %v", graph+1, err, ok)
			}
			s.expect(e.String() + ": " + verb + " in " + wording.Chance(p) + " of draws, exact")
		}
	}
}
