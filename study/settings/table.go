package settings

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"mevolve/augment"
	"mevolve/internal/lists"
	"mevolve/internal/wording"
	"mevolve/learners"
	"mevolve/model"
	"mevolve/model/readings"
)

// Part is the part of a run that a setting affects; readings have the same parts.
type Part = readings.Part

const (
	Draws     = readings.Draws
	Maps      = readings.Maps
	Learns    = readings.Learns
	Embeds    = readings.Embeds
	Evolves   = readings.Evolves
	Splits    = readings.Splits
	Evaluates = readings.Evaluates
)

// Parts are all parts, the parts of a run.
func Parts() []Part { return []Part{Draws, Maps, Learns, Embeds, Evolves, Splits, Evaluates} }

// Setting is one row of the table of settings. Its flag and its help, its JSON, its row in the
// explorer's panel and its default follow from here; the struct Settings only holds the value.
type Setting struct {
	Name    string // its flag, "max-pool"; in JSON "max_pool"
	About   string // its meaning, in a line
	Without string // the meaning of the flag that switches it off
	Part    Part
	Paper   string          // the paper's value, if the paper has one
	Values  func() []string // the possible values; nil: any number, or yes and no
	Blank   string          // the name of the value "" of a choice
	File    bool            // a file of the user's, by its path and content
	Rare    bool            // changed by few: --help only names its flag
	expects string          // the expected number, in an error
	valid   func(Settings) bool
	// move is a number changed by some steps; nil: in steps of one.
	move func(s Settings, by int) any
	// idle is a sentence on why the value changes nothing; nil: it always matters.
	idle func(s Settings, d *model.Dataset) string

	usual any // the default
	at    func(*Settings) any
}

// MostIterations is the largest T.
const MostIterations = 1000

