package augment

import (
	"cmp"
	"container/heap"
	"context"
	"slices"

	"mevolve/model"
)

// Scored is a pair, adjacent or not, with its score.
type Scored struct {
	Pair model.Edge
	S    float64
}

// compare puts the higher score first, and equal ones in (i, j) order.
func (a Scored) compare(b Scored) int {
	return cmp.Or(cmp.Compare(b.S, a.S), a.Pair.Compare(b.Pair))
}

// TopRA lists the n pairs that score highest, the highest first and equal ones
// in (i, j) order; pairs that score 0 are not among them. A row i in which no
// pair can, since s_ij ≤ Σ_{z ∈ Γ(i)} 1/d_z, is passed over: of a star only a
// few are looked at. Its only error is that of the context.
func TopRA(ctx context.Context, g *model.Graph, n int) ([]Scored, error) {
	var top lowest
	rows := newSimilarity(g)
	met := make([]int32, 0, g.N())
	for i := range g.N() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		most := 0.0
		for _, z := range g.Neighbors(i) {
			most += rows.share[z]
		}
		if len(top) == n && most <= top[0].S {
			continue
		}
		met = met[:0]
		for _, z := range g.Neighbors(i) {
			list := g.Neighbors(int(z))
			for k := len(list) - 1; k >= 0 && int(list[k]) > i; k-- {
				if rows.s[list[k]] == 0 {
					met = append(met, list[k])
				}
				rows.s[list[k]] += rows.share[z]
			}
		}
		for _, j := range met {
			a := Scored{model.Edge{U: i, V: int(j)}, rows.s[j]}
			rows.s[j] = 0
			switch {
			case len(top) < n:
				heap.Push(&top, a)
			case a.compare(top[0]) < 0:
				top[0] = a
				heap.Fix(&top, 0)
			}
		}
	}
	slices.SortFunc(top, Scored.compare)
	return top, nil
}

// lowest is a heap with the pair on top that is the first to go.
type lowest []Scored

func (h lowest) Len() int           { return len(h) }
func (h lowest) Less(a, b int) bool { return h[a].compare(h[b]) > 0 }
func (h lowest) Swap(a, b int)      { h[a], h[b] = h[b], h[a] }
func (h *lowest) Push(x any)        { *h = append(*h, x.(Scored)) }

func (h *lowest) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}
