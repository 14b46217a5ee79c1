package course

import (
	"slices"
	"testing"

	"mevolve/augment"
	"mevolve/model"
)

// The score is in every form of it, whatever else has to go.
func TestFormula_KeepsTheScore(t *testing.T) {
	g, err := model.NewGraph(6, []model.Edge{{U: 0, V: 2}, {U: 1, V: 2}, {U: 0, V: 3}, {U: 1, V: 3}, {U: 0, V: 4}, {U: 1, V: 4}, {U: 4, V: 5}})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"s = 1/d3+1/d4+1/d5 = 1/2+1/2+1/3 = 1.333", "s = 1/2+1/2+1/3 = 1.333", "s = 1.333"}
	if got := Formula(augment.Indices()[9], g, 0, 1); !slices.Equal(got, want) {
		t.Errorf("the score is written %q, want %q", got, want)
	}
}
