package datasets

import (
	"cmp"
	"context"
	"slices"

	"mevolve/internal/seed"
	"mevolve/model"
)

// Two graphs are isomorphic if some renumbering of the vertices turns one into the
// other. Vertex labels count under WithLabels; attributes never count. Colour
// refinement (Weisfeiler and Leman 1968) distinguishes most pairs: every vertex starts
// with its degree (and label) as colour and repeatedly mixes in its neighbours'
// colours; isomorphic graphs have equally many vertices of each colour.
//
// The converse is false, for example for regular graphs. Equal colours are therefore
// followed by a search:
//
//   - guess one map that keeps the colours, and check it edge by edge;
//   - if it fails, single out a vertex of one graph and try each vertex of
//     its colour in the other graph as its image: refine the colours, guess again;
//   - stop when a guess is right or every vertex has a colour of its own.
//
// Connected components are matched one by one; otherwise a graph of many equal
// components would multiply the tries.
//
// The answer is exact. The search is fast on molecules, protein and brain graphs and on
// the usual strongly regular graphs. On graphs built against colour refinement the time
// can be exponential; the context can cancel it.

// Sight is the part of a graph that comparisons use: the part that a learner sees.
type Sight bool

const (
	ByStructure Sight = false
	WithLabels  Sight = true // vertex labels must be equal, too
)

// String returns "by structure" or "with vertex labels".
func (s Sight) String() string {
	if s == WithLabels {
		return "with vertex labels"
	}
	return "by structure"
}

// MarshalText returns String.
func (s Sight) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the text of MarshalText.
func (s *Sight) UnmarshalText(b []byte) error {
	*s = string(b) == WithLabels.String()
	return nil
}

// Structures numbers the isomorphism classes of the examples from 0 in order of first
// appearance: two examples have the same number iff their graphs are isomorphic under
// the Sight.
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

// Isomorphic reports whether two graphs are isomorphic under the Sight. Its only error
// is that of the context.
func Isomorphic(ctx context.Context, g, h *model.Graph, sight Sight) (bool, error) {
	if g.N() != h.N() || g.M() != h.M() || signature(g, sight) != signature(h, sight) {
		return false, nil
	}
	whole := pair{g, h, sight}
	a, b, err := whole.coloured(ctx)
	if err != nil {
		return false, err
	}
	if whole.guess(a, b) {
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
			same, err := pair{p, q, sight}.match(ctx, sight.colours(p), sight.colours(q))
			if err != nil {
				return false, err
			}
			if same { // any match will do: these components are isomorphic to one another
				taken[i] = true
				continue next
			}
		}
		return false, nil
	}
	return true, nil
}

// parts returns the connected components as separate graphs, with labels.
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
		graphs[part], _ = graphs[part].WithLabels(labels[part]) // cannot fail: one label a vertex
	}
	return graphs
}

// signature hashes the colours after a few rounds; isomorphic graphs agree.
func signature(g *model.Graph, sight Sight) uint64 {
	const rounds = 4 // enough for most molecules; the search decides the others
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

// colours returns the initial colour of each vertex.
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

// mixed is one round of colour refinement. Hash collisions can give equal colours to
// different vertices; the search then takes longer but stays exact.
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

// pair is two graphs as a learner sees them.
type pair struct {
	g, h  *model.Graph
	sight Sight
}

// coloured refines the initial colours.
func (p pair) coloured(ctx context.Context) (a, b []uint64, err error) {
	return p.refine(ctx, p.sight.colours(p.g), p.sight.colours(p.h))
}

// refine mixes the colours of both graphs until g has no new colours.
func (p pair) refine(ctx context.Context, a, b []uint64) ([]uint64, []uint64, error) {
	for distinct := shades(a); ; {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		a, b = mixed(p.g, a), mixed(p.h, b)
		more := shades(a)
		if more <= distinct {
			return a, b, nil
		}
		distinct = more
	}
}

// match searches for an isomorphism of two graphs that keeps the colours.
func (p pair) match(ctx context.Context, a, b []uint64) (bool, error) {
	a, b, err := p.refine(ctx, a, b)
	if err != nil {
		return false, err
	}
	orderA, orderB := byColour(a), byColour(b)
	for i := range orderA {
		if a[orderA[i]] != b[orderB[i]] {
			return false, nil
		}
	}

	// The colour with the fewest vertices, two or more.
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
	if p.guess(a, b) {
		return true, nil
	}
	if start < 0 {
		return false, nil // the guess was the only possible map
	}
	single := seed.Mix(^a[orderA[start]])
	was := a[orderA[start]]
	a[orderA[start]] = single
	for _, w := range orderB[start : start+size] {
		b[w] = single
		same, err := p.match(ctx, a, b)
		if same || err != nil {
			return same, err
		}
		b[w] = was
	}
	return false, nil
}

// guess tries one map that keeps the colours: from a start vertex on, it pairs the
// neighbours of paired vertices in the order of their colours. For trees, stars,
// complete graphs and copies with the same numbers this map is always right if there is
// one, at any size. For other graphs false does not exclude an isomorphism.
func (p pair) guess(a, b []uint64) bool {
	g, h := p.g, p.h
	from, to := make([]int, 0, g.N()), make([]int, 0, h.N())
	paired, image := make([]bool, g.N()), make([]bool, h.N())
	match := func(left, right []int) bool {
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
		if !match(rootsA[nextA:nextA+1], rootsB[nextB:nextB+1]) {
			return false
		}
		for ; done < len(from); done++ {
			if !match(unpaired(g, from[done], paired, a), unpaired(h, to[done], image, b)) {
				return false
			}
		}
	}
	return preserves(g, h, p.sight, from, to)
}

// unpaired returns the neighbours of v that are not paired yet, by colour.
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

// rareFirst orders the vertices by the number of vertices of their colour, then by
// colour.
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

// preserves checks that the map from[i] → to[i] takes edges to edges, and labels to
// equal labels if the Sight counts them. Both graphs have equally many edges.
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
