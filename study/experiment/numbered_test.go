package experiment

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/experiment/store"
	"mevolve/study/settings"
)

// Isomorphic graphs can have different answers of a learner that sees vertex numbers:
// nothing is said of twins or of a ceiling, alone or in a table.
func TestReports_HaveNoTwinsOfLearnersThatSeeVertexNumbers(t *testing.T) {
	d := must.Get(datasets.Generate("rings"))
	of := must.Get(study(t.Context(), d))
	s := settings.Default()
	for learner, says := range map[string]bool{"sf+svm": true, "gl2vec-graphlet+svm": false} {
		s.Learner = learner
		trial := Trial{Repeat: 1, Fold: 1, Train: 1, Val: 1, Test: 1, TwinShare: 0.1}
		r := must.Get(newReport([]record{newRecord(of.facts, s, trial)}, s, store.Contents{}))
		if (r.Only().Summary.Twins != nil) != says || (r.Only().Summary.Ceiling != nil) != says || r.Only().Summary.IsCapped() != says {
			t.Errorf("%s: twins %v, ceiling %v", learner, r.Only().Summary.Twins, r.Only().Summary.Ceiling)
		}
		if text, err := json.Marshal(r.Only().Summary); err != nil || strings.Contains(string(text), `"twins":null,"ceiling":null`) == says {
			t.Errorf("%s: %s, %v", learner, text, err)
		}
		if has := slices.ContainsFunc(r.Warnings, func(w model.Warning) bool { return strings.Contains(w.Message, "is all that") }); has != says {
			t.Errorf("%s: %v", learner, r.Warnings)
		}
		rows, err := datasetRows([]record{newRecord(of.facts, s, trial)}, s, 0)
		if err != nil || (len(rows[0].Seen) == 1) != says || (rows[0].Twins != nil) != says {
			t.Errorf("%s: %+v, %v", learner, rows, err)
		}
	}
}
