package stats

import (
	"math"
	"testing"
)

// factorial lists the combinations of 2×3×2 levels with an outcome each.
func factorial(outcome func(a, b, c int) float64) (levels []int, at [][]int, y []float64) {
	for a := range 2 {
		for b := range 3 {
			for c := range 2 {
				at, y = append(at, []int{a, b, c}), append(y, outcome(a, b, c))
			}
		}
	}
	return []int{2, 3, 2}, at, y
}

func TestFactorial_OfEffectsThatAddUpGivesEachItsShare(t *testing.T) {
	of, ok := Factorial(factorial(func(a, b, _ int) float64 { return 3*float64(a) + 2*float64(b) }))
	if !ok {
		t.Fatal("a full factorial was refused")
	}
	// The variances of 3a and 2b are 9/4 and 4·2/3.
	total := 9.0/4 + 8.0/3
	for f, want := range []float64{9.0 / 4 / total, 8.0 / 3 / total, 0} {
		if math.Abs(of[f].Alone-want) > 1e-12 || math.Abs(of[f].Together-want) > 1e-12 {
			t.Errorf("factor %d explains %v alone and %v with interactions, want %v", f, of[f].Alone, of[f].Together, want)
		}
	}
	if m := of[0].Means; math.Abs(m[1]-m[0]-3) > 1e-12 || math.Abs(m[0]-2) > 1e-12 {
		t.Errorf("means %v under the first factor's levels", m)
	}
}

// A change that needs two factors at once is nobody's alone.
func TestFactorial_AnInteractionIsNoMainEffect(t *testing.T) {
	of, _ := Factorial(factorial(func(a, _, c int) float64 { return float64((2*a - 1) * (2*c - 1)) }))
	for f, want := range []float64{1, 0, 1} {
		if of[f].Alone > 1e-12 || math.Abs(of[f].Together-want) > 1e-12 {
			t.Errorf("factor %d explains %v alone and %v with interactions, want 0 and %v", f, of[f].Alone, of[f].Together, want)
		}
	}
}

func TestFactorial_RefusesWhatIsNotFullOrDoesNotVary(t *testing.T) {
	levels, at, y := factorial(func(a, b, c int) float64 { return float64(a + b*c) })
	if _, ok := Factorial(levels, at[1:], y[1:]); ok {
		t.Error("a combination is missing")
	}
	at[0] = at[1]
	if _, ok := Factorial(levels, at, y); ok {
		t.Error("a combination is there twice")
	}
	if _, ok := Factorial(factorial(func(int, int, int) float64 { return 0.25 })); ok {
		t.Error("there is no spread to explain")
	}
}
