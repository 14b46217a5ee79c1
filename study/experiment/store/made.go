package store

import (
	"cmp"
	"fmt"
	"slices"
	"time"
)

// Maker is a program on a machine.
type Maker struct {
	Version string `json:"version"`
	Commit  string `json:"commit"` // "" for a build that does not know it
	System  string `json:"system"` // "linux/amd64"
	CPU     string `json:"cpu"`    // "" where it does not tell its model
	Cores   int    `json:"cores"`
}

// Made is who put trials into a store, and when. No result depends on it.
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

// By sets the origin of the records that are appended from now on.
func (s *Store) By(m Maker) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.maker, s.began = m, time.Now()
}

// Made lists who put trials into the store, in order of time.
func (s *Store) Made() []Made {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.head.Made
}

// note is called with every trial; s.mu is held. What cannot be noted is no
// reason to lose a trial.
func (s *Store) note(now time.Time) {
	if s.maker == (Maker{}) {
		return
	}
	s.head.Made = Together(s.head.Made, []Made{s.maker.At(s.began, now)})
	if now.Sub(s.noted) >= noteEvery {
		s.noted = now
		_ = s.head.write(s.dir)
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
