package trace

import (
	"context"
	"slices"
	"testing"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/settings"
)

// A large graph, whose pairs are scored when they are seen, shows what a table
// of all of them would.
func TestHeat_IsTheSameFromATableAndFromTheScore(t *testing.T) {
	d := must.Get(datasets.Generate("communities"))
	co := must.Get(New(context.Background(), InputOf(Subject{Example: d.Examples[0], Repeat: 1, Fold: 1, Iteration: 1}, settings.Default()), Overrides{}))
	untabled, warm := *co, 0
	untabled.pairs = nil
	for u := range co.Graph.N() {
		for v := range co.Graph.N() {
			if a, b := co.Heat(u, v), untabled.Heat(u, v); a != b {
				t.Fatalf("%d–%d: %d from the table, %d from the score", u+1, v+1, a, b)
			} else if co.Joined(u, v) != untabled.Joined(u, v) {
				t.Fatalf("%d–%d: joined in the table or in the graph only", u+1, v+1)
			} else if a == 9 {
				warm++
			}
		}
	}
	if warm == 0 {
		t.Error("no pair has the largest score")
	}
}

// The score is in every form of it, whatever else has to go.
func TestFormula_KeepsTheScore(t *testing.T) {
	g := must.Get(model.NewGraph(6, []model.Edge{{U: 0, V: 2}, {U: 1, V: 2}, {U: 0, V: 3}, {U: 1, V: 3}, {U: 0, V: 4}, {U: 1, V: 4}, {U: 4, V: 5}}))
	want := []string{"s = 1/d3+1/d4+1/d5 = 1/2+1/2+1/3 = 1.333", "s = 1/2+1/2+1/3 = 1.333", "s = 1.333"}
	ra := must.Get(augment.IndexNamed("ra"))
	if got := Formula(ra, g, 0, 1); !slices.Equal(got, want) {
		t.Errorf("the score is written %q, want %q", got, want)
	}
}
