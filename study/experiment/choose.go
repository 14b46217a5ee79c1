package experiment

import (
	"fmt"
	"slices"
	"strings"

	"mevolve/internal/wording"
	"mevolve/study/experiment/store"
)

// Choice says which trials of a store are kept: those of some datasets, mappings and
// learners, where an empty list keeps all, and of the first repeats, where 0 keeps all.
type Choice struct {
	Datasets, Mappings, Learners []string
	Repeats                      int
}

// IsAll reports whether every trial is kept.
func (c Choice) IsAll() bool {
	return len(c.Datasets)+len(c.Mappings)+len(c.Learners)+c.Repeats == 0
}

// Choose keeps the trials of a choice. A name that no trial has is an error, and so is a
// repeat.
func Choose(from store.Contents, choice Choice) (store.Contents, error) {
	if choice.IsAll() {
		return from, nil
	}
	if n := choice.Repeats; n < 0 || from.Asked > 0 && n > from.Asked {
		return from, inStore(from.Dir, fmt.Errorf("it has %s; found %d", wording.Plain(from.Asked, "repeat", "repeats"), n))
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
		keep := choice.Repeats == 0 || r.Trial.Repeat <= choice.Repeats
		for i, of := range [3]struct {
			name string
			only []string
		}{{r.Dataset.Name, choice.Datasets}, {r.Mapping, choice.Mappings}, {r.Learner, choice.Learners}} {
			if !slices.Contains(names[i], of.name) {
				names[i] = append(names[i], of.name)
			}
			keep = keep && (len(of.only) == 0 || slices.Contains(of.only, of.name))
		}
		if keep {
			kept = append(kept, t)
		}
	}
	for i, only := range [3][]string{choice.Datasets, choice.Mappings, choice.Learners} {
		for _, name := range only {
			if !slices.Contains(names[i], name) {
				return from, inStore(from.Dir, fmt.Errorf("there are no trials of %s %q; there are some of %s", [3]string{"dataset", "mapping", "learner"}[i], name, strings.Join(names[i], ", ")))
			}
		}
	}
	if from.Trials = kept; choice.Repeats > 0 {
		from.Asked = choice.Repeats
	}
	return from, nil
}
