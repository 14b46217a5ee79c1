package experiment

import (
	"os"
	"runtime/debug"
)

// large is how many training examples make memory count for more than the tenth of
// the time that giving it back sooner takes.
const large = 25_000

// spare is the memory that work of little size may take before any is given back:
// collecting it at twice what is in use, as is usual, takes a sixth of the time
// where that is a few megabytes; at three times hardly any.
const spare = 120 << 20

// percent is what may be allocated until the collector looks for what can be given
// back, in percent of what is in use, for work that holds so many bytes at once.
func percent(held float64, train int) int {
	if train > large {
		return 50
	}
	return int(min(max(100*spare/max(held, 1)-100, 100), 200))
}

// Collect has the collector work as the forecast takes it to, until undo; a user's
// own GOGC stands.
func (f Forecast) Collect() (undo func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	before := debug.SetGCPercent(f.percent)
	return func() { debug.SetGCPercent(before) }
}
