package datasets

import (
	"iter"
	"math"
	"slices"

	"mevolve/model"
)

// edgeLines are edges as they stand in a file: in any order, in one direction
// or both, some of them repeated. Each is a number whose bits are the smaller
// end, the larger end and the direction, so that sorting brings the same edges
// together; ends are below 2³¹.
type edgeLines []uint64

func (list *edgeLines) add(u, v int) {
	if u < v {
		*list = append(*list, uint64(u)<<32|uint64(v)<<1)
	} else {
		*list = append(*list, uint64(v)<<32|uint64(u)<<1|1)
	}
}

// fold sorts the edges, keeps one of each and tells how many lines repeated
// an earlier one; the other direction is no repetition.
func (list *edgeLines) fold() (repeated int) {
	slices.Sort(*list)
	all := len(*list)
	*list = slices.Compact(*list)
	repeated = all - len(*list)
	*list = slices.CompactFunc(*list, func(a, b uint64) bool { return a>>1 == b>>1 })
	return repeated
}

// edges yields what fold has left, in (U, V) order.
func (list edgeLines) edges() iter.Seq[model.Edge] {
	return func(yield func(model.Edge) bool) {
		for _, e := range list {
			if !yield(model.Edge{U: int(e >> 32), V: int(e >> 1 & math.MaxInt32)}) {
				return
			}
		}
	}
}

// dropped warns of what a simple graph does not have.
func dropped(file string, loops, repeated int) (warnings []model.Warning) {
	if loops > 0 {
		warnings = append(warnings, model.Warnf("self-loops", "%s: %s dropped, for graphs are simple", file, counted(loops, "self-loop")))
	}
	if repeated > 0 {
		warnings = append(warnings, model.Warnf("repeated-edges", "%s: %s dropped that repeat an edge in the same direction", file, counted(repeated, "line")))
	}
	return warnings
}
