package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"mevolve/internal/openfile"
)

const headFile = "store.json"

// formerFiles held the parts of a head up to format 2, each without a checksum.
var formerFiles = [...]string{"configuration.json", "asked.json", "made.json"}

// largestHead is far more bytes than settings and makers take.
const largestHead = 1 << 20

// ErrNone is what Read wraps where a folder holds no store.
var ErrNone = errors.New("is no store of trials")

// head is what a store holds beside its trials: a line with a checksum, alone in
// a file of a folder, the first line of a packed store.
type head struct {
	Configuration
	Asked int    `json:"asked"` // the most repeats that any call asked for
	Made  []Made `json:"made"`
	Lean  string `json:"lean,omitempty"` // "sha256:…" of the full store, unpacked, where the trials keep no probabilities
}

func (h head) encode() ([]byte, error) {
	var b bytes.Buffer
	out := json.NewEncoder(&b)
	out.SetEscapeHTML(false) // the settings must come back byte for byte
	if err := out.Encode(h); err != nil {
		return nil, fmt.Errorf("the configuration of a store is not JSON: %w", err)
	}
	return append(seal(bytes.TrimSpace(b.Bytes())), '\n'), nil
}

// decodeHead reads a head; sealed is false for one without a checksum.
func decodeHead(line []byte) (h head, sealed bool, err error) {
	object, sealed, err := unseal(bytes.TrimRight(line, " \t\r\n"))
	if err == nil && json.Unmarshal(object, &h) != nil {
		err = errors.New("expected one JSON object")
	}
	if err == nil {
		err = h.check()
	}
	if err != nil {
		err = fmt.Errorf("found %s: %w; the file was damaged", excerpt(line), err)
	}
	return h, sealed, err
}

// check holds the key against the settings, and brings the parts into order.
func (h *head) check() error {
	c, err := NewConfiguration(h.Settings)
	switch {
	case h.Settings == nil:
		return errors.New("expected the settings of the trials")
	case err != nil:
		return err
	case c.Key != h.Key:
		return fmt.Errorf("its key %q is not that of its settings, %q", h.Key, c.Key)
	case h.Asked < 0:
		return fmt.Errorf("%d repeats are less than none", h.Asked)
	}
	h.Configuration, h.Made = c, Together(h.Made)
	return nil
}

// readHead reads the head of a folder; missing is true where format 3 has none.
func readHead(dir string) (h head, missing bool, err error) {
	path := filepath.Join(dir, headFile)
	b, err := openfile.ReadFile(path, largestHead)
	if errors.Is(err, fs.ErrNotExist) {
		h, err = readFormer(dir)
		return h, true, err
	}
	if err != nil {
		return h, false, fmt.Errorf("cannot read what a store holds: %w", err)
	}
	h, sealed, err := decodeHead(b)
	if err == nil && !sealed {
		err = fmt.Errorf("found %s: its checksum is missing; the file was damaged", excerpt(b))
	}
	if err != nil {
		return h, false, fmt.Errorf("%s: %w, so restore it or use another folder", path, err)
	}
	return h, false, nil
}

// readFormer reads the files of a store up to format 2, of which only the first
// must be there.
func readFormer(dir string) (h head, err error) {
	var asked struct{ Repeats int }
	for i, into := range []any{&h.Configuration, &asked, &h.Made} {
		path := filepath.Join(dir, formerFiles[i])
		b, err := openfile.ReadFile(path, largestHead)
		switch {
		case errors.Is(err, fs.ErrNotExist) && i == 0:
			return h, fmt.Errorf("%s %w: it has no %s", dir, ErrNone, headFile)
		case errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
			return h, fmt.Errorf("cannot read what a store holds: %w", err)
		}
		if json.Unmarshal(b, into) != nil {
			return h, fmt.Errorf("%s: found %s, expected JSON; the file was damaged, so restore it or use another folder", path, excerpt(b))
		}
	}
	h.Asked = asked.Repeats
	if err := h.check(); err != nil {
		return h, fmt.Errorf("%s: %w; one of %v was damaged, so restore it or use another folder", dir, err, formerFiles)
	}
	return h, nil
}

// write puts the head in place of whatever head the folder has.
func (h head) write(dir string) error {
	b, err := h.encode()
	if err == nil {
		err = openfile.WriteFile(filepath.Join(dir, headFile), b, 0o644)
	}
	if err != nil {
		return fmt.Errorf("cannot write what the store %s is of: %w", dir, err)
	}
	for _, name := range formerFiles {
		_ = os.Remove(filepath.Join(dir, name)) // what stays is not read
	}
	return nil
}

// settle is the head of a store of the configuration c, which an old store must
// have; where format 3 has none, it is written.
func settle(dir string, c Configuration) (head, error) {
	h, missing, err := readHead(dir)
	if errors.Is(err, ErrNone) {
		if info, err := os.Stat(filepath.Join(dir, trialsFile)); err == nil && info.Size() > 0 {
			return h, fmt.Errorf("%s holds trials but no %s, so their settings are not known; restore it or use another folder", dir, headFile)
		}
		h, err = head{Configuration: c}, nil
	}
	switch {
	case err != nil:
		return h, err
	case h.Key != c.Key:
		return h, h.mustBe(dir, c)
	case missing:
		return h, h.write(dir)
	}
	return h, nil
}
