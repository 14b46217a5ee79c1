package screen

// Moment is a set of conditions on a screen that make certain keys the likely
// next step; the footer ranks keys by it.
type Moment uint

const (
	AtCandidate Moment = 1 << iota // a candidate or a pair of vertices is under the cursor
	AtPair                         // a pair of vertices is under the cursor
	ByHand                         // shows a change made by hand: a choice, an edit, a moved θ
	Changed                        // a swap has changed the shown graph
	Chosen                         // a list has a condition
	Brought                        // the mapping is the user's own, or is being checked
	Ended                          // no swaps, iterations or trials are left to run
)

// When adds a moment if so is true.
func (m *Moment) When(so bool, add Moment) {
	if so {
		*m |= add
	}
}
