package regions

import (
	"cmp"
	"slices"
)

// kind is what became of a test graph's prediction.
type kind int

const (
	gained kind = iota // wrong → right
	lost               // right → wrong
	other              // wrong, and otherwise wrong
)

func (k kind) String() string {
	return [...]string{"wrong→right", "right→wrong", "wrong→wrong"}[k]
}

// flip is a test graph that the evolved classifier predicts otherwise than
// the original one.
type flip struct {
	kind                 kind
	graph                int // in the dataset, from 0
	class, original, now int
	test                 int // place among the pictures' test points
}

// flips lists the test graphs whose prediction differs, those gained first,
// then in the dataset's order.
func flips(original, now *picture) []flip {
	var list []flip
	for i, p := range original.test {
		q := now.test[i]
		if p.predicted == q.predicted {
			continue
		}
		f := flip{other, p.graph, p.class, p.predicted, q.predicted, i}
		switch p.class {
		case q.predicted:
			f.kind = gained
		case p.predicted:
			f.kind = lost
		}
		list = append(list, f)
	}
	slices.SortStableFunc(list, func(a, b flip) int { return cmp.Compare(a.kind, b.kind) })
	return list
}

// count counts the flips of a kind.
func count(list []flip, k kind) int {
	n := 0
	for _, f := range list {
		if f.kind == k {
			n++
		}
	}
	return n
}