// table has the order of the JSON.
var table = []Setting{
	{Name: "mapping", usual: "motif-similarity", Part: Maps, Values: augment.Names,
		About: "how graphs are changed",
		at:    func(s *Settings) any { return &s.Mapping }},
	{Name: "learner", usual: "sf+svm", Part: Learns, Values: learners.Names,
		About: "embedding and classifier",
		at:    func(s *Settings) any { return &s.Learner }},
	{Name: "beta", usual: 0.15, Part: Maps, Paper: ".15; .05 to .25 in Fig. 8",
		About:   "edge budget β: the share of edges that are swapped, k = ⌈m·β⌉",
		expects: "the share of edges to move, above 0 and at most 1",
		valid:   func(s Settings) bool { return s.Beta > 0 && s.Beta <= 1 },
		move: func(s Settings, by int) any { // along the paper's sweep and beyond
			return math.Round(20*min(max(s.Beta+0.05*float64(by), 0.05), 1)) / 20
		},
		at: func(s *Settings) any { return &s.Beta }},
	{Name: "l", usual: 2, Part: Maps, Paper: "2",
		About: "edges of a motif's path: 2 open triad, 3 open quad",
		idle: func(s Settings, _ *model.Dataset) string {
			k, _ := augment.KindOf(s.Mapping)
			return k.Ignores("l")
		},
		at: func(s *Settings) any { return &s.L }},
	{Name: "iterations", usual: 5, Part: Evolves, Paper: "5",
		About:   "T, iterations of the evolution",
		expects: "a number from 0 to 1000",
		valid:   func(s Settings) bool { return s.Iterations >= 0 && s.Iterations <= MostIterations },
		at:      func(s *Settings) any { return &s.Iterations }},
	{Name: "filter", usual: true, Part: Evolves, Paper: "on; off in Fig. 5",
		About:   "keep only generated graphs with r > θ; θ is always shown",
		Without: "keep every generated graph (no reliability filter); θ is still shown",
		at:      func(s *Settings) any { return &s.Filter }},
	{Name: "repeats", usual: 1, Part: Evaluates, Paper: "10",
		About:   "how often the cross-validation is repeated",
		expects: "a number from 1 to 1000",
		valid:   func(s Settings) bool { return s.Repeats >= 1 && s.Repeats <= 1000 },
		at:      func(s *Settings) any { return &s.Repeats }},
	{Name: "folds", usual: 5, Part: Splits, Paper: "5",
		About:   "folds of the cross-validation, one of them the test set",
		expects: "a number from 2 to 1000, one of them the test set",
		valid:   func(s Settings) bool { return s.Folds >= 2 && s.Folds <= 1000 },
		at:      func(s *Settings) any { return &s.Folds }},
	{Name: "dim", usual: 128, Rare: true, Part: Embeds, Paper: "128",
		About:   "d, the embedding's dimension",
		expects: "a number from 1 to 4096",
		valid:   func(s Settings) bool { return s.Dim >= 1 && s.Dim <= 4096 },
		move:    func(s Settings, by int) any { return scaled(s.Dim, by, 4096) },
		idle: func(s Settings, _ *model.Dataset) string {
			if k := learner(s); !k.Paired() || k.Embedding.FixedDim {
				return "the dimension of " + k.Half() + " is fixed"
			}
			return ""
		},
		at: func(s *Settings) any { return &s.Dim }},
	{Name: "max-pool", usual: 20000, Rare: true, Part: Evolves,
		About:   "most graphs mapped in one iteration",
		expects: "at least 1",
		valid:   func(s Settings) bool { return s.MaxPool >= 1 },
		move:    func(s Settings, by int) any { return scaled(s.MaxPool, by, 1<<30) },
		at:      func(s *Settings) any { return &s.MaxPool }},
	{Name: "seed", usual: uint64(1), Part: Draws,
		About:   "the seed of all random draws",
		expects: "a whole number from 0",
		move: func(s Settings, by int) any { // as far as there are seeds
			if by < 0 {
				return s.Seed - min(s.Seed, uint64(-by))
			}
			return s.Seed + min(uint64(by), math.MaxUint64-s.Seed)
		},
		at: func(s *Settings) any { return &s.Seed }},

	{Name: "similarity", usual: "ra", Part: Maps, Values: augment.IndexNames, Paper: "ra",
		About: "the index s_ij of Eqs. 5, 6 and 9",
		idle: func(s Settings, _ *model.Dataset) string {
			k, _ := augment.KindOf(s.Mapping)
			return k.Ignores("similarity")
		},
		at: func(s *Settings) any { return &s.Similarity }},
	{Name: "twins", usual: "", Rare: true, Part: Splits, Blank: "not grouped",
		Values: func() []string { return []string{"", TwinsTogether} },
		idle: func(s Settings, _ *model.Dataset) string {
			if s.Splits != "" {
				return "the splits are those of a file"
			}
			return ""
		},
		About: "isomorphic graphs together in one fold, and in one of train and validation; otherwise not grouped",
		at:    func(s *Settings) any { return &s.Twins }},
	{Name: "splits", usual: "", Rare: true, Part: Splits, Blank: "as dealt", File: true,
		About: "a CSV file with the splits: repeat,fold,graph,part",
		at:    func(s *Settings) any { return &s.Splits }},
	{Name: "attributed", usual: false, Rare: true, Part: Embeds,
		About: "graph2vec, gl2vec: vertex labels in place of degrees",
		idle: func(s Settings, d *model.Dataset) string {
			switch {
			case !readsWords(s):
				return learner(s).Half() + " takes no vertex labels in place of degrees"
			case !d.Labelled():
				return d.Name + " has no vertex labels"
			}
			return ""
		},
		at: func(s *Settings) any { return &s.Attributed }},
	{Name: "embedding-preset", usual: "", Rare: true, Part: Embeds, Blank: "ours",
		Values: func() []string { return []string{"", "karateclub"} },
		About:  "graph2vec, gl2vec: karateclub for that software's defaults",
		idle: func(s Settings, _ *model.Dataset) string {
			if !readsWords(s) {
				return learner(s).Half() + " is not made of word vectors"
			}
			return ""
		},
		at: func(s *Settings) any { return &s.EmbeddingPreset }},
}

// Register adds a setting with its default and the field of its value; remove removes it
// again.
func Register(r Setting, usual any, at func(*Settings) any) (remove func()) {
	before := table
	r.usual, r.at = usual, at
	table = append(slices.Clone(before), r)
	return func() { table = before }
}

// All lists the settings; the readings, which have a table of their own, are
// not among them.
func All() []Setting { return slices.Clone(table) }

// Of lists the settings of some parts, in the order of the table.
func Of(parts ...Part) []Setting {
	var list []Setting
	for _, row := range table {
		if slices.Contains(parts, row.Part) {
			list = append(list, row)
		}
	}
	return list
}

// Only is the settings and readings of some parts, the others at their default. It is
// what a computation that runs these parts depends on.
func (s Settings) Only(parts ...Part) Settings {
	only := Default()
	for _, row := range Of(parts...) {
		row.value(&only).Set(row.value(&s))
	}
	only.Readings = s.Readings.Only(parts...)
	return only
}

// Named is the setting of a name.
func Named(name string) (Setting, error) {
	for _, row := range table {
		if row.Name == name {
			return row, nil
		}
	}
	return Setting{}, fmt.Errorf("there is no setting %q; there are %s", name, strings.Join(Names(), ", "))
}

// Names lists the settings by name.
func Names() []string {
	return lists.Each(table, func(row Setting) string { return row.Name })
}

// At points at the setting's value: a *string, *int, *uint64, *float64 or *bool.
func (r Setting) At(s *Settings) any { return r.at(s) }

// Flag is the setting's flag without its dashes. A setting that is on by default has a flag
// that switches it off.
func (r Setting) Flag() string {
	if r.usual == true {
		return "no-" + r.Name
	}
	return r.Name
}

