package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

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

// writeFile replaces a file by the whole of a new one or, on any error, leaves
// it as it was. What is no file, such as a pipe or /dev/stdout, is written to.
func writeFile(name string, content []byte) error {
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
