package seriation

import (
	"cmp"
	"slices"

	"mevolve/model"
)

// cuthillMcKee lists the vertices of each component breadth first from a
// peripheral vertex, neighbours by ascending degree, and reverses the list
// (Cuthill and McKee 1969, George 1971). The two ends of an edge are in the same
// level of the search or in consecutive levels, which bounds the
// bandwidth.
func cuthillMcKee(g *model.Graph) []int {
	list := make([]int, 0, g.N())
	search := newSearch(g)
	for _, part := range components(g) {
		list = append(list, search.from(search.rim(part))...)
		slices.Reverse(list[len(list)-len(part):])
	}
	return list
}

// rim finds a pseudo-peripheral vertex: it starts at a vertex of least degree and moves
// to a farthest vertex as long as the eccentricity grows
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

// search is a reusable breadth-first search; each search takes time proportional to
// the component.
type search struct {
	g     *model.Graph
	level []int // distance from the root; −1 if not reached
	found []int
}

func newSearch(g *model.Graph) *search {
	s := &search{g: g, level: make([]int, g.N())}
	for v := range s.level {
		s.level[v] = -1
	}
	return s
}

// from lists the component of root, the neighbours of each vertex by ascending
// degree. The list is valid until the next search.
func (s *search) from(root int) []int {
	for _, v := range s.found {
		s.level[v] = -1
	}
	s.level[root] = 0
	s.found = append(s.found[:0], root)
	for k := 0; k < len(s.found); k++ {
		v, from := s.found[k], len(s.found)
		for _, w := range s.g.Neighbors(v) {
			if s.level[w] < 0 {
				s.level[w] = s.level[v] + 1
				s.found = append(s.found, int(w))
			}
		}
		slices.SortStableFunc(s.found[from:], func(u, v int) int { return cmp.Compare(s.g.Degree(u), s.g.Degree(v)) })
	}
	return s.found
}

// farthest is the vertices farthest from root, ascending, and their distance.
func (s *search) farthest(root int) (last []int, depth int) {
	found := s.from(root)
	depth = s.level[found[len(found)-1]]
	for _, v := range found {
		if s.level[v] == depth {
			last = append(last, v)
		}
	}
	slices.Sort(last)
	return last, depth
}
