package resume

import (
	"github.com/google/renameio/v2/maybe"
)

// Report writes the dump of a crash into the state folder, for the report of a bug, in place
// of the one before.
func Report(dump []byte) (path string, err error) {
	if err := makeFolder(); err != nil {
		return "", err
	}
	path = within("panic.txt")
	return path, maybe.WriteFile(path, dump, 0o600)
}
