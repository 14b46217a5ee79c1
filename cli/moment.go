package cli

import (
	"math/rand/v2"

	"github.com/spf13/cobra"

	"mevolve/evolve"
	"mevolve/model"
	"mevolve/settings"
)

// moment is the part of a run whose swaps are repeated, counted from 1.
type moment struct{ repeat, fold, iteration int }

// momentOf is that of a position; one that follows a run is mapped in the iteration after
// its graph's.
func momentOf(p settings.Position) moment {
	m := moment{p.Repeat, p.Fold, p.Iteration}
	if m.iteration > 0 {
		return m
	}
	m.iteration = 1
	if _, iterations, _ := parseAddress(p.Graph.String()); len(iterations) > 0 {
		m.iteration += iterations[len(iterations)-1]
	}
	return m
}

func (m *moment) bind(c *cobra.Command) {
	m.bindPart(c, "with --fold and --iteration: the draws of that part of a run")
	c.Flags().IntVar(&m.iteration, "iteration", 1, "see --repeat")
}

// bindPart binds the part of a run alone, in whatever iteration.
func (m *moment) bindPart(c *cobra.Command, about string) {
	m.iteration = 1
	c.Flags().IntVar(&m.repeat, "repeat", 1, about)
	c.Flags().IntVar(&m.fold, "fold", 1, "see --repeat")
}

func (m moment) check() error {
	if m.repeat < 1 || m.fold < 1 || m.iteration < 1 {
		return usagef("--repeat, --fold and --iteration count from 1; found %d, %d and %d", m.repeat, m.fold, m.iteration)
	}
	return nil
}

// stream is the one in which a run maps the dataset's own graph then.
func (m moment) stream(s settings.Settings, id model.ID) *rand.Rand {
	return evolve.MapStream(s.Seed, m.repeat, m.fold, m.iteration, id)
}
