package explain_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"mevolve/datasets"
	"mevolve/model"
	"mevolve/study/inspect/explain"
	"mevolve/study/inspect/trace"
	"mevolve/study/settings"
)

// The chance that is sampled lies within three standard errors of the exact one.
func TestChance_ExactAndSampledAgree(t *testing.T) {
	d, err := datasets.Generate("toy")
	if err != nil {
		t.Fatal(err)
	}
	for graph, example := range d.Examples {
		set := settings.Default()
		tr, err := trace.New(context.Background(), trace.InputOf(trace.Subject{Example: example, Repeat: 1, Fold: 1, Iteration: 1}, set), trace.Overrides{})
		if err != nil {
			t.Fatal(err)
		}
		if tr.Last() == 0 {
			continue
		}
		for _, e := range []model.Edge{*tr.Result.Attempts[0].Added, *tr.Result.Attempts[0].Removed} {
			last := func(states int) (found explain.Estimate) {
				found, err := explain.Chance(context.Background(), tr.Mapping, tr.Graph, e, explain.Effort{States: states, Trials: explain.Alone.Trials}, rand.New(rand.NewPCG(1, 2)), nil)
				if err != nil {
					t.Fatal(err)
				}
				return found
			}
			exact, sampled := last(explain.Alone.States), last(0)
			if !exact.Exact || sampled.Exact || sampled.Trials != explain.Alone.Trials || math.Abs(sampled.P-exact.P) > 3*sampled.StandardError {
				t.Errorf("graph %d, %s: exact %+v, sampled %+v", graph+1, e, exact, sampled)
			}
		}
	}
}
