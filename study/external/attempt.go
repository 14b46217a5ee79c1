package external

import (
	"fmt"
	"math"

	"mevolve/augment"
	"mevolve/model"
)

// Attempt is one attempt as trace.jsonl has it.
type Attempt struct {
	Outcome string `json:"outcome"` // done where it is left out; undone, passed over
	Swap
}

// Swap is what an attempt drew. Vertices count from 1; what was not drawn, or is
// left out, is null: unknown.
type Swap struct {
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

// NewAttempt writes an attempt down.
func NewAttempt(a augment.Attempt) Attempt {
	t := Attempt{Outcome: a.Outcome.String(), Swap: Swap{Path: make([]int, len(a.Path)), Paths: a.Paths}}
	t.Added, t.Removed = Pair(a.Added), Pair(a.Removed)
	for k, v := range a.Path {
		t.Path[k] = v + 1
	}
	for _, d := range t.drawn(&a) {
		if !math.IsNaN(*d.of) {
			*d.answer = d.of
		}
	}
	return t
}

// drawn are the numbers of a swap beside those of an attempt, where NaN is unknown.
func (s *Swap) drawn(a *augment.Attempt) [7]struct {
	answer **float64
	of     *float64
} {
	return [...]struct {
		answer **float64
		of     *float64
	}{
		{&s.AddScore, &a.AddScore}, {&s.AddProbability, &a.AddProbability}, {&s.AddDraw, &a.AddDraw}, {&s.PathDraw, &a.PathDraw},
		{&s.DelScore, &a.DelScore}, {&s.DelProbability, &a.DelProbability}, {&s.DelDraw, &a.DelDraw},
	}
}

// Pair is a pair with vertices counted from 1; nil for nil.
func Pair(e *model.Edge) *[2]int {
	if e == nil {
		return nil
	}
	return &[2]int{e.U + 1, e.V + 1}
}

// Pairs are a graph's edges, vertices counted from 1.
func Pairs(g *model.Graph) [][2]int {
	pairs := make([][2]int, 0, g.M())
	for e := range g.Edges() {
		pairs = append(pairs, [2]int{e.U + 1, e.V + 1})
	}
	return pairs
}

// read makes an attempt in a graph of n vertices from an answer.
func (t Attempt) read(n int) (augment.Attempt, error) {
	a := augment.Unknown()
	var err error
	if a.Added, err = edge("added", t.Added, n); err != nil {
		return a, err
	}
	if a.Removed, err = edge("removed", t.Removed, n); err != nil {
		return a, err
	}
	switch t.Outcome {
	case "", augment.Done.String():
	case augment.Undone.String():
		a.Outcome = augment.Undone
	case augment.PassedOver.String():
		a.Outcome = augment.PassedOver
	default:
		return a, fmt.Errorf(`its outcome is %q; expected "done", "undone" or "passed over"`, t.Outcome)
	}
	for _, v := range t.Path {
		if v < 1 || v > n {
			return a, fmt.Errorf("its path has vertex %d; the graph has 1 to %d", v, n)
		}
		a.Path = append(a.Path, v-1)
	}
	a.Paths = t.Paths
	for _, d := range t.drawn(&a) {
		if *d.answer != nil {
			*d.of = **d.answer
		}
	}
	return a, nil
}

func edge(what string, pair *[2]int, n int) (*model.Edge, error) {
	switch {
	case pair == nil:
		return nil, nil
	case min(pair[0], pair[1]) == 0 && max(pair[0], pair[1]) < n:
		return nil, fmt.Errorf("%s is [%d,%d]; the graph has vertices 1 to %d: %w", what, pair[0], pair[1], n, ErrFromZero)
	case min(pair[0], pair[1]) < 1 || max(pair[0], pair[1]) > n:
		return nil, fmt.Errorf("%s is [%d,%d]; the graph has vertices 1 to %d", what, pair[0], pair[1], n)
	case pair[0] == pair[1]:
		return nil, fmt.Errorf("%s is [%d,%d], a vertex with itself", what, pair[0], pair[1])
	}
	e := model.NewEdge(pair[0]-1, pair[1]-1)
	return &e, nil
}
