package datasets

import (
	"math/rand/v2"

	"mevolve/model"
)

// The class of triangles, hexagons and halves is a rule on the graph.
const (
	ruledPairs = 100
	halvesCut  = 3 // class 1 has at most this many edges between two halves
	halvesJoin = 2 // edges drawn between the halves; fewer than halvesCut, so that one moved edge does not change the class
)

// drawRuled draws connected graphs in pairs, one of each class, with the same numbers
// of vertices and edges, so that sizes do not predict the class.
func drawRuled(rng *rand.Rand, rule *model.Rule, size func() int, draw func(n int) *model.Graph) *model.Dataset {
	d := &model.Dataset{ClassLabels: []int{0, 1}}
	for range ruledPairs {
		n := size()
		for class := range d.ClassLabels {
			g := draw(n)
			for rule.Class(g) != class {
				g = draw(n)
			}
			d.Examples = append(d.Examples, model.Example{Graph: g, Class: class})
		}
	}
	shuffleExamples(rng, d)
	return d
}

// drawTriangles draws random graphs of 10 to 16 vertices.
func drawTriangles(rng *rand.Rand) *model.Dataset {
	return drawRuled(rng, triangleRule, func() int { return 10 + rng.IntN(7) }, func(n int) *model.Graph {
		return drawTreeAndMore(rng, n, n+3)
	})
}

// drawHexagons draws molecules of two rings of five, six or seven atoms on 14 to 20
// atoms.
func drawHexagons(rng *rand.Rand) *model.Dataset {
	d := drawRuled(rng, hexagonRule, func() int { return 14 + rng.IntN(7) }, func(n int) *model.Graph {
		sizes := []int{5 + rng.IntN(3), 5 + rng.IntN(3)}
		return drawMolecule(rng, n, sizes, []bool{rng.IntN(2) == 0})
	})
	d.VertexNames = elementNames
	return d
}

// drawHalves draws graphs of 10, 12 or 14 vertices; every second graph is drawn in two
// halves.
func drawHalves(rng *rand.Rand) *model.Dataset {
	return drawRuled(rng, halvesRule, func() int { return 10 + 2*rng.IntN(3) }, func(n int) *model.Graph {
		m := n + n/2
		if rng.IntN(2) == 0 {
			return drawTreeAndMore(rng, n, m)
		}
		half := (m - halvesJoin) / 2
		edges := drawTreeAndMore(rng, n/2, half).EdgeList()
		for e := range drawTreeAndMore(rng, n/2, m-halvesJoin-half).Edges() {
			edges = append(edges, model.Edge{U: e.U + n/2, V: e.V + n/2})
		}
		first := model.Edge{U: rng.IntN(n / 2), V: n/2 + rng.IntN(n/2)}
		second := first
		for second == first {
			second = model.Edge{U: rng.IntN(n / 2), V: n/2 + rng.IntN(n/2)}
		}
		return built(n, append(edges, first, second))
	})
}
