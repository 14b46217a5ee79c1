package mapping

import (
	"strings"
	"testing"

	"mevolve/augment"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/screen/screentest"
)

// nothing is a stage at a dataset's graph, counted from 1, that has no
// candidate.
func nothing(t *testing.T, d *model.Dataset, graph int) *stage {
	t.Helper()
	s := newStage(t, d, 80, 21)
	s.look(graph - 1)
	s.do(keys.SwapForward, keys.Last, keys.SwapBack)
	s.screen.scroll(stepPane, 3)
	if s.screen.scene.Last() != 0 {
		t.Fatalf("graph %d of %s was mapped", graph, d.Name)
	}
	return s
}

// Why somebody's mapping moves nothing is not known.
func TestNothingToDo_IsNotExplainedOfWhoDoesNotTell(t *testing.T) {
	screentest.Mapping(t, augment.Kind{Name: "told", Control: true}, screentest.Nothing)
	s := newStage(t, builtIn(t, "toy"), 80, 21)
	s.under("told")
	s.expect("No swap", "No edge of this graph is moved by", "told.py")
	if strings.Contains(s.text(), "Every two vertices") {
		t.Error(s.text())
	}
}

func TestNothingToDo_IsSaidOfTheSmallestOfENZYMES(t *testing.T) {
	s := nothing(t, real(t, "ENZYMES"), 11)
	s.expect("Every two vertices are joined by an", "Enter:next with candidates: graph 12")
}

func TestNothingToDo_NamesTheMappingThatFindsSomething(t *testing.T) {
	g := must.Get(model.NewGraph(4, []model.Edge{{U: 0, V: 1}, {U: 2, V: 3}}))
	s := newStage(t, alone(g), 80, 21)
	s.set(func(set *settings.Settings) { set.Readings.Connectivity = "literal" })
	s.expect("No two vertices without an edge are", "No graph of this dataset has one.", "m:to random, which has candidates")
}

// Where the graphs take their time the next one is looked for beside the screen.
func TestNothingToDo_InALargeDatasetIsLookedForBesideTheScreen(t *testing.T) {
	s, next := entering(t, alone(chain(3, model.Edge{U: 0, V: 2}), chain(screen.QuickEdges+2)), 80, 21)
	s.expect("No swap", "Looking for a graph")
	screentest.Finish(next)
	s.expect("Enter:next with candidates: graph 2")
}

// Keys that make a swap say why there is none; Enter goes to a graph with one.
func TestIdle_KeysAreThoseThatStep(t *testing.T) {
	s := nothing(t, builtIn(t, "toy"), 6)
	table := s.screen.Bindings()
	for _, a := range []keys.Action{keys.StepForward, keys.SwapForward, keys.Force, keys.Play} {
		if why := table.Of(a).Why(); !strings.Contains(why, "no candidate to add") {
			t.Errorf("%s says %q where there is no swap", a, why)
		}
	}
	for _, a := range []keys.Action{keys.NextGraph, keys.NextMapping, keys.ToggleEdge, keys.Enter} {
		if why := table.Of(a).Why(); why != "" {
			t.Errorf("%s is idle: %s", a, why)
		}
	}
	s.look(0)
	if why := table.Of(keys.StepForward).Why(); why != "" {
		t.Errorf("→ is idle where there are swaps: %s", why)
	}
}
