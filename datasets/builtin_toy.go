package datasets

import (
	"math/rand/v2"

	"mevolve/model"
)

// drawToy returns six graphs that are small enough to draw by hand. The graphs of class
// 0 have no triangle, those of class 1 have one. K4 is complete, so no mapping can
// change it (R8).
//
//	path    1─2─3─4─5
//	star    1 joined to 2, 3, 4, 5
//	cycle   1─2─3─4─5─6─1
//	house   1─2─3─4─1 with the roof 5 on 1 and 2
//	bridge  1─2─3─1 and 4─5─6─4, joined by 3─4
//	K4      all pairs of 1, 2, 3, 4
func drawToy(*rand.Rand) *model.Dataset {
	type edges = []model.Edge
	d := &model.Dataset{ClassLabels: []int{0, 1}}
	for i, g := range []struct {
		n     int
		edges edges
		class int
	}{
		{5, edges{{U: 0, V: 1}, {U: 1, V: 2}, {U: 2, V: 3}, {U: 3, V: 4}}, 0},
		{5, edges{{U: 0, V: 1}, {U: 0, V: 2}, {U: 0, V: 3}, {U: 0, V: 4}}, 0},
		{6, edges{{U: 0, V: 1}, {U: 1, V: 2}, {U: 2, V: 3}, {U: 3, V: 4}, {U: 4, V: 5}, {U: 0, V: 5}}, 0},
		{5, edges{{U: 0, V: 1}, {U: 1, V: 2}, {U: 2, V: 3}, {U: 0, V: 3}, {U: 0, V: 4}, {U: 1, V: 4}}, 1},
		{6, edges{{U: 0, V: 1}, {U: 1, V: 2}, {U: 0, V: 2}, {U: 2, V: 3}, {U: 3, V: 4}, {U: 4, V: 5}, {U: 3, V: 5}}, 1},
		{4, edges{{U: 0, V: 1}, {U: 0, V: 2}, {U: 0, V: 3}, {U: 1, V: 2}, {U: 1, V: 3}, {U: 2, V: 3}}, 1},
	} {
		d.Examples = append(d.Examples, model.Example{ID: model.ID{Graph: i}, Graph: built(g.n, g.edges), Class: g.class})
	}
	return d
}
