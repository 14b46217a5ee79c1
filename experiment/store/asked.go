package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"github.com/google/renameio/v2/maybe"

	"mevolve/regular"
)

const askedFile = "asked.json"

// asked is how much a store is to hold in the end, as far as its trials do not
// tell: an interrupted plan ends at any trial.
type asked struct {
	Repeats int `json:"repeats"` // the most that any call asked for
}

// Ask notes that a plan asks for so many repeats. The most that was ever asked
// for stays.
func (s *Store) Ask(repeats int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if repeats <= s.asked {
		return nil
	}
	s.asked = repeats
	return writeAsked(s.dir, repeats)
}

// Asked is the most repeats that were asked for; 0 where nobody noted it.
func (s *Store) Asked() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.asked
}

func writeAsked(dir string, repeats int) error {
	line, err := json.Marshal(asked{repeats})
	if err == nil {
		err = maybe.WriteFile(filepath.Join(dir, askedFile), append(line, '\n'), 0o644)
	}
	if err != nil {
		return fmt.Errorf("cannot note how many repeats are asked for: %w", err)
	}
	return nil
}

// readAsked is 0 for a store of an earlier version.
func readAsked(dir string) (int, error) {
	path := filepath.Join(dir, askedFile)
	f, err := regular.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	defer f.Close()
	var a asked
	line, err := io.ReadAll(io.LimitReader(f, 4096))
	if err == nil {
		err = json.Unmarshal(line, &a)
	}
	if err != nil || a.Repeats < 0 {
		return 0, fmt.Errorf(`%s: found %q, expected {"repeats":10}; the file was damaged, so restore or remove it`, path, line)
	}
	return a.Repeats, nil
}
