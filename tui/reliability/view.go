package reliability

import (
	"math"
	"slices"

	"mevolve/evolve"
	"mevolve/reliability"
	"mevolve/tui/session"
)

// view is what is drawn of one iteration: its state and what is derived from
// it, computed when it changes and not for every frame.
type view struct {
	of          *session.Evolution
	iteration   int
	state       evolve.State
	calibration *reliability.Calibration // nil while there is none
	lo, hi      float64                  // the axis of r
	spread      [2]float64               // of θ when each validation graph is left out in turn
	spreadKnown bool
	size        []int // pool examples of each class
}

// manyValidation is the size up to which leaving one out is cheap enough for
// a frame.
const manyValidation = 300

func newView(e *session.Evolution, iteration int) view {
	v := view{of: e, iteration: iteration, lo: 0, hi: 1}
	event, ok := e.Event(iteration)
	if !ok || event.State.Calibration == nil {
		return v
	}
	v.state = event.State
	v.calibration = v.state.Calibration
	v.size = make([]int, len(v.calibration.Q))
	least, largest := math.Inf(1), math.Inf(-1)
	for _, r := range v.calibration.R {
		least, largest = min(least, r), max(largest, r)
	}
	for _, g := range v.state.Pool {
		v.size[g.Example.Class]++
		least, largest = min(least, g.Reliability), max(largest, g.Reliability)
	}
	v.lo, v.hi = axis(least, largest)
	if len(v.calibration.R) <= manyValidation {
		if thetas := v.calibration.LeaveOneOut(); len(thetas) > 0 {
			v.spread = [2]float64{slices.Min(thetas), slices.Max(thetas)}
			v.spreadKnown = true
		}
	}
	return v
}

// axis is the range that holds all r: whole tenths, or twentieths where the r
// lie close together; at least two of them.
func axis(least, largest float64) (lo, hi float64) {
	parts := 10.0
	if largest-least < 0.15 {
		parts = 20
	}
	from, to := math.Floor(least*parts+1e-9), math.Ceil(largest*parts-1e-9)
	from, to = max(0, from), min(parts, to)
	for to-from < 2 {
		if to < parts {
			to++
		} else {
			from--
		}
	}
	return from / parts, to / parts
}

// kept counts the pool examples with r > θ, of each class and together.
func (v view) kept(theta float64) (class []int, all int) {
	class = make([]int, len(v.size))
	for _, g := range v.state.Pool {
		if g.Reliability > theta {
			class[g.Example.Class]++
			all++
		}
	}
	return class, all
}
