// Package store is the crash-safe storage of finished trials: a Store survives a
// signal or a kill at any moment. It is a folder:
//
//	store.json     the settings everything in it was made with, the most repeats
//	               that were asked for, which program on what machine made the
//	               trials, and when: {"key":"…","configuration":{…},…,"sum":"…"}
//	trials.jsonl   one line a finished trial, {"id":"…","trial":{…},"sum":"…"}
//	lock           held while a process writes; empty
//
// A line is written in one piece with its line end and synced before Append
// returns, so all that a kill can leave behind is one torn last line. Reading
// drops it, and the next Open removes it: at most the trial in flight is done
// again. Trials come back sorted by id, never in the order they finished.
//
// A store may be packed into one compressed file, for keeping: see Pack.
//
// Every line carries a checksum: a damaged line is refused by file and line,
// never read.
package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gofrs/flock"

	"mevolve/model"
)

// Format counts what a store has been. Earlier ones, in other files, are refused.
const Format = 3

const (
	trialsFile = "trials.jsonl"
	lockFile   = "lock"
)

// ErrLocked is what Open and Merge wrap while another process writes to the
// store.
var ErrLocked = errors.New("another process is writing to this store")

// Trial is a finished trial: its id and its JSON, compact, as it was appended.
type Trial struct {
	ID  string          `json:"id"`
	Raw json.RawMessage `json:"trial"`
}

// Contents is what a store holds.
type Contents struct {
	Configuration
	Dir      string  // where they were read; "" for trials in no store
	Trials   []Trial // sorted by id, each id once
	Warnings []model.Warning
	Asked    int    // repeats that were asked for; 0 where nobody noted it
	Made     []Made // who made the trials, in order of time; none where nobody noted it
	Lean     string // the hash of the full store where the trials keep no probabilities: PackLean
}

// Store is a store open for appending. Its methods may be called from several
// goroutines.
type Store struct {
	dir      string
	lock     *flock.Flock
	warnings []model.Warning
	repaired []model.Warning

	mu     sync.Mutex
	file   *os.File
	end    int64 // of the last whole line
	torn   bool  // something may lie behind end
	trials map[string]entry

	head  head
	maker Maker     // of what is appended now
	began time.Time // when it began
	noted time.Time // when head was last written for it
}

// Open opens the store in a folder for appending, and makes it if need be. It
// refuses a store of another configuration, a damaged one, and one that
// another process has open (ErrLocked).
func Open(dir string, c Configuration) (*Store, error) {
	c, err := NewConfiguration(c.Settings)
	if err != nil {
		return nil, err
	}
	l, warnings, err := lockDir(dir)
	if err != nil {
		return nil, err
	}
	s := &Store{dir: dir, lock: l, warnings: warnings}
	if err := s.open(c); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// foreign refuses a folder that holds something else: a store's files do not
// belong among a user's own.
func foreign(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) == 0 {
		return nil // not there yet, or for lockDir to explain
	}
	for _, e := range entries {
		if slices.Contains([]string{formerFile, headFile, trialsFile, lockFile}, e.Name()) {
			return nil
		}
	}
	return fmt.Errorf("%s is not empty and holds no store; name an empty or a new folder", dir)
}

func (s *Store) open(c Configuration) (err error) {
	if s.head, err = settle(s.dir, c); err != nil {
		return err
	}
	path := filepath.Join(s.dir, trialsFile)
	read, err := readTrials(path)
	if err != nil {
		return err
	}
	s.trials, s.end, s.repaired = read.trials, read.end, read.torn
	if s.file, err = os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644); err != nil {
		return fmt.Errorf("cannot open %s to append trials: %w", path, err)
	}
	if err := s.repair(); err != nil {
		return err
	}
	syncDir(s.dir)
	return nil
}

