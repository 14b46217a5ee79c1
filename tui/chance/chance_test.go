package chance

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"mevolve/datasets"
	"mevolve/model"
	"mevolve/settings"
	"mevolve/tui/course"
	"mevolve/why"
)

// The chance that is sampled lies within three standard errors of the exact one.
func TestChance_ExactAndSampledAgree(t *testing.T) {
	d, err := datasets.Generate("toy")
	if err != nil {
		t.Fatal(err)
	}
	for graph, example := range d.Examples {
		set := settings.Default()
		co, err := course.New(context.Background(), course.CauseOf(course.Subject{Example: example, Repeat: 1, Fold: 1, Iteration: 1}, set), course.Hand{})
		if err != nil {
			t.Fatal(err)
		}
		if co.Last() == 0 {
			continue
		}
		for _, e := range []model.Edge{*co.Result.Attempts[0].Added, *co.Result.Attempts[0].Removed} {
			last := func(states int) (found why.Estimate) {
				found, err := why.Chance(context.Background(), co.Mapping, co.Graph, e, why.Effort{States: states, Trials: why.Alone.Trials}, rand.New(rand.NewPCG(1, 2)), nil)
				if err != nil {
					t.Fatal(err)
				}
				return found
			}
			exact, sampled := last(why.Alone.States), last(0)
			if !exact.Exact || sampled.Exact || sampled.Trials != why.Alone.Trials || math.Abs(sampled.P-exact.P) > 3*sampled.StandardError {
				t.Errorf("graph %d, %s: exact %+v, sampled %+v", graph+1, e, exact, sampled)
			}
		}
	}
}
