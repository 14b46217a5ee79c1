package cli

import (
	"io"
	"math"
	"runtime/debug"
	"testing"
)

func TestMain_TunesTheCollectorUnlessTheUserHas(t *testing.T) {
	percent, limit := debug.SetGCPercent(100), debug.SetMemoryLimit(math.MaxInt64)
	defer func() { debug.SetGCPercent(percent); debug.SetMemoryLimit(limit) }()
	for _, c := range []struct {
		name, gogc, memory string
		wantPercent        int
		wantLimit          int64
	}{
		{"nothing set", "", "", 150, 2 << 30},
		{"GOGC", "70", "", 100, 2 << 30},
		{"GOMEMLIMIT", "", "1GiB", 150, math.MaxInt64},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Setenv("GOGC", c.gogc)
			t.Setenv("GOMEMLIMIT", c.memory)
			debug.SetGCPercent(100)
			debug.SetMemoryLimit(math.MaxInt64)
			Main([]string{"version"}, nil, io.Discard, io.Discard)
			if got := debug.SetGCPercent(100); got != c.wantPercent {
				t.Errorf("collector at %d %%, want %d", got, c.wantPercent)
			}
			if got := debug.SetMemoryLimit(-1); got != c.wantLimit {
				t.Errorf("memory limit %d, want %d", got, c.wantLimit)
			}
		})
	}
}
