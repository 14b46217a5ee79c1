// Package explain answers why not: why a mapping did not draw a pair (Pair), why a graph
// is not in the pool (Place), why its label is not reliable enough (Doubt). Each answer
// has the changes of settings that would give another outcome; every Change was tried.
package explain

import (
	"context"
	"math"
	"math/rand/v2"

	"mevolve/augment"
	"mevolve/internal/seed"
	"mevolve/model"
)

// Estimate is a probability: exact, or estimated from a number of mappings.
type Estimate struct {
	P             float64 `json:"p"`
	StandardError float64 `json:"standard_error"` // with half a success and half a failure more, so that it is never 0
	Exact         bool    `json:"-"`
	Trials        int     `json:"trials"` // 0: p is exact
}

// Effort limits the work on a chance: States states are followed exactly;
// beyond them, Trials mappings are sampled. Tell receives intermediate estimates and the
// final one; it may be nil.
type Effort struct {
	States, Trials int
	Tell           func(Estimate)
}

// Alone is the effort for a single chance.
var Alone = Effort{States: 20_000, Trials: 10_000}

// Stream begins the random stream in which chances of the pairs of a graph are sampled, which a
// part of a run maps: the same stream on screen 2 and in step.
func Stream(s uint64, repeat, fold, iteration int, graph model.ID) *rand.Rand {
	return seed.Unit{Seed: s, Repeat: repeat, Fold: fold, Iteration: iteration, Graph: graph.Graph, Lineage: graph.Lineage, Purpose: "inclusion"}.Stream()
}

// Telling is the effort with a receiver of estimates.
func (e Effort) Telling(tell func(Estimate)) Effort {
	e.Tell = tell
	return e
}

// sample is the number of mappings between two progress reports.
const sample = 50

// Chance is the probability, over all draws, that a mapping adds the pair or, if
// the pair is an edge of g, removes it.
func (effort Effort) Chance(ctx context.Context, m augment.Mapping, g *model.Graph, pair model.Edge, rng *rand.Rand) (Estimate, error) {
	tell := effort.Tell
	if tell == nil {
		tell = func(Estimate) {}
	}
	pair = model.NewEdge(pair.U, pair.V)
	in, ok, err := augment.ExactInclusions(ctx, m, g, &pair, effort.States)
	if err != nil {
		return Estimate{}, err
	}
	if ok {
		found := Estimate{P: in.Added[pair] + in.Removed[pair], Exact: true} // it is in one of them
		tell(found)
		return found, nil
	}
	var found Estimate
	for hits := 0.0; found.Trials < effort.Trials; {
		more, err := augment.SampleInclusions(ctx, m, g, rng, augment.Sampling{Trials: sample, Only: &pair})
		if err != nil {
			return found, err
		}
		hits += math.Round(sample * (more.Added[pair] + more.Removed[pair]))
		n := float64(found.Trials + sample)
		q := (hits + 0.5) / (n + 1)
		found = Estimate{P: hits / n, StandardError: math.Sqrt(q * (1 - q) / n), Trials: found.Trials + sample}
		tell(found)
	}
	return found, nil
}
