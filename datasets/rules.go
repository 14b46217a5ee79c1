package datasets

import "mevolve/model"

// The rules of the built-in sets whose class is a function of the graph. rings and
// communities have no rule: their class is the one they were drawn for, and the other
// class could draw the same graph. The class of noise is random.
var (
	triangleRule = &model.Rule{
		Says:  "Graphs of class 1 have a triangle, those of class 0 have none.",
		Class: func(g *model.Graph) int { return index(hasRing(g, 3)) },
	}
	hexagonRule = &model.Rule{
		Says:  "Graphs of class 1 have a ring of six, a cycle of six vertices without a chord, those of class 0 have none.",
		Class: func(g *model.Graph) int { return index(hasRing(g, 6)) },
	}
	plantedRule = &model.Rule{
		Says:  "Graphs of class 1 have eleven edges or more, those of class 0 fewer.",
		Class: func(g *model.Graph) int { return index(g.M() >= plantedMany) },
	}
)

// index returns the class index of a rule with two classes: 1 where the rule holds.
func index(holds bool) int {
	if holds {
		return 1
	}
	return 0
}

// hasRing reports whether a graph has a chordless cycle of the given number of
// vertices, 3 or more. It extends chordless paths from the cycle's first vertex.
func hasRing(g *model.Graph, size int) bool {
	path := make([]int, 0, size)
	var grow func(v int) bool
	grow = func(v int) bool {
		last := len(path) == size-1
		for i, u := range path {
			meant := i == len(path)-1 || i == 0 && last // an edge of the path, or the edge that closes the cycle
			if u == v || g.HasEdge(u, v) != meant {
				return false
			}
		}
		if last {
			return true
		}
		path = append(path, v)
		for _, w := range g.Neighbors(v) {
			if int(w) > path[0] && grow(int(w)) {
				return true
			}
		}
		path = path[:len(path)-1]
		return false
	}
	for v := range g.N() {
		if grow(v) {
			return true
		}
	}
	return false
}
