package augment

import "mevolve/model"

// Outcome is how an attempt ended.
type Outcome int

const (
	Done       Outcome = iota // swapped
	Undone                    // no edge could be removed: the addition is undone and consumed (R1 keep)
	PassedOver                // no path of the pair is intact: nothing is added (R2 keep)
)

func (o Outcome) String() string {
	return [...]string{"done", "undone", "passed over"}[o]
}

// Attempt is one attempt at a swap with everything that decided it. A
// probability is the share among what was eligible at that draw. A number
// that is undefined for the attempt is NaN: nothing was drawn, or (above
// 20,000 edges under R1 keep) the share of the removed edge is not known.
type Attempt struct {
	Added   *model.Edge // the pair that was drawn; it is in the result only when Done. nil: none was left (R1 literal), or Further
	Removed *model.Edge // nil: none; or, where there is a Path, the edge drawn had been removed before (R2 literal)
	Path    []int       // l+1 vertices from Added.U to Added.V, motif mappings only; nil when passed over
	Paths   int         // paths of the pair that can be taken (R2 keep: those intact), motif mappings only

	AddScore       float64 // s of the pair in the input graph, also where the mapping does not weigh by it
	AddProbability float64
	AddDraw        float64 // u in [0, 1)

	PathDraw float64 // takes path ⌊u·Paths⌋ in lexicographic order; NaN: no number decides (R4 first, every)

	DelScore       float64 // s of the drawn edge in the input graph
	DelProbability float64
	DelDraw        float64

	Outcome Outcome
}

// Further tells that no pair is drawn: one more path of the pair before loses an edge (R4
// every).
func (a Attempt) Further() bool { return a.Added == nil && a.Path != nil }

// Pair is what the attempt is about: the pair drawn, or the ends of the path; the zero
// Edge where neither is told.
func (a Attempt) Pair() (e model.Edge) {
	switch {
	case a.Added != nil:
		e = *a.Added
	case a.Path != nil:
		e = model.NewEdge(a.Path[0], a.Path[len(a.Path)-1])
	}
	return e
}

// Result is a mapped graph and how it came about.
type Result struct {
	Graph     *model.Graph // the input graph itself when nothing was swapped
	Attempts  []Attempt    // in the order in which they were made
	Requested int          // k = ⌈m·β⌉
	Of        int          // what β is taken of: m or, under R21, the candidates
	Notes     []Note
}

// Realised counts the attempts that added an edge; at most Requested, but for a
// control that swaps in twos and may make one more.
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

// Changed tells whether the mapping gave a new graph. If not (R8), the graph
// has no pool example.
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
	room := make([]model.Edge, 2*len(attempts))
	added, removed = room[:0:len(attempts)], room[len(attempts):len(attempts)]
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

// Note is something about a mapping that its swaps do not show.
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
