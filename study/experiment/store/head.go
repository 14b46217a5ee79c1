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

// formerFile is in a folder that holds a store of format 1 or 2.
const formerFile = "configuration.json"

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

// decodeHead reads a head.
func decodeHead(line []byte) (h head, err error) {
	object, err := unseal(bytes.TrimRight(line, " \t\r\n"))
	if err == nil && json.Unmarshal(object, &h) != nil {
		err = errors.New("expected one JSON object")
	}
	if err == nil {
		err = h.check()
	}
	if err != nil {
		err = fmt.Errorf("found %s: %w; the file was damaged", excerpt(line), err)
	}
	return h, err
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

// readHead reads the head of a folder.
func readHead(dir string) (h head, err error) {
	path := filepath.Join(dir, headFile)
	b, err := openfile.ReadFile(path, largestHead)
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Stat(filepath.Join(dir, formerFile)); err == nil {
			return h, fmt.Errorf("%s %w that this version reads: it has %s, of format 1 or 2; report it by the version that made it, or compute its trials again in another folder", dir, ErrNone, formerFile)
		}
		return h, fmt.Errorf("%s %w: it has no %s", dir, ErrNone, headFile)
	}
	if err != nil {
		return h, fmt.Errorf("cannot read what a store holds: %w", err)
	}
	if h, err = decodeHead(b); err != nil {
		return h, fmt.Errorf("%s: %w, so restore it or use another folder", path, err)
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
	return nil
}

// settle is the head of a store of the configuration c, which is written where there is none.
func settle(dir string, c Configuration) (head, error) {
	h, err := readHead(dir)
	if errors.Is(err, ErrNone) {
		if info, err := os.Stat(filepath.Join(dir, trialsFile)); err == nil && info.Size() > 0 {
			return h, fmt.Errorf("%s holds trials but no %s, so their settings are not known; restore it or use another folder", dir, headFile)
		}
		if _, former := os.Stat(filepath.Join(dir, formerFile)); former == nil {
			return h, err
		}
		h = head{Configuration: c}
		return h, h.write(dir)
	}
	if err == nil && h.Key != c.Key {
		err = h.mustBe(dir, c)
	}
	return h, err
}
