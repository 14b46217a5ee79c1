package cli

import (
	"context"
	"errors"
	"io"
	"os"

	"mevolve/datasets"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/settings"
)

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
