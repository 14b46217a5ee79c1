package augment

import (
	"math/rand/v2"

	"mevolve/model"
)

// doubleEdgeSwap replaces edges a–b and c–d by a–d and c–b, until at least k edges of
// the input are moved or no two edges can be crossed. The result is a random graph of
// the same degrees, the 1k null model of Xuan et al. 2021 (arXiv 2112.00476).
func doubleEdgeSwap(g *model.Graph, o Options, rng *rand.Rand) []Attempt {
	return crossed(g, o, rng, func(_, _, _, _ int) bool { return true })
}

// jointDegreeSwap crosses only where b and d have the same degree. The number of edges
// between each two degrees stays the same: the 2k null model of the same paper.
func jointDegreeSwap(g *model.Graph, o Options, rng *rand.Rand) []Attempt {
	return crossed(g, o, rng, func(_, b, _, d int) bool { return g.Degree(b) == g.Degree(d) })
}

// crossed crosses pairs of the input's edges, in random order, where may allows it. Each
// edge is crossed at most once, and a removed edge is not added again.
func crossed(g *model.Graph, o Options, rng *rand.Rand, may func(a, b, c, d int) bool) []Attempt {
	k, edges := Budget(g.M(), o.Beta), shuffled(g, rng)
	used, added := make([]bool, len(edges)), map[model.Edge]bool{}
	var list []Attempt
	open := func(u, v int) bool { return u != v && !g.HasEdge(u, v) && !added[model.NewEdge(u, v)] }
	for i, first := range edges {
		for j := i + 1; j < len(edges) && !used[i] && len(list) < k; j++ {
			a, b, c, d := first[0], first[1], edges[j][0], edges[j][1]
			if used[j] || !may(a, b, c, d) || !open(a, d) || !open(c, b) || model.NewEdge(a, d) == model.NewEdge(c, b) {
				continue
			}
			used[i], used[j] = true, true
			ad, cb, ab, cd := model.NewEdge(a, d), model.NewEdge(c, b), model.NewEdge(a, b), model.NewEdge(c, d)
			added[ad], added[cb] = true, true
			list = append(list, moved(&ad, &ab), moved(&cb, &cd))
		}
	}
	return list
}
