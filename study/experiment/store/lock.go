package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"mevolve/model"
)

// lock keeps a second writer out. It is a lock of the operating system on an
// open file, so it ends with the process however that ends; a file whose mere
// existence were the lock would outlive a kill.
type lock struct{ file *os.File }

// errNoLocks is what tryLock returns where locks are not to be had.
var errNoLocks = errors.New("no locks here")

// lockDir makes the folder if need be and locks it. On a file system without
// locks it goes on, with a warning.
func lockDir(dir string) (*lock, []model.Warning, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, nil, fmt.Errorf("cannot make the folder of a store: %w", err)
	}
	f, err := os.OpenFile(filepath.Join(dir, lockFile), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, nil, fmt.Errorf("cannot lock the store %s: %w", dir, err)
	}
	switch err := tryLock(f); {
	case errors.Is(err, errNoLocks):
		return &lock{f}, []model.Warning{model.Warnf("no-lock", "Files in %s cannot be locked: see to it that only one process writes there.", dir)}, nil
	case errors.Is(err, ErrLocked):
		f.Close()
		return nil, nil, fmt.Errorf("%s: %w; wait for it to end, or give each process a folder of its own and merge them", dir, ErrLocked)
	case err != nil:
		f.Close()
		return nil, nil, fmt.Errorf("cannot lock the store %s: %w", dir, err)
	}
	return &lock{f}, nil, nil
}

// release ends the lock. The file stays: removing it would let a third process
// lock a new one while a second holds the old.
func (l *lock) release() error { return l.file.Close() }
