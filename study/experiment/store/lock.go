package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"github.com/gofrs/flock"

	"mevolve/model"
)

// lockDir makes the folder if need be and locks it against a second writer. It is a lock of
// the operating system, so it ends with the process however that ends. On a file system
// without locks it returns a warning in place of a lock. The file stays: removing it would let a third
// process lock a new one while a second holds the old.
func lockDir(dir string) (*flock.Flock, []model.Warning, error) {
	if err := foreign(dir); err != nil {
		return nil, nil, err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, nil, fmt.Errorf("cannot make the folder of a store: %w", err)
	}
	l := flock.New(filepath.Join(dir, lockFile), flock.SetFlag(os.O_CREATE|os.O_RDWR), flock.SetPermissions(0o644))
	switch taken, err := l.TryLock(); {
	case errors.Is(err, syscall.ENOLCK), errors.Is(err, errors.ErrUnsupported): // some cluster file systems
		return nil, []model.Warning{model.Warnf("no-lock", "Files in %s cannot be locked: see to it that only one process writes there.", dir)}, nil
	case err != nil:
		return nil, nil, fmt.Errorf("cannot lock the store %s: %w", dir, err)
	case !taken:
		return nil, nil, fmt.Errorf("%s: %w; wait for it to end, or give each process a folder of its own and merge them", dir, ErrLocked)
	}
	return l, nil, nil
}
