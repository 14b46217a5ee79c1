package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/internal/lists"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/experiment"
	"mevolve/study/settings"
)

// settingsFlags binds the flags of a command to one Settings value.
type settingsFlags struct {
	settings settings.Settings
	assigned []string // readings as given, R4=first, or the name of a published code
	workers  int
	limit    time.Duration // of a program that maps graphs
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
		f.bindReadings(c, false)
	}
	if slices.Contains(parts, settings.Maps) {
		f.bindForeign(c)
	}
}

// bindForeign lets a mapping from outside be the command's.
func (f *settingsFlags) bindForeign(c *cobra.Command) {
	bindLimit(c, &f.limit)
	c.PreRunE = func(c *cobra.Command, _ []string) error { return register(c, f.limit, &f.settings.Mapping) }
}

// bindReadings binds a flag for each reading, --R4 first, and for those of a published code.
// If listed, a reading has several values, --R4 uniform,first.
func (f *settingsFlags) bindReadings(c *cobra.Command, listed bool) {
	bind := func(name, usage string, values []string, check func(value string) (readings.Set, error), prefix string) {
		c.Flags().Func(name, usage, func(value string) error {
			_, err := check(value)
			f.assigned = append(f.assigned, prefix+value)
			return err
		})
		offerValues(c, name, values)
	}
	usual := readings.Default()
	for _, r := range readings.All() {
		values := lists.Each(r.Values, func(v readings.Value) string { return v.Name })
		check := func(value string) (set readings.Set, err error) {
			values := []string{value}
			if listed {
				values = strings.Split(value, ",")
			}
			for _, v := range values {
				if set, err = usual.With(r.ID, v); err != nil {
					break
				}
			}
			return set, err
		}
		bind(r.ID, strings.Join(values, ", "), values, check, r.ID+"=")
		mark(c, readingFlag, r.ID)
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
		flags.StringVar(v, name, *v, about)
		offerValues(c, name, values(row))
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

// values are what a flag of a setting may be, as far as they can be listed.
func values(row settings.Setting) []string {
	switch {
	case row.Name == "mapping":
		return augment.Known()
	case row.Values != nil:
		return slices.DeleteFunc(row.Values(), func(v string) bool { return v == "" })
	case !row.Numeric():
		return []string{"yes", "no"}
	}
	return nil
}

func (f *settingsFlags) workerCount(c *cobra.Command) {
	c.Flags().IntVar(&f.workers, "workers", runtime.NumCPU(), "goroutines; no number depends on it")
}

// read validates what was given.
func (f *settingsFlags) read() (settings.Settings, error) {
	s := f.settings
	sets, err := s.Readings.Combine(f.assigned)
	if err != nil {
		return s, usageError{err}
	}
	s.Readings = sets[0]
	if f.workers < 1 {
		return s, usagef("--workers is at least 1; found %d", f.workers)
	}
	if s.Splits != "" {
		if s.Splits, err = datasets.SplitsReference(s.Splits); err != nil {
			return s, usagef("--splits: %w", err)
		}
	}
	if err = s.Validate(); err != nil {
		return s, usageError{err}
	}
	return s, nil
}

// path is the value of a flag that names a file or a folder.
type path struct{ name *string }

func (p path) Set(written string) error { *p.name = datasets.Path(written); return nil }
func (p path) String() string           { return *p.name }
func (path) Type() string               { return "path" }

// with is a command that runs with the settings that are given.
func (f *settingsFlags) with(run func(c *cobra.Command, s settings.Settings, args []string) error) func(*cobra.Command, []string) error {
	return func(c *cobra.Command, args []string) error {
		s, err := f.read()
		if err != nil {
			return err
		}
		return run(c, s, args)
	}
}

// pathFlag binds a flag whose value is a path; it may have a letter of its own.
func pathFlag(c *cobra.Command, value *string, name, letter, usage string) {
	c.Flags().VarP(path{value}, name, letter, usage)
}

// pathsFlag binds a repeatable flag whose values are paths.
func pathsFlag(c *cobra.Command, values *[]string, name, usage string) {
	c.Flags().Func(name, usage, func(written string) error {
		*values = append(*values, datasets.Path(written))
		return nil
	})
}

// newSplits takes a file of splits that is not there yet out of the settings: it is
// written, not read. "" for none.
func (f *settingsFlags) newSplits() string {
	name := f.settings.Splits
	if name == "" || datasets.SplitsPath(name) != name {
		return ""
	}
	if _, err := os.Stat(name); !errors.Is(err, os.ErrNotExist) {
		return ""
	}
	f.settings.Splits = ""
	return name
}

// writeSplits writes the folds of all repeats, before any work is done on them; no
// name, no file.
func writeSplits(ctx context.Context, name string, d *model.Dataset, s settings.Settings) error {
	return written(ctx, "splits", name, func(w io.Writer) error {
		var all []model.Split
		for repeat := 1; repeat <= s.Repeats; repeat++ {
			folds, err := experiment.Splits(ctx, d, s, repeat)
			if err != nil {
				return err
			}
			all = append(all, folds...)
		}
		return datasets.WriteSplits(w, all)
	})
}

// tellUnused names the settings of a run that change nothing.
func tellUnused(w io.Writer, s settings.Settings, d *model.Dataset) {
	tellIdle(w, settings.All(), s, d)
	for _, reading := range s.Readings.Changed() {
		if id, value, _ := strings.Cut(reading, "="); !experiment.AppliesTo(id, s, d) {
			remark(w, "With %s and %s on %s, --%s %s changes nothing.", s.Mapping, s.Learner, d.Name, id, value)
		}
	}
}

// tellUnusedBy names the settings that an embedding does not look at.
func tellUnusedBy(w io.Writer, embedding string, s settings.Settings, d *model.Dataset) {
	s.Learner = embedding
	tellIdle(w, settings.Of(settings.Embeds), s, d)
	for _, reading := range s.Readings.Changed() {
		id, value, _ := strings.Cut(reading, "=")
		if id != "R16" && id != "R20" || !experiment.AppliesTo(id, s, d) {
			remark(w, "embed fits %s on all of %s: --%s %s changes nothing.", embedding, d.Name, id, value)
		}
	}
}

// tellIdle names those of some settings that were given and change nothing.
func tellIdle(w io.Writer, rows []settings.Setting, s settings.Settings, d *model.Dataset) {
	for _, row := range rows {
		if why := row.Idle(s, d); why != "" && row.Text(s) != row.Text(settings.Default()) {
			remark(w, "%s changes nothing: %s.", row.Option(), why)
		}
	}
}

// registerCompletions lets a command, and those below it, complete the values of flags and the
// names of datasets, or files, which a dataset may be. Cobra holds functions that complete flags,
// and the flags, until the program ends: they are registered when a shell asks.
func registerCompletions(c *cobra.Command) {
	if strings.Contains(c.Use, "DATASET") && c.ValidArgsFunction == nil {
		c.ValidArgsFunction = func(c *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return datasetNames(c.Context()), cobra.ShellCompDirectiveDefault
		}
	}
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if values, listed := f.Annotations[valuesOfFlag]; listed {
			must.Do(c.RegisterFlagCompletionFunc(f.Name, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)))
		}
	})
	for _, sub := range c.Commands() {
		registerCompletions(sub)
	}
}

