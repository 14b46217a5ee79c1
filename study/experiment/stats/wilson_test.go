package stats

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// reporter is a *testing.T or a *rapid.T.
type reporter interface {
	Helper()
	Errorf(format string, args ...any)
}

func near(t reporter, what string, got, want, tolerance float64) {
	t.Helper()
	if math.Abs(got-want) > tolerance || math.IsNaN(got) {
		t.Errorf("%s is %.17g, want %.17g", what, got, want)
	}
}

// The values are those of scipy.stats.binomtest(k, n).proportion_ci(method="wilson").
func TestWilson_AgreesWithIndependentValues(t *testing.T) {
	for _, c := range []struct {
		correct, n int
		low, high  float64
	}{
		{31, 38, 0.665811419288686, 0.9077823481477872},
		{0, 38, 0, 0.09180986822558396},
		{38, 38, 0.908190131774416, 1},
		{9, 17, 0.30963235060004424, 0.7383489355759056},
		{1, 1, 0.20654931437723745, 1},
		{46, 83, 0.44725016436737103, 0.656386970731692},
		{250, 344, 0.6773422459536763, 0.7711379338641503},
	} {
		got := Wilson(c.correct, c.n)
		near(t, "low", got.Low(), c.low, 1e-12)
		near(t, "high", got.High(), c.high, 1e-12)
	}
}

// Each end is the p at which the score test gives exactly z.
func TestWilson_EndsSolveTheScoreEquation(t *testing.T) {
	const z = 1.959963984540054
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 5000).Draw(t, "n")
		correct := rapid.IntRange(0, n).Draw(t, "correct")
		w := Wilson(correct, n)
		share := float64(correct) / float64(n)
		if !w.Contains(share) || w.Low() < 0 || w.High() > 1 {
			t.Fatalf("%d of %d gives %v", correct, n, *w)
		}
		for _, p := range w {
			near(t, "(share−p)²", (share-p)*(share-p), z*z*p*(1-p)/float64(n), 1e-12)
		}
		mirror := Wilson(n-correct, n)
		near(t, "the mirrored end", 1-mirror.High(), w.Low(), 1e-12)
	})
}

func TestWilson_OfNoGraphsIsUndefined(t *testing.T) {
	if w := Wilson(0, 0); w != nil {
		t.Errorf("got %v", *w)
	}
}
