package cli

import (
	"strconv"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/study/external"
)

// trace is one mapped graph as JSON; vertices and graphs count from 1.
type trace struct {
	Graph      int                `json:"graph"`
	Lineage    string             `json:"lineage,omitempty"` // of a generated graph: the iterations that made it, "1.3"
	Class      string             `json:"class"`
	Requested  int                `json:"requested"`
	Swaps      []external.Swap    `json:"swaps"` // the attempts that were done
	Undone     int                `json:"undone"`
	PassedOver int                `json:"passed_over"`
	Notes      []augment.Note     `json:"notes"`
	Attempts   []external.Attempt `json:"attempts"` // all, in order: what it takes to make the mapping again
}

// stepTrace is a trace with the graph before and after.
type stepTrace struct {
	trace
	Vertices    int         `json:"vertices"`
	Edges       [][2]int    `json:"edges"`
	MappedEdges [][2]int    `json:"mapped_edges"`
	Until       *untilTrace `json:"until,omitempty"` // of --where
}

// attemptTraces are all attempts of a mapping.
func attemptTraces(r augment.Result) []external.Attempt {
	list := make([]external.Attempt, len(r.Attempts))
	for k, a := range r.Attempts {
		list[k] = external.NewAttempt(a)
	}
	return list
}

func newTrace(d *model.Dataset, e model.Example, r augment.Result) trace {
	t := trace{
		Graph: e.ID.Graph + 1, Lineage: e.ID.Lineage, Class: strconv.Itoa(d.ClassLabels[e.Class]), Requested: r.Requested,
		Swaps: []external.Swap{}, Undone: r.Count(augment.Undone), PassedOver: r.Count(augment.PassedOver),
		Notes: append([]augment.Note{}, r.Notes...),
	}
	t.Attempts = attemptTraces(r)
	for k, a := range r.Attempts {
		if a.Outcome == augment.Done {
			t.Swaps = append(t.Swaps, t.Attempts[k].Swap)
		}
	}
	return t
}
