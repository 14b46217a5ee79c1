// Package regular opens regular files only: opening a pipe waits for its other
// end, and a device never ends.
package regular

import (
	"fmt"
	"io"
	"io/fs"
	"os"
)

// NotRegular tells what stands where a file should.
type NotRegular struct{ Kind string } // "a pipe", "a folder"

// Error is a part of a sentence.
func (e NotRegular) Error() string { return "it is " + e.Kind + ", not a file" }

// Check refuses what is no regular file by a NotRegular.
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

// Open opens a file for reading; of anything else the error is a
// NotRegular.
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

// ReadFile reads a file of at most so many bytes.
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
