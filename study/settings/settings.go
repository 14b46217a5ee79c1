// Package settings is the encoding of everything that decides a result. Settings have
// three spellings: flags, the JSON of a run's "config" and the command line that repeats it
// (commandline.go). A Place (place.go) adds a dataset and a Position in the explorer, which
// is written as words (words.go). table.go lists every setting once.
package settings

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"mevolve/augment"
	"mevolve/internal/must"
	"mevolve/learners"
	"mevolve/model/readings"
)

// Settings is everything that determines a run's numbers, apart from the
// dataset's content. The number of workers does not. The table (table.go) has the
// meaning, the range and the default of each field.
type Settings struct {
	Mapping    string
	Learner    string
	Beta       float64 // β, edge budget of Eq. 3
	L          int     // l, motif length in edges
	Iterations int     // T
	Filter     bool    // keep only r > θ
	Repeats    int
	Folds      int
	Dim        int // d, embedding dimension
	MaxPool    int // limit on a compounding pool
	Seed       uint64
	Readings   readings.Set

	Splits          string // a file of splits with its content (datasets.SplitsReference); "": dealt from the seed
	Twins           string // "together": isomorphic graphs in one fold; "": independent
	Attributed      bool   // graph2vec, gl2vec: vertex labels instead of degrees
	Similarity      string // s_ij of the similarity mappings
	EmbeddingPreset string // graph2vec, gl2vec: "" or "karateclub"
}

// TwinsTogether is the value of Twins that keeps isomorphic graphs in one
// fold.
const TwinsTogether = "together"

// Default is the paper's configuration with one repeat.
func Default() Settings {
	s := Settings{Readings: readings.Default()}
	for _, row := range table {
		row.value(&s).Set(reflect.ValueOf(row.usual))
	}
	return s
}

// Validate returns an error sentence for settings that cannot be run.
func (s Settings) Validate() error {
	for _, row := range table {
		if row.valid != nil && !row.valid(s) {
			return fmt.Errorf("%s is %s; found %s", row.Option(), row.expects, row.Text(s))
		}
		if row.Blank != "" && !row.File && !slices.Contains(row.Values(), row.Text(s)) {
			return fmt.Errorf("%s is %q, or not given; found %q", row.Option(), strings.Join(row.Values()[1:], `" or "`), row.Text(s))
		}
	}
	if _, err := s.NewMapping(); err != nil {
		return err
	}
	_, err := s.NewLearner(2)
	return err
}

// NewMapping builds the mapping f that the settings name.
func (s Settings) NewMapping() (augment.Mapping, error) {
	return augment.New(s.Mapping, s.MappingOptions())
}

// MappingOptions are the settings that a mapping uses.
func (s Settings) MappingOptions() augment.Options {
	var o augment.Options
	s.pass(&o)
	return o
}

// pass sets every field of some options that has the name of a setting or a reading.
func (s Settings) pass(options any) {
	o := reflect.ValueOf(options).Elem()
	for _, from := range []reflect.Value{reflect.ValueOf(s), reflect.ValueOf(s.Readings)} {
		for i := range from.NumField() {
			if field := o.FieldByName(from.Type().Field(i).Name); field.IsValid() {
				field.Set(from.Field(i))
			}
		}
	}
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

// LearnerOptions are the settings that a learner, or an embedding
// alone, uses.
func (s Settings) LearnerOptions(classes int) learners.Options {
	o := learners.Options{Classes: classes}
	s.pass(&o)
	return o
}

// Canonical is the settings' one JSON spelling, the same bytes for the same
// settings. A value that Validate refuses may have none, and panics.
func (s Settings) Canonical() []byte { return must.Get(json.Marshal(s)) }

// MarshalJSON writes all rows of the table in order, and then the readings.
func (s Settings) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	add := func(name string, value any) error {
		v, err := json.Marshal(value)
		b = append(append(append(append(b, '"'), name...), '"', ':'), v...)
		return err
	}
	for _, row := range table {
		if err := add(row.jsonName(), row.at(&s)); err != nil {
			return nil, err
		}
		b = append(b, ',')
	}
	err := add("readings", s.Readings)
	return append(b, '}'), err
}

// UnmarshalJSON reads the output of MarshalJSON; missing fields keep their
// values.
func (s *Settings) UnmarshalJSON(b []byte) error {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(b, &fields); err != nil {
		return err
	}
	for _, row := range table {
		if value, ok := fields[row.jsonName()]; ok {
			if err := json.Unmarshal(value, row.at(s)); err != nil {
				return fmt.Errorf("%s: %w", row.jsonName(), err)
			}
		}
	}
	if value, ok := fields["readings"]; ok {
		return json.Unmarshal(value, &s.Readings)
	}
	return nil
}

func (r Setting) jsonName() string { return strings.ReplaceAll(r.Name, "-", "_") }

// Parse reads the output of Canonical. A missing field gets its
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
	usual := Default()
	d := &usual
	var flags []string
	for _, row := range table {
		text := row.text(&s)
		if text == row.text(d) {
			continue
		}
		if k, ok := augment.KindOf(text); ok && row.Name == "mapping" && k.Flags != nil {
			flags = append(flags, k.Flags...)
			continue
		}
		flags = append(flags, "--"+row.Flag())
		if _, yesNo := row.usual.(bool); !yesNo {
			flags = append(flags, text)
		}
	}
	for _, r := range readings.All() {
		if s.Readings.Get(r) != d.Readings.Get(r) {
			flags = append(flags, "--"+r.ID, s.Readings.Get(r))
		}
	}
	return flags
}
