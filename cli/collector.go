package cli

import (
	"os"
	"runtime/debug"
)

// tuneCollector lets the heap grow to two and a half times what is in use before garbage
// is collected: training sets of a few megabytes are collected so often otherwise that it
// costs up to a sixth of the time. Three times takes a sixth more memory and saves less
// than a twentieth of the time. Near 2 GiB the collector works as hard as it must to
// stay below. GOGC and GOMEMLIMIT of the user take precedence.
func tuneCollector() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(150)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(2 << 30)
	}
}
