package loop

import (
	"fmt"
	"slices"
	"time"

	"mevolve/evolve"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/experiment/stats"
)

// The film shows one iteration of the loop as it happens, then the others in short: the swaps of
// a graph, its copy on the way to the filter, a copy that the filter decides the other way, the
// growth of D_train, and the test graphs that are right. These are the times, from the start, at
// which its scenes begin.
const (
	swapsAt      = 600 * time.Millisecond
	copiesAt     = 3000 * time.Millisecond
	growthAt     = 6000 * time.Millisecond
	iterationsAt = 7000 * time.Millisecond
	Length       = 9 * time.Second
)

// moment is what a frame of the film shows.
type moment struct {
	swaps     float64    // swaps made, with the share of the one being made
	way       [2]float64 // of the two copies, 0 in box 2, 1 at their r
	grown     float64    // share of the kept copies that are in D_train
	iteration int        // the last that is shown
	atRest    bool
}

// The parts of a copy's way.
const (
	inPool   = .3 // it leaves the arrow to the pool
	atFilter = .5 // it has been judged and leaves the pool
	inFilter = .6 // it leaves the arrow to the filter
)

// share is how much of the time from from to to has passed.
func share(at, from, to time.Duration) float64 {
	return min(1, max(0, float64(at-from)/float64(to-from)))
}

// moment is the frame of the film, Left before its end.
func (n Numbers) moment() moment {
	if n.Left <= 0 {
		return moment{1 << 20, [2]float64{1, 1}, 1, n.complete(), true}
	}
	at := Length - n.Left
	own, other := n.copies()
	m := moment{grown: share(at, growthAt, iterationsAt)}
	if own != nil {
		m.swaps = share(at, swapsAt, copiesAt) * float64(len(own.Mapping.Added()))
	}
	half := copiesAt + (growthAt-copiesAt)/2
	if m.way[0] = share(at, copiesAt, half); other == nil {
		m.way[0] = share(at, copiesAt, growthAt)
	}
	m.way[1] = share(at, half, growthAt)
	if at >= iterationsAt {
		m.iteration = min(n.complete(), 1+int(share(at, iterationsAt, Length)*float64(n.Settings.Iterations)))
	}
	return m
}

// Least is the time before the end to which the film can run with the numbers known so far.
func (n Numbers) Least() time.Duration {
	switch k, t := n.complete(), n.Settings.Iterations; {
	case n.First == nil:
		return Length - swapsAt
	case k < 1:
		return Length - iterationsAt
	case k < t:
		return (Length - iterationsAt) * time.Duration(t-k) / time.Duration(t)
	}
	return 0
}

// complete is the number of iterations whose learner is retrained.
func (n Numbers) complete() int {
	for t := min(n.Settings.Iterations, len(n.Steps)-1); t > 0; t-- {
		if n.Steps[t].IsTrained {
			return t
		}
	}
	return 0
}

// Copies are the copy of a graph in the pool, of the pool's first graph if it has none of that one,
// and the first copy that the filter decides the other way; none of an empty pool.
func Copies(pool []evolve.Generated, of model.Example) []evolve.Generated {
	if len(pool) == 0 {
		return nil
	}
	own := max(0, slices.IndexFunc(pool, func(g evolve.Generated) bool { return g.Source.ID == of.ID }))
	copies := []evolve.Generated{pool[own]}
	if other := slices.IndexFunc(pool, func(g evolve.Generated) bool { return g.Kept != pool[own].Kept }); other >= 0 {
		copies = append(copies, pool[other])
	}
	return copies
}

// copies are the copy of the graph that the film shows, and the one that the filter decides the
// other way; nil for none.
func (n Numbers) copies() (own, other *evolve.Generated) {
	if n.First == nil || len(n.First.Copies) == 0 {
		return nil, nil
	}
	if c := n.First.Copies; len(c) > 1 {
		other = &c[1]
	}
	return &n.First.Copies[0], other
}

// Shown is the graph that the film begins with: that of the first copy, the example if there is none.
func (n Numbers) Shown() model.Example {
	if own, _ := n.copies(); own != nil {
		return own.Source
	}
	return n.Example
}

// right is the number of test graphs that the original classifier predicts right, and the one
// of an iteration.
func (n Numbers) right(iteration int) (before, after, of int) {
	return n.Steps[0].Accuracy.TestCorrect, n.Steps[iteration].Accuracy.TestCorrect, len(n.Split.Test)
}

// evolved is the iteration of the evolved model (R17), among those computed so far.
func (n Numbers) evolved() (best int) {
	for t := 1; t <= n.complete(); t++ {
		if n.Steps[t].Accuracy.Replaces(n.Steps[best].Accuracy, n.Settings.Readings.Report) {
			best = t
		}
	}
	return best
}

// verdict is what the fold shows: the test graphs that are right and, at the end, their interval.
func (n Numbers) verdict(m moment) []string {
	folds := wording.Count(n.Settings.Folds, "fold", "folds")
	if m.iteration == 0 {
		return []string{folds, "95 % intervals", "and controls"}
	}
	at, done := m.iteration, m.atRest && m.iteration == n.Settings.Iterations
	if done {
		at = n.evolved()
	}
	before, after, of := n.right(at)
	counted := fmt.Sprintf("%d → %d of %d", before, after, of)
	if len([]rune(counted)) <= least-4-len(" right") {
		counted += " right"
	}
	if !done {
		return []string{counted, fmt.Sprintf("after iteration %d", at), "of the test graphs"}
	}
	list := []string{counted}
	if ci := stats.Wilson(after, of); ci != nil {
		list = append(list, "95 % "+wording.Shares(ci.Low(), ci.High(), 2))
	}
	return append(list, "one fold: no proof", "here: "+folds)
}
