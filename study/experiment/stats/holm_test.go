package stats

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func values(p ...float64) []*float64 {
	out := make([]*float64, len(p))
	for i := range p {
		out[i] = &p[i]
	}
	return out
}

// By hand: .005·4, .01·3, .03·2, and .04·1 raised to the one before it. None is above 1.
func TestHolm_AgreesWithTheHandWorkedExample(t *testing.T) {
	for _, got := range Holm(values(0.9, 0.8)) {
		near(t, "adjusted", *got, 1, 0)
	}
	for i, got := range Holm(values(0.01, 0.04, 0.03, 0.005)) {
		near(t, "adjusted", *got, []float64{0.03, 0.06, 0.06, 0.02}[i], 1e-15)
	}
}

func TestHolm_ATestThatCouldNotBeMadeStaysUndefinedAndStillCounts(t *testing.T) {
	p := 0.02
	got := Holm([]*float64{nil, &p, nil})
	if got[0] != nil || got[2] != nil {
		t.Errorf("got %v", got)
	}
	near(t, "adjusted", *got[1], 0.06, 1e-15)
}

// The procedure as Holm states it: walk up the sorted p, stop at the first
// that exceeds level/(tests left).
func TestHolm_ClaimsWhatTheStepDownProcedureClaims(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SliceOfN(rapid.Float64Range(0, 0.1), 1, 12).Draw(t, "p")
		sorted := slices.Sorted(slices.Values(p))
		claims := 0
		for claims < len(sorted) && sorted[claims]*float64(len(sorted)-claims) < Level {
			claims++
		}
		got := 0
		for _, v := range Holm(values(p...)) {
			if *v < Level {
				got++
			}
		}
		if got != claims {
			t.Fatalf("%d claims, the procedure makes %d", got, claims)
		}
	})
}
