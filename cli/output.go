package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"unicode/utf8"

	"mevolve/internal/openfile"
	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/tui/widgets/paint"
)

// results is standard output. The first failed write ends the command, because its reader gets
// nothing after it.
type results struct {
	to     io.Writer
	failed error
	stop   context.CancelFunc
}

func (r *results) Write(b []byte) (int, error) {
	if r.failed != nil {
		return 0, r.failed
	}
	n, err := r.to.Write(b)
	if err != nil {
		r.failed = fmt.Errorf("the results cannot be written: %w", err)
		r.stop()
	}
	return n, err
}

// writable refuses a file that is there and that its owner has made read-only:
// to put another in its place would take no more than the folder's leave.
func writable(name string) error {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	if info.Mode().Perm()&0o222 == 0 {
		return fmt.Errorf("%s is read-only and was left as it is", name)
	}
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return f.Close()
}

// writeFile replaces a file by a complete new one or, on any error, leaves the old one. It writes
// directly to a pipe or to /dev/stdout, until ctx ends: a pipe waits for its reader.
func writeFile(ctx context.Context, name string, content []byte) error {
	if err := writable(name); err != nil {
		return err
	}
	if info, err := os.Lstat(name); err != nil || info.Mode().IsRegular() {
		return openfile.WriteFile(name, content, 0o666)
	}
	done := make(chan error, 1)
	go func() {
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_TRUNC, 0)
		if err == nil {
			_, err = f.Write(content)
			err = errors.Join(err, f.Close())
		}
		done <- err
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return fmt.Errorf("%s was not taken: %w", name, context.Cause(ctx))
	}
}

// output is a file that a flag names.
type output struct{ flag, name string }

// canHoldAll refuses, before any work is done, files that could not be written after
// it, and one that would be written over another: two of them in one file, or one in
// a file that is read.
func canHoldAll(read string, list ...output) error {
	for i, o := range list {
		if err := canHold(o.flag, o.name); err != nil {
			return err
		}
		for _, other := range list[:i] {
			if sameFile(o.name, other.name) {
				return usagef("--%s and --%s name one file, %s; name two", other.flag, o.flag, o.name)
			}
		}
		if sameFile(o.name, read) {
			return usagef("--%s: %s is what is read; name another file", o.flag, o.name)
		}
	}
	return nil
}

// sameFile reports whether two paths, "" for none, name one file. /dev/null is never the same.
func sameFile(a, b string) bool {
	if a == "" || b == "" || a == os.DevNull {
		return false
	}
	if one, err := os.Stat(a); err == nil {
		other, err := os.Stat(b)
		return err == nil && os.SameFile(one, other)
	}
	return resolvedPath(a) == resolvedPath(b)
}

// resolvedPath is the absolute path of a file that may not be there yet, without links to its
// folder.
func resolvedPath(name string) string {
	folder, err := filepath.EvalSymlinks(filepath.Dir(absolute(name)))
	if err != nil {
		return absolute(name)
	}
	return filepath.Join(folder, filepath.Base(name))
}

// writeJSON writes one document, indented, without escaping for HTML.
func writeJSON(w io.Writer, value any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(value)
}

// canHold refuses, before a run's work is done, a file that could not be
// written after it.
func canHold(flag, name string) error {
	if name == "" {
		return nil
	}
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return usagef("--%s: %s is a folder; name a file in it", flag, name)
	}
	if err := writable(name); err != nil {
		return usagef("--%s: %w; make it writable or name another file", flag, err)
	}
	if info, err := os.Stat(filepath.Dir(name)); err != nil || !info.IsDir() {
		return usagef("--%s: there is no folder %s to write %s into; create it or name another", flag, filepath.Dir(name), filepath.Base(name))
	}
	return nil
}

// written writes a flag's file, if one is named: the whole file or, on any
// error, nothing.
func written(ctx context.Context, flag, name string, write func(io.Writer) error) error {
	if name == "" {
		return nil
	}
	var file bytes.Buffer
	err := write(&file)
	if err == nil {
		err = writeFile(ctx, name, file.Bytes())
	}
	if err != nil {
		return fmt.Errorf("--%s: %w", flag, err)
	}
	return nil
}

// shown is standard output or standard error as commands have it: all that they
// print passes here, so that no file, name or other program steers the terminal. The
// explorer and the meter write to what is behind it.
type shown struct {
	to   io.Writer
	mu   sync.Mutex
	half []byte // the beginning of a character
}

func (s *shown) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	text := append(s.half, b...)
	whole := len(text) - unfinished(text)
	s.half = append([]byte(nil), text[whole:]...)
	if _, err := io.WriteString(s.to, wording.Shown(string(text[:whole]))); err != nil {
		return 0, err
	}
	return len(b), nil
}

// end writes what was no beginning after all.
func (s *shown) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.half) > 0 {
		_, _ = io.WriteString(s.to, wording.Shown(string(s.half)))
		s.half = nil
	}
}

// unfinished is how many bytes at the end of a text may begin a character.
func unfinished(text []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if b := text[len(text)-n:]; utf8.RuneStart(b[0]) {
			if utf8.FullRune(b) {
				return 0
			}
			return n
		}
	}
	return 0
}

// Behind is what is written to, for the meter.
func (r *results) Behind() io.Writer { return r.to }

// Behind is what is written to, for the meter.
func (s *shown) Behind() io.Writer { return s.to }

// source is the content of the file beside a CSV file: every row of the CSV file is data,
// and its origin is here.
type source struct {
	Provenance experiment.Provenance `json:"provenance"`
	Origin     []string              `json:"origin"` // the same, with machines and days, in sentences
}

// besideOf is the name of the file beside a CSV file; "" for no file, a pipe or a device.
func besideOf(name string) string {
	if name == "" {
		return ""
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return ""
	}
	return name + ".json"
}

// written writes a flag's CSV file, if one is named, then the file beside it. s is read
// after the first.
func (s *source) written(ctx context.Context, flag, name string, write func(io.Writer) error) error {
	if err := written(ctx, flag, name, write); err != nil {
		return err
	}
	return written(ctx, flag, besideOf(name), func(w io.Writer) error { return writeJSON(w, s) })
}

// accessible reports whether the output is for a screen reader: pictures made of
// letters say nothing then.
func accessible() bool { return os.Getenv("ACCESSIBLE") != "" }

// letters is a drawing as it can be printed: in plain letters for who listens.
func letters(text string) string {
	if accessible() {
		return paint.Spell(text)
	}
	return text
}
