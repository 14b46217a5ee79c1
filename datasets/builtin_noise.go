package datasets

import (
	"math/rand/v2"

	"mevolve/model"
)

const noiseGraphs = 100

// drawNoise draws molecules with fused or linked joins, each with probability ½, and an
// independent class.
func drawNoise(rng *rand.Rand) *model.Dataset {
	d := &model.Dataset{ClassLabels: []int{0, 1}, VertexNames: elementNames}
	for i := range noiseGraphs {
		n, rings := ringSizes(1 + rng.IntN(ringTriples-2))
		fused := make([]bool, rings-1)
		for i := range fused {
			fused[i] = rng.IntN(2) == 0
		}
		g := drawMolecule(rng, n, drawRingSizes(rng, n, rings), fused)
		d.Examples = append(d.Examples, model.Example{ID: model.ID{Graph: i}, Graph: g, Class: rng.IntN(2)})
	}
	return d
}
