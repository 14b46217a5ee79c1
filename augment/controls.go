package augment

import (
	"context"
	"math/rand/v2"
	"slices"

	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/model/readings"
)

// Controls are mappings that change a graph without motifs and similarity: a gain
// under a control does not come from these. A control makes all its attempts at
// once, not draw by draw, and is used only when named.
var controls = []Kind{
	control("double-edge-swap", Kind{Short: "1k swap", Summary: "a degree-preserving shuffle", adds: "ends of two edges, crossed, so that every degree stays", removes: "the two edges"}, doubleEdgeSwap),
	control("joint-degree-swap", Kind{Short: "2k swap", Summary: "a shuffle that preserves joint degrees", adds: "ends of two edges, crossed where their degrees agree, so that joint degrees stay", removes: "the two edges"}, jointDegreeSwap),
	control("deletion-only", Kind{Short: "delete", Summary: "edges merely removed", adds: "nothing", removes: "any edge"}, deletionOnly),
	control("addition-only", Kind{Short: "add", Summary: "edges merely added", adds: "any pair that is not adjacent", removes: "nothing"}, additionOnly),
	control("motif-swap", Kind{Short: "motif-swap", Triads: true, Summary: "one swap without similarity", adds: "the ends u and t of one triad u–v–t whose numbers rise", removes: "one of its two edges"}, motifSwap),
}

// Controls lists them.
func Controls() []Kind { return slices.Clone(controls) }

// Known lists the mappings by name, the controls last.
func Known() []string {
	names := Names()
	for _, k := range controls {
		names = append(names, k.Name)
	}
	return names
}

// control completes the kind of a control whose attempts make returns.
func control(name string, k Kind, make func(g *model.Graph, o Options, rng *rand.Rand) []Attempt) Kind {
	k.Name, k.Author, k.Control = name, "the control "+name, true
	k.New = func(o Options) Mapping {
		return External{Options: o, Called: name, Tell: func(_ context.Context, g *model.Graph, o Options, seed uint64) ([]Attempt, error) {
			return make(g, o, rand.New(rand.NewPCG(seed, 0))), nil
		}}
	}
	return k
}

// moved returns an attempt that adds and removes an edge; either may be nil.
func moved(add, del *model.Edge) Attempt {
	a := Unknown()
	a.Added, a.Removed = add, del
	return a
}

// shuffled returns a graph's edges in random order, each in a random direction.
func shuffled(g *model.Graph, rng *rand.Rand) [][2]int {
	list := make([][2]int, 0, g.M())
	for e := range g.Edges() {
		if rng.IntN(2) == 0 {
			list = append(list, [2]int{e.U, e.V})
		} else {
			list = append(list, [2]int{e.V, e.U})
		}
	}
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// additionOnly adds k non-adjacent pairs, drawn uniformly; under R1 keep only pairs
// within one component.
func additionOnly(g *model.Graph, o Options, rng *rand.Rand) []Attempt {
	pool := newNonEdges(new(arena), g, o.index(), o.Connectivity == readings.ConnectivityKeep)
	var list []Attempt
	for range Budget(g.M(), o.Beta) {
		if pool.left() == 0 {
			break
		}
		row := pool.find(rng.Float64())
		pool.consume(row)
		list = append(list, moved(&row.Pair, nil))
	}
	return list
}

// deletionOnly removes k edges, drawn uniformly; under R1 keep only edges that are not
// a bridge of the remaining graph.
func deletionOnly(g *model.Graph, o Options, rng *rand.Rand) []Attempt {
	k := Budget(g.M(), o.Beta)
	var list []Attempt
	left := g
	for _, pair := range shuffled(g, rng) {
		if len(list) == k {
			break
		}
		e := model.NewEdge(pair[0], pair[1])
		without := must.Get(left.Rewire(nil, []model.Edge{e})) // each edge comes once
		if o.Connectivity == readings.ConnectivityKeep {
			if of, _ := without.Components(); of[e.U] != of[e.V] {
				continue
			}
		}
		left = without
		list = append(list, moved(nil, &e))
	}
	return list
}
