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
	search := newSearch(g)
	for _, part := range components(g) {
		from := len(list)
		list = breadthFirst(g, search.rim(part), list, seen)
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
func (s *search) rim(part []int) int {
	root := least(s.g, part)
	deepest := -1
	for {
		last, depth := s.farthest(root)
		if depth <= deepest {
			return root
		}
		deepest = depth
		far := least(s.g, last)
		if _, d := s.farthest(far); d <= depth {
			return root
		}
		root = far
	}
}

// least is the first vertex of least degree.
func least(g *model.Graph, vertices []int) int {
	return slices.MinFunc(vertices, func(u, v int) int { return cmp.Compare(g.Degree(u), g.Degree(v)) })
}

// search is a breadth-first search that can be repeated: each takes as long as
// the component it stays in.
type search struct {
	g     *model.Graph
	level []int // distance from the root; −1 between two searches
	queue []int
}

func newSearch(g *model.Graph) *search {
	s := &search{g: g, level: make([]int, g.N())}
	for v := range s.level {
		s.level[v] = -1
	}
	return s
}

// farthest is the vertices farthest from root, ascending, and how far they are.
func (s *search) farthest(root int) (last []int, depth int) {
	s.level[root] = 0
	s.queue = append(s.queue[:0], root)
	for k := 0; k < len(s.queue); k++ {
		v := s.queue[k]
		for _, w := range s.g.Neighbors(v) {
			if s.level[w] < 0 {
				s.level[w] = s.level[v] + 1
				s.queue = append(s.queue, int(w))
			}
		}
	}
	depth = s.level[s.queue[len(s.queue)-1]]
	for _, v := range s.queue {
		if s.level[v] == depth {
			last = append(last, v)
		}
		s.level[v] = -1
	}
	slices.Sort(last)
	return last, depth
}
