package order

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mevolve/model"
)

// spectralLimit is the largest component whose Laplacian is decomposed: about an
// eighth of a second.
const spectralLimit = 400

// spectral lists the vertices of each component by the Fiedler vector of its
// Laplacian L = D − A, the vector that changes least along edges (Fiedler
// 1973; Barnard, Pothen and Simon 1995 for matrices).
func spectral(g *model.Graph) []int {
	list := make([]int, 0, g.N())
	all := natural(g)
	for _, part := range components(g) {
		value := fiedler(g, part)
		place := slices.Clone(all[:len(part)])
		slices.SortStableFunc(place, func(i, j int) int { return cmp.Compare(value[i], value[j]) })
		for _, i := range place {
			list = append(list, part[i])
		}
	}
	return list
}

// fiedler gives each vertex of a component its entry of the Fiedler vector,
// rounded so that vertices alike have equal entries.
//
// The vector is made unique without a look at what the solver returns: it is
// −P e_v, where P projects on the eigenspace of the second eigenvalue, which
// in symmetric graphs has more than one dimension, and v is the smallest
// vertex that this space moves. So v is among the first.
func fiedler(g *model.Graph, part []int) []float64 {
	n := len(part)
	value := make([]float64, n)
	if n < 3 {
		return value
	}
	index := make(map[int]int, n)
	for i, v := range part {
		index[v] = i
	}
	laplacian := mat.NewSymDense(n, nil)
	for i, v := range part {
		laplacian.SetSym(i, i, float64(g.Degree(v)))
		for _, w := range g.Neighbors(v) {
			laplacian.SetSym(i, index[int(w)], -1)
		}
	}
	var eigen mat.EigenSym
	if !eigen.Factorize(laplacian, true) {
		return value // has not been seen; the order is then the natural one
	}
	lambda := eigen.Values(nil)
	var q mat.Dense
	eigen.VectorsTo(&q)
	last := 1
	for last+1 < n && lambda[last+1]-lambda[1] < 1e-8*lambda[n-1] {
		last++
	}
	for v := range n {
		var length float64
		for i := range value {
			value[i] = 0
			for k := 1; k <= last; k++ {
				value[i] -= q.At(i, k) * q.At(v, k)
			}
		}
		if length = math.Sqrt(-value[v]); length > 1e-5 {
			for i := range value {
				value[i] = math.Round(value[i]/length*1e8) / 1e8
			}
			break
		}
	}
	return value
}
