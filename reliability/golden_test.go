package reliability

import (
	"math"
	"testing"

	"mevolve/internal/must"
	"mevolve/internal/reference"
	"mevolve/model/readings"
)

type goldenCase struct {
	K          int
	P          [][]float64
	Y          []int
	Pred       []int
	Q          [][]float64
	R          []float64
	Candidates []float64
	J          []int
	Low        float64 `json:"theta_min_low"`
	High       float64 `json:"theta_min_high"`
	Jmin       int
}

func golden(t *testing.T) []goldenCase {
	t.Helper()
	var file struct{ Cases []goldenCase }
	reference.Golden(t, "reliability.json", &file)
	if len(file.Cases) != 4 {
		t.Fatalf("reliability.json has %d cases, want 4", len(file.Cases))
	}
	return file.Cases
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func TestCalibrate_AgreesWithAnIndependentImplementation(t *testing.T) {
	for n, g := range golden(t) {
		decision := g.Pred
		if decision == nil { // the case that is all correct
			decision = g.Y
		}
		c := must.Get(Calibrate(g.P, g.Y, decision, g.K, readings.ThetaSmallest))
		for k := range g.Q {
			for j := range g.Q[k] {
				if !near(c.Q[k][j], g.Q[k][j]) {
					t.Errorf("case %d: Q[%d][%d] = %v, want %v", n, k, j, c.Q[k][j], g.Q[k][j])
				}
			}
		}
		// the file's J is at its own r, which differ from ours by rounding
		curve := NewCurve(g.R, c.Correct)
		for i := range g.R {
			if !near(c.R[i], g.R[i]) {
				t.Errorf("case %d: r_%d = %v, want %v", n, i, c.R[i], g.R[i])
			}
		}
		for i, theta := range g.Candidates {
			if j := curve.At(theta); j != g.J[i] {
				t.Errorf("case %d: J(%v) = %d, want %d", n, theta, j, g.J[i])
			}
		}
		if c.Curve.Minimum() != g.Jmin {
			t.Errorf("case %d: minimum %d, want %d", n, c.Curve.Minimum(), g.Jmin)
		}
		if low, high := c.Theta, Pick(c.Minimisers, readings.ThetaLargest); !near(low, g.Low) || !near(high, g.High) {
			t.Errorf("case %d: θ from %v to %v, want %v to %v", n, low, high, g.Low, g.High)
		}
	}
}