// repair cuts off everything behind the last whole line.
func (s *Store) repair() error {
	err := s.file.Truncate(s.end)
	if err == nil {
		err = s.file.Sync()
	}
	if err != nil {
		return fmt.Errorf("cannot remove the torn last line of %s: %w", s.file.Name(), err)
	}
	s.torn = false
	return nil
}

// Ask notes that a plan asks for so many repeats. The most that was ever asked
// for stays: an interrupted plan ends at any trial.
func (s *Store) Ask(repeats int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if repeats <= s.head.Asked {
		return nil
	}
	s.head.Asked = repeats
	return s.head.write(s.dir)
}

// Asked is the largest number of repeats of any call; 0 if unknown.
func (s *Store) Asked() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.head.Asked
}

// Append adds a finished trial; when it returns without an error the trial is
// on disk. The same id with the same JSON is fine and adds nothing; with other
// JSON it is an error, since a trial's result is determined by its id.
func (s *Store) Append(id string, raw json.RawMessage) error {
	e, err := newEntry(id, raw)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.file == nil {
		return fmt.Errorf("the store %s is closed: trial %s was not kept", s.dir, id)
	}
	if old, ok := s.trials[id]; ok {
		if bytes.Equal(old.raw, e.raw) {
			return nil
		}
		return fmt.Errorf("trial %s is in the store %s with another result; one id has one result, so the program or the data changed: start a new store", id, s.dir)
	}
	if s.torn {
		if err := s.repair(); err != nil {
			return err
		}
	}
	line := e.encode(id)
	s.torn = true // until the line is safe
	if _, err := s.file.WriteAt(line, s.end); err != nil {
		return fmt.Errorf("cannot append trial %s to %s: %w", id, s.file.Name(), err)
	}
	if err := s.file.Sync(); err != nil {
		return fmt.Errorf("cannot append trial %s to %s: %w", id, s.file.Name(), err)
	}
	s.torn = false
	s.end += int64(len(line))
	s.trials[id] = e
	s.note(time.Now())
	return nil
}

// Trials lists the finished trials, sorted by id.
func (s *Store) Trials() []Trial {
	s.mu.Lock()
	defer s.mu.Unlock()
	return sorted(s.trials)
}

// Warnings are the doubts about the store: trials without a
// checksum, a file system without locks.
func (s *Store) Warnings() []model.Warning { return s.warnings }

// Repaired describes what Open has repaired: a torn last line, which is gone. No
// report needs it, for a trial that is not there is missing like any other.
func (s *Store) Repaired() []model.Warning { return s.repaired }

// Close lets another process write to the store. A second Close does nothing.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var errs []error
	if s.file != nil {
		errs = append(errs, s.file.Close())
		s.file = nil
		if !s.noted.IsZero() {
			errs = append(errs, s.head.write(s.dir))
		}
	}
	if s.lock != nil {
		errs = append(errs, s.lock.Unlock())
		s.lock = nil
	}
	return errors.Join(errs...)
}

// Read reads stores of one configuration, folders or packed files, as one. The result does
// not depend on their order. Stores of different configurations are refused, and so is one
// trial with two results. It may be used while a process writes to one of them.
func Read(stores ...string) (*Contents, error) {
	h, err := gather(stores)
	if err != nil {
		return nil, err
	}
	return &Contents{h.Configuration, strings.Join(stores, ", "), sorted(h.trials), slices.Concat(h.torn, h.leanness(stores)), h.Asked, h.Made, h.Lean}, nil
}

// held is all that a store holds.
type held struct {
	head
	linesRead
}

func read(dir string) (h held, err error) {
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return readPacked(dir)
	}
	if h.head, err = readHead(dir); err != nil {
		return h, err
	}
	h.linesRead, err = readTrials(filepath.Join(dir, trialsFile))
	return h, err
}

// syncDir makes new names in a folder durable, where the system can.
func syncDir(dir string) {
	if d, err := os.Open(dir); err == nil {
		d.Sync()
		d.Close()
	}
}
