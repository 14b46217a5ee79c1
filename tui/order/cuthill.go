package order

import (
	"cmp"
	"slices"

	"mevolve/model"
)

// cuthillMcKee lists the vertices of each component breadth first from a
// vertex at its rim, neighbours by ascending degree, and then backward
// (Cuthill and McKee 1969, George 1971). The two ends of an edge lie in one
// level of the search or in two that follow each other: that bounds the
// bandwidth.
func cuthillMcKee(g *model.Graph) []int {
	list := make([]int, 0, g.N())
	seen := make([]bool, g.N())
	for _, part := range components(g) {
		from := len(list)
		list = breadthFirst(g, rim(g, part), list, seen)
		slices.Reverse(list[from:])
	}
	return list
}

// breadthFirst appends the component of root to list, the neighbours of each
// vertex by ascending degree.
func breadthFirst(g *model.Graph, root int, list []int, seen []bool) []int {
	seen[root] = true
	next := len(list)
	for list = append(list, root); next < len(list); next++ {
		from := len(list)
		for _, w := range g.Neighbors(list[next]) {
			if !seen[w] {
				seen[w] = true
				list = append(list, int(w))
			}
		}
		slices.SortStableFunc(list[from:], func(u, v int) int { return cmp.Compare(g.Degree(u), g.Degree(v)) })
	}
	return list
}

// rim finds a vertex nearly as far as possible from another one: from a
// vertex of least degree it goes to the far end, as long as that lies deeper
// (George and Liu 1979).
func rim(g *model.Graph, part []int) int {
	root := least(g, part)
	deepest := -1
	for {
		level, depth := levels(g, root)
		if depth <= deepest {
			return root
		}
		deepest = depth
		var last []int
		for _, v := range part {
			if level[v] == depth {
				last = append(last, v)
			}
		}
		far := least(g, last)
		if _, d := levels(g, far); d <= depth {
			return root
		}
		root = far
	}
}

// least is the first vertex of least degree.
func least(g *model.Graph, vertices []int) int {
	return slices.MinFunc(vertices, func(u, v int) int { return cmp.Compare(g.Degree(u), g.Degree(v)) })
}

// levels is the distance of every vertex from root, −1 where there is no way,
// and the largest of them.
func levels(g *model.Graph, root int) (level []int, depth int) {
	level = make([]int, g.N())
	for v := range level {
		level[v] = -1
	}
	level[root] = 0
	queue := []int{root}
	for k := 0; k < len(queue); k++ {
		for _, w := range g.Neighbors(queue[k]) {
			if level[w] < 0 {
				level[w] = level[queue[k]] + 1
				depth = level[w]
				queue = append(queue, int(w))
			}
		}
	}
	return level, depth
}
