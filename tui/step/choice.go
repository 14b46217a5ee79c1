package step

import "mevolve/augment"

// choice is a kind of draw of an attempt.
type choice int

const (
	additionChoice choice = iota
	pathChoice
	removalChoice
)

// choice is the draw whose candidates are pointed at: that of the line at
// hand, and of a complete attempt its first.
func (sc *scene) choice() choice {
	switch sc.line {
	case routed:
		return pathChoice
	case removable, taken:
		return removalChoice
	}
	if sc.attempt != nil && sc.attempt.Added == nil {
		return removalChoice
	}
	return additionChoice
}

// decided tells whether the draw that is pointed at has been made.
func (sc *scene) decided() bool {
	switch sc.choice() {
	case pathChoice:
		return true
	case removalChoice:
		return sc.line >= taken
	}
	return sc.line >= drawn && sc.step > 0
}

// forcedAt is what was chosen by hand at the attempt at hand.
func (sc *scene) forcedAt() augment.Forced { return sc.hand.forced[sc.step-1] }

// pathRank is the place of the path taken among the pair's.
func (sc *scene) pathRank() int {
	a := sc.attempt
	if a == nil || a.Paths == 0 {
		return 0
	}
	return min(int(a.PathDraw*float64(a.Paths)), a.Paths-1, max(0, len(sc.paths)-1))
}
