package datasets

import (
	"math/rand/v2"

	"mevolve/model"
)

// The class of triangles and hexagons is a rule on the graph.
const ruledPairs = 100

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
