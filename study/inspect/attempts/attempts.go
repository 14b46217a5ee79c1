// Package attempts computes attributes of a mapping's attempts (pair, weight, share,
// outcome) and finds the first Attempt that meets a condition: "undone or share<.01",
// a pair "4 9", a vertex "4".
package attempts

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"strings"

	"mevolve/augment"
	"mevolve/internal/condition"
	"mevolve/model"
)

// Attempt is an attempt of a mapping with its attributes.
type Attempt struct {
	augment.Attempt
	Number     int     // from 1
	Candidates float64 // pairs that could be added, before the draw; NaN if not reported
	Bridges    float64 // edges that must not be removed (R1 keep); NaN without a removal or if not computed
}

// All are the attempts of the mapping m on g, with the result r.
func All(ctx context.Context, m augment.Mapping, g *model.Graph, r augment.Result) ([]Attempt, error) {
	run, err := m.Begin(ctx, g)
	if err != nil {
		return nil, err
	}
	kind, _ := augment.KindOf(m.Name())
	list := make([]Attempt, len(r.Attempts))
	for k, a := range r.Attempts {
		list[k] = Attempt{a, k + 1, math.NaN(), math.NaN()}
		if kind.Author == "" {
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

// Attributes are the attributes of an attempt.
func Attributes() []condition.Attribute[Attempt] {
	is := func(o augment.Outcome) func(Attempt) float64 {
		return func(a Attempt) float64 {
			if a.Outcome == o {
				return 1
			}
			return 0
		}
	}
	return []condition.Attribute[Attempt]{
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

// Until is a condition on the attempts of a graph.
type Until struct {
	text  string
	Pair  *model.Edge // the pair to be touched; nil for another condition
	holds func(Attempt) bool
}

// Parse reads a condition on an attempt of a graph of n vertices: two numbers are a pair and
// one is a vertex that it touches; behind + it is drawn to be added, behind − removed.
func Parse(text string, n int) (Until, error) {
	u := Until{text: strings.TrimSpace(text)}
	touches := touches
	vertices := strings.TrimLeft(u.text, "+-−×")
	sign := strings.TrimSuffix(u.text, vertices)
	switch sign {
	case "":
	case "+":
		touches = added
	default:
		touches = removed
	}
	ends, numbers, err := Vertices(vertices, n)
	switch {
	case err != nil:
		return u, err
	case !numbers:
		c, err := condition.Parse(u.text, Attributes())
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
		u.text, u.Pair = sign+pair.String(), &pair
		u.holds = func(a Attempt) bool { return touches(a, func(e model.Edge) bool { return e == pair }) != "" }
	}
	return u, nil
}

// String is the text of the condition.
func (u Until) String() string { return u.text }

// Holds reports whether an attempt meets the condition.
func (u Until) Holds(a Attempt) bool { return u.holds(a) }

// Next is the number of the first matching attempt after attempt after, cyclically; 0 for none.
func (u Until) Next(list []Attempt, after int) int {
	for i := range list {
		if k := (after + i) % len(list); u.holds(list[k]) {
			return k + 1
		}
	}
	return 0
}

// Previous is the attempt before the given one that meets it, before the first the last; 0
// for none.
func (u Until) Previous(list []Attempt, before int) int {
	for i := range list {
		if k := ((before-2-i)%len(list) + len(list)) % len(list); u.holds(list[k]) {
			return k + 1
		}
	}
	return 0
}

// How describes how an attempt meets the condition: "removed", "share .004"; "" if obvious.
func (u Until) How(a Attempt) string {
	if u.Pair != nil {
		return touches(a, func(e model.Edge) bool { return e == *u.Pair })
	}
	return ""
}

// added and removed describe how an attempt adds or removes an edge; "" if it does not.
func added(a Attempt, is func(model.Edge) bool) string {
	if a.Added != nil && is(*a.Added) {
		return "drawn to be added"
	}
	return ""
}

func removed(a Attempt, is func(model.Edge) bool) string {
	if a.Removed != nil && is(*a.Removed) {
		return "removed"
	}
	return ""
}

// touches describes how an attempt touches an edge; "" if it does not.
func touches(a Attempt, is func(model.Edge) bool) string {
	if how := cmp.Or(added(a, is), removed(a, is)); how != "" {
		return how
	}
	for k := 1; k < len(a.Path); k++ {
		if is(model.NewEdge(a.Path[k-1], a.Path[k])) {
			return "on the motif’s path"
		}
	}
	return ""
}
