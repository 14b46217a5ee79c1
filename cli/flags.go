package cli

import (
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/learners"
	"mevolve/model/readings"
	"mevolve/study/settings"
)

// settingsFlags binds the flags of a command to one Settings value.
type settingsFlags struct {
	settings settings.Settings
	assigned []string // readings as given, R4=first, or the name of a published code
	workers  int
	foreign  foreign
}

func newSettingsFlags() *settingsFlags {
	return &settingsFlags{settings: settings.Default(), workers: runtime.NumCPU()}
}

// bind binds the settings of some parts, and with the draws the readings.
func (f *settingsFlags) bind(c *cobra.Command, parts ...settings.Part) {
	for _, row := range settings.Of(parts...) {
		f.bindOne(c, row)
	}
	if slices.Contains(parts, settings.Draws) {
		f.bindReadings(c)
	}
	if slices.Contains(parts, settings.Maps) {
		f.bindForeign(c)
	}
}

// bindForeign lets a mapping from outside be the command's.
func (f *settingsFlags) bindForeign(c *cobra.Command) {
	bindLimit(c, &f.foreign.limit)
	c.PreRunE = func(c *cobra.Command, _ []string) error { return f.foreign.register(c, &f.settings.Mapping) }
}

// bindReadings binds a flag for each reading, --R4 first, and for those of a published code.
func (f *settingsFlags) bindReadings(c *cobra.Command) {
	bind := func(name, usage string, values []string, check func(value string) (readings.Set, error), prefix string) {
		c.Flags().Func(name, usage, func(value string) error {
			_, err := check(value)
			f.assigned = append(f.assigned, prefix+value)
			return err
		})
		complete(c, name, values)
	}
	usual := readings.Default()
	for _, r := range readings.All() {
		var values []string
		for _, v := range r.Values {
			values = append(values, v.Name)
		}
		check := func(value string) (readings.Set, error) { return usual.With(r.ID, value) }
		bind(r.ID, strings.Join(values, ", "), values, check, r.ID+"=")
		markReading(c, r.ID)
	}
	names := readings.PublishedNames()
	bind(publishedFlag, "the readings of a published code: "+strings.Join(names, ", "), names, usual.As, "")
	rarely(c, publishedFlag)
}

// publishedFlag sets the readings of a published code.
const publishedFlag = "published"

// readingFlags are the flags of readings.
func readingFlags() []string {
	return append(settings.ReadingNames(), publishedFlag)
}

func (f *settingsFlags) bindOne(c *cobra.Command, row settings.Setting) {
	flags, name, about := c.Flags(), row.Flag(), row.About
	if row.Rare {
		defer rarely(c, name)
	}
	if row.File {
		pathFlag(c, row.At(&f.settings).(*string), name, "", about)
		return
	}
	switch v := row.At(&f.settings).(type) {
	case *string:
		values := slices.DeleteFunc(row.Values(), func(v string) bool { return v == "" })
		if name == "mapping" {
			values = augment.Known()
		}
		flags.StringVar(v, name, *v, about)
		complete(c, name, values)
	case *float64:
		flags.Float64Var(v, name, *v, about)
	case *int:
		flags.IntVar(v, name, *v, about)
	case *uint64:
		flags.Uint64Var(v, name, *v, about)
	case *bool:
		if name == row.Name {
			flags.BoolVar(v, name, *v, about)
			return
		}
		flags.BoolFunc(name, row.Without, func(text string) error {
			on, err := strconv.ParseBool(text)
			*v = !on
			return err
		})
	}
}

// choose reads every reading as given. Of a list of values, which a plan takes by --reading,
// each is chosen with each of the other lists.
func choose(base readings.Set, assigned []string) ([]readings.Set, error) {
	sets := []readings.Set{base}
	for _, assignment := range assigned {
		words := []string{assignment}
		if name, values, is := strings.Cut(assignment, "="); is {
			words = nil
			for _, value := range strings.Split(values, ",") {
				words = append(words, name+"="+value)
			}
		}
		var more []readings.Set
		for _, set := range sets {
			for i, word := range words {
				with, err := set.Parse(word)
				if err != nil {
					return nil, usageError{fmt.Errorf("--reading: %w", err)}
				}
				if slices.Contains(words[:i], word) {
					return nil, usagef("--reading names %s twice; once is enough", word)
				}
				if !slices.Contains(more, with) { // a later list replaces an earlier one
					more = append(more, with)
				}
			}
		}
		sets = more
	}
	for _, assignment := range assigned {
		for _, set := range sets {
			if again, _ := set.Parse(assignment); again != set && !strings.Contains(assignment, "=") {
				return nil, usagef("%s sets a reading that is also given otherwise; leave one of them out", assignment)
			}
		}
	}
	return sets, nil
}

func (f *settingsFlags) workerCount(c *cobra.Command) {
	c.Flags().IntVar(&f.workers, "workers", runtime.NumCPU(), "goroutines; no number depends on it")
}

// read validates what was given.
func (f *settingsFlags) read() (settings.Settings, error) {
	s := f.settings
	sets, err := choose(s.Readings, f.assigned)
	if err != nil {
		return s, err
	}
	s.Readings = sets[0]
	if f.workers < 1 {
		return s, usagef("--workers is at least 1; found %d", f.workers)
	}
	if s.Splits != "" {
		if s.Splits, err = datasets.SplitsReference(s.Splits); err != nil {
			return s, usageError{fmt.Errorf("--splits: %w", err)}
		}
	}
	if err = s.Validate(); err != nil {
		return s, usageError{err}
	}
	return s, nil
}

// controls are the names of the control mappings.
func controls() []string {
	var names []string
	for _, k := range augment.Controls() {
		names = append(names, k.Name)
	}
	return names
}

// pathFlag binds a flag whose value is a path; it may have a letter of its own.
func pathFlag(c *cobra.Command, value *string, name, letter, usage string) {
	c.Flags().FuncP(name, letter, usage, func(written string) error {
		*value = datasets.Path(written)
		return nil
	})
}

// pathsFlag binds a repeatable flag whose values are paths.
func pathsFlag(c *cobra.Command, values *[]string, name, usage string) {
	c.Flags().Func(name, usage, func(written string) error {
		*values = append(*values, datasets.Path(written))
		return nil
	})
}

func namesOf(list []learners.Embedding) []string {
	names := make([]string, len(list))
	for i, info := range list {
		names[i] = info.Name
	}
	return names
}
