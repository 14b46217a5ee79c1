// Package openfile opens regular files only (Open) and replaces files atomically
// (WriteFile). Opening a pipe would wait for its other end, and a device has no end.
package openfile

import (
	"fmt"
	"io"
	"io/fs"
	"os"
)

// NotRegular is the error for a path that is not a regular file.
type NotRegular struct{ Kind string } // "a pipe", "a folder"

// Error returns a clause for a sentence.
func (e NotRegular) Error() string { return "it is " + e.Kind + ", not a file" }

// Check returns a NotRegular for a file that is not regular.
func Check(info fs.FileInfo) error {
	switch mode := info.Mode(); {
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		return NotRegular{"a folder"}
	case mode&fs.ModeNamedPipe != 0:
		return NotRegular{"a pipe"}
	case mode&fs.ModeSocket != 0:
		return NotRegular{"a socket"}
	case mode&fs.ModeDevice != 0:
		return NotRegular{"a device"}
	}
	return NotRegular{"something else"}
}

// Open opens a regular file for reading; for anything else the error is a NotRegular.
func Open(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if err := Check(info); err != nil {
		return nil, &fs.PathError{Op: "open", Path: path, Err: err}
	}
	return os.Open(path)
}

// ReadFile reads a file of at most the given number of bytes.
func ReadFile(path string, most int64) ([]byte, error) {
	file, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	content, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(content)) > most {
		err = &fs.PathError{Op: "read", Path: path, Err: fmt.Errorf("it has more than %d bytes", most)}
	}
	return content, err
}
