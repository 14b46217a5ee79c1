package datasets

import (
	"math"
	"slices"

	"mevolve/internal/wording"
	"mevolve/model"
)

// edgeLines holds the lines of an edge file: in any order, in one direction or both,
// some of them repeated. Each distinct line is kept once, as a number whose upper half
// is the first end and whose lower half is the second. So memory grows with the edges,
// not with the lines.
type edgeLines struct {
	pairs []uint64
	loops int // number of self-loops
	count int // number of other lines

	repeated int // repeated lines of count, not counting an edge in the other direction; set by fold
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

// compact sorts the lines and removes repetitions.
func (list *edgeLines) compact() {
	slices.Sort(list.pairs)
	list.pairs = slices.Compact(list.pairs)
}

// fold turns the lines into the edges of simple graphs: no self-loops, the smaller end
// first, each edge once, in (U, V) order.
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

// vertices returns the ends of all lines, each once, in ascending order. A dense graph
// has few vertices and many lines, so the list is compacted whenever it is full.
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

// renumber replaces each vertex by its index in the given list.
func (list *edgeLines) renumber(vertices []uint32) {
	for i, pair := range list.pairs {
		u, v := ends(pair)
		at, _ := slices.BinarySearch(vertices, u)
		to, _ := slices.BinarySearch(vertices, v)
		list.pairs[i] = uint64(at)<<32 | uint64(to)
	}
}

// warnings reports the self-loops and repeated lines that were dropped; unit is the
// name of an edge in the file, "line" or "edge".
func (list *edgeLines) warnings(file, unit string) (warnings []model.Warning) {
	if list.loops > 0 {
		warnings = append(warnings, model.Warnf("self-loops", "%s: %s dropped, for graphs are simple", file, wording.Plain(list.loops, "self-loop", "self-loops")))
	}
	if list.repeated > 0 {
		warnings = append(warnings, model.Warnf("repeated-edges", "%s: %s dropped that repeat an edge in the same direction", file, wording.Plain(list.repeated, unit, unit+"s")))
	}
	return warnings
}

// graphOn returns the graph of folded lines on n vertices, numbered from first.
func graphOn(pairs []uint64, first, n int) (*model.Graph, error) {
	return model.NewGraphOf(n, len(pairs), func(k int) model.Edge {
		u, v := ends(pairs[k])
		return model.Edge{U: int(u) - first, V: int(v) - first}
	})
}