// Option is how the setting is given on a command line: "--beta".
func (r Setting) Option() string { return "--" + r.Name }

// Numeric reports whether the value is a number, which can be typed.
func (r Setting) Numeric() bool {
	_, choice := r.usual.(string)
	_, yesNo := r.usual.(bool)
	return !choice && !yesNo
}

// Text is the value in text form, which With reads.
func (r Setting) Text(s Settings) string { return r.text(&s) }

func (r Setting) text(s *Settings) string {
	switch v := r.at(s).(type) {
	case *string:
		return *v
	case *float64:
		return wording.Exact(*v)
	case *int:
		return strconv.Itoa(*v)
	case *uint64:
		return strconv.FormatUint(*v, 10)
	case *bool:
		if *v {
			return "on"
		}
		return "off"
	}
	panic("settings: " + r.Name + " has a value that cannot be written")
}

// Word is the value as a list of bench has it: yes or no where Text says on or off.
func (r Setting) Word(s Settings) string {
	on, isSwitch := r.at(&s).(*bool)
	switch {
	case !isSwitch:
		return r.text(&s)
	case *on:
		return "yes"
	}
	return "no"
}

// With is the settings with another value in text form. Invalid settings are an
// error.
func (r Setting) With(s Settings, value string) (Settings, error) {
	if err := r.Read(&s, value); err != nil {
		return s, err
	}
	return s, s.Validate()
}

// Read sets the value from its text form, without looking at whether it is valid.
func (r Setting) Read(s *Settings, value string) error {
	var err error
	switch v := r.at(s).(type) {
	case *string:
		*v = value
	case *float64:
		if *v, err = strconv.ParseFloat(value, 64); err != nil {
			return fmt.Errorf("expected a number; found %q", value)
		}
	case *int:
		if *v, err = strconv.Atoi(value); err != nil {
			return fmt.Errorf("expected a whole number; found %q", value)
		}
	case *uint64:
		if *v, err = strconv.ParseUint(value, 10, 64); err != nil {
			return fmt.Errorf("expected a whole number from 0; found %q", value)
		}
	case *bool:
		switch strings.ToLower(value) {
		case "yes", "on", "true":
			*v = true
		case "no", "off", "false":
			*v = false
		default:
			return fmt.Errorf("expected yes or no; found %q", value)
		}
	}
	return nil
}

// Beside are the settings with the values to compare: all possible values,
// or for a number one step down, the current value and one step up, as far as they
// are valid.
func (r Setting) Beside(s Settings) []Settings {
	var list []Settings
	add := func(t Settings, err error) {
		if err == nil && !slices.Contains(list, t) {
			list = append(list, t)
		}
	}
	switch {
	case r.File:
		list = append(list, s)
	case r.Values != nil:
		for _, v := range r.Values() {
			add(r.With(s, v))
		}
	case !r.Numeric():
		add(r.With(s, "on"))
		add(r.With(s, "off"))
	default:
		for _, by := range []int{-1, 0, 1} {
			add(r.Move(s, by))
		}
	}
	return list
}

// Move is the settings with a number changed by some steps, or with a choice moved
// cyclically.
func (r Setting) Move(s Settings, by int) (Settings, error) {
	was := s
	switch v := r.at(&s).(type) {
	case *string:
		if r.File {
			break
		}
		values := r.Values()
		n := len(values)
		*v = values[((slices.Index(values, *v)+by)%n+n)%n]
	case *float64:
		*v = r.move(was, by).(float64)
	case *uint64:
		*v = r.move(was, by).(uint64)
	case *int:
		if *v += by; r.move != nil {
			*v = r.move(was, by).(int)
		}
	}
	if by == 0 {
		s = was
	}
	return s, s.Validate()
}

// Usual is the settings with the row's default.
func (r Setting) Usual(s Settings) Settings {
	r.value(&s).Set(reflect.ValueOf(r.usual))
	return s
}

// value is the row's value in some settings, which can be set.
func (r Setting) value(s *Settings) reflect.Value { return reflect.ValueOf(r.at(s)).Elem() }

// Idle is a sentence on why the value changes nothing in a run with these
// settings on a dataset; "" if it matters. The learner may be an embedding
// alone.
func (r Setting) Idle(s Settings, d *model.Dataset) string {
	if r.idle == nil {
		return ""
	}
	return r.idle(s, d)
}

// learner is the kind of the settings' learner.
func learner(s Settings) learners.Kind {
	k, _ := learners.KindOf(s.Learner)
	return k
}

// readsWords reports whether the learner's embedding is made of word vectors.
func readsWords(s Settings) bool { return learner(s).Paired() && learner(s).Embedding.Words }

// scaled doubles or halves.
func scaled(n, by, most int) int {
	switch {
	case by > 0:
		return min(2*n, most)
	case by < 0:
		return max(n/2, 1)
	}
	return n
}
