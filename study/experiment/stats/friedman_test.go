package stats

import (
	"math/rand/v2"
	"reflect"
	"testing"
)

// Four learners on fourteen datasets; the values are scipy's.
func TestFriedman_AgreesWithIndependentValues(t *testing.T) {
	o := Friedman([][]float64{
		{.763, .768, .771, .798}, {.599, .591, .590, .569}, {.954, .971, .968, .967}, {.628, .661, .654, .657},
		{.882, .888, .886, .898}, {.936, .931, .916, .931}, {.661, .668, .609, .685}, {.583, .583, .563, .625},
		{.775, .838, .866, .875}, {1, 1, 1, 1}, {.94, .962, .965, .962}, {.619, .666, .614, .669},
		{.972, .981, .9751, .975}, {.957, .978, .946, .970},
	})
	for i, want := range []float64{3.14285714, 2, 2.89285714, 1.96428571} {
		near(t, "rank", o.Ranks[i], want, 1e-8)
	}
	near(t, "χ²", o.ChiSquared, 10.228346456692925, 1e-12)
	near(t, "p", o.P, 0.011620659515310954, 1e-9)
	near(t, "critical difference", o.Difference, 1.2535591471176057, 1e-9)
	if got := o.Alike(); !reflect.DeepEqual(got, [][]int{{3, 1, 2, 0}}) {
		t.Errorf("groups %v", got)
	}
}

func TestRangeQuantile_AgreesWithTheStudentizedRange(t *testing.T) {
	for k, want := range map[int]float64{2: 2.771807648699355, 3: 3.314493155398122, 5: 3.857655510378623, 10: 4.474124221725907, 17: 4.890951125576789} {
		near(t, "q", rangeQuantile(k, 0.95), want, 1e-8)
	}
}

// Where blocks rank at random p is uniform; where all rank alike it is 0.
func TestFriedman_ClaimsAtItsLevel(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 9))
	claims := 0
	for range 500 {
		values := make([][]float64, 6)
		for i := range values {
			values[i] = []float64{rng.Float64(), rng.Float64(), rng.Float64(), rng.Float64(), rng.Float64()}
		}
		if Friedman(values).P < Level {
			claims++
		}
	}
	if claims < 10 || claims > 45 {
		t.Errorf("%d claims in 500 tables of chance", claims)
	}
	if o := Friedman([][]float64{{.1, .2, .3}, {.4, .5, .6}}); o.P != 0 || o.Ranks[2] != 1 {
		t.Errorf("%+v", o)
	}
	if o := Friedman([][]float64{{.5, .5}, {.7, .7}, {.1, .1}}); o.P != 1 || o.ChiSquared != 0 {
		t.Errorf("%+v", o)
	}
	if Friedman(nil) != nil || Friedman([][]float64{{1, 2}}) != nil || Friedman([][]float64{{1}, {2}}) != nil {
		t.Error("one block or one treatment is compared")
	}
}

func TestAlike_JoinsWhatIsLessThanTheCriticalDifferenceApart(t *testing.T) {
	o := &Omnibus{Ranks: []float64{3.1, 1.0, 2.0, 4.6}, Difference: 1.4}
	if got := o.Alike(); !reflect.DeepEqual(got, [][]int{{1, 2}, {2, 0}}) {
		t.Errorf("%v", got)
	}
}
