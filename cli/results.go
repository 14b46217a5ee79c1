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

	"github.com/google/renameio/v2/maybe"
)

// results is standard output. The first write that fails ends the command,
// whatever command and format it is: nobody gets what comes after.
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

// writeFile replaces a file by the whole of a new one or, on any error, leaves
// it as it was. What is no file, such as a pipe or /dev/stdout, is written to.
func writeFile(name string, content []byte) error {
	if err := writable(name); err != nil {
		return err
	}
	if info, err := os.Lstat(name); err != nil || info.Mode().IsRegular() {
		return maybe.WriteFile(name, content, 0o644)
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	return errors.Join(err, f.Close())
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
func written(flag, name string, write func(io.Writer) error) error {
	if name == "" {
		return nil
	}
	var file bytes.Buffer
	err := write(&file)
	if err == nil {
		err = writeFile(name, file.Bytes())
	}
	if err != nil {
		return fmt.Errorf("--%s: %w", flag, err)
	}
	return nil
}
