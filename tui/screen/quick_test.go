package screen

import (
	"testing"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/settings"
)

func complete(n int) *model.Graph {
	var edges []model.Edge
	for u := range n {
		for v := u + 1; v < n; v++ {
			edges = append(edges, model.Edge{U: u, V: v})
		}
	}
	return must.Get(model.NewGraph(n, edges))
}

// What a mapping takes follows from the edges and from the length of the
// motifs: a graph of few edges has very many paths of four.
func TestQuick_DependsOnTheEdgesAndOnTheMotif(t *testing.T) {
	s := settings.Default()
	for _, name := range []string{"rings", "communities", "noise", "planted", "toy"} {
		d := must.Get(datasets.Generate(name))
		if !Quick(s, model.Graphs(d.Examples)...) {
			t.Errorf("%s is not mapped between two frames", name)
		}
	}
	dense := complete(70)
	if !Quick(s, dense) {
		t.Error("open triads of 2,415 edges are not quick")
	}
	if Quick(s, complete(100)) {
		t.Error("4,950 edges are quick")
	}
	s.L = 4
	if Quick(s, dense) {
		t.Error("paths of four edges in K70 are quick")
	}
	if few := complete(5); !Quick(s, few) || Quick(s, few, dense) {
		t.Error("all the graphs together must be quick")
	}
}

// R21 candidates makes more swaps, and R4 every more attempts of each.
func TestQuick_DependsOnTheReadings(t *testing.T) {
	var spokes []model.Edge
	for v := range 400 {
		spokes = append(spokes, model.Edge{U: 400, V: v})
	}
	star := must.Get(model.NewGraph(401, spokes))
	s := settings.Default()
	if !Quick(s, star) {
		t.Error("60 swaps in a star are not quick")
	}
	if s.Readings.Budget = readings.BudgetCandidates; Quick(s, star) {
		t.Error("11,970 swaps in a star are quick")
	}
	s, dense := settings.Default(), complete(20)
	if s.L = 4; !Quick(s, dense) {
		t.Error("a path of each swap in K20 is not quick")
	}
	if s.Readings.Path = readings.PathEvery; Quick(s, dense) {
		t.Error("all paths of each swap in K20 are quick")
	}
}

// Another program may take any time for any graph.
func TestQuick_IsNothingThatAsksAnother(t *testing.T) {
	t.Cleanup(augment.Register(augment.Kind{Name: "mine", Author: "mine.py", New: func(o augment.Options) augment.Mapping { return augment.External{Options: o} }}))
	s := settings.Default()
	s.Mapping = "mine"
	if Quick(s, complete(3)) {
		t.Error("a program is asked between two frames")
	}
	if s.Mapping = augment.Controls()[0].Name; !Quick(s, complete(3)) {
		t.Error("a control asks nobody")
	}
}
