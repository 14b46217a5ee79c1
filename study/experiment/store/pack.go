package store

import (
	"bufio"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"mevolve/internal/openfile"
	"mevolve/model"
)

// Pack writes what stores hold as one compressed file, which Read and Merge take
// in place of a folder. Equal stores give equal bytes. A torn last line, which
// counts as not done, is left out.
func Pack(w io.Writer, stores ...string) error {
	h, err := gather(stores)
	if err != nil {
		return err
	}
	return h.pack(w)
}

// PackLean packs stores with less of every trial, which thin takes away. The file has
// the hash of what Pack would have written, can be reported, and cannot be added to.
func PackLean(w io.Writer, thin func(json.RawMessage) json.RawMessage, stores ...string) error {
	h, err := gather(stores)
	if err != nil {
		return err
	}
	if h.Lean == "" {
		full := sha256.New()
		if err := h.writeLines(full); err != nil {
			return err
		}
		h.Lean = fmt.Sprintf("sha256:%x", full.Sum(nil))
	}
	for id, e := range h.trials {
		e.raw = thin(e.raw)
		h.trials[id] = e
	}
	return h.pack(w)
}

// leanness warns of what a lean store lacks.
func (h held) leanness(stores []string) []model.Warning {
	if h.Lean == "" {
		return nil
	}
	hash := h.Lean
	if n := strings.Count(hash, ","); n > 0 {
		hash = fmt.Sprintf("one of %d hashes, which its parts name", n+1)
	}
	return []model.Warning{model.Warnf("lean", "%s keeps decisions without probabilities, so that no area under the curve (AUC) can be given; the full store has %s.", strings.Join(stores, ", "), hash)}
}

func (h held) pack(w io.Writer) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression) // names no file and no time
	if err != nil {
		return err
	}
	return errors.Join(h.writeLines(z), z.Close())
}

// writeLines writes the lines of a packed store.
func (h held) writeLines(w io.Writer) error {
	first, err := h.head.encode()
	if err != nil {
		return fmt.Errorf("the store cannot be packed: %w", err)
	}
	_, err = w.Write(first)
	for _, t := range sorted(h.trials) {
		if err == nil {
			_, err = w.Write(h.trials[t.ID].encode(t.ID))
		}
	}
	return err
}

// mostUnpacked is far more bytes than the trials of any plan take.
const mostUnpacked = 4 << 30

// packed is an open file that Pack has written, of which the head is read.
type packed struct {
	*bufio.Reader
	head head
	file io.Closer
}

func openPacked(path string) (p packed, err error) {
	f, err := openfile.Open(path)
	if err != nil {
		return p, fmt.Errorf("cannot read the store: %w", err)
	}
	defer func() {
		if err != nil {
			f.Close()
		}
	}()
	z, err := gzip.NewReader(f)
	if err != nil {
		return p, fmt.Errorf("%s is no store of trials: it is a file, and not one that `mevolve bench report --section store` has written (%w)", path, err)
	}
	p = packed{Reader: bufio.NewReaderSize(io.LimitReader(z, mostUnpacked), 1<<16), file: f}
	line, err := p.ReadBytes('\n')
	if err == nil {
		p.head, err = decodeHead(line)
	}
	if err != nil {
		return p, fmt.Errorf("%s, line 1: %w; restore the file", path, err)
	}
	return p, nil
}

// readPacked reads what Pack has written. Nothing appends to such a file, so that
// one which ends early is damaged.
func readPacked(path string) (h held, err error) {
	p, err := openPacked(path)
	if err != nil {
		return h, err
	}
	defer p.file.Close()
	h.head = p.head
	if h.linesRead, err = readLines(p.Reader, path, 2); err == nil && len(h.torn) > 0 {
		err = fmt.Errorf("%s ends in the middle of a line; restore the file", path)
	}
	return h, err
}

// headOf reads the head of a folder or of a packed file.
func headOf(name string) (head, error) {
	if info, err := os.Stat(name); err != nil || info.IsDir() {
		return readHead(name)
	}
	p, err := openPacked(name)
	if err != nil {
		return head{}, err
	}
	return p.head, p.file.Close()
}
