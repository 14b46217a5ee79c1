package session

import (
	"fmt"
	"sort"

	"mevolve/augment"
	"mevolve/evolve"
	"mevolve/internal/wording"
	"mevolve/learners"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/tui/job"
)

// room is the memory of one evolution.
type room struct {
	memory   *job.Memory
	unit     Unit // the account of the evolutions that take their steps from the results
	owner    any
	computes bool // the run computes its steps itself
	numbers  int64
}

// uncollected is how much memory an evolution takes while it works, as a multiple of what it
// holds: the collector runs when the heap has doubled.
const uncollected = 2

// noRoom is why an evolution waits for memory.
type noRoom struct {
	sentence string
	alone    bool // the iteration does not fit if no other evolution is in memory
}

// next holds the memory that the next iteration takes at most; nil if it fits.
func (r *room) next(e evolve.Event, n Numbers) *noRoom {
	r.numbers += n.bytes()
	need, limit := uncollected*(bytesOfNext(r.unit, e)+r.numbers), r.memory.Limit()
	account := any(r.unit)
	if r.computes {
		account = r.owner
	}
	what := fmt.Sprintf("Iteration %d needs %s", e.Iteration+1, megabytes(need))
	switch {
	case need > limit && r.unit.Settings.Readings.Pool == readings.PoolOriginals:
		return &noRoom{fmt.Sprintf("%s (limit %d): use mevolve run, or a smaller dataset.", what, limit>>20), true}
	case need > limit:
		return &noRoom{fmt.Sprintf("%s (limit %d): set R9=originals, or use mevolve run.", what, limit>>20), true}
	case !r.memory.Hold(account, r.owner, need):
		return &noRoom{what + ", which other evolutions use: space tries again.", false}
	}
	return nil
}

func (r *room) release() { r.memory.Release(r.owner) }

// bytesOfNext is the memory that an evolution holds after the iteration that follows a complete one,
// if all of the next pool is kept.
func bytesOfNext(u Unit, e evolve.Event) int64 {
	train := e.State.Train
	if u.Settings.Readings.Pool == readings.PoolOriginals {
		train = train[:originals(train)]
	}
	if most := u.Settings.MaxPool; most > 0 {
		train = train[:min(most, len(train))]
	}
	pool := int64(len(train)) * bytesOfMapped(u)
	for _, example := range train {
		pool += bytesOfGraph(example.Graph) + bytesOfSwap*int64(augment.Budget(example.Graph.M(), u.Settings.Beta))
	}
	classifier := float64(learners.Bytes(e.State.Learner)) * float64(len(train)) / float64(len(e.State.Train))
	return bytesOfState(e) + pool + int64(classifier)
}

// originals is how many examples of a D_train are originals: they are first.
func originals(train []model.Example) int {
	return sort.Search(len(train), func(i int) bool { return train[i].ID.Lineage != "" })
}

// megabytes writes a number of bytes.
func megabytes(bytes int64) string { return wording.Integer(int(bytes>>20)) + " MB" }
