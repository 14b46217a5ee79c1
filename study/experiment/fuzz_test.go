package experiment

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"mevolve/study/experiment/store"
)

// Whatever a store's configuration and trials hold: a report whose figures are
// shares, or a sentence.
func FuzzCompare(f *testing.F) {
	const configuration = `{"iterations":1,"folds":5}`
	const raw = `{"dataset":{"name":"MUTAG","graphs":200,"classes":2,"dominant":0.5,"distinct_structures":200,"ceiling":1},` +
		`"mapping":"random","learner":"sf+svm","beta":0.15,"filter":true,"trial":{"repeat":1,"fold":2,"train":140,"val":20,"test":40,` +
		`"original":{"correct":25,"accuracy":0.625},"iterations":[{"iteration":1,"pool":140,"kept":7,"train_size":147,"test_accuracy":0.65}],` +
		`"evolved":{"correct":26,"accuracy":0.65},"baselines":{"majority":0.5,"size":0.5,"duplication":0.5}}}`
	f.Add(configuration, raw)
	f.Add(`{"folds":2,"iterations":0}`, strings.Replace(raw, `"repeat":1`, `"repeat":9000000000000000000`, 1))
	f.Add(configuration, strings.Replace(raw, `"beta"`, `"readings":{"R17":"best-test"},"beta"`, 1))
	f.Add(`[]`, `{}`)
	f.Add(`{"folds":1}`, `{"n":1}`)
	f.Fuzz(func(t *testing.T, configuration, raw string) {
		c, err := store.NewConfiguration(json.RawMessage(configuration))
		if err != nil {
			return
		}
		trials := []store.Trial{{ID: "x", Raw: json.RawMessage(raw)}}
		var r record
		if json.Unmarshal([]byte(raw), &r) == nil {
			trials[0].ID = TrialID(r.Dataset.Name, r.settings(), r.Trial.Repeat, r.Trial.Fold)
			if mended, err := mend(r).encode(); err == nil {
				trials = append(trials, store.Trial{ID: trials[0].ID, Raw: mended})
			}
		}
		for _, trial := range trials {
			comparison, err := NewReport(store.Contents{Configuration: c, Dir: "store", Trials: []store.Trial{trial}})
			if err != nil {
				if !strings.HasPrefix(err.Error(), "store: ") || strings.Contains(err.Error(), "\n") {
					t.Errorf("not a sentence about the store: %q", err)
				}
				continue
			}
			for _, cell := range comparison.Tables[0].Cells {
				for _, x := range []float64{cell.Original, cell.Evolved, cell.Baselines.Majority, cell.Baselines.Size, cell.Baselines.Duplication, *cell.Twins, *cell.Ceiling} {
					if !(x >= 0 && x <= 1) {
						t.Errorf("%v is no share in %+v", x, cell)
					}
				}
			}
			if _, err := json.Marshal(comparison); err != nil {
				t.Error(err)
			}
		}
	})
}

// mend makes counts and shares agree, so that more than the check is reached.
func mend(r record) record {
	t := &r.Trial
	r.Dataset.Graphs = t.Train + t.Val + t.Test
	of := func(x float64, n int) float64 { return math.Round(x*float64(n)) / float64(n) }
	for _, x := range []*float64{&t.TwinShare, &t.Baselines.Majority, &t.Baselines.Size, &t.Baselines.Duplication} {
		*x = of(*x, t.Test)
	}
	r.Dataset.Dominant, r.Dataset.Ceiling = of(r.Dataset.Dominant, r.Dataset.Graphs), of(r.Dataset.Ceiling, r.Dataset.Graphs)
	t.Original.Accuracy = float64(t.Original.Correct) / float64(t.Test)
	t.Evolved = t.Original
	train := t.Train
	for i := range t.Iterations {
		it := &t.Iterations[i]
		train += it.Kept
		it.Iteration, it.TrainSize = i+1, train
		it.TrainAccuracy, it.TestAccuracy = of(it.TrainAccuracy, train), t.Evolved.Accuracy
	}
	return r
}
