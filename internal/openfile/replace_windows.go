package openfile

import (
	"io/fs"

	"github.com/google/renameio/v2/maybe"
)

// replace is not atomic: Windows has no reliable atomic replacement.
func replace(path string, content []byte, perm fs.FileMode) error {
	return maybe.WriteFile(path, content, perm)
}
