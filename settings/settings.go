// Package settings is the one encoding of what is being done: command-line
// flags, the JSON of a run's "config" and the command that reproduces it are
// three spellings of one Settings value.
package settings

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"mevolve/augment"
	"mevolve/learners"
	"mevolve/readings"
)

// Settings is everything that determines a run's numbers, apart from the
// dataset's content. The number of workers is not among it.
type Settings struct {
	Mapping    string       `json:"mapping"`
	Learner    string       `json:"learner"`
	Beta       float64      `json:"beta"` // β, edge budget of Eq. 3
	L          int          `json:"l"`    // l, motif length in edges
	Iterations int          `json:"iterations"`
	Filter     bool         `json:"filter"` // keep only r > θ
	Repeats    int          `json:"repeats"`
	Folds      int          `json:"folds"`
	Dim        int          `json:"dim"`      // d, embedding dimension
	MaxPool    int          `json:"max_pool"` // limit on a compounding pool
	Seed       uint64       `json:"seed"`
	Readings   readings.Set `json:"readings"`

	// What few runs set is left out of the JSON while it is not.
	Twins           string `json:"twins,omitempty"`            // "together": isomorphic graphs in one fold; "": as they fall
	Attributed      bool   `json:"attributed,omitempty"`       // graph2vec, gl2vec: vertex labels in place of degrees
	EmbeddingPreset string `json:"embedding_preset,omitempty"` // graph2vec, gl2vec: "" or "karateclub"
}

// TwinsTogether is the value of Twins that keeps isomorphic graphs in one
// fold.
const TwinsTogether = "together"

// Default is the paper's configuration with one repeat.
func Default() Settings {
	return Settings{
		Mapping:    "motif-similarity",
		Learner:    "sf+svm",
		Beta:       0.15,
		L:          2,
		Iterations: 5,
		Filter:     true,
		Repeats:    1,
		Folds:      5,
		Dim:        128,
		MaxPool:    20000,
		Seed:       1,
		Readings:   readings.Default(),
	}
}

// Validate tells in one sentence what cannot be run.
func (s Settings) Validate() error {
	switch {
	case math.IsNaN(s.Beta) || s.Beta <= 0 || s.Beta > 1:
		return fmt.Errorf("--beta is the share of edges to move, above 0 and at most 1; found %v", s.Beta)
	case s.Iterations < 0 || s.Iterations > 1000:
		return fmt.Errorf("--iterations is a number from 0 to 1000; found %d", s.Iterations)
	case s.Repeats < 1:
		return fmt.Errorf("--repeats is at least 1; found %d", s.Repeats)
	case s.Folds < 2:
		return fmt.Errorf("--folds is at least 2, one of them the test set; found %d", s.Folds)
	case s.Dim < 1 || s.Dim > 4096:
		return fmt.Errorf("--dim is a number from 1 to 4096; found %d", s.Dim)
	case s.Twins != "" && s.Twins != TwinsTogether:
		return fmt.Errorf("--twins is %q, or not given; found %q", TwinsTogether, s.Twins)
	case s.MaxPool < 1:
		return fmt.Errorf("--max-pool is at least 1; found %d", s.MaxPool)
	}
	if _, err := s.NewMapping(); err != nil {
		return err
	}
	_, err := s.NewLearner(2)
	return err
}

// NewMapping builds the mapping f that the settings name.
func (s Settings) NewMapping() (augment.Mapping, error) {
	return augment.New(s.Mapping, augment.Options{
		Beta:         s.Beta,
		L:            s.L,
		Connectivity: s.Readings.Connectivity,
		EdgeCount:    s.Readings.EdgeCount,
		ZeroScores:   s.Readings.ZeroScores,
	})
}

// NewLearner builds the unfitted learner C that the settings name, for |Y|
// classes.
func (s Settings) NewLearner(classes int) (learners.Learner, error) {
	return learners.Parse(s.Learner, s.LearnerOptions(classes))
}

// NewSizeBaseline builds the learner's own classifier on the two features
// (n, m).
func (s Settings) NewSizeBaseline(classes int) (learners.Learner, error) {
	return learners.Size(s.Learner, s.LearnerOptions(classes))
}

// LearnerOptions are the part of the settings that a learner, or an embedding
// alone, looks at.
func (s Settings) LearnerOptions(classes int) learners.Options {
	return learners.Options{
		Classes:       classes,
		Dim:           s.Dim,
		Tuning:        s.Readings.Tuning,
		Embedding:     s.Readings.Embedding,
		SFOrder:       s.Readings.SFOrder,
		Decision:      s.Readings.Decision,
		Scaling:       s.Readings.Scaling,
		DocumentOrder: s.Readings.DocumentOrder,

		Attributed:      s.Attributed,
		EmbeddingPreset: s.EmbeddingPreset,
	}
}

// Canonical is the settings' one JSON spelling, the same bytes for the same
// settings.
func (s Settings) Canonical() []byte {
	b, err := json.Marshal(s)
	if err != nil {
		panic("settings: a value that Validate refuses cannot be written: " + err.Error())
	}
	return b
}

// Parse reads what Canonical writes. A field that is not named takes its
// default.
func Parse(b []byte) (Settings, error) {
	s := Default()
	if err := json.Unmarshal(b, &s); err != nil {
		return Settings{}, fmt.Errorf("these are not settings: %w", err)
	}
	return s, s.Validate()
}

// Flags spells the settings as command-line flags, those at their default
// left out.
func (s Settings) Flags() []string {
	d := Default()
	var flags []string
	add := func(differs bool, words ...string) {
		if differs {
			flags = append(flags, words...)
		}
	}
	add(s.Mapping != d.Mapping, "--mapping", s.Mapping)
	add(s.Learner != d.Learner, "--learner", s.Learner)
	add(s.Beta != d.Beta, "--beta", strconv.FormatFloat(s.Beta, 'g', -1, 64))
	add(s.L != d.L, "--l", strconv.Itoa(s.L))
	add(s.Iterations != d.Iterations, "--iterations", strconv.Itoa(s.Iterations))
	add(s.Repeats != d.Repeats, "--repeats", strconv.Itoa(s.Repeats))
	add(s.Folds != d.Folds, "--folds", strconv.Itoa(s.Folds))
	add(s.Filter != d.Filter, "--no-filter")
	add(s.Dim != d.Dim, "--dim", strconv.Itoa(s.Dim))
	add(s.MaxPool != d.MaxPool, "--max-pool", strconv.Itoa(s.MaxPool))
	add(s.Seed != d.Seed, "--seed", strconv.FormatUint(s.Seed, 10))
	add(s.Twins != d.Twins, "--twins", s.Twins)
	add(s.Attributed != d.Attributed, "--attributed")
	add(s.EmbeddingPreset != d.EmbeddingPreset, "--embedding-preset", s.EmbeddingPreset)
	for _, r := range readings.All() {
		add(s.Readings.Get(r) != d.Readings.Get(r), "--reading", r.ID+"="+s.Readings.Get(r))
	}
	return flags
}
