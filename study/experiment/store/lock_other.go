//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd || windows)

package store

import "os"

func tryLock(*os.File) error { return errNoLocks }
