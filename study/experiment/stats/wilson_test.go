package stats

import (
	"math"
	"testing"
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
		{0, 10, 0, 0.2775327998628892}, // z²/(10+z²)
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
		if !got.Contains(float64(c.correct) / float64(c.n)) { // not even by rounding
			t.Errorf("%d of %d are not in %v", c.correct, c.n, *got)
		}
	}
}

func TestWilson_OfNoGraphsIsUndefined(t *testing.T) {
	if w := Wilson(0, 0); w != nil {
		t.Errorf("got %v", *w)
	}
}
