package cli

import (
	"context"
	"fmt"
	"runtime"

	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/study/experiment"
	"mevolve/study/settings"
	"mevolve/tui/widgets/loop"
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
	split, err := experiment.Split(ctx, d, s, 1, 1)
	if err != nil {
		return "", err
	}
	first := s
	first.Iterations = 1
	state, err := evolveTo(ctx, first, split, runtime.NumCPU(), func(evolve.Event) {})
	if err != nil {
		return "", err
	}
	n := loop.Numbers{Dataset: d, Settings: s, Fold: 1, Example: d.Examples[max(0, d.Opening-1)], Split: split, First: loop.PoolOf(state)}
	if accessible() {
		return loop.Sentences(n), nil
	}
	return loop.Text(n, ascii), nil
}

// writeLoop prints the loop with the numbers of a dataset.
func writeLoop(ctx context.Context, t terminal, name string, ascii bool) error {
	text, err := loopText(ctx, t, name, ascii)
	if err == nil {
		_, err = fmt.Fprint(t.out, text)
	}
	return err
}
