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
	"mevolve/readings"
	"mevolve/settings"
)

// settingsFlags binds the flags of a command to one Settings value.
type settingsFlags struct {
	settings settings.Settings
	as       string   // --as NAME, a published code
	assigned []string // --reading NAME=VALUE, as given
	workers  int
	foreign  *foreignFlags // nil for commands that map nothing
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
	f.foreign = &foreignFlags{}
	f.foreign.bind(c)
	c.PreRunE = func(c *cobra.Command, _ []string) error {
		name, err := f.foreign.register(c.Context(), c.ErrOrStderr())
		f.foreign.name = name
		if given := c.Flags().Lookup("mapping"); err == nil && name != "" && (given == nil || !given.Changed) {
			f.settings.Mapping = name
		}
		return err
	}
}

func (f *settingsFlags) bindReadings(c *cobra.Command) {
	c.Flags().StringArrayVar(&f.assigned, "reading", nil, "one open point of the paper, NAME=VALUE (R9=originals); repeatable")
	c.Flags().StringVar(&f.as, "as", "", "the readings of a published `code` together: "+strings.Join(readings.PublishedNames(), ", ")+" (docs/others.md)")
	complete(c, "as", readings.PublishedNames())
	var values []string
	for _, r := range readings.All() {
		for _, v := range r.Values {
			values = append(values, r.ID+"="+v.Name)
		}
	}
	complete(c, "reading", values)
}

func (f *settingsFlags) bindOne(c *cobra.Command, row settings.Setting) {
	flags, name, about := c.Flags(), row.Flag(), row.About
	switch v := row.At(&f.settings).(type) {
	case *string:
		if row.File {
			pathFlag(c, v, name, "", about)
			return
		}
		values := slices.DeleteFunc(row.Values(), func(v string) bool { return v == "" })
		if row.Blank == "" {
			about += ": " + strings.Join(values, ", ")
		}
		if name == "mapping" {
			about, values = about+"; controls: "+strings.Join(controls(), ", "), augment.Known()
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
		flags.BoolFunc(name, "not: "+about, func(text string) error {
			on, err := strconv.ParseBool(text)
			*v = !on
			return err
		})
	}
}

func (f *settingsFlags) workerCount(c *cobra.Command) {
	c.Flags().IntVar(&f.workers, "workers", runtime.NumCPU(), "goroutines; the numbers do not depend on it")
}

// read validates what was given.
func (f *settingsFlags) read() (settings.Settings, error) {
	s := f.settings
	var err error
	if f.as != "" {
		if s.Readings, err = s.Readings.As(f.as); err != nil {
			return s, usageError{fmt.Errorf("--as: %w", err)}
		}
	}
	for _, assignment := range f.assigned {
		if s.Readings, err = s.Readings.Parse(assignment); err != nil {
			return s, usageError{fmt.Errorf("--reading: %w", err)}
		}
		if as, _ := s.Readings.As(f.as); f.as != "" && as != s.Readings {
			return s, usagef("--reading %s contradicts --as %s, which reads it otherwise; leave one of them out", assignment, f.as)
		}
	}
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

func namesOf(list []learners.Info) []string {
	names := make([]string, len(list))
	for i, info := range list {
		names[i] = info.Name
	}
	return names
}
