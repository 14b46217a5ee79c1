package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/experiment"
	"mevolve/settings"
	"mevolve/tui/loop"
)

// writeLoop prints Algorithm 3 as one picture with the numbers of a dataset's
// first fold in it.
func writeLoop(c *cobra.Command, t terminal, name string) error {
	if err := datasets.Known(name); err != nil {
		return usageError{err}
	}
	d, err := open(c.Context(), t, name)
	if err != nil {
		return err
	}
	s := settings.Default()
	splits, err := datasets.Splits(d, s.Seed, 1, s.Folds)
	if err != nil {
		return err
	}
	m, err := s.NewMapping()
	if err != nil {
		return err
	}
	l, err := s.NewLearner(d.Classes())
	if err != nil {
		return err
	}
	n := loop.Numbers{Dataset: d, Settings: s, Fold: 1, Example: d.Examples[0], Split: splits[0]}
	for e, err := range evolve.Run(c.Context(), splits[0], experiment.Evolution(s, m, l, nil)) {
		if err != nil {
			return err
		}
		if e.Stage == evolve.Filtered {
			n.First = &e.State
			break
		}
	}
	_, err = fmt.Fprint(t.out, loop.Text(n, inASCII(c, false)))
	return err
}
