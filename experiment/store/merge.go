package store

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/google/renameio/v2/maybe"
)

// Merge puts the trials of several stores, and those already in the folder
// into, in that folder and returns what it then holds. The result does not
// depend on the order given. Stores of different configurations are refused,
// and so are one trial with two results and a folder that holds something else; then
// nothing is written. The stores merged are not changed.
func Merge(into string, from ...string) (*Contents, error) {
	if len(from) == 0 {
		return nil, errors.New("there is no store to merge; name at least one")
	}
	begun, err := read(from[0])
	if err != nil {
		return nil, err
	}
	first := begun.Configuration
	trials, origin := map[string]entry{}, map[string]string{}
	out := &Contents{Configuration: first, Dir: into}
	add := func(dir string) error {
		c, err := read(dir)
		if err != nil {
			return err
		}
		if c.Key != first.Key {
			return fmt.Errorf("%s and %s are stores of different configurations (%s) and cannot be merged",
				from[0], dir, differences(first, c.Configuration, "in the first", "in the second"))
		}
		for id, e := range c.trials {
			if old, ok := trials[id]; ok {
				if e, ok = old.with(e); !ok {
					return fmt.Errorf("trial %s has different results in %s and %s; one id has one result, so one of them was made by another program or from other data", id, origin[id], dir)
				}
			}
			trials[id], origin[id] = e, dir
		}
		out.Asked, out.Made = max(out.Asked, c.asked), Together(out.Made, c.made)
		out.Warnings = append(out.Warnings, c.torn...)
		return nil
	}
	for _, dir := range from {
		if err := add(dir); err != nil {
			return nil, err
		}
	}

	if err := foreign(into); err != nil {
		return nil, err
	}
	l, warnings, err := lockDir(into)
	if err != nil {
		return nil, err
	}
	defer l.release()
	out.Warnings = append(out.Warnings, warnings...)
	if err := settle(into, first); err != nil {
		return nil, err
	}
	if err := add(into); err != nil {
		return nil, err
	}
	out.Trials = sorted(trials)
	out.Warnings = append(out.Warnings, unchecked(trials)...)
	var all bytes.Buffer
	for _, t := range out.Trials {
		all.Write(trials[t.ID].encode(t.ID))
	}
	path := filepath.Join(into, trialsFile)
	if err := maybe.WriteFile(path, all.Bytes(), 0o644); err != nil {
		return nil, fmt.Errorf("cannot write the merged trials: %w", err)
	}
	if out.Asked > 0 {
		if err := writeAsked(into, out.Asked); err != nil {
			return nil, err
		}
	}
	if len(out.Made) > 0 {
		if err := writeMade(into, out.Made); err != nil {
			return nil, err
		}
	}
	syncDir(into)
	return out, nil
}
