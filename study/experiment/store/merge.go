package store

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"mevolve/internal/openfile"
)

// partsOf puts the packed stores of a folder that is no store itself in its place.
func partsOf(stores []string) (list []string) {
	for _, name := range stores {
		var parts []string
		if _, err := os.Stat(filepath.Join(name, headFile)); err != nil {
			files, _ := os.ReadDir(name) // what cannot be read is no folder of parts
			for _, f := range files {
				if strings.HasSuffix(f.Name(), ".gz") {
					parts = append(parts, filepath.Join(name, f.Name()))
				}
			}
		}
		if len(parts) == 0 {
			parts = []string{name}
		}
		list = append(list, parts...)
	}
	return list
}

// gather reads stores of one configuration as one. A folder of packed stores stands for them.
func gather(stores []string) (all held, err error) {
	if len(stores) == 0 {
		return all, errors.New("there is no store to read; name at least one")
	}
	origin := map[string]string{}
	stores = partsOf(stores)
	for i, name := range stores {
		h, err := read(name)
		if err != nil {
			return all, err
		}
		if i == 0 {
			all.head = head{Configuration: h.Configuration, Lean: h.Lean}
			all.trials = map[string]entry{}
		}
		if (h.Lean == "") != (all.Lean == "") {
			return all, fmt.Errorf("of %s and %s one is a lean store, without probabilities, and one is not: report them apart", stores[0], name)
		}
		if i > 0 && h.Lean != "" {
			all.Lean += ", " + h.Lean
		}
		if h.Key != all.Key {
			return all, fmt.Errorf("%s and %s are stores of different configurations (%s) and cannot be merged",
				stores[0], name, differences(all.Configuration, h.Configuration, "in the first", "in the second"))
		}
		for id, e := range h.trials {
			if old, ok := all.trials[id]; ok {
				if !bytes.Equal(old.raw, e.raw) {
					return all, fmt.Errorf("trial %s has different results in %s and %s; one id has one result, so one of them was made by another program or from other data", id, origin[id], name)
				}
			}
			all.trials[id], origin[id] = e, name
		}
		all.Asked, all.Made = max(all.Asked, h.Asked), Together(all.Made, h.Made)
		all.torn = append(all.torn, h.torn...)
	}
	return all, nil
}

// Merge puts the trials of several stores of the configuration c, and those already in
// the folder into, in that folder and returns what it then holds: see Read. A store of
// another configuration is refused, so is what Read refuses, and so is a folder that
// holds something else; then nothing is written. The stores merged are not changed.
func Merge(c Configuration, into string, from ...string) (*Contents, error) {
	c, err := NewConfiguration(c.Settings)
	if err != nil {
		return nil, err
	}
	for _, name := range from { // before all trials are read
		h, err := headOf(name)
		if err == nil {
			err = h.mustBe(name, c)
		}
		if err == nil && h.Lean != "" {
			err = fmt.Errorf("%s is a lean store, without probabilities: it can be reported, but not extended", name)
		}
		if err != nil {
			return nil, err
		}
	}
	if _, err := gather(from); err != nil {
		return nil, err
	}
	l, warnings, err := lockDir(into)
	if err != nil {
		return nil, err
	}
	if l != nil {
		defer func() { _ = l.Unlock() }()
	}
	if _, err := settle(into, c); err != nil {
		return nil, err
	}
	h, err := gather(append(slices.Clone(from), into))
	if err != nil {
		return nil, err
	}
	out := &Contents{h.Configuration, into, sorted(h.trials), slices.Concat(h.torn, warnings), h.Asked, h.Made, h.Lean}
	var all bytes.Buffer
	for _, t := range out.Trials {
		all.Write(h.trials[t.ID].encode(t.ID))
	}
	path := filepath.Join(into, trialsFile)
	if err := openfile.WriteFile(path, all.Bytes(), 0o644); err != nil {
		return nil, fmt.Errorf("cannot write the merged trials: %w", err)
	}
	if err := h.head.write(into); err != nil {
		return nil, err
	}
	syncDir(into)
	return out, nil
}
