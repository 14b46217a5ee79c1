// Package why answers why something did not happen: why a mapping left a pair alone,
// why a graph is in no pool, why its label is not reliable enough; and what, done
// otherwise, would change that. Every alternative is tried, none is guessed.
package why

import (
	"context"
	"math/rand/v2"

	"mevolve/augment"
	"mevolve/model"
)

// Estimate is what is known of a chance: exactly, or from so many mappings.
type Estimate struct {
	P, StandardError float64
	Exact            bool
	Trials           int
}

// Effort is how much work a chance is worth: so many states are followed exactly;
// beyond, so many mappings are made.
type Effort struct{ States, Trials int }

// Alone is what a chance is worth that is asked for by itself.
var Alone = Effort{States: 20_000, Trials: 10_000}

// sample is how many mappings are made between two words of how far they are.
const sample = 50

// Chance is how probable it is, over all draws, that a mapping adds the pair or, where
// it is an edge of g, removes it. Tell hears what is known so far, the last time all
// of it; it may be nil.
func Chance(ctx context.Context, m augment.Mapping, g *model.Graph, pair model.Edge, effort Effort, rng *rand.Rand, tell func(Estimate)) (Estimate, error) {
	if tell == nil {
		tell = func(Estimate) {}
	}
	p, ok, err := augment.ExactInclusion(ctx, m, g, pair, effort.States)
	if err != nil {
		return Estimate{}, err
	}
	if ok {
		found := Estimate{P: p, Exact: true}
		tell(found)
		return found, nil
	}
	var all augment.Sampled
	var found Estimate
	for all.Trials < effort.Trials {
		more, err := augment.SampleInclusion(ctx, m, g, pair, rng, sample)
		if err != nil {
			return found, err
		}
		all.Hits, all.Trials = all.Hits+more.Hits, all.Trials+more.Trials
		found = Estimate{P: all.P(), StandardError: all.StandardError(), Trials: all.Trials}
		tell(found)
	}
	return found, nil
}
