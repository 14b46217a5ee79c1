package experiment

import (
	"os"
	"runtime/debug"
	"testing"
)

// The tests keep little and allocate much: with a larger heap the collector works less.
func TestMain(m *testing.M) {
	debug.SetGCPercent(300)
	os.Exit(m.Run())
}
