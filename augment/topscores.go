package augment

import (
	"cmp"
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

// Top lists the n pairs of the highest scores, the highest first, equal ones in (i, j)
// order, without pairs that score 0. For an index that is a sum over common
// neighbours, s_ij ≤ Σ_{z ∈ Γ(i)} t(d_z): a row whose bound is too low is skipped,
// most rows of a star. Its only error is that of the context.
func (x *Index) Top(ctx context.Context, g *model.Graph, n int) ([]Scored, error) {
	var top []Scored
	rows := newSimilarity(new(arena), g, x)
	met, scores := make([]int32, 0, g.N()), make([]float64, 0, g.N())
	seen := make([]int, g.N())
	for i := range g.N() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if x.Sums() && len(top) == n {
			most := 0.0
			for _, z := range g.Neighbors(i) {
				if g.Degree(int(z)) > 1 { // else it has no pair to join
					most += rows.share[z]
				}
			}
			if most <= top[n-1].S {
				continue
			}
		}
		met = met[:0]
		if x.Triads {
			for _, z := range g.Neighbors(i) {
				list := g.Neighbors(int(z))
				for k := len(list) - 1; k >= 0 && int(list[k]) > i; k-- {
					if seen[list[k]] <= i {
						seen[list[k]] = i + 1
						met = append(met, list[k])
					}
				}
			}
		} else {
			for j := i + 1; j < g.N(); j++ {
				met = append(met, int32(j))
			}
		}
		scores = rows.row(i, met, scores[:0])
		for k, j := range met {
			a := Scored{model.Edge{U: i, V: int(j)}, scores[k]}
			if a.S == 0 || len(top) == n && a.compare(top[n-1]) > 0 {
				continue
			}
			at, _ := slices.BinarySearchFunc(top, a, Scored.compare)
			top = slices.Insert(top[:min(len(top), n-1)], at, a)
		}
	}
	return top, nil
}
