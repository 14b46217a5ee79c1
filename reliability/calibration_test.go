package reliability

import (
	"math"
	"slices"
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/model/readings"
)

func codes(warnings []model.Warning) []string {
	var list []string
	for _, w := range warnings {
		list = append(list, w.Code)
	}
	return list
}

func TestQ_IsTheMeanOfEachTrueClassAndAUnitVectorForAnAbsentOne(t *testing.T) {
	q, absent := must.Both(Q([][]float64{{0.5, 0.25, 0.25}, {0.25, 0.5, 0.25}, {0, 0, 1}}, []int{0, 0, 2}, 3))
	want := [][]float64{{0.375, 0.375, 0.25}, {0, 1, 0}, {0, 0, 1}}
	expect.Equal(t, want, q)
	if !slices.Equal(absent, []int{1}) {
		t.Errorf("absent classes %v, want [1]", absent)
	}
}

func TestCalibrate_WithAnAbsentClassScoresItByItsOwnProbability(t *testing.T) {
	c := must.Get(Calibrate([][]float64{{0.75, 0.25}, {0.25, 0.75}}, []int{0, 0}, []int{0, 1}, 2, readings.ThetaSmallest))
	if r := c.Score([]float64{0.25, 0.75}, 1); r != 0.75 {
		t.Errorf("r = %v, want the probability of the class, 0.75", r)
	}
	if !slices.Contains(codes(c.Warnings), "class-without-validation") {
		t.Errorf("warnings %v do not name the absent class", codes(c.Warnings))
	}
}

func TestKeep_IsStrict(t *testing.T) {
	c := Calibration{Theta: 0.5}
	if c.Keep(0.5) || !c.Keep(0.5000001) || c.Keep(0.4999999) {
		t.Error("a graph must be kept exactly when r > θ")
	}
}

func TestCalibrate_WarnsOfWhatAReaderShouldDoubt(t *testing.T) {
	p := [][]float64{{0.9, 0.1}, {0.8, 0.2}, {0.1, 0.9}}
	tied := [][]float64{{0.5, 0.5}, {0.5, 0.5}, {0.5, 0.5}}
	y := []int{0, 0, 1}
	for _, c := range []struct {
		code     string
		p        [][]float64
		decision []int
		theta    func(r []float64) float64
	}{
		{"all-correct", p, []int{0, 0, 1}, slices.Min[[]float64]},
		{"all-wrong", p, []int{1, 1, 0}, slices.Max[[]float64]},
		{"all-tied", tied, []int{0, 1, 1}, slices.Min[[]float64]},
		{"tiny-validation", p, []int{0, 1, 1}, nil},
	} {
		got := must.Get(Calibrate(c.p, y, c.decision, 2, readings.ThetaMiddle))
		if !slices.Contains(codes(got.Warnings), c.code) {
			t.Errorf("warnings are %v, want %s among them", codes(got.Warnings), c.code)
		}
		if c.theta != nil && got.Theta != c.theta(got.R) {
			t.Errorf("%s: θ = %v of r = %v", c.code, got.Theta, got.R)
		}
	}
	many := slices.Repeat(p, 10)
	got := must.Get(Calibrate(many, slices.Repeat(y, 10), slices.Repeat([]int{0, 1, 1}, 10), 2, readings.ThetaSmallest))
	if len(got.Warnings) != 0 {
		t.Errorf("30 examples, right and wrong: nothing to doubt, but %v", codes(got.Warnings))
	}
}

func TestCalibrate_RefusesWhatItCannotUse(t *testing.T) {
	half := []float64{0.5, 0.5}
	for _, c := range []struct {
		p       [][]float64
		class   []int
		reading readings.Theta
		want    string
	}{
		{nil, nil, readings.ThetaSmallest, "the validation set is empty"},
		{[][]float64{half}, []int{0, 1}, readings.ThetaSmallest, "1 probability vectors for 2 classes and 2 decisions"},
		{[][]float64{half, half}, []int{0, 2}, readings.ThetaSmallest, "example 2 is of class 2; there are 2 classes"},
		{[][]float64{half, half}, []int{0, -1}, readings.ThetaSmallest, "example 2 is of class -1"},
		{[][]float64{half, {1}}, []int{0, 0}, readings.ThetaSmallest, "example 2 has 1 probabilities for 2 classes"},
		{[][]float64{half, {1.1, -0.1}}, []int{0, 0}, readings.ThetaSmallest, "example 2 has probability 1.1 for class 0"},
		{[][]float64{half, {0.5, -0.1}}, []int{0, 0}, readings.ThetaSmallest, "example 2 has probability -0.1 for class 1"},
		{[][]float64{{math.NaN(), 1}}, []int{0}, readings.ThetaSmallest, "example 1 has probability NaN for class 0"},
		{[][]float64{half}, []int{0}, "best", `R10 (theta) is "best"`},
	} {
		if _, err := Calibrate(c.p, c.class, c.class, 2, c.reading); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v of classes %v: %v, want %s", c.p, c.class, err, c.want)
		}
	}
}
