package compare

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"mevolve/experiment"
	"mevolve/experiment/store"
	"mevolve/tui/work"
)

// seen is what is known of a study: the trials there are, compared, and what
// the whole plan could see.
type seen struct {
	of         study
	comparison experiment.Comparison
	contents   store.Contents // what is compared
	done, all  int            // trials
	outlook    []experiment.Detectable
}

// look reads what the stores hold of a study, beside the screen. Nothing is
// written.
func look(of study, folder string) func(context.Context, *work.Run) error {
	return func(ctx context.Context, r *work.Run) error {
		outlook, err := experiment.Outlook(ctx, of.plan())
		if err != nil {
			return err
		}
		s, err := read(of, folder)
		if err != nil {
			return err
		}
		s.outlook = outlook
		r.Post(s)
		return nil
	}
}

// read compares the trials of the study that the stores hold, and no others:
// a store may have more repeats, learners and β.
func read(of study, folder string) (*seen, error) {
	s := &seen{of: of}
	wanted := map[string]bool{}
	for _, j := range of.plan().Jobs() {
		wanted[j.ID] = true
	}
	s.all = len(wanted)
	s.contents.Configuration, s.contents.Dir = of.plan().Configuration(), folder
	for _, part := range of.parts() {
		dir := of.store(folder, part)
		if _, err := os.Stat(filepath.Join(dir, "configuration.json")); errors.Is(err, fs.ErrNotExist) {
			continue // nothing was kept yet
		}
		kept, err := store.Read(dir)
		if err != nil {
			return nil, err
		}
		s.contents.Warnings = append(s.contents.Warnings, kept.Warnings...)
		for _, t := range kept.Trials {
			if wanted[t.ID] {
				s.contents.Trials = append(s.contents.Trials, t)
			}
		}
	}
	s.done = len(s.contents.Trials)
	var err error
	s.comparison, err = experiment.Compare(s.contents)
	return s, err
}
