package datasets

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// FormatError refuses a file: where it is wrong, what stands there, what
// should, and what to do.
type FormatError struct {
	File     string // path, with the archive's own path before it for a .zip
	Line     int    // from 1; 0 where the whole file is meant
	Found    string
	Expected string
	Remedy   string
}

// Error is one sentence.
func (e *FormatError) Error() string {
	where := shown(e.File)
	if e.Line > 0 {
		where = fmt.Sprintf("%s line %d", where, e.Line)
	}
	return fmt.Sprintf("%s: found %s, expected %s; %s", where, e.Found, e.Expected, e.Remedy)
}

const mendLine = "mend this line or get the dataset again"

// quoted shows a piece of a file, cut where it is long.
func quoted(text []byte) string {
	const longest = 40
	if len(text) > longest {
		return fmt.Sprintf("%q", string(text[:longest])+"…")
	}
	return fmt.Sprintf("%q", text)
}

// showable tells whether a name can stand in a sentence and on a screen: it is
// UTF-8 without control characters and other things that are not seen.
func showable(name string) bool {
	return utf8.ValidString(name) && !strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsGraphic(r) })
}

// shown is a path as it stands in a sentence.
func shown(path string) string {
	if showable(path) {
		return path
	}
	return strconv.Quote(path)
}

// nameable refuses a dataset whose name could not be shown.
func nameable(file, name string) error {
	if showable(name) {
		return nil
	}
	return &FormatError{File: file, Found: "control characters in the name " + strconv.Quote(name), Expected: "characters that can be shown", Remedy: "rename the file"}
}

// base is a path's last element whichever way its slashes lean.
func base(path string) string {
	path = filepath.ToSlash(path)
	return path[strings.LastIndexByte(path, '/')+1:]
}
