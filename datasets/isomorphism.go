package datasets

import (
	"cmp"
	"context"
	"slices"

	"mevolve/model"
	"mevolve/seed"
)

// Two graphs are isomorphic if some renumbering of the vertices turns one
// into the other; vertex labels count where the Sight says so, attributes never
// do. Most pairs are told apart by colours: every vertex starts with its degree
// (and label) and repeatedly mixes in its neighbours' colours (Weisfeiler and
// Leman 1968), and isomorphic graphs get the same colours equally often. The
// converse fails, on regular graphs at once, so equal colours are followed by a
// search: one map that keeps them is guessed and checked edge by edge. Where it
// is none, a vertex of one graph is singled out, each vertex of its colour in
// the other is tried as its image, the colours are refined, and so on, until a
// guess is right or every vertex has a colour of its own. Connected components
// are matched one by one, which keeps graphs of many equal parts from
// multiplying the tries.
//
// The answer is exact. The search is quick on molecules, protein and brain
// graphs and on the usual strongly regular ones; graphs built to defeat colour
// refinement can take time exponential in their size, and the context ends it.

// Sight is what of a graph counts when it is compared with another: what a
// learner sees of it.
type Sight bool

const (
	ByStructure Sight = false
	WithLabels  Sight = true // vertex labels must be equal, too
)

// String is "by structure" or "with vertex labels".
func (s Sight) String() string {
	if s == WithLabels {
		return "with vertex labels"
	}
	return "by structure"
}

// MarshalText writes String.
func (s Sight) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads it.
func (s *Sight) UnmarshalText(b []byte) error {
	*s = string(b) == WithLabels.String()
	return nil
}

// Structures numbers the examples' structures from 0 in order of first
// appearance: two examples have the same number iff their graphs are
// isomorphic, as far as sight goes.
func Structures(ctx context.Context, examples []model.Example, sight Sight) ([]int, error) {
	type key struct {
		n, m  int
		paint uint64
	}
	type structure struct {
		graph  *model.Graph
		number int
	}
	known := map[key][]structure{}
	numbers := make([]int, len(examples))
	count := 0
next:
	for i, e := range examples {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		k := key{e.Graph.N(), e.Graph.M(), signature(e.Graph, sight)}
		for _, s := range known[k] {
			same, err := Isomorphic(ctx, e.Graph, s.graph, sight)
			if err != nil {
				return nil, err
			}
			if same {
				numbers[i] = s.number
				continue next
			}
		}
		numbers[i] = count
		known[k] = append(known[k], structure{e.Graph, count})
		count++
	}
	return numbers, nil
}

// Isomorphic tells whether two graphs are the same but for the numbering of
// their vertices, as far as sight goes. Its only error is that of the context.
func Isomorphic(ctx context.Context, g, h *model.Graph, sight Sight) (bool, error) {
	if g.N() != h.N() || g.M() != h.M() || signature(g, sight) != signature(h, sight) {
		return false, nil
	}
	a, b, err := refine(ctx, g, h, sight.colours(g), sight.colours(h))
	if err != nil {
		return false, err
	}
	if guess(g, h, sight, a, b) {
		return true, nil
	}
	left, right := parts(g), parts(h)
	if len(left) != len(right) {
		return false, nil
	}
	taken := make([]bool, len(right))
next:
	for _, p := range left {
		for i, q := range right {
			if taken[i] || p.N() != q.N() || p.M() != q.M() {
				continue
			}
			same, err := match(ctx, p, q, sight, sight.colours(p), sight.colours(q))
			if err != nil {
				return false, err
			}
			if same { // any of several will do: they are isomorphic to one another
				taken[i] = true
				continue next
			}
		}
		return false, nil
	}
	return true, nil
}

// parts are the connected components as graphs of their own, labels included.
func parts(g *model.Graph) []*model.Graph {
	of, count := g.Components()
	if count == 1 {
		return []*model.Graph{g}
	}
	place := make([]int, g.N())
	sizes := make([]int, count)
	for v, part := range of {
		place[v] = sizes[part]
		sizes[part]++
	}
	edges := make([][]model.Edge, count)
	for e := range g.Edges() {
		edges[of[e.U]] = append(edges[of[e.U]], model.NewEdge(place[e.U], place[e.V]))
	}
	graphs := make([]*model.Graph, count)
	for part := range graphs {
		graphs[part] = built(sizes[part], edges[part])
	}
	if g.Labels() == nil {
		return graphs
	}
	labels := make([][]int, count)
	for v, part := range of {
		labels[part] = append(labels[part], g.Labels()[v])
	}
	for part := range graphs {
		graphs[part], _ = graphs[part].WithLabels(labels[part]) // as many as vertices
	}
	return graphs
}

// signature hashes the colours after a few rounds; isomorphic graphs agree.
func signature(g *model.Graph, sight Sight) uint64 {
	const rounds = 4 // tells most molecules apart; what it does not, the search does
	colours := sight.colours(g)
	for range rounds {
		colours = mixed(g, colours)
	}
	var sum uint64
	for _, c := range colours {
		sum += seed.Mix(c)
	}
	return sum
}

// colours are those that the vertices start with.
func (s Sight) colours(g *model.Graph) []uint64 {
	colours := make([]uint64, g.N())
	for v := range colours {
		colours[v] = uint64(g.Degree(v))
	}
	if s == WithLabels {
		for v, label := range g.Labels() {
			colours[v] = seed.Mix(colours[v]) + seed.Mix(^uint64(label))
		}
	}
	return colours
}

