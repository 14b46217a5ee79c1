package experiment

import (
	"fmt"
	"slices"
	"strings"

	"mevolve/study/experiment/store"
)

// Choose keeps the trials of some datasets, mappings and learners; an empty list
// keeps all. A name that no trial has is an error.
func Choose(from store.Contents, datasets, mappings, learners []string) (store.Contents, error) {
	if len(datasets)+len(mappings)+len(learners) == 0 {
		return from, nil
	}
	s, err := configured(from.Configuration)
	if err != nil {
		return from, inStore(from.Dir, err)
	}
	names := [3][]string{}
	var kept []store.Trial
	for _, t := range from.Trials {
		r, err := decodeRecord(t, s)
		if err != nil {
			return from, inStore(from.Dir, err)
		}
		keep := true
		for i, of := range [3]struct {
			name string
			only []string
		}{{r.Dataset.Name, datasets}, {r.Mapping, mappings}, {r.Learner, learners}} {
			if !slices.Contains(names[i], of.name) {
				names[i] = append(names[i], of.name)
			}
			keep = keep && (len(of.only) == 0 || slices.Contains(of.only, of.name))
		}
		if keep {
			kept = append(kept, t)
		}
	}
	for i, only := range [3][]string{datasets, mappings, learners} {
		for _, name := range only {
			if !slices.Contains(names[i], name) {
				return from, inStore(from.Dir, fmt.Errorf("there are no trials of %s %q; there are some of %s", [3]string{"dataset", "mapping", "learner"}[i], name, strings.Join(names[i], ", ")))
			}
		}
	}
	from.Trials = kept
	return from, nil
}
