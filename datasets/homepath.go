package datasets

import (
	"os"
	"path/filepath"
	"strings"
)

// Path expands a leading ~ to the home folder, also where no shell does, as in
// --store=~/trials and in the explorer.
func Path(written string) string {
	rest, ok := strings.CutPrefix(written, "~")
	if !ok || rest != "" && !os.IsPathSeparator(rest[0]) {
		return written
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return written
	}
	return filepath.Join(home, rest)
}
