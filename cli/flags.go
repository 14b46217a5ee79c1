package cli

import (
	"fmt"
	"runtime"
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
	assigned []string // --reading NAME=VALUE, as given
	noFilter bool
	workers  int
}

func newSettingsFlags() *settingsFlags {
	return &settingsFlags{settings: settings.Default(), workers: runtime.NumCPU()}
}

// mapping binds what decides the swaps of one graph.
func (f *settingsFlags) mapping(c *cobra.Command) {
	s, flags := &f.settings, c.Flags()
	flags.StringVar(&s.Mapping, "mapping", s.Mapping, strings.Join(augment.Names(), ", "))
	flags.Float64Var(&s.Beta, "beta", s.Beta, "edge budget β: the share of edges to move")
	flags.IntVar(&s.L, "l", s.L, "motif length in edges")
	complete(c, "mapping", augment.Names())
	f.draws(c)
}

// evolution binds what decides a whole run.
func (f *settingsFlags) evolution(c *cobra.Command) {
	s, flags := &f.settings, c.Flags()
	f.mapping(c)
	f.learner(c)
	f.embedding(c)
	f.splits(c)
	flags.IntVar(&s.Iterations, "iterations", s.Iterations, "T, iterations of the evolution")
	flags.BoolVar(&f.noFilter, "no-filter", false, "keep the whole pool; θ is still computed and shown")
	flags.IntVar(&s.MaxPool, "max-pool", s.MaxPool, "limit on the graphs mapped in one iteration")
}

func (f *settingsFlags) learner(c *cobra.Command) {
	names := namesOf(learners.All())
	c.Flags().StringVar(&f.settings.Learner, "learner", f.settings.Learner, strings.Join(names, ", "))
	complete(c, "learner", names)
}

// embedding binds what decides the vectors of the graphs.
func (f *settingsFlags) embedding(c *cobra.Command) {
	s, flags := &f.settings, c.Flags()
	flags.IntVar(&s.Dim, "dim", s.Dim, "embedding dimension")
	flags.BoolVar(&s.Attributed, "attributed", s.Attributed, "graph2vec, gl2vec: vertex labels in place of degrees")
	flags.StringVar(&s.EmbeddingPreset, "embedding-preset", s.EmbeddingPreset, "graph2vec, gl2vec: karateclub for that software's defaults")
	complete(c, "embedding-preset", []string{"karateclub"})
}

// draws binds the seed and the readings.
func (f *settingsFlags) draws(c *cobra.Command) {
	c.Flags().Uint64Var(&f.settings.Seed, "seed", f.settings.Seed, "the one seed every draw comes from")
	c.Flags().StringArrayVar(&f.assigned, "reading", nil, "one open point of the paper, NAME=VALUE (R9=originals); repeatable")
	var values []string
	for _, r := range readings.All() {
		for _, v := range r.Values {
			values = append(values, r.ID+"="+v.Name)
		}
	}
	complete(c, "reading", values)
}

// splits binds how a dataset is parted.
func (f *settingsFlags) splits(c *cobra.Command) {
	s, flags := &f.settings, c.Flags()
	flags.IntVar(&s.Folds, "folds", s.Folds, "folds of the cross-validation")
	flags.StringVar(&s.Twins, "twins", s.Twins, "together: keep isomorphic graphs in one fold, and in one of train and validation; otherwise they fall as they do")
	complete(c, "twins", []string{settings.TwinsTogether})
}

func (f *settingsFlags) workerCount(c *cobra.Command) {
	c.Flags().IntVar(&f.workers, "workers", runtime.NumCPU(), "goroutines; the numbers do not depend on it")
}

// read validates what was given.
func (f *settingsFlags) read() (settings.Settings, error) {
	s := f.settings
	s.Filter = !f.noFilter
	var err error
	for _, assignment := range f.assigned {
		if s.Readings, err = s.Readings.Parse(assignment); err != nil {
			return s, usageError{fmt.Errorf("--reading: %w", err)}
		}
	}
	if f.workers < 1 {
		return s, usagef("--workers is at least 1; found %d", f.workers)
	}
	if err = s.Validate(); err != nil {
		return s, usageError{err}
	}
	return s, nil
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

func complete(c *cobra.Command, flag string, values []string) {
	_ = c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
}
