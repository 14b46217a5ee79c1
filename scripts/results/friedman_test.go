package main

import (
	"math"
	"testing"
)

// Four learners on fourteen datasets; the values are scipy's.
func TestFriedman_AgreesWithIndependentValues(t *testing.T) {
	ranks, p := friedman([][]float64{
		{.763, .768, .771, .798}, {.599, .591, .590, .569}, {.954, .971, .968, .967}, {.628, .661, .654, .657},
		{.882, .888, .886, .898}, {.936, .931, .916, .931}, {.661, .668, .609, .685}, {.583, .583, .563, .625},
		{.775, .838, .866, .875}, {1, 1, 1, 1}, {.94, .962, .965, .962}, {.619, .666, .614, .669},
		{.972, .981, .9751, .975}, {.957, .978, .946, .970},
	})
	for i, want := range []float64{3.14285714, 2, 2.89285714, 1.96428571} {
		if math.Abs(ranks[i]-want) > 1e-8 {
			t.Errorf("rank %d is %v, not %v", i, ranks[i], want)
		}
	}
	if math.Abs(p-0.011620659515310954) > 1e-9 {
		t.Errorf("p is %v", p)
	}
	for want, values := range map[float64][][]float64{0: {{.1, .2, .3}, {.4, .5, .6}}, 1: {{.5, .5}, {.7, .7}, {.1, .1}}} {
		if _, p := friedman(values); p != want {
			t.Errorf("%v: p is %v", values, p)
		}
	}
}
