package session

import (
	"unsafe"

	"mevolve/augment"
	"mevolve/evolve"
	"mevolve/learners"
	"mevolve/model"
)

// bytesOfGraph is the memory of a generated graph: its labels and attributes are those of its
// original.
func bytesOfGraph(g *model.Graph) int64 {
	return int64(unsafe.Sizeof(*g)) + 4*int64(g.N()+2) + 8*int64(g.M()) + 32 // and what the allocator adds
}

// bytesOfSwap is the memory of an attempt of a mapping with its edges and its path.
const bytesOfSwap = int64(unsafe.Sizeof(augment.Attempt{})+2*unsafe.Sizeof(model.Edge{})) + 40

// bytesOfMapped is the memory of a generated graph beside its edges and swaps: its entry in the
// pool, its prediction, its vector.
func bytesOfMapped(u Unit) int64 {
	n := int64(unsafe.Sizeof(evolve.Generated{})) + 8*int64(u.Dataset.Classes()) + 64
	if k, _ := learners.KindOf(u.Settings.Learner); k.Paired() {
		n += 120 + 8*int64(u.Settings.Dim)
	}
	return n
}

// bytesOfPool is the memory of generated graphs with their swaps and predictions.
func bytesOfPool(pool []evolve.Generated) int64 {
	n := int64(len(pool)) * int64(unsafe.Sizeof(evolve.Generated{}))
	for i := range pool {
		g := &pool[i]
		n += bytesOfGraph(g.Example.Graph) + int64(8*len(g.Prediction.P)+len(g.Example.ID.Lineage)+32)
		n += int64(len(g.Mapping.Notes)) * int64(unsafe.Sizeof(augment.Note{}))
		n += bytesOfSwap * int64(len(g.Mapping.Attempts))
	}
	return n
}

func bytesOfJudged(list []evolve.Judged) int64 {
	n := int64(len(list)) * int64(unsafe.Sizeof(evolve.Judged{}))
	for i := range list {
		n += 8 * int64(len(list[i].Prediction.P))
	}
	return n
}

// bytesOfStep is the memory of an event beside that of D_train's graphs.
func bytesOfStep(e evolve.Event) int64 {
	s := &e.State
	return bytesOfPool(s.Pool) + bytesOfJudged(s.Validation) + bytesOfJudged(s.Test) +
		int64(len(s.Train))*int64(unsafe.Sizeof(model.Example{})) + learners.Bytes(s.Learner)
}

// bytesOfState is the memory of an evolution at an event, with the graphs that it has generated.
func bytesOfState(e evolve.Event) int64 {
	n := bytesOfStep(e)
	for _, example := range e.State.Train {
		if example.ID.Lineage != "" {
			n += bytesOfGraph(example.Graph)
		}
	}
	return n
}
