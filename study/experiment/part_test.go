package experiment

import (
	"slices"
	"testing"

	"mevolve/evolve"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/settings"
)

// A part of a run that is computed alone has the pool of the run, judged alike, and its graphs
// are those of the run's iterations.
func TestPart_IsThatOfTheRun(t *testing.T) {
	s := settings.Default()
	s.Learner, s.Iterations, s.Filter = "sf+knn", 3, false
	p := Part{Dataset: builtIn("toy"), Settings: s, Repeat: 2, Fold: 2, Iteration: 2, Workers: 2}
	split := must.Get(Split(t.Context(), p.Dataset, s, p.Repeat, p.Fold))
	config := must.Get(NewEvolution(s, split.Classes, 1, nil))
	var want evolve.State
	for event := range must.Each(evolve.Run(t.Context(), split, config)) {
		if event.Stage == evolve.Filtered && event.Iteration == p.Iteration {
			want = event.State
		}
	}
	last := evolve.Event{}
	_, state, err := p.Evolve(t.Context(), NewMonitor(), func(e evolve.Event) { last = e })
	if err != nil || last.Stage != evolve.Filtered || last.Iteration != p.Iteration {
		t.Fatalf("the part ends at %v of iteration %d: %v", last.Stage, last.Iteration, err)
	}
	if len(state.Pool) == 0 || len(state.Pool) != len(want.Pool) || state.Calibration.Theta != want.Calibration.Theta {
		t.Fatalf("a pool of %d, θ %v; the run has %d, %v", len(state.Pool), state.Calibration.Theta, len(want.Pool), want.Calibration.Theta)
	}
	generations := map[int]bool{}
	for i, g := range state.Pool {
		id := g.Example.ID
		if other := want.Pool[i]; other.Example.ID != id || other.Reliability != g.Reliability || !slices.Equal(other.Example.Graph.EdgeList(), g.Example.Graph.EdgeList()) {
			t.Errorf("%s is not that of the run", id)
		}
		_, iterations, _ := model.ParseID(id.String())
		generations[len(iterations)] = true
		alone, err := p.Descendant(t.Context(), p.Dataset.Examples[id.Graph], iterations)
		if err != nil || alone.ID != id || !slices.Equal(alone.Graph.EdgeList(), g.Example.Graph.EdgeList()) {
			t.Errorf("made alone %s is another graph: %v", id, err)
		}
	}
	if !generations[1] || !generations[2] {
		t.Errorf("the pool has the generations %v, expected 1 and 2", generations)
	}
}
