package exponential

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestDecay_IsTheExponential(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	check := func(x float64) {
		if got, want := Decay(x), math.Exp(-x); math.Abs(got-want) > 2e-13*want {
			t.Fatalf("e^-%v is %v, want %v", x, got, want)
		}
	}
	for _, x := range []float64{0, 1e-300, 1e-17, 1, math.Ln2, 64 * math.Ln2, 699.999} {
		check(x)
	}
	for range 100_000 {
		check(rng.Float64() * math.Pow(10, float64(rng.IntN(4)-1)))
		check(rng.ExpFloat64())
	}
	if Decay(0) != 1 || Decay(700) != 0 || Decay(math.Inf(1)) != 0 {
		t.Error("the ends of the range are wrong")
	}
}

// Vectors have the bits of the plain loop, and write nowhere else.
func TestAddDecay_IsThePlainLoop(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for n := range 40 {
		for _, lambda := range []float64{0, 1e-12, 0.3, 1, rng.Float64(), 2} {
			times, got := make([]float64, n), make([]float64, n+1)
			for k := range times {
				times[k] = math.Exp(rng.Float64()*12 - 6) // up to 403
				got[k] = rng.Float64()
			}
			want := slices.Clone(got)
			AddDecay(got, times, lambda*0.8)
			plainAdd(want, times, lambda*0.8, 0)
			if !slices.Equal(got, want) {
				t.Fatalf("of %v at %v: %v, want %v", times, lambda, got, want)
			}
		}
	}
}