// mixed is one round of colour refinement. Equal sums come from equal
// multisets but for collisions, which cost the search time but never its
// exactness.
func mixed(g *model.Graph, colours []uint64) []uint64 {
	next := make([]uint64, len(colours))
	for v, c := range colours {
		var sum uint64
		for _, w := range g.Neighbors(v) {
			sum += seed.Mix(colours[w])
		}
		next[v] = seed.Mix(c ^ seed.Mix(sum))
	}
	return next
}

// refine mixes the colours of both graphs until those of g tell no more
// vertices apart.
func refine(ctx context.Context, g, h *model.Graph, a, b []uint64) ([]uint64, []uint64, error) {
	for distinct := shades(a); ; {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		a, b = mixed(g, a), mixed(h, b)
		more := shades(a)
		if more <= distinct {
			return a, b, nil
		}
		distinct = more
	}
}

// match searches for an isomorphism of two graphs that keeps the colours.
func match(ctx context.Context, g, h *model.Graph, sight Sight, a, b []uint64) (bool, error) {
	a, b, err := refine(ctx, g, h, a, b)
	if err != nil {
		return false, err
	}
	orderA, orderB := byColour(a), byColour(b)
	for i := range orderA {
		if a[orderA[i]] != b[orderB[i]] {
			return false, nil
		}
	}

	// The smallest colour that several vertices share.
	start, size := -1, len(a)+1
	for i := 0; i < len(orderA); {
		end := i + 1
		for end < len(orderA) && a[orderA[end]] == a[orderA[i]] {
			end++
		}
		if end-i > 1 && end-i < size {
			start, size = i, end-i
		}
		i = end
	}
	if guess(g, h, sight, a, b) {
		return true, nil
	}
	if start < 0 {
		return false, nil // the guess was the only map there is
	}
	single := seed.Mix(^a[orderA[start]])
	was := a[orderA[start]]
	a[orderA[start]] = single
	for _, w := range orderB[start : start+size] {
		b[w] = single
		same, err := match(ctx, g, h, sight, a, b)
		if same || err != nil {
			return same, err
		}
		b[w] = was
	}
	return false, nil
}

// guess tries one map that keeps the colours: it goes out from a vertex and
// pairs the neighbours of paired vertices in the order of their colours. On
// trees, stars, complete graphs and copies with the same numbers it needs no
// second try, however large they are; elsewhere false says nothing.
func guess(g, h *model.Graph, sight Sight, a, b []uint64) bool {
	from, to := make([]int, 0, g.N()), make([]int, 0, h.N())
	paired, image := make([]bool, g.N()), make([]bool, h.N())
	pair := func(left, right []int) bool {
		if len(left) != len(right) {
			return false
		}
		for i, v := range left {
			if a[v] != b[right[i]] {
				return false
			}
			paired[v], image[right[i]] = true, true
		}
		from, to = append(from, left...), append(to, right...)
		return true
	}
	rootsA, rootsB := rareFirst(a), rareFirst(b)
	nextA, nextB := 0, 0
	for done := 0; len(from) < g.N(); {
		for ; paired[rootsA[nextA]]; nextA++ {
		}
		for ; image[rootsB[nextB]]; nextB++ {
		}
		if !pair(rootsA[nextA:nextA+1], rootsB[nextB:nextB+1]) {
			return false
		}
		for ; done < len(from); done++ {
			if !pair(unpaired(g, from[done], paired, a), unpaired(h, to[done], image, b)) {
				return false
			}
		}
	}
	return preserves(g, h, sight, from, to)
}

// unpaired are the neighbours of v that are left, by colour.
func unpaired(g *model.Graph, v int, paired []bool, colours []uint64) []int {
	var left []int
	for _, w := range g.Neighbors(v) {
		if !paired[w] {
			left = append(left, int(w))
		}
	}
	slices.SortStableFunc(left, func(v, w int) int { return cmp.Compare(colours[v], colours[w]) })
	return left
}

// rareFirst orders the vertices by how many share their colour, then by colour.
func rareFirst(colours []uint64) []int {
	share := make(map[uint64]int)
	for _, c := range colours {
		share[c]++
	}
	order := byColour(colours)
	slices.SortStableFunc(order, func(v, w int) int { return cmp.Compare(share[colours[v]], share[colours[w]]) })
	return order
}

// shades counts the distinct colours.
func shades(colours []uint64) int {
	sorted := slices.Clone(colours)
	slices.Sort(sorted)
	return len(slices.Compact(sorted))
}

// byColour orders the vertices by colour.
func byColour(colours []uint64) []int {
	order := make([]int, len(colours))
	for v := range order {
		order[v] = v
	}
	slices.SortFunc(order, func(u, v int) int {
		switch {
		case colours[u] < colours[v]:
			return -1
		case colours[u] > colours[v]:
			return 1
		}
		return u - v
	})
	return order
}

// preserves checks that sending from[i] to to[i] takes edges to edges, and labels to
// equal ones where they count. Both graphs have equally many edges.
func preserves(g, h *model.Graph, sight Sight, from, to []int) bool {
	if sight == WithLabels {
		if (g.Labels() == nil) != (h.Labels() == nil) {
			return false
		}
		for i := range g.Labels() {
			if g.Labels()[from[i]] != h.Labels()[to[i]] {
				return false
			}
		}
	}
	image := make([]int, len(from))
	for i, v := range from {
		image[v] = to[i]
	}
	for e := range g.Edges() {
		if !h.HasEdge(image[e.U], image[e.V]) {
			return false
		}
	}
	return true
}
