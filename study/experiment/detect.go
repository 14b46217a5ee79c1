package experiment

import (
	"fmt"
	"math"

	"mevolve/internal/wording"
	"mevolve/study/experiment/stats"
)

// Assumed is what is not known before a run: how often original and evolved
// model disagree about a test graph, and how much of that repeats leave.
type Assumed struct {
	Discordant float64 `json:"discordant"` // share of tests that one model has right and the other wrong
	Lasting    float64 `json:"lasting"`    // share of the variance of a graph's difference that repeats do not average out
}

// EarlierRuns are the medians of earlier runs with the defaults (docs/run.md).
var EarlierRuns = Assumed{Discordant: 0.12, Lasting: 0.10}

// String is a clause that says what is assumed, and why.
func (a Assumed) String() string {
	percent := func(share float64) string { return wording.Exact(math.Round(1e4*share)/100) + " %" }
	text := fmt.Sprintf("if original and evolved model disagree on %s of the tests and %s of that is the same in every repeat", percent(a.Discordant), percent(a.Lasting))
	return text + ", as in earlier runs"
}

// Detect is the true change that a plan on so many graphs finds in 80 % of the
// runs, if it is as assumed; nil without graphs or where no test is discordant.
func (a Assumed) Detect(graphs, repeats int) *float64 {
	size := a.Lasting + (1-a.Lasting)/float64(max(1, repeats))
	return stats.MDEOverGraphs(math.Sqrt(a.Discordant*size), size, graphs)
}

// Detectable is the smallest effect that a plan detects on each of its datasets.
func (p Plan) Detectable() (list []Detectable) {
	s := p.Settings
	for _, d := range p.Datasets {
		list = append(list, Detectable{d.Name, s.Repeats, s.Folds, EarlierRuns.Detect(len(d.Examples), s.Repeats)})
	}
	return list
}
