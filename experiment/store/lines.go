package store

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"

	"mevolve/model"
	"mevolve/regular"
)

// entry is a trial as read: its JSON and its line, from 1 (0: not read).
type entry struct {
	raw  json.RawMessage
	line int
}

// encode makes the line of a trial, and its JSON in the form it is kept. The
// line is put together here, since json.Marshal would escape within the JSON.
func encode(id string, raw json.RawMessage) (line []byte, compact json.RawMessage, err error) {
	if id == "" {
		return nil, nil, errors.New("a trial needs an id; found an empty one")
	}
	var trial bytes.Buffer
	if err := json.Compact(&trial, raw); err != nil {
		return nil, nil, fmt.Errorf("trial %s is not JSON: %w", id, err)
	}
	name, err := json.Marshal(id)
	if err != nil {
		return nil, nil, err
	}
	line = slices.Concat([]byte(`{"id":`), name, []byte(`,"trial":`), trial.Bytes(), []byte("}\n"))
	return line, trial.Bytes(), nil
}

type linesRead struct {
	trials   map[string]entry
	end      int64 // of the last whole line
	warnings []model.Warning
}

// readTrials reads every whole line. A last line that has no line end or does
// not parse is torn and dropped; anything else that is wrong is refused. A
// missing file holds no trials.
func readTrials(path string) (linesRead, error) {
	out := linesRead{trials: map[string]entry{}}
	f, err := regular.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return out, nil
	}
	if err != nil {
		return out, fmt.Errorf("cannot read the trials: %w", err)
	}
	defer f.Close()
	in := bufio.NewReaderSize(f, 1<<16)
	for number := 1; ; number++ {
		line, err := in.ReadBytes('\n')
		if err == io.EOF && len(line) == 0 {
			return out, nil
		}
		if err != nil && err != io.EOF {
			return out, fmt.Errorf("cannot read %s, line %d: %w", path, number, err)
		}
		// Only a line with its end can be followed by another; one without may
		// grow while we look, when a process is appending.
		whole := err == nil
		if !whole || !json.Valid(line) {
			if _, end := in.Peek(1); whole && end == nil {
				return out, fmt.Errorf("%s, line %d: found %s, expected one JSON object a line; the file was damaged, so restore it or remove that line to have its trial done again", path, number, excerpt(line))
			}
			out.warnings = append(out.warnings, model.Warnf("torn-line", "The last line of %s is torn, by an interruption or because it is being written, and is left out: its trial was not finished then.", path))
			return out, nil
		}
		var t Trial
		if err := json.Unmarshal(line, &t); err != nil || t.ID == "" || t.Raw == nil {
			return out, fmt.Errorf("%s, line %d: found %s, expected {\"id\":…,\"trial\":…}; this is not a line of a store", path, number, excerpt(line))
		}
		if old, ok := out.trials[t.ID]; !ok {
			out.trials[t.ID] = entry{t.Raw, number}
		} else if !bytes.Equal(old.raw, t.Raw) {
			return out, fmt.Errorf("%s: trial %s stands on lines %d and %d with different results; one id has one result, so remove the wrong line", path, t.ID, old.line, number)
		}
		out.end += int64(len(line))
	}
}

// excerpt shows the beginning of a line.
func excerpt(line []byte) string {
	line = bytes.TrimRight(line, "\n")
	if len(line) > 40 {
		return fmt.Sprintf("%q…", line[:40])
	}
	return fmt.Sprintf("%q", line)
}

func sorted(trials map[string]entry) []Trial {
	out := make([]Trial, 0, len(trials))
	for _, id := range slices.Sorted(maps.Keys(trials)) {
		out = append(out, Trial{id, trials[id].raw})
	}
	return out
}
