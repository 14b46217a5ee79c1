package trace

import (
	"math"

	"mevolve/augment"
)

// Choice is a kind of draw of an attempt.
type Choice int

const (
	AdditionChoice Choice = iota
	PathChoice
	RemovalChoice
)

// Choice is the draw of the current line; for a complete attempt its first draw.
func (sc *Scene) Choice() Choice {
	switch sc.Line {
	case Routed:
		return PathChoice
	case Removable, Taken:
		return RemovalChoice
	}
	if sc.Attempt != nil && sc.Attempt.Added == nil {
		return RemovalChoice
	}
	return AdditionChoice
}

// Decided reports whether the current draw has been made.
func (sc *Scene) Decided() bool {
	made := [...]Line{AdditionChoice: Drawn, PathChoice: Routed, RemovalChoice: Taken}
	return sc.past(made[sc.Choice()])
}

// ForcedAt is the choices made by hand at the current attempt.
func (sc *Scene) ForcedAt() augment.Forced { return sc.Hand.Forced[sc.Step-1] }

// PathRank is the index of the chosen path among the pair's paths, from 0.
func (sc *Scene) PathRank() int {
	a := sc.Attempt
	if a == nil || a.Paths == 0 || math.IsNaN(a.PathDraw) {
		return 0
	}
	return min(int(a.PathDraw*float64(a.Paths)), a.Paths-1, max(0, len(sc.Paths)-1))
}
