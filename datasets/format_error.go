package datasets

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"mevolve/internal/wording"
)

// FormatError is the error of a malformed file: where, what was found, what was
// expected, what to do.
type FormatError struct {
	File     string // path; for a file in a .zip, after the path of the archive
	Line     int    // from 1; 0 for the whole file
	Found    string
	Expected string
	Remedy   string
}

// Error returns one sentence.
func (e *FormatError) Error() string {
	where := shown(e.File)
	if e.Line > 0 {
		where = fmt.Sprintf("%s line %d", where, e.Line)
	}
	return fmt.Sprintf("%s: found %s, expected %s; %s", where, e.Found, e.Expected, e.Remedy)
}

const mendLine = "mend this line or get the dataset again"

// quoted returns a piece of a file in quotes, cut when it is long.
func quoted(text []byte) string { return wording.Quoted(string(text)) }

// shown returns a path as sentences show it.
func shown(path string) string {
	if wording.Showable(path) {
		return path
	}
	return strconv.Quote(path)
}

// nameable returns an error when a dataset's name cannot be shown.
func nameable(file, name string) error {
	if wording.Showable(name) {
		return nil
	}
	return &FormatError{File: file, Found: "control characters in the name " + strconv.Quote(name), Expected: "characters that can be shown", Remedy: "rename the file"}
}

// base returns a path's last element, after the last slash or backslash.
func base(path string) string {
	path = filepath.ToSlash(path)
	return path[strings.LastIndexByte(path, '/')+1:]
}
