package explain_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/inspect/explain"
	"mevolve/study/inspect/trace"
	"mevolve/study/settings"
)

// The chance that is sampled lies within three standard errors of the exact one.
func TestChance_ExactAndSampledAgree(t *testing.T) {
	d := must.Get(datasets.Generate("toy"))
	for graph, example := range d.Examples {
		set := settings.Default()
		tr := must.Get(trace.New(context.Background(), trace.InputOf(trace.Subject{Example: example, Repeat: 1, Fold: 1, Iteration: 1}, set), trace.Overrides{}))
		if tr.Last() == 0 {
			continue
		}
		for _, e := range []model.Edge{*tr.Result.Attempts[0].Added, *tr.Result.Attempts[0].Removed} {
			last := func(states, trials int) (found explain.Estimate) {
				found = must.Get(explain.Effort{States: states, Trials: trials}.Chance(context.Background(), tr.Mapping, tr.Graph, e, rand.New(rand.NewPCG(1, 2))))
				return found
			}
			exact, sampled, few := last(explain.Alone.States, 1), last(0, explain.Alone.Trials), last(0, 50)
			if !exact.Exact || sampled.Exact || sampled.Trials != explain.Alone.Trials || math.Abs(sampled.P-exact.P) > 3*sampled.StandardError {
				t.Errorf("graph %d, %s: exact %+v, sampled %+v", graph+1, e, exact, sampled)
			}
			of := func(found explain.Estimate) float64 {
				return math.Sqrt(found.P * (1 - found.P) / float64(found.Trials))
			}
			if math.Abs(sampled.StandardError-of(sampled)) > 1e-4 || few.P != 0.5 && !(few.StandardError > of(few)) {
				t.Errorf("graph %d, %s: standard errors of %+v and %+v are %v, and more than %v", graph+1, e, sampled, few, of(sampled), of(few))
			}
		}
	}
}
