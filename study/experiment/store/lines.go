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
	"unicode/utf8"

	"mevolve/internal/lists"
	"mevolve/internal/must"
	"mevolve/internal/openfile"
	"mevolve/model"
)

// entry is a trial as its line has it.
type entry struct {
	raw  json.RawMessage
	line int // from 1; 0: not read
}

// encode makes the line of a trial, with its end. It is put together here,
// since json.Marshal would escape within the JSON.
func (e entry) encode(id string) []byte {
	return append(seal(object(id, e.raw)), '\n')
}

func object(id string, raw json.RawMessage) []byte {
	return slices.Concat([]byte(`{"id":`), must.Get(json.Marshal(id)), []byte(`,"trial":`), raw, []byte("}"))
}

// newEntry is a trial in the form it is kept.
func newEntry(id string, raw json.RawMessage) (entry, error) {
	if id == "" || !utf8.ValidString(id) {
		return entry{}, fmt.Errorf("a trial needs an id in UTF-8; found %q", id)
	}
	var trial bytes.Buffer
	if err := json.Compact(&trial, raw); err != nil {
		return entry{}, fmt.Errorf("trial %s is not JSON: %w", id, err)
	}
	return entry{raw: trial.Bytes()}, nil
}

var (
	errDamaged = errors.New("the file was damaged, so restore it or remove that line to have its trial done again")
	errForeign = errors.New(`expected {"id":…,"trial":…,"sum":…}; this is not a line of a store, so restore the file or remove that line`)
)

// decode reads a line.
func decode(line []byte) (id string, e entry, err error) {
	line = bytes.TrimRight(line, " \t\r\n") // a transfer may change line ends
	if !json.Valid(line) {
		return "", e, fmt.Errorf("expected one JSON object a line; %w", errDamaged)
	}
	whole, err := unseal(line)
	if errors.Is(err, errNoSum) {
		return "", e, errForeign
	}
	if err != nil {
		return "", e, fmt.Errorf("%w; %w", err, errDamaged)
	}
	var t Trial
	if err := json.Unmarshal(whole, &t); err != nil || t.ID == "" || t.Raw == nil || !bytes.Equal(whole, object(t.ID, t.Raw)) {
		return "", e, errForeign
	}
	return t.ID, entry{raw: t.Raw}, nil
}

type linesRead struct {
	trials map[string]entry
	end    int64           // of the last whole line
	torn   []model.Warning // of a line behind that
}

// readTrials reads every whole line. A last line without its end is torn and
// dropped; any other line that is wrong is refused. A missing file holds no
// trials.
func readTrials(path string) (linesRead, error) {
	out := linesRead{trials: map[string]entry{}}
	f, err := openfile.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return out, nil
	}
	if err != nil {
		return out, fmt.Errorf("cannot read the trials: %w", err)
	}
	defer f.Close()
	return readLines(bufio.NewReaderSize(f, 1<<16), path, 1)
}

// readLines reads those of a file from the line of such a number on.
func readLines(in *bufio.Reader, path string, number int) (linesRead, error) {
	out := linesRead{trials: map[string]entry{}}
	for ; ; number++ {
		line, err := in.ReadBytes('\n')
		if err == io.EOF && len(line) == 0 {
			return out, nil
		}
		if err != nil && err != io.EOF {
			return out, fmt.Errorf("cannot read %s, line %d: %w", path, number, err)
		}
		if err == io.EOF { // it may grow while we look, when a process is appending
			out.torn = []model.Warning{model.Warnf("torn-line", "The last line of %s is torn, by an interruption or because it is being written, and is left out: its trial counts as not done.", path)}
			return out, nil
		}
		id, e, err := decode(line)
		if err != nil {
			return out, fmt.Errorf("%s, line %d: found %s: %w", path, number, excerpt(line), err)
		}
		e.line = number
		if old, ok := out.trials[id]; ok {
			if !bytes.Equal(old.raw, e.raw) {
				return out, fmt.Errorf("%s: trial %s is on lines %d and %d with different results; one id has one result, so remove the wrong line", path, id, old.line, number)
			}
		}
		out.trials[id] = e
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
	return lists.Each(slices.Sorted(maps.Keys(trials)), func(id string) Trial { return Trial{id, trials[id].raw} })
}
