package step

import (
	"slices"

	"mevolve/augment"
)

// line is a line of Algorithms 1 and 2 within one attempt: the last that has
// been done. What later lines decide is not shown.
type line int

const (
	candidates line = iota // E_add^c and the scores of its pairs
	weighted               // Eq. 5
	drawn                  // u, and the pair to add
	routed                 // a path between its ends, motif mappings only
	removable              // E_del^c and Eqs. 6 or 9
	taken                  // u, and the edge to remove
	swapped                // both changes are made: the attempt is complete
)

var lineNames = []string{"candidates", "weights", "draw", "path", "deletion-weights", "deletion-draw", "swap"}

func (l line) String() string { return lineNames[l] }

// next is what the line does, said before it is done.
func (l line) next(sc *course, a *augment.Attempt) string {
	switch l {
	case candidates:
		return "lists what may be added"
	case weighted:
		return "weighs them by Eq. 5"
	case drawn:
		return "draws the edge to add"
	case routed:
		return "searches a path between its ends"
	case removable:
		if sc.weighs() && sc.followsMotif() {
			return "weighs the path's edges by Eq. 9"
		} else if sc.weighs() {
			return "weighs the edges by Eq. 6"
		}
		return "lists what may be removed"
	case taken:
		return "draws the edge to remove"
	}
	switch a.Outcome {
	case augment.PassedOver:
		return "passes the pair over"
	case augment.Undone:
		return "undoes the addition"
	}
	return "swaps the two"
}

// linesOf lists the lines of an attempt that exist for the mapping and were
// come to.
func (co *course) linesOf(a *augment.Attempt) []line {
	var list []line
	if a.Added != nil {
		list = append(list, candidates)
		if co.weighs() {
			list = append(list, weighted)
		}
		list = append(list, drawn)
		if co.followsMotif() {
			list = append(list, routed)
		}
	}
	if a.Outcome == augment.Done {
		list = append(list, removable, taken)
	}
	return append(list, swapped)
}

// spot is a place in a mapping: attempt step, from 1, up to a line; attempt 0
// is the input graph, and its only line is swapped.
type spot struct {
	step int
	line line
}

// made is the number of attempts that are complete.
func (at spot) made() int {
	if at.line == swapped {
		return at.step
	}
	return at.step - 1
}

// bound moves a spot to one that exists: into the mapping, and to the next
// line that the attempt has.
func (co *course) bound(at spot) spot {
	last := len(co.result.Attempts)
	if at.step <= 0 || last == 0 {
		return spot{0, swapped}
	}
	if at.step > last {
		return spot{last, swapped}
	}
	for _, l := range co.linesOf(&co.result.Attempts[at.step-1]) {
		if l >= at.line {
			return spot{at.step, l}
		}
	}
	return spot{at.step, swapped}
}

// after is the next line, before the one before; both stop at the ends.
func (co *course) after(at spot) spot {
	switch {
	case at.line != swapped:
		return co.bound(spot{at.step, at.line + 1})
	case at.step == len(co.result.Attempts):
		return at
	}
	return co.bound(spot{at.step + 1, candidates})
}

func (co *course) before(at spot) spot {
	if at.step == 0 {
		return at
	}
	lines := co.linesOf(&co.result.Attempts[at.step-1])
	if k := slices.Index(lines, at.line); k > 0 {
		return spot{at.step, lines[k-1]}
	}
	return spot{at.step - 1, swapped}
}
