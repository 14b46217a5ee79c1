package datasets

import (
	"math"
	"math/rand/v2"

	"mevolve/model"
)

// communities has 81 graphs of two, three or four communities; this number is the
// class. n, m and the share of edges between communities, 12 to 35 %, are drawn from
// the same ranges for every class. There are many triangles, so the RA index of an
// existing edge is seldom 0, unlike in molecules.
const communityTriples = 27

func drawCommunities(rng *rand.Rand) *model.Dataset {
	d := &model.Dataset{ClassLabels: []int{2, 3, 4}}
	for range communityTriples {
		for class, blocks := range d.ClassLabels {
			n := 28 + rng.IntN(13)
			m := int(math.Round(float64(n) * (2.8 + 0.7*rng.Float64())))
			mixing := 0.12 + 0.23*rng.Float64()
			d.Examples = append(d.Examples, model.Example{Graph: drawBlocks(rng, n, m, blocks, mixing), Class: class})
		}
	}
	shuffleExamples(rng, d)
	return d
}

// drawBlocks draws a connected graph with m edges on n vertices in blocks of almost
// equal size. The given share of the edges is between blocks, or more when the blocks
// are full. Vertices are numbered block by block, so that the adjacency matrix shows
// the blocks.
func drawBlocks(rng *rand.Rand, n, m, blocks int, mixing float64) *model.Graph {
	var within, between []model.Edge
	for u := range n {
		for v := u + 1; v < n; v++ {
			if u*blocks/n == v*blocks/n {
				within = append(within, model.Edge{U: u, V: v})
			} else {
				between = append(between, model.Edge{U: u, V: v})
			}
		}
	}
	inside := min(m-int(math.Round(mixing*float64(m))), len(within))
	for {
		rng.Shuffle(len(within), func(i, j int) { within[i], within[j] = within[j], within[i] })
		rng.Shuffle(len(between), func(i, j int) { between[i], between[j] = between[j], between[i] })
		edges := append(append([]model.Edge(nil), within[:inside]...), between[:m-inside]...)
		g := built(n, edges)
		if _, components := g.Components(); components == 1 {
			return g
		}
	}
}
