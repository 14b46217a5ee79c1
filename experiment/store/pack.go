package store

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"mevolve/regular"
)

// packed is the first line of a packed store; the lines of the trials follow it,
// sorted by id.
type packed struct {
	Configuration
	Asked int    `json:"asked"`
	Made  []Made `json:"made"`
}

// Pack writes what a store holds as one compressed file, which Read and Merge take
// in place of a folder. Equal stores give equal bytes. A torn last line, which
// counts as not done, is left out.
func Pack(w io.Writer, dir string) error {
	h, err := read(dir)
	if err != nil {
		return err
	}
	var first bytes.Buffer
	out := json.NewEncoder(&first)
	out.SetEscapeHTML(false) // the settings must come back byte for byte
	if err := out.Encode(packed{h.Configuration, h.asked, h.made}); err != nil {
		return fmt.Errorf("the store %s cannot be packed: %w", dir, err)
	}
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression) // names no file and no time
	if err != nil {
		return err
	}
	_, err = z.Write(first.Bytes())
	for _, t := range sorted(h.trials) {
		if err == nil {
			_, err = z.Write(h.trials[t.ID].encode(t.ID))
		}
	}
	return errors.Join(err, z.Close())
}

// mostUnpacked is far more bytes than the trials of any plan take.
const mostUnpacked = 4 << 30

// readPacked reads what Pack has written. Nothing appends to such a file, so that
// one which ends early is damaged.
func readPacked(path string) (h held, err error) {
	f, err := regular.Open(path)
	if err != nil {
		return h, fmt.Errorf("cannot read the store: %w", err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return h, fmt.Errorf("%s is no store of trials: it is a file, and not one that `mevolve bench pack` has written (%w)", path, err)
	}
	in := bufio.NewReaderSize(io.LimitReader(z, mostUnpacked), 1<<16)
	line, err := in.ReadBytes('\n')
	var first packed
	if err == nil {
		err = json.Unmarshal(line, &first)
	}
	if err == nil {
		h.Configuration, err = decodeConfiguration(line)
	}
	if err != nil {
		return h, fmt.Errorf("%s, line 1: %w; restore the file", path, err)
	}
	h.asked, h.made = first.Asked, Together(first.Made)
	if h.linesRead, err = readLines(in, path, 2); err == nil && len(h.torn) > 0 {
		err = fmt.Errorf("%s ends in the middle of a line; restore the file", path)
	}
	return h, err
}
