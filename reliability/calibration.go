// Package reliability computes the label reliability of generated graphs (Sec. 3.3):
//
//	q_k = mean of p over the validation graphs of class k    (Eq. 10, q.go)
//	r   = pᵀ q_y                                             (Eq. 11, q.go)
//	θ   = argmin of the validation errors around θ           (Eq. 12, theta.go)
//
// A generated graph is kept when r > θ. Calibration holds all of it.
package reliability

import (
	"fmt"
	"slices"

	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/model/readings"
)

// tiny is the size of a validation set below which one example moves θ and Q
// by much: a single one is more than 5 % of it.
const tiny = 20

// Calibration holds Q, r and θ of a classifier, computed on D_val. It does not change;
// its slices must not be written to.
type Calibration struct {
	P       [][]float64 // p_i of each validation graph
	Q       [][]float64 // Q[k] = q_k, Eq. 10: the mean p over the validation graphs of class k
	R       []float64   // r_i of each validation graph, Eq. 11, as R rounds it
	Class   []int       // its class y_i
	Correct []bool      // C(G_i) = y_i

	Curve      Curve           // the objective of Eq. 12
	Minimisers []float64       // the distinct r_i that attain its minimum, ascending
	Theta      float64         // the one that R10 picks
	Reading    readings.Theta  // R10
	Warnings   []model.Warning // warnings for a reader
}

// Calibrate computes Q, r and θ from the validation set: p_i over K classes,
// the true class y_i and the decision C(G_i) of each graph (an SVM's can
// differ from its largest probability, R18). Slices of different lengths, an
// empty set, or a class outside 0..K−1 are errors.
func Calibrate(p [][]float64, class, decision []int, classes int, reading readings.Theta) (*Calibration, error) {
	if len(p) == 0 {
		return nil, fmt.Errorf("the validation set is empty; θ needs at least one example")
	}
	if len(class) != len(p) || len(decision) != len(p) {
		return nil, fmt.Errorf("%d probability vectors for %d classes and %d decisions; there must be one of each per example", len(p), len(class), len(decision))
	}
	if reading != readings.ThetaSmallest && reading != readings.ThetaLargest && reading != readings.ThetaMiddle && reading != readings.ThetaMagnitude {
		return nil, fmt.Errorf("reading R10 (theta) is %q; choose smallest, largest, middle or magnitude", reading)
	}
	c := &Calibration{P: slices.Clone(p), R: make([]float64, len(p)), Class: slices.Clone(class), Correct: make([]bool, len(p)), Reading: reading}
	for i := range p {
		c.Correct[i] = decision[i] == class[i]
	}
	absent, err := c.score(classes)
	if err != nil {
		return nil, err
	}
	c.Curve = NewCurve(c.R, c.Correct)
	c.Minimisers = c.Curve.Minimisers()
	c.Theta = Theta(c.R, c.Correct, reading)
	c.Warnings = c.doubts(absent)
	return c, nil
}

// score computes Q and R from P and Class, and returns the classes without validation graphs.
func (c *Calibration) score(classes int) (absent []int, err error) {
	if c.Q, absent, err = Q(c.P, c.Class, classes); err != nil {
		return nil, err
	}
	for i, p := range c.P {
		c.R[i] = R(p, c.Q[c.Class[i]])
	}
	return absent, nil
}

// Score is r of a generated graph, Eq. 11, rounded as those of D_val are.
func (c *Calibration) Score(p []float64, class int) float64 { return R(p, c.Q[class]) }

// Keep reports whether a generated graph of reliability r is kept: r > θ.
func (c *Calibration) Keep(r float64) bool { return r > c.Theta }

// CostAt is the objective of Eq. 12 at any θ.
func (c *Calibration) CostAt(theta float64) int { return c.Curve.At(theta) }

// doubts collects the warnings of a calibration.
func (c *Calibration) doubts(absent []int) []model.Warning {
	var doubts []model.Warning
	n := len(c.R)
	if n < tiny {
		doubts = append(doubts, model.Warnf("tiny-validation", "The validation set has %s; Q and θ rest on little.", wording.Count(n, "example", "examples")))
	}
	for _, k := range absent {
		doubts = append(doubts, model.Warnf("class-without-validation", "No validation graph is of class number %d of %d, in the order of their labels; its q is the unit vector, so r is the probability of that class.", k+1, len(c.Q)))
	}
	correct := 0
	for _, ok := range c.Correct {
		if ok {
			correct++
		}
	}
	switch {
	case correct == n:
		doubts = append(doubts, model.Warnf("all-correct", "Every validation graph is classified right, so θ is the smallest r among them and the filter asks for no more."))
	case correct == 0:
		doubts = append(doubts, model.Warnf("all-wrong", "Every validation graph is classified wrong, so θ is the largest r among them and the filter asks for more than that."))
	}
	if n > 1 && c.Curve.Distinct() == 1 {
		doubts = append(doubts, model.Warnf("all-tied", "All validation graphs have the same r, so θ separates nothing."))
	}
	return doubts
}
