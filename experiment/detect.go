package experiment

import (
	"math"

	"mevolve/experiment/stats"
)

// Before a run, how often original and evolved model disagree about a test
// graph, and how much of that is the same in every repeat, is not known. These
// are medians of earlier runs with the defaults (docs/evidence.md).
const (
	Discordant = 0.12 // share of tests that one model has right and the other wrong
	Lasting    = 0.10 // share of the variance of a graph's difference that repeats do not average out
)

// Detect is the true change that a plan on so many graphs finds in 80 % of the
// runs, if as many tests are discordant as in earlier runs; nil without graphs.
func Detect(graphs, repeats int) *float64 {
	variance := Discordant * (Lasting + (1-Lasting)/float64(max(1, repeats)))
	return stats.MDEOverGraphs(math.Sqrt(variance), graphs)
}
