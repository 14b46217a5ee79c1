// Package stats computes the tests and intervals of an experiment report. An undefined
// number is nil.
//
//	accuracy on one fold                     Wilson
//	two models on the same graphs            PairGraphs
//	J trials of repeated k-fold              Resampled
//	smallest effect that a plan detects      MDE, MDEOverGraphs
//	many cells of one table                  Holm
//	what an accuracy hides: F1, AUC          ScoresOf
//	relative improvement, Eq. 13             RIMP
package stats

import "mevolve/internal/wording"

// Interval is a 95 % interval, lower end first.
type Interval [2]float64

// Low is the lower end.
func (i Interval) Low() float64 { return i[0] }

// High is the upper end.
func (i Interval) High() float64 { return i[1] }

// Contains reports whether x is in the interval, ends included.
func (i Interval) Contains(x float64) bool { return i[0] <= x && x <= i[1] }

// Points writes an interval of a change in points of accuracy: "−2.1 to +3.4". A change is at
// most 100 points, so the interval is cut there.
func (i Interval) Points() string {
	return wording.Points(max(-1, i.Low())) + " to " + wording.Points(min(1, i.High()))
}
