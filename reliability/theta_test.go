package reliability

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"mevolve/internal/expect"
	"mevolve/model/readings"
)

// objective is Eq. 12 as it is printed.
func objective(theta float64, r []float64, correct []bool) int {
	cost := 0
	for i := range r {
		g := -1.0
		if correct[i] {
			g = 1
		}
		if (theta-r[i])*g > 0 {
			cost++
		}
	}
	return cost
}

// validation draws reliabilities with many ties, on tenths.
func validation(t *rapid.T) (r []float64, correct []bool) {
	n := rapid.IntRange(1, 25).Draw(t, "n")
	for range n {
		r = append(r, float64(rapid.IntRange(0, 10).Draw(t, "tenths"))/10)
		correct = append(correct, rapid.Bool().Draw(t, "correct"))
	}
	return r, correct
}

func TestTheta_EqualsBruteForceWithTies(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, correct := validation(t)
		curve := NewCurve(r, correct)

		distinct := slices.Compact(slices.Sorted(slices.Values(r)))
		grid := slices.Clone(distinct)
		for k := range 1201 {
			grid = append(grid, -0.1+float64(k)/1000)
		}
		least := len(r) + 1
		for _, theta := range grid {
			want := objective(theta, r, correct)
			if got := curve.At(theta); got != want {
				t.Fatalf("J(%v) = %d, want %d", theta, got, want)
			}
			least = min(least, want)
		}
		if curve.Minimum() != least {
			t.Fatalf("minimum %d at some r, but %d over all θ", curve.Minimum(), least)
		}
		var minimisers []float64
		for _, theta := range distinct {
			if objective(theta, r, correct) == least {
				minimisers = append(minimisers, theta)
			}
		}
		if d := cmp.Diff(minimisers, curve.Minimisers()); d != "" {
			t.Fatal(d)
		}
	})
}

func TestCurve_StepsGiveTheCostAtAndAfterEachDistinctR(t *testing.T) {
	c := NewCurve([]float64{0.4, 0.2, 0.4, 0.6, 0.2}, []bool{true, false, false, true, false})
	want := Curve{
		Steps: []Step{
			{Theta: 0.2, At: 1, After: 1, Wrong: 2},
			{Theta: 0.4, At: 0, After: 1, Correct: 1, Wrong: 1},
			{Theta: 0.6, At: 1, After: 2, Correct: 1},
		},
		Below: 3,
	}
	expect.Equal(t, want, c)
}

func TestPick_TakesTheElementThatR10Names(t *testing.T) {
	for _, c := range []struct {
		minimisers                []float64
		smallest, largest, middle float64
	}{
		{[]float64{1}, 1, 1, 1},
		{[]float64{1, 2}, 1, 2, 2},
		{[]float64{1, 2, 3}, 1, 3, 2},
		{[]float64{1, 2, 3, 4}, 1, 4, 3},
	} {
		got := []float64{Pick(c.minimisers, readings.ThetaSmallest), Pick(c.minimisers, readings.ThetaLargest), Pick(c.minimisers, readings.ThetaMiddle)}
		if !slices.Equal(got, []float64{c.smallest, c.largest, c.middle}) {
			t.Errorf("of %v R10 picks %v", c.minimisers, got)
		}
	}
}

func BenchmarkTheta(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, size := range []struct {
		name string
		n    int
	}{{"19", 19}, {"1000", 1000}} {
		r, correct := make([]float64, size.n), make([]bool, size.n)
		for i := range r {
			r[i], correct[i] = rng.Float64(), rng.IntN(4) > 0
		}
		b.Run(size.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Pick(NewCurve(r, correct).Minimisers(), readings.ThetaSmallest)
			}
		})
	}
}

// Magnitudes by hand: with two correct at .2 and .8 and one wrong at .6 the sums at .2, .6
// and .8 are .4, .4 and .6: the smallest of the least is taken.
func TestMagnitude_TakesTheSmallestOfTheLeast(t *testing.T) {
	for _, c := range []struct {
		correct []bool
		want    float64
	}{{[]bool{true, false, true}, 0.2}, {[]bool{true, false, false}, 0.6}, {[]bool{true, true, true}, 0.2}, {[]bool{false, false, false}, 0.8}} {
		r := []float64{0.8, 0.6, 0.2}
		if got := Theta(r, c.correct, readings.ThetaMagnitude); got != c.want {
			t.Errorf("%v: %v, want %v", c.correct, got, c.want)
		}
	}
}

// Counting and adding up differ: one wrong graph far above does not move the count, and
// does move the sum.
func TestMagnitude_DiffersFromCounts(t *testing.T) {
	r, correct := []float64{0.1, 0.2, 0.3, 0.95}, []bool{true, true, true, false}
	if c, m := Theta(r, correct, readings.ThetaSmallest), Theta(r, correct, readings.ThetaMagnitude); c != 0.1 || m != 0.1 {
		t.Errorf("%v, %v", c, m)
	}
	r, correct = []float64{0.5, 0.6, 0.9, 0.95}, []bool{true, true, false, false}
	if c, m := Theta(r, correct, readings.ThetaSmallest), Theta(r, correct, readings.ThetaMagnitude); c != 0.5 || m != 0.6 {
		t.Errorf("%v, %v", c, m)
	}
}
