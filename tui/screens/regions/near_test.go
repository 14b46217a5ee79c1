package regions

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"mevolve/model"
	"mevolve/study/experiment/plane"
)

// The nearest are those of all pairs of distances, and only generated graphs.
func TestNearest_AreThoseOfAllDistances(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	vector := func() []float64 { return []float64{rng.Float64(), rng.Float64(), rng.Float64()} }
	p := &plane.Picture{Originals: 5, Test: []plane.Point{{Vector: vector()}}}
	for k := range 40 {
		at := plane.Point{ID: model.ID{Graph: k}, Vector: vector()}
		if k >= p.Originals {
			at.ID.Lineage = "1"
		}
		p.Train = append(p.Train, at)
	}
	p.Train[2].Vector = p.Test[0].Vector // an original, at distance 0
	var all []float64
	for _, g := range p.Train[p.Originals:] {
		v, w := g.Vector, p.Test[0].Vector
		all = append(all, math.Hypot(math.Hypot(v[0]-w[0], v[1]-w[1]), v[2]-w[2]))
	}
	slices.Sort(all)
	near := nearest(p, 0, 3)
	if len(near) != 3 {
		t.Fatal(near)
	}
	for k, n := range near {
		if math.Abs(n.distance-all[k]) > 1e-12 || n.id.Lineage == "" {
			t.Errorf("number %d is %+v, at %v by hand", k+1, n, all[k])
		}
	}
	if near := nearest(&plane.Picture{Originals: 40, Train: p.Train, Test: p.Test}, 0, 3); len(near) != 0 {
		t.Errorf("without generated graphs there are %v", near)
	}
}

func TestSince_IsTheFirstIterationThatPredictsOtherwise(t *testing.T) {
	of := func(predicted ...int) (list []*plane.Picture) {
		for _, p := range predicted {
			list = append(list, &plane.Picture{Test: []plane.Point{{Predicted: p}}})
		}
		return list
	}
	for _, c := range []struct {
		pictures []*plane.Picture
		want     int
	}{{of(0, 0, 1, 0, 1), 2}, {of(1, 0, 0), 1}, {of(1, 1, 1), 0}, {of(1), 0}} {
		if t0 := since(c.pictures, 0); t0 != c.want {
			t.Errorf("it flips first in iteration %d, not %d", t0, c.want)
		}
	}
}
