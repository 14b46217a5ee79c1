package threshold

import (
	"math"

	"mevolve/evolve"
	"mevolve/internal/wording"
	"mevolve/reliability"
	"mevolve/tui/session"
)

// iterationData is the drawn data of one iteration: its state and derived values,
// computed when the state changes, not for every frame.
type iterationData struct {
	of          *session.Evolution
	iteration   int
	absent      bool // the iteration is not in memory
	whole       bool // nothing of it changes any more
	state       evolve.State
	calibration *reliability.Calibration // nil before calibration
	lo, hi      float64                  // the axis of r
	leftOut     []reliability.LeftOut    // each validation graph left out in turn; nil if unknown
	size        []int                    // pool examples of each class
	before      []int                    // D_train's examples of each class before this pool
	r           []float64                // of the pool's examples, in order, 0 to 1
	class       []int                    // of the pool's examples
	holds       []bool                   // whether the label of each example is true; nil without a rule
}

// manyValidation is the largest number of validation graphs for which leaving each out
// is fast enough for a frame.
const manyValidation = 300

// manyPairs is the largest number of pairs of a validation and a generated graph for which
// leaving each validation graph out is fast enough for a frame.
const manyPairs = 4_000_000

func newIterationData(e *session.Evolution, iteration int) iterationData {
	v := iterationData{of: e, iteration: iteration, lo: 0, hi: 1}
	n, _ := e.Numbers(iteration)
	event, ok := e.Event(iteration)
	v.absent = iteration > 0 && !ok
	if !ok || event.State.Calibration == nil {
		return v
	}
	v.state, v.whole = event.State, n.Trained()
	v.calibration = v.state.Calibration
	v.size = make([]int, len(v.calibration.Q))
	least, largest := math.Inf(1), math.Inf(-1)
	for _, r := range v.calibration.R {
		least, largest = min(least, r), max(largest, r)
	}
	pool := v.state.Pool
	v.r, v.class = make([]float64, len(pool)), make([]int, len(pool))
	for i := range pool {
		v.r[i], v.class[i] = pool[i].Reliability, pool[i].Example.Class
		v.size[v.class[i]]++
		least, largest = min(least, v.r[i]), max(largest, v.r[i])
	}
	v.lo, v.hi = axis(least, largest)
	if n := len(v.calibration.R); n <= manyValidation && n*len(pool) <= manyPairs {
		v.leftOut, _ = v.state.LeaveOneOut() // fails for vectors of other lengths alone, which Calibrate refuses
	}
	v.before = make([]int, len(v.size))
	train := v.state.Train
	if event.Stage == evolve.Filtered || event.Stage == evolve.Retrained {
		train = train[:len(train)-v.state.Kept]
	}
	for i := range train {
		v.before[train[i].Class]++
	}
	return v
}

// thetas are θ without each validation graph in turn.
func (v iterationData) thetas() []float64 {
	list := make([]float64, len(v.leftOut))
	for i, r := range v.leftOut {
		list[i] = r.Theta
	}
	return list
}

// changes counts the validation graphs that change, left out, which generated graphs are
// kept; most is the largest number of generated graphs that one of them changes. undecided
// counts the validation graphs that are the only ones of their class.
func (v iterationData) changes() (changes, most, undecided int) {
	for _, r := range v.leftOut {
		if r.Changed > 0 {
			changes++
		}
		if r.Undecided > 0 {
			undecided++
		}
		most = max(most, r.Changed)
	}
	return changes, most, undecided
}

// leastUse is the least share of an axis that the values take, where a finer step can do it.
const leastUse = 0.6

// axis is the range of r in whole steps of 1, 2 or 5 times a power of ten, the largest of which the
// values fill: at least two steps, within 0…1.
func axis(least, largest float64) (lo, hi float64) {
	for _, parts := range []float64{10, 20, 50, 100, 200, 500, 1000} {
		from, to := math.Floor(least*parts+1e-9), math.Ceil(largest*parts-1e-9)
		from, to = max(0, from), min(parts, to)
		for to-from < 2 {
			if to < parts {
				to++
			} else {
				from--
			}
		}
		lo, hi = from/parts, to/parts
		single := largest == least && parts == 20
		if single || largest > least && largest-least >= leastUse*(hi-lo) {
			break
		}
	}
	return lo, hi
}

// step is how far a key moves θ: 0.01, or less on a narrower axis.
func (v iterationData) step() float64 {
	switch width := v.hi - v.lo; {
	case width > 0.099:
		return 0.01
	case width > 0.0099:
		return 0.001
	}
	return 0.0001
}

// digitsBetween is the number of decimals that distinguish two numbers, at least
// three.
func digitsBetween(a, b float64) int { return wording.Apart(a, b, 3, 15) }

// kept counts the pool examples with r > θ, for each class and in total.
func (v iterationData) kept(theta float64) (class []int, all int) {
	class = make([]int, len(v.size))
	for i, r := range v.r {
		if r > theta {
			class[v.class[i]]++
			all++
		}
	}
	return class, all
}
