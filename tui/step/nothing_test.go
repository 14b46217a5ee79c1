package step

import (
	"testing"

	"mevolve/model"
	"mevolve/tui/keys"
)

// nothing is a stage at a dataset's graph, counted from 1, that has no
// candidate.
func nothing(t *testing.T, d *model.Dataset, graph int) *stage {
	t.Helper()
	s := newStage(t, d, 80, 21)
	s.state.SetGraph(graph - 1)
	s.screen.Enter()
	s.do(keys.SwapForward, keys.Last, keys.SwapBack)
	s.screen.scroll(stepPane, 3)
	if s.screen.scene.last() != 0 {
		t.Fatalf("graph %d of %s was mapped", graph, d.Name)
	}
	return s
}

func TestNothingToDo_SaysWhyAndGoesToTheNextGraphThatOffersSomething(t *testing.T) {
	s := nothing(t, builtIn(t, "toy"), 6) // complete, and the last
	s.expect("No swap", "Every two vertices are joined by an", "Enter next with candidates: graph 1")
	s.do(keys.Enter)
	if s.state.Graph() != 0 || s.screen.scene.last() == 0 {
		t.Errorf("Enter goes to graph %d", s.state.Graph()+1)
	}
}

func TestNothingToDo_IsSaidOfTheSmallestOfENZYMES(t *testing.T) {
	s := nothing(t, real(t, "ENZYMES"), 11)
	s.expect("Every two vertices are joined by an", "Enter next with candidates: graph 12")
}

func TestNothingToDo_NamesTheMappingThatFindsSomething(t *testing.T) {
	g, err := model.NewGraph(4, []model.Edge{{U: 0, V: 1}, {U: 2, V: 3}})
	if err != nil {
		t.Fatal(err)
	}
	s := newStage(t, &model.Dataset{Name: "two edges", Examples: []model.Example{{Graph: g}}, ClassLabels: []int{1}}, 80, 21)
	set := s.state.Settings
	set.Readings.Connectivity = "literal"
	s.state.SetSettings(set)
	s.screen.Enter()
	s.expect("No two vertices without an edge are", "No graph of this dataset has one.", "m to random, which has candidates")
}

func TestDead_KeysAreThoseThatStep(t *testing.T) {
	s := nothing(t, builtIn(t, "toy"), 6)
	for _, a := range []keys.Action{keys.StepForward, keys.SwapForward, keys.Force, keys.Play} {
		if !s.screen.Dead(a) {
			t.Errorf("%s is offered where there is no swap", a)
		}
	}
	for _, a := range []keys.Action{keys.NextGraph, keys.NextMapping, keys.ToggleEdge} {
		if s.screen.Dead(a) {
			t.Errorf("%s is not offered", a)
		}
	}
	s.state.SetGraph(0)
	s.screen.Enter()
	if s.screen.Dead(keys.StepForward) {
		t.Error("→ is not offered where there are swaps")
	}
}
