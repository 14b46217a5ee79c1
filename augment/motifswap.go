package augment

import (
	"math/rand/v2"

	"mevolve/model"
)

// motifSwap is the baseline of NodeSam and SubMix (Yoo, Shim, Kang, WWW 2022), written
// from its description: one swap for every β, no similarity, and only open triads
// u–v–t with u < v < t. Its candidates therefore depend on the numbering of the
// vertices.
func motifSwap(g *model.Graph, _ Options, rng *rand.Rand) []Attempt {
	type triad struct{ u, v, t int }
	var list []triad
	for v := range g.N() {
		for _, u := range g.Neighbors(v) {
			for _, t := range g.Neighbors(v) {
				if int(u) < v && v < int(t) && !g.HasEdge(int(u), int(t)) {
					list = append(list, triad{int(u), v, int(t)})
				}
			}
		}
	}
	if len(list) == 0 {
		return nil
	}
	m := list[rng.IntN(len(list))]
	add, del := model.NewEdge(m.u, m.t), model.NewEdge(m.u, m.v)
	if rng.IntN(2) == 1 {
		del = model.NewEdge(m.v, m.t)
	}
	a := moved(&add, &del)
	a.Path, a.Paths = []int{m.u, m.v, m.t}, 1
	return []Attempt{a}
}
