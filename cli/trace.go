package cli

import (
	"math"
	"strconv"

	"mevolve/augment"
	"mevolve/model"
)

// trace is one mapped graph as JSON; vertices and graphs count from 1.
type trace struct {
	Graph      int            `json:"graph"`
	Lineage    string         `json:"lineage,omitempty"` // of a generated graph: the iterations that made it, "1.3"
	Class      string         `json:"class"`
	Requested  int            `json:"requested"`
	Swaps      []swap         `json:"swaps"` // the attempts that were done
	Undone     int            `json:"undone"`
	PassedOver int            `json:"passed_over"`
	Notes      []augment.Note `json:"notes"`
	Attempts   []attempt      `json:"attempts"` // all, in order: what it takes to make the mapping again
}

// attempt is a swap that was tried: done, undone or passed over.
type attempt struct {
	Outcome string `json:"outcome"`
	swap
}

// swap is one attempt; what was not drawn is null.
type swap struct {
	Added          *[2]int  `json:"added"`
	Removed        *[2]int  `json:"removed"`
	Path           []int    `json:"path"`
	Paths          int      `json:"paths"`
	AddScore       *float64 `json:"add_score"`
	AddProbability *float64 `json:"add_probability"`
	AddDraw        *float64 `json:"add_draw"`
	PathDraw       *float64 `json:"path_draw"`
	DelScore       *float64 `json:"del_score"`
	DelProbability *float64 `json:"del_probability"`
	DelDraw        *float64 `json:"del_draw"`
}

// stepTrace is a trace with the graph before and after.
type stepTrace struct {
	trace
	Vertices    int      `json:"vertices"`
	Edges       [][2]int `json:"edges"`
	MappedEdges [][2]int `json:"mapped_edges"`
}

func newTrace(d *model.Dataset, e model.Example, r augment.Result) trace {
	t := trace{
		Graph: e.ID.Graph + 1, Lineage: e.ID.Lineage, Class: strconv.Itoa(d.ClassLabels[e.Class]), Requested: r.Requested,
		Swaps: []swap{}, Undone: r.Count(augment.Undone), PassedOver: r.Count(augment.PassedOver),
		Notes: append([]augment.Note{}, r.Notes...),
	}
	t.Attempts = make([]attempt, 0, len(r.Attempts))
	for _, a := range r.Attempts {
		t.Attempts = append(t.Attempts, attempt{a.Outcome.String(), newSwap(a)})
		if a.Outcome == augment.Done {
			t.Swaps = append(t.Swaps, newSwap(a))
		}
	}
	return t
}

func newSwap(a augment.Attempt) swap {
	s := swap{
		Added: pair(a.Added), Removed: pair(a.Removed), Path: []int{}, Paths: a.Paths,
		AddScore: drawn(a.AddScore), AddProbability: drawn(a.AddProbability), AddDraw: drawn(a.AddDraw),
		PathDraw: drawn(a.PathDraw),
		DelScore: drawn(a.DelScore), DelProbability: drawn(a.DelProbability), DelDraw: drawn(a.DelDraw),
	}
	for _, v := range a.Path {
		s.Path = append(s.Path, v+1)
	}
	return s
}

func pair(e *model.Edge) *[2]int {
	if e == nil {
		return nil
	}
	return &[2]int{e.U + 1, e.V + 1}
}

func drawn(x float64) *float64 {
	if math.IsNaN(x) {
		return nil
	}
	return &x
}

func edgePairs(g *model.Graph) [][2]int {
	pairs := make([][2]int, 0, g.M())
	for e := range g.Edges() {
		pairs = append(pairs, *pair(&e))
	}
	return pairs
}
