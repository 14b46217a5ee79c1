package cli

import (
	"errors"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"mevolve/evolve"
	"mevolve/model"
	"mevolve/study/settings"
)

// runPart is the part of a run whose swaps are repeated, counted from 1. It is the value
// of --at repeat=2,fold=3,iteration=1.
type runPart struct{ repeat, fold, iteration int }

// runPartOf is that of a position; one that follows a run is mapped in the iteration after
// its graph's.
func runPartOf(p settings.Position) runPart {
	m := runPart{p.Repeat, p.Fold, p.Iteration}
	if m.iteration > 0 {
		return m
	}
	m.iteration = 1
	if _, iterations, _ := parseGraphID(p.Graph.String()); len(iterations) > 0 {
		m.iteration += iterations[len(iterations)-1]
	}
	return m
}

func (m *runPart) bind(c *cobra.Command) {
	*m = runPart{1, 1, 1}
	c.Flags().Var(m, "at", "draws of this repeat, fold and iteration of a run")
}

// Set reads the words repeat, fold and iteration of a position; one that is left out is 1.
func (m *runPart) Set(text string) error {
	p, data, err := settings.Start().Read(text)
	if err != nil {
		return err
	}
	*m = runPart{p.Repeat, p.Fold, p.Iteration}
	p.Repeat, p.Fold, p.Iteration = 1, 1, 1
	if p.String() != "" || data != "" || m.iteration < 1 {
		return errors.New("expected repeat, fold and iteration, each from 1, such as repeat=2,fold=3,iteration=1")
	}
	return nil
}

func (m *runPart) String() string {
	p := settings.Start()
	p.Repeat, p.Fold, p.Iteration = m.repeat, m.fold, m.iteration
	return p.String()
}

func (*runPart) Type() string { return "fold=3,iteration=2" }

// stream is the one in which a run maps the dataset's own graph then.
func (m runPart) stream(s settings.Settings, id model.ID) *rand.Rand {
	return evolve.MapStream(s.Seed, m.repeat, m.fold, m.iteration, id)
}
