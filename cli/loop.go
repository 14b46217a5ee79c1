package cli

import (
	"context"

	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/experiment"
	"mevolve/settings"
	"mevolve/tui/loop"
)

// loopText is Algorithm 3 as one picture with the numbers of a dataset's first
// fold in it.
func loopText(ctx context.Context, t terminal, name string, ascii bool) (string, error) {
	if err := datasets.Known(name); err != nil {
		return "", usageError{err}
	}
	d, err := open(ctx, t, name)
	if err != nil {
		return "", err
	}
	s := settings.Default()
	splits, err := datasets.Splits(d, s.Seed, 1, s.Folds)
	if err != nil {
		return "", err
	}
	m, err := s.NewMapping()
	if err != nil {
		return "", err
	}
	l, err := s.NewLearner(d.Classes())
	if err != nil {
		return "", err
	}
	n := loop.Numbers{Dataset: d, Settings: s, Fold: 1, Example: d.Examples[0], Split: splits[0]}
	for e, err := range evolve.Run(ctx, splits[0], experiment.Evolution(s, m, l, nil)) {
		if err != nil {
			return "", err
		}
		if e.Stage == evolve.Filtered {
			n.First = &e.State
			break
		}
	}
	if accessible() {
		return loop.Sentences(n), nil
	}
	return loop.Text(n, ascii), nil
}
