package trace

import (
	"slices"

	"mevolve/augment"
)

// Line is a line of Algorithms 1 and 2 within one attempt: the last executed
// line. The results of later lines are not shown.
type Line int

const (
	Candidates Line = iota // E_add^c and the scores of its pairs
	Weighted               // Eq. 5
	Drawn                  // u, and the pair to add
	Routed                 // a path between its ends, motif mappings only
	Removable              // E_del^c and Eqs. 6 or 9
	Taken                  // u, and the edge to remove
	Swapped                // both changes are applied: the attempt is complete
)

// LineNames are the names of lines in a position; nexts are the labels of the key that runs each.
var (
	LineNames = []string{"candidates", "weights", "draw", "path", "deletion-weights", "deletion-draw", "swap"}
	nexts     = []string{"list the pairs to add", "weigh them by Eq. 5", "draw the edge to add", "find a path between its ends", "list the edges to remove", "draw the edge to remove", "make the swap"}
)

func (l Line) String() string { return LineNames[l] }

// Next is what the next line will do, an imperative.
func (l Line) Next(co *Trace, a *augment.Attempt) string {
	switch {
	case l == Removable && co.Kind.Scored && co.Kind.Motif:
		return "weigh the path's edges by " + co.Kind.Remove.Equation
	case l == Removable && co.Kind.Scored:
		return "weigh the edges by " + co.Kind.Remove.Equation
	case l == Swapped && a.Outcome == augment.PassedOver:
		return "pass the pair over"
	case l == Swapped && a.Outcome == augment.Undone:
		return "undo the addition"
	}
	return nexts[l]
}

// LinesOf lists the lines that an attempt has executed.
func (co *Trace) LinesOf(a *augment.Attempt) []Line {
	var list []Line
	if co.Kind.Author != "" { // an external mapping does not report its candidates
		if a.Added != nil {
			list = append(list, Drawn)
		}
		if a.Removed != nil {
			list = append(list, Taken)
		}
		return append(list, Swapped)
	}
	if a.Added != nil {
		list = append(list, Candidates)
		if co.Kind.Scored {
			list = append(list, Weighted)
		}
		list = append(list, Drawn)
		if co.Kind.Motif {
			list = append(list, Routed)
		}
	}
	if a.Further() {
		list = append(list, Routed)
	}
	if a.Outcome == augment.Done {
		list = append(list, Removable, Taken)
	}
	return append(list, Swapped)
}

// Spot is a position in a mapping: attempt Step, from 1, up to a line; attempt 0
// is the input graph, and its only line is Swapped.
type Spot struct {
	Step int
	Line Line
}

// Made is the number of complete attempts.
func (at Spot) Made() int {
	if at.Line == Swapped {
		return at.Step
	}
	return at.Step - 1
}

// Bound is the nearest existing spot, on the same or a later line.
func (co *Trace) Bound(at Spot) Spot {
	last := co.Last()
	if at.Step <= 0 || last == 0 {
		return Spot{0, Swapped}
	}
	if at.Step > last {
		return Spot{last, Swapped}
	}
	for _, l := range co.LinesOf(&co.Result.Attempts[at.Step-1]) {
		if l >= at.Line {
			return Spot{at.Step, l}
		}
	}
	return Spot{at.Step, Swapped}
}

// Ended reports whether all attempts are complete.
func (sc *Scene) Ended() bool { return sc.Spot == Spot{sc.Last(), Swapped} }

// After is the next line, Before the previous one; both stop at the ends.
func (co *Trace) After(at Spot) Spot {
	switch {
	case at.Line != Swapped:
		return co.Bound(Spot{at.Step, at.Line + 1})
	case at.Step == co.Last():
		return at
	}
	return co.Bound(Spot{at.Step + 1, Candidates})
}

func (co *Trace) Before(at Spot) Spot {
	if at.Step == 0 {
		return at
	}
	lines := co.LinesOf(&co.Result.Attempts[at.Step-1])
	if k := slices.Index(lines, at.Line); k > 0 {
		return Spot{at.Step, lines[k-1]}
	}
	return Spot{at.Step - 1, Swapped}
}
