package store

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"time"

	"github.com/google/renameio/v2/maybe"

	"mevolve/regular"
)

const madeFile = "made.json"

// Maker is a program on a machine.
type Maker struct {
	Version string `json:"version"`
	Commit  string `json:"commit"` // "" for a build that does not know it
	System  string `json:"system"` // "linux/amd64"
	CPU     string `json:"cpu"`    // "" where it does not tell its model
	Cores   int    `json:"cores"`
}

// Made is who put trials into a store, and when. No result depends on it, so it
// stands apart from them.
type Made struct {
	Maker
	From  time.Time `json:"from"`  // when the first call of the maker began, in UTC
	Until time.Time `json:"until"` // when its last trial was finished, or up to noteEvery before that after a kill
}

// At is what a maker has made between two moments.
func (m Maker) At(from, until time.Time) Made {
	instant := func(t time.Time) time.Time { return t.UTC().Truncate(time.Second) }
	return Made{m, instant(from), instant(until)}
}

// noteEvery is the time after which a session is noted again, so that a kill
// leaves little of it unnoted.
const noteEvery = time.Minute

// By tells who appends from now on.
func (s *Store) By(m Maker) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.maker, s.began = m, time.Now()
}

// Made lists who put trials into the store, in order of time.
func (s *Store) Made() []Made {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.made
}

// note is called with every trial; s.mu is held. What cannot be noted is no
// reason to lose a trial.
func (s *Store) note(now time.Time) {
	if s.maker == (Maker{}) {
		return
	}
	s.made = Together(s.made, []Made{s.maker.At(s.began, now)})
	if now.Sub(s.noted) >= noteEvery {
		s.noted = now
		_ = writeMade(s.dir, s.made)
	}
}

// Together lists every maker once, in order of time.
func Together(lists ...[]Made) []Made {
	var all []Made
	for _, m := range slices.Concat(lists...) {
		i := slices.IndexFunc(all, func(x Made) bool { return x.Maker == m.Maker })
		if i < 0 {
			all = append(all, m)
			continue
		}
		if m.From.Before(all[i].From) {
			all[i].From = m.From
		}
		if m.Until.After(all[i].Until) {
			all[i].Until = m.Until
		}
	}
	slices.SortFunc(all, func(a, b Made) int {
		return cmp.Or(a.From.Compare(b.From), a.Until.Compare(b.Until), cmp.Compare(fmt.Sprint(a.Maker), fmt.Sprint(b.Maker)))
	})
	return all
}

func writeMade(dir string, list []Made) error {
	b, err := json.MarshalIndent(list, "", "  ")
	if err == nil {
		err = maybe.WriteFile(filepath.Join(dir, madeFile), append(b, '\n'), 0o644)
	}
	if err != nil {
		return fmt.Errorf("cannot note who made the trials: %w", err)
	}
	return nil
}

// readMade is empty for a store of an earlier version.
func readMade(dir string) ([]Made, error) {
	path := filepath.Join(dir, madeFile)
	b, err := regular.ReadFile(path, largestConfiguration)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read who made the trials: %w", err)
	}
	var list []Made
	if err := json.Unmarshal(b, &list); err != nil {
		return nil, fmt.Errorf("%s: found %s, expected a list of machines and times; the file was damaged, so restore or remove it: no result depends on it", path, excerpt(b))
	}
	return Together(list), nil
}
