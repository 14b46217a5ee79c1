package experiment

import (
	"encoding/json"
	"fmt"

	"mevolve/model/readings"
	"mevolve/study/experiment/store"
	"mevolve/study/settings"
)

// record is a finished trial as a store keeps it: the cell it belongs to, the
// facts its numbers must be read against, and the trial. A report needs
// nothing else, neither the dataset nor the plan.
type record struct {
	Dataset Facts  `json:"dataset"`
	Mapping string `json:"mapping"`
	Learner string `json:"learner"`
	Setup
	Trial    Trial   `json:"trial"`
	Warnings []Doubt `json:"warnings"`

	Predictions *Predictions `json:"predictions,omitempty"` // older stores have none
}

// Setup is what the trials of a table share.
type Setup struct {
	Beta       float64      `json:"beta"`
	Filter     bool         `json:"filter"`
	Similarity string       `json:"similarity"`
	Readings   readings.Set `json:"readings"`
}

func setupOf(s settings.Settings) Setup { return Setup{s.Beta, s.Filter, s.Similarity, s.Readings} }

// put changes settings to those of the setup.
func (u Setup) put(s *settings.Settings) {
	s.Beta, s.Filter, s.Similarity, s.Readings = u.Beta, u.Filter, u.Similarity, u.Readings
}

// Varied is what of the similarity and the readings is not at its default.
func (u Setup) Varied() []string { return Varied(u.Similarity, u.Readings) }

func newRecord(f Facts, s settings.Settings, t Trial) record {
	r := record{f, s.Mapping, s.Learner, setupOf(s), t, t.Warnings, t.Predictions}
	if r.Warnings == nil {
		r.Warnings = []Doubt{}
	}
	return r
}

func (r record) encode() (json.RawMessage, error) { return json.Marshal(r) }

// place identifies a trial without its similarity and readings.
func (r record) place() string {
	return fmt.Sprint(r.Dataset.Name, "/", r.Mapping, "/", r.Learner, "/", r.Beta, "/", r.Filter, "/", r.Trial.Repeat, "/", r.Trial.Fold)
}

// settings are those that the record names, the others at their default.
func (r record) settings() settings.Settings {
	s := settings.Default()
	r.put(&s)
	return s
}

// put sets what the record names.
func (r record) put(s *settings.Settings) {
	s.Mapping, s.Learner = r.Mapping, r.Learner
	r.Setup.put(s)
}

// decodeRecord reads a trial of a store under these settings. What it does not name is at
// its default.
func decodeRecord(t store.Trial, s settings.Settings) (record, error) {
	r := record{Setup: Setup{Similarity: settings.Default().Similarity}}
	if err := json.Unmarshal(t.Raw, &r); err != nil || r.Dataset.Name == "" || r.Trial.Repeat < 1 {
		return r, fmt.Errorf("trial %s of the store is no trial of a plan; was it written by another version?", t.ID)
	}
	err := r.check(t.ID)
	if err == nil && (r.Trial.Fold < 1 || r.Trial.Fold > s.Folds || len(r.Trial.Iterations) != s.Iterations) {
		err = fmt.Errorf("it is fold %d of %d, after %d iterations of %d", r.Trial.Fold, s.Folds, len(r.Trial.Iterations), s.Iterations)
	}
	if err != nil {
		return r, fmt.Errorf("trial %s of the store contradicts itself: %w; the file was damaged, so restore it or remove that trial's line to have it done again", t.ID, err)
	}
	r.Trial.Predictions = r.Predictions
	if len(r.Warnings) > 0 {
		r.Trial.Warnings = r.Warnings
	}
	return r, nil
}
