package datasets

import (
	"math"
	"math/rand/v2"

	"mevolve/model"
)

// rings imitates the sizes of MUTAG: 188 graphs of 10 to 28 vertices (mean 17.9) and 10
// to 33 edges (mean 19.8), 125 of class 1 and 63 of class −1. Most rings of class 1 are
// fused, most rings of class −1 are linked. A few joins are of the other kind, so that
// no classifier is always right.
//
// Graphs are drawn in threes, two of class 1 and one of class −1, with the same numbers
// of vertices, edges and rings. A classifier that sees only (n, m) is therefore no
// better than predicting the larger class.
const (
	ringTriples  = 63
	usualJoin    = 0.95 // probability that a join is of its class's kind
	fusedClass   = 1    // index of label 1
	linkedClass  = 0    // index of label −1
	smallestRing = 5
)

// ringSizes returns the numbers of vertices and rings of the k-th three. They are the
// same for every seed.
func ringSizes(k int) (n, rings int) {
	switch k {
	case 0:
		return 10, 1 // 10 edges: a single ring has no join, so nothing shows the class
	case ringTriples - 1:
		return 28, 6 // 33 edges
	}
	// Quantiles of a distribution on 10 … 28 with mean 17.9.
	n = 10 + int(math.Round(18*math.Pow(float64(k)/(ringTriples-1), 1.27)))
	rings = max(2, n/6)
	if k%7 == 0 && n >= smallestRing*(rings+1) {
		rings++
	}
	return n, rings
}

func drawRings(rng *rand.Rand) *model.Dataset {
	d := &model.Dataset{ClassLabels: []int{-1, 1}, VertexNames: elementNames}
	for k := range ringTriples {
		n, rings := ringSizes(k)
		sizes := drawRingSizes(rng, n, rings)
		for _, class := range []int{fusedClass, linkedClass, fusedClass} {
			fused := make([]bool, rings-1)
			for i := range fused {
				fused[i] = (rng.Float64() < usualJoin) == (class == fusedClass)
			}
			d.Examples = append(d.Examples, model.Example{Graph: drawMolecule(rng, n, sizes, fused), Class: class})
		}
	}
	d.Examples = d.Examples[:len(d.Examples)-1] // 188 like MUTAG, not 189
	shuffleExamples(rng, d)
	return d
}

// drawRingSizes draws rings of five or six atoms that fit on n atoms even when all are
// linked. Six rings on 28 atoms need some rings of four.
func drawRingSizes(rng *rand.Rand, n, rings int) []int {
	sizes := make([]int, rings)
	total := 0
	for i := range sizes {
		sizes[i] = min(smallestRing, (n-total)/(rings-i))
		total += sizes[i]
	}
	for i := range sizes {
		if total < n && sizes[i] == smallestRing && rng.Float64() < 0.7 {
			sizes[i]++
			total++
		}
	}
	rng.Shuffle(rings, func(i, j int) { sizes[i], sizes[j] = sizes[j], sizes[i] })
	return sizes
}

// shuffleExamples puts the graphs in random order and numbers them.
func shuffleExamples(rng *rand.Rand, d *model.Dataset) {
	rng.Shuffle(len(d.Examples), func(i, j int) { d.Examples[i], d.Examples[j] = d.Examples[j], d.Examples[i] })
	for i := range d.Examples {
		d.Examples[i].ID = model.ID{Graph: i}
	}
}
