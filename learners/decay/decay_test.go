package decay

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestExp_IsTheExponential(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	check := func(x float64) {
		if got, want := Exp(x), math.Exp(-x); math.Abs(got-want) > 2e-13*want {
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
	if Exp(0) != 1 || Exp(700) != 0 || Exp(math.Inf(1)) != 0 {
		t.Error("the ends of the range are wrong")
	}
}

func BenchmarkExp(b *testing.B) {
	x, sum := 0.0, 0.0
	for _, f := range []struct {
		name string
		exp  func(float64) float64
	}{{"own", Exp}, {"math", func(x float64) float64 { return math.Exp(-x) }}} {
		b.Run(f.name, func(b *testing.B) {
			for b.Loop() {
				x += 0.37
				if x > 50 {
					x -= 50
				}
				sum += f.exp(x)
			}
		})
	}
	if sum == 0 {
		b.Fatal("the sum is lost")
	}
}
