// Package stats holds the few tests and intervals that an honest report
// needs. A number that is not defined is nil, never a stand-in.
//
//	one fold, a count of graphs        Wilson
//	two models on the same graphs      PairGraphs
//	J trials of repeated k-fold        Resampled
//	what a plan can see at all         MDE, MDEOverGraphs
//	many cells of one table            Holm
//	several mappings over datasets     Friedman
//	every combination of readings      Factorial
//	what an accuracy hides             ScoresOf
//	relative improvement, Eq. 13       RIMP
package stats

// Interval is a 95 % interval, lower end first.
type Interval [2]float64

// Low is the lower end.
func (i Interval) Low() float64 { return i[0] }

// High is the upper end.
func (i Interval) High() float64 { return i[1] }

// Contains tells whether x lies within the ends, both included.
func (i Interval) Contains(x float64) bool { return i[0] <= x && x <= i[1] }
