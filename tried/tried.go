// Package tried knows facts of the attempts of a mapping and finds those that meet a
// condition: "undone or share<.01", a pair "4 9", a vertex "4".
package tried

import (
	"context"
	"fmt"
	"math"
	"strings"

	"mevolve/augment"
	"mevolve/condition"
	"mevolve/model"
)

// Attempt is one of a mapping with what is known of it.
type Attempt struct {
	augment.Attempt
	Number     int     // from 1
	Candidates float64 // to add, before its draw; NaN where they are not told
	Bridges    float64 // edges that may not be removed then (R1 keep); NaN where nothing is removed, or nobody asks
}

// All are the attempts of a result that a mapping has made of g.
func All(ctx context.Context, m augment.Mapping, g *model.Graph, r augment.Result) ([]Attempt, error) {
	run, err := m.Begin(ctx, g)
	if err != nil {
		return nil, err
	}
	kind, _ := augment.KindOf(m.Name())
	list := make([]Attempt, len(r.Attempts))
	for k, a := range r.Attempts {
		list[k] = Attempt{a, k + 1, math.NaN(), math.NaN()}
		if kind.Told == "" {
			list[k].Candidates = float64(run.Additions(0, 1).Left)
			if !kind.Motif && a.Outcome != augment.PassedOver && a.Added != nil {
				list[k].Bridges = float64(len(run.Removals(a.Added, a.Path, 0, 1).Barred))
			}
		}
		if err := run.Replay(ctx, a); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Facts are what is known of an attempt.
func Facts() []condition.Fact[Attempt] {
	is := func(o augment.Outcome) func(Attempt) float64 {
		return func(a Attempt) float64 {
			if a.Outcome == o {
				return 1
			}
			return 0
		}
	}
	return []condition.Fact[Attempt]{
		{Name: "swap", Means: "the attempt's number", Of: func(a Attempt) float64 { return float64(a.Number) }},
		{Name: "done", Means: "it is swapped", Values: condition.YesNo, Of: is(augment.Done)},
		{Name: "undone", Means: "only bridges were left to remove", Values: condition.YesNo, Of: is(augment.Undone)},
		{Name: "passed", Means: "it is passed over: no path was intact", Values: condition.YesNo, Of: is(augment.PassedOver)},
		{Name: "share", Means: "chance of the pair in its draw", Real: true, Of: func(a Attempt) float64 { return a.AddProbability }},
		{Name: "s", Means: "similarity of the pair", Real: true, Of: func(a Attempt) float64 { return a.AddScore }},
		{Name: "u", Means: "the number that drew the pair", Real: true, Of: func(a Attempt) float64 { return a.AddDraw }},
		{Name: "candidates", Means: "pairs that may be added", Unit: "pairs", Of: func(a Attempt) float64 { return a.Candidates }},
		{Name: "paths", Means: "intact paths of the pair", Unit: "paths", Of: func(a Attempt) float64 { return float64(a.Paths) }},
		{Name: "bridges", Also: "bridge", Means: "edges that may not be removed then", Unit: "edges", Of: func(a Attempt) float64 { return a.Bridges }},
		{Name: "removal", Means: "chance of the edge in its draw", Real: true, Of: func(a Attempt) float64 { return a.DelProbability }},
	}
}

// Until is what is looked for among the attempts of a graph.
type Until struct {
	text  string
	Pair  *model.Edge // the pair that is to be touched; nil for another condition
	holds func(Attempt) bool
}

// Parse reads a condition on an attempt of a graph of n vertices: two numbers are a pair and
// one is a vertex that it touches.
func Parse(text string, n int) (Until, error) {
	u := Until{text: strings.TrimSpace(text)}
	ends, numbers, err := Vertices(u.text, n)
	switch {
	case err != nil:
		return u, err
	case !numbers:
		c, err := condition.Parse(u.text, Facts())
		if err == nil && c.Empty() {
			err = fmt.Errorf("name what to wait for, such as undone, share<.01, or a pair")
		}
		u.holds = func(a Attempt) bool {
			holds, _ := c.Holds(a)
			return holds
		}
		return u, err
	case len(ends) == 1:
		u.text = "an edge of vertex " + u.text
		u.holds = func(a Attempt) bool {
			return touches(a, func(e model.Edge) bool { return e.U == ends[0] || e.V == ends[0] }) != ""
		}
	default:
		pair := model.NewEdge(ends[0], ends[1])
		u.text, u.Pair = pair.String(), &pair
		u.holds = func(a Attempt) bool { return touches(a, func(e model.Edge) bool { return e == pair }) != "" }
	}
	return u, nil
}

// String is what is looked for.
func (u Until) String() string { return u.text }

// Holds tells whether an attempt is one that is looked for.
func (u Until) Holds(a Attempt) bool { return u.holds(a) }

// Next is the first attempt after so many that holds, after the last the first; 0 for none.
func (u Until) Next(list []Attempt, after int) int {
	for i := range list {
		if k := (after + i) % len(list); u.holds(list[k]) {
			return k + 1
		}
	}
	return 0
}

// How tells how an attempt meets it: "removed", "share .004"; "" where that is plain.
func (u Until) How(a Attempt) string {
	if u.Pair != nil {
		return touches(a, func(e model.Edge) bool { return e == *u.Pair })
	}
	return ""
}

// touches tells how an attempt touches an edge; "" where it does not.
func touches(a Attempt, is func(model.Edge) bool) string {
	switch {
	case a.Added != nil && is(*a.Added):
		return "drawn to be added"
	case a.Removed != nil && is(*a.Removed):
		return "removed"
	}
	for k := 1; k < len(a.Path); k++ {
		if is(model.NewEdge(a.Path[k-1], a.Path[k])) {
			return "on the motif’s path"
		}
	}
	return ""
}
