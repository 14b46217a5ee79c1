package screen

// Moment is what is so on a screen just now, and makes a key the next sensible
// thing; several may be at once.
type Moment uint

const (
	AtCandidate Moment = 1 << iota // a candidate or a pair of vertices is pointed at
	AtPair                         // a pair of vertices is
	ByHand                         // what is shown was changed by hand: a choice, an edit, a moved θ
	Changed                        // the graph looked at has been changed by a swap
	Chosen                         // a list shows what meets a condition
	Brought                        // a mapping is one's own, or is being checked
	Ended                          // nothing is left to be made: of swaps, iterations, trials
)

// Pressing is a screen that tells which moment it is: the footer then shows the
// keys of the moment rather than others.
type Pressing interface{ Moment() Moment }

// When adds a moment that is so, and leaves out one that is not.
func (m *Moment) When(so bool, add Moment) {
	if so {
		*m |= add
	}
}
