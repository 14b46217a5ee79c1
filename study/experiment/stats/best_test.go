package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// The value for chance is the mean over all 2ⁿ ways to toss the signs, counted out here.
func TestPickBest_ChanceIsTheMeanOverAllSigns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		series := rapid.SliceOfN(rapid.SliceOfN(rapid.Float64Range(-0.3, 0.3), 0, 5), 1, 6).Draw(t, "series")
		picked := func(signs int) float64 {
			sum := 0.0
			for i, changes := range series {
				best := 0.0
				for _, d := range changes {
					if signs>>i&1 == 1 {
						d = -d
					}
					best = max(best, d)
				}
				sum += best
			}
			return sum / float64(len(series))
		}
		mean := 0.0
		for signs := range 1 << len(series) {
			mean += picked(signs) / float64(int(1)<<len(series))
		}
		b := PickBest(series)
		if math.Abs(b.Chance-mean) > 1e-12 || math.Abs(b.Picked-picked(0)) > 1e-12 {
			t.Fatalf("%+v, counted out %v and %v", b, picked(0), mean)
		}
	})
}

// On noise the best of six is a gain, and chance predicts its size: 2,000 folds of 40
// test graphs, of which each classifier gets a random half right.
func TestPickBest_NoiseGainsWhatChancePredicts(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	right := func() (n float64) {
		for range 40 {
			n += float64(rng.IntN(2)) / 40
		}
		return n
	}
	series := make([][]float64, 2000)
	for i := range series {
		original := right()
		for range 5 {
			series[i] = append(series[i], right()-original)
		}
	}
	b := PickBest(series)
	if b.Choices != 6 || b.Picked < 0.08 || math.Abs(b.Picked-b.Chance) > 0.006 {
		t.Errorf("%+v", b)
	}
}

func TestPickBest_OfNothingIsNothing(t *testing.T) {
	for _, series := range [][][]float64{nil, {{}}, {{0, 0}, {0, 0}}} {
		if b := PickBest(series); b.Picked != 0 || b.Chance != 0 {
			t.Errorf("%v: %+v", series, b)
		}
	}
}
