package experiment

import (
	"encoding/json"
	"slices"
	"testing"

	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/model/readings"
	"mevolve/study/settings"
)

// Under R12 again every retraining has hyper-parameters of its own, and the
// report shows them; under once they are those of pre-training.
func TestRun_ShowsTheHyperParametersOfEachIteration(t *testing.T) {
	d := must.Get(datasets.Generate("rings"))
	for _, tuning := range []readings.Tuning{readings.TuningOnce, readings.TuningAgain} {
		s := settings.Default()
		s.Learner, s.Iterations, s.Readings.Tuning = "sf+knn", 3, tuning
		r := must.Get(Run(t.Context(), d, s, Options{Workers: 2}))
		b := must.Get(json.Marshal(r))
		var report struct {
			Trials []struct {
				Parameters []string
				Iterations []struct{ Parameters []string }
			}
		}
		must.Do(json.Unmarshal(b, &report))
		changed := 0
		for _, trial := range report.Trials {
			for _, it := range trial.Iterations {
				if len(it.Parameters) != 1 {
					t.Fatalf("%s: the parameters of an iteration are %q", tuning, it.Parameters)
				}
				if !slices.Equal(it.Parameters, trial.Parameters) {
					changed++
				}
			}
		}
		if (changed > 0) != (tuning == readings.TuningAgain) {
			t.Errorf("R12 %s: %d iterations have other parameters than pre-training", tuning, changed)
		}
	}
}
