package augment

import "mevolve/model"

// Outcome is how an attempt ended.
type Outcome int8

const (
	Done       Outcome = iota // swapped
	Undone                    // no edge could be removed: the pair is not added and cannot be drawn again (R1 keep)
	PassedOver                // no path of the pair is intact: the pair is not added and cannot be drawn again (R2 keep)
)

func (o Outcome) String() string {
	return [...]string{"done", "undone", "passed over"}[o]
}

// Attempt is one attempt at a swap, with the scores, probabilities and random numbers
// behind it. A number without a value is NaN: nothing was drawn, or (above 20,000
// edges under R1 keep) DelProbability is not computed.
type Attempt struct {
	Added   *model.Edge // the pair drawn; in the result only when Done. nil: no pair was left (R1 literal), or Further
	Removed *model.Edge // nil: no edge; with a Path also when the drawn edge was removed before (R2 literal)
	Path    []int       // l+1 vertices from Added.U to Added.V, motif mappings only; nil when PassedOver
	Paths   int         // number of paths to choose from (R2 keep: intact ones), motif mappings only

	AddScore       float64 // s of the pair in the input graph, also where the mapping does not weigh by it
	AddProbability float64 // of this pair at this draw, in (0, 1]
	AddDraw        float64 // u in [0, 1)

	PathDraw float64 // u in [0, 1): path ⌊u·Paths⌋ in lexicographic order; NaN without a draw (R4 first, every)

	DelScore       float64 // s of the drawn edge in the input graph
	DelProbability float64 // of this edge at this draw, in (0, 1]
	DelDraw        float64 // u in [0, 1)

	Outcome Outcome
	Listed  bool // an External mapping returns lists: its n-th edge added and its n-th edge removed are no swap
}

// Further reports that the attempt draws no pair: another path of the latest pair
// loses an edge (R4 every).
func (a Attempt) Further() bool { return a.Added == nil && a.Path != nil }

// Pair returns the pair drawn, or else the ends of the path; the zero Edge without
// either.
func (a Attempt) Pair() (e model.Edge) {
	switch {
	case a.Added != nil:
		e = *a.Added
	case a.Path != nil:
		e = model.NewEdge(a.Path[0], a.Path[len(a.Path)-1])
	}
	return e
}

// Result is a mapped graph with the attempts that led to it.
type Result struct {
	Graph     *model.Graph // the input graph itself when nothing was swapped
	Attempts  []Attempt    // in order
	Requested int          // k = ⌈m·β⌉
	Of        int          // m, or under R21 candidates their number: k = ⌈Of·β⌉
	Notes     []Note
}

// Realised counts the attempts that added an edge, at most Requested. (A control that
// swaps edges in twos may make one more.)
func (r Result) Realised() int {
	count := 0
	for _, a := range r.Attempts {
		if a.Outcome == Done && a.Added != nil {
			count++
		}
	}
	return count
}

// Count counts the attempts with an outcome.
func (r Result) Count(o Outcome) int {
	count := 0
	for _, a := range r.Attempts {
		if a.Outcome == o {
			count++
		}
	}
	return count
}

// Changed reports whether any swap was made. Without one (R8) the graph gets no
// example in the pool.
func (r Result) Changed() bool { return r.Count(Done) > 0 }

// Added is E_add, in the order of the attempts.
func (r Result) Added() []model.Edge {
	added, _ := swapped(r.Attempts)
	return added
}

// Removed is E_del, in the order of the attempts.
func (r Result) Removed() []model.Edge {
	_, removed := swapped(r.Attempts)
	return removed
}

func swapped(attempts []Attempt) (added, removed []model.Edge) {
	both := make([]model.Edge, 2*len(attempts))
	added, removed = both[:0:len(attempts)], both[len(attempts):len(attempts)]
	for _, a := range attempts {
		if a.Outcome != Done {
			continue
		}
		if a.Added != nil {
			added = append(added, *a.Added)
		}
		if a.Removed != nil {
			removed = append(removed, *a.Removed)
		}
	}
	return added, removed
}

// Note is a remark on a mapping that its swaps do not show.
type Note struct {
	Code    NoteCode `json:"code"`
	Message string   `json:"message"` // a full sentence
}

// NoteCode is short and stable.
type NoteCode string

const (
	NoteNothing    NoteCode = "nothing-to-do"    // R8
	NoteZeroScores NoteCode = "zero-scores"      // R5
	NoteFewer      NoteCode = "fewer-swaps"      // R7, and what was undone or passed over
	NoteClamped    NoteCode = "negative-weights" // R6
)
