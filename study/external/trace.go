package external

import (
	"strconv"

	"mevolve/augment"
	"mevolve/internal/lists"
	"mevolve/model"
)

// Trace is one mapped graph as a line of trace.jsonl, which NewRecord reads; vertices and
// graphs count from 1.
type Trace struct {
	Graph      int            `json:"graph"`
	Lineage    string         `json:"lineage,omitempty"` // of a generated graph: the iterations that made it, "1.3"
	Class      string         `json:"class"`
	Requested  int            `json:"requested"`
	Swaps      []Swap         `json:"swaps"` // the attempts that were done
	Undone     int            `json:"undone"`
	PassedOver int            `json:"passed_over"`
	Notes      []augment.Note `json:"notes"`
	Attempts   []Attempt      `json:"attempts"` // all, in order: what it takes to make the mapping again
}

// NewTrace writes down the mapping of a graph whose class has a label.
func NewTrace(e model.Example, label int, r augment.Result) Trace {
	t := Trace{
		Graph: e.ID.Graph + 1, Lineage: e.ID.Lineage, Class: strconv.Itoa(label), Requested: r.Requested,
		Swaps: []Swap{}, Undone: r.Count(augment.Undone), PassedOver: r.Count(augment.PassedOver),
		Notes: append([]augment.Note{}, r.Notes...), Attempts: NewAttempts(r),
	}
	for k, a := range r.Attempts {
		if a.Outcome == augment.Done {
			t.Swaps = append(t.Swaps, t.Attempts[k].Swap)
		}
	}
	return t
}

// NewAttempts writes the attempts of a mapping down.
func NewAttempts(r augment.Result) []Attempt {
	return lists.Each(r.Attempts, NewAttempt)
}
