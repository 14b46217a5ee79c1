package datasets

import (
	"math"
	"slices"

	"mevolve/model"
	"mevolve/wording"
)

// edgeLines are the lines of a file of edges: in any order, in one direction
// or both, some of them repeated. Each different one is kept once, as a number
// whose upper half is the first end and whose lower half is the second, so
// that memory follows the edges and not the lines.
type edgeLines struct {
	pairs []uint64
	loops int // lines whose ends are one vertex
	count int // of the other lines

	repeated int // of count, those that say the same as an earlier one; the other direction does not. Known after fold
}

func (list *edgeLines) add(u, v uint32) {
	if u == v {
		list.loops++
	} else {
		list.count++
	}
	if len(list.pairs) == cap(list.pairs) {
		list.compact()
		if n := len(list.pairs); n > cap(list.pairs)/4*3 {
			list.pairs = slices.Grow(list.pairs, max(n/2, 1<<8))
		}
	}
	list.pairs = append(list.pairs, uint64(u)<<32|uint64(v))
}

// compact sorts the lines and keeps one of each.
func (list *edgeLines) compact() {
	slices.Sort(list.pairs)
	list.pairs = slices.Compact(list.pairs)
}

// fold makes the edges of simple graphs out of the lines: without self-loops,
// the smaller end first, both directions one, in (U, V) order.
func (list *edgeLines) fold() {
	list.pairs = slices.DeleteFunc(list.pairs, func(pair uint64) bool { u, v := ends(pair); return u == v })
	list.compact()
	list.repeated = list.count - len(list.pairs)
	for i, pair := range list.pairs {
		if u, v := ends(pair); u > v {
			list.pairs[i] = uint64(v)<<32 | uint64(u)
		}
	}
	list.compact()
}

func ends(pair uint64) (u, v uint32) { return uint32(pair >> 32), uint32(pair & math.MaxUint32) }

// vertices are the ends of all lines, each once, in ascending order. Of a dense
// graph there are few: the list is compacted whenever it is full.
func (list *edgeLines) vertices() []uint32 {
	list.compact()
	all := make([]uint32, 0, min(2*len(list.pairs), 1<<12))
	add := func(v uint32) {
		if len(all) == cap(all) {
			slices.Sort(all)
			if all = slices.Compact(all); len(all) > cap(all)/2 {
				all = slices.Grow(all, len(all))
			}
		}
		all = append(all, v)
	}
	for _, pair := range list.pairs {
		u, v := ends(pair)
		add(u)
		add(v)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// renumber gives each vertex its place among these.
func (list *edgeLines) renumber(vertices []uint32) {
	for i, pair := range list.pairs {
		u, v := ends(pair)
		at, _ := slices.BinarySearch(vertices, u)
		to, _ := slices.BinarySearch(vertices, v)
		list.pairs[i] = uint64(at)<<32 | uint64(to)
	}
}

// warnings tell what a simple graph does not have.
func (list *edgeLines) warnings(file string) (warnings []model.Warning) {
	if list.loops > 0 {
		warnings = append(warnings, model.Warnf("self-loops", "%s: %s dropped, for graphs are simple", file, wording.Plain(list.loops, "self-loop", "self-loops")))
	}
	if list.repeated > 0 {
		warnings = append(warnings, model.Warnf("repeated-edges", "%s: %s dropped that repeat an edge in the same direction", file, wording.Plain(list.repeated, "line", "lines")))
	}
	return warnings
}

// graphOn is the graph of folded lines on the n vertices from first on.
func graphOn(pairs []uint64, first, n int) (*model.Graph, error) {
	return model.NewGraphOf(n, len(pairs), func(k int) model.Edge {
		u, v := ends(pairs[k])
		return model.Edge{U: int(u) - first, V: int(v) - first}
	})
}