// datasetNames are the datasets that there are, each with what is said about it.
func datasetNames(ctx context.Context) []string {
	list, _ := libraryOf(ctx).List() // opening the dataset reports the error
	return lists.Each(list, func(l datasets.Listed) string { return cobra.CompletionWithDesc(l.Name, about(l)) })
}

// valuesOfFlag is the annotation that lists the values of a flag.
const valuesOfFlag = "values"

// offerValues lists the values that a flag completes.
func offerValues(c *cobra.Command, flag string, values []string) {
	must.Do(c.Flags().SetAnnotation(flag, valuesOfFlag, values))
}

// oneOf refuses a flag's value that is none of those there are.
func oneOf(flag, value string, values []string) error {
	if slices.Contains(values, value) {
		return nil
	}
	return usagef("--%s is one of %s; found %q", flag, strings.Join(values, ", "), value)
}

// givenWords are the flags among some that were given, as words that give them again.
func givenWords(c *cobra.Command, names ...string) (words []string) {
	for _, name := range names {
		f := c.Flags().Lookup(name)
		if !f.Changed {
			continue
		}
		words = append(words, "--"+name)
		switch v := f.Value.(type) {
		case pflag.SliceValue:
			words = append(words, strings.Join(v.GetSlice(), ","))
		default:
			if f.NoOptDefVal == "" { // but of a switch
				words = append(words, v.String())
			}
		}
	}
	return words
}

// changed returns the first of some flags that was given, without its dashes; "" for none.
func changed(c *cobra.Command, names ...string) string {
	for _, name := range names {
		if c.Flags().Changed(name) {
			return name
		}
	}
	return ""
}
