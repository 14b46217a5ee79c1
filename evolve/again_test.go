package evolve_test

import (
	"context"
	"math"
	"reflect"
	"slices"
	"testing"

	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/internal/must"
	"mevolve/learners"
	"mevolve/study/experiment"
	"mevolve/study/settings"
)

// An iteration computed again, from the first part of the last D_train, has every value of the
// run: pool, swaps, predictions, r, θ, what was kept.
func TestAgain_HasEveryValueOfTheRun(t *testing.T) {
	d := must.Get(datasets.Generate("toy"))
	for _, learner := range []string{"sf+rf", "sf+svm", "graph2vec+knn", "diffpool"} {
		s := settings.Default()
		s.Learner, s.Iterations = learner, 2
		split := must.Get(experiment.Split(t.Context(), d, s, 1, 1))
		cfg := must.Get(experiment.NewEvolution(s, d.Classes(), 1, nil))
		kind, _ := learners.KindOf(learner)
		if kind.Classifier.FineTunes && testing.Short() {
			continue
		}
		var run []evolve.Event
		for event := range must.Each(evolve.Run(t.Context(), split, cfg)) {
			run = append(run, event)
		}
		last := run[len(run)-1].State
		for _, want := range run {
			if want.Stage != evolve.Filtered {
				continue
			}
			at := 4 * (want.Iteration - 1)
			past := evolve.Past{Iteration: want.Iteration, Train: last.Train[:len(run[at].State.Train)], Original: run[0].State.Learner}
			if kind.Classifier.FineTunes {
				past.Judge = run[at].State.Learner
			}
			before, got := must.Both(evolve.Again(context.Background(), split, cfg, past))
			if !reflect.DeepEqual(before.Train, run[at].State.Train) {
				t.Errorf("%s, iteration %d: another D_train", learner, want.Iteration)
			}
			for part, pair := range map[string][2]any{
				"pool":        {withoutNaN(got.State.Pool), withoutNaN(want.State.Pool)},
				"validation":  {got.State.Validation, want.State.Validation},
				"calibration": {got.State.Calibration, want.State.Calibration},
				"D_train":     {got.State.Train, want.State.Train},
				"counts":      {[3]int{got.State.Kept, got.State.Unchanged, got.State.Shortfall}, [3]int{want.State.Kept, want.State.Unchanged, want.State.Shortfall}},
				"warnings":    {got.State.Warnings, want.State.Warnings},
			} {
				if !reflect.DeepEqual(pair[0], pair[1]) {
					t.Errorf("%s, iteration %d: %s differs", learner, want.Iteration, part)
				}
			}
		}
	}
}

// withoutNaN is a pool in which numbers that are not known are equal: NaN is −1.
func withoutNaN(pool []evolve.Generated) []evolve.Generated {
	pool = slices.Clone(pool)
	for i := range pool {
		pool[i].Mapping.Attempts = slices.Clone(pool[i].Mapping.Attempts)
		for k := range pool[i].Mapping.Attempts {
			attempt := reflect.ValueOf(&pool[i].Mapping.Attempts[k]).Elem()
			for _, field := range attempt.Fields() {
				if field.Kind() == reflect.Float64 && math.IsNaN(field.Float()) {
					field.SetFloat(-1)
				}
			}
		}
	}
	return pool
}
