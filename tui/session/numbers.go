package session

import (
	"cmp"
	"math"
	"slices"

	"mevolve/evolve"
	"mevolve/learners"
	"mevolve/model"
)

// Numbers is what stays in memory of an iteration, 0 is the original classifier: all that the
// screens show of iterations other than the looked at one.
type Numbers struct {
	Iteration int
	Stage     evolve.Stage // the latest stage; the numbers of later ones are those before it

	Pool      int     // generated graphs in D_pool
	Unchanged int     // sources that could not be mapped (R8)
	Theta     float64 // θ, from Calibrated on; NaN before
	Least     float64 // the least r of the pool, from Calibrated on
	Most      float64 // the largest
	Above     int     // graphs of the pool with r > θ
	Kept      int     // graphs appended to D_train, from Filtered on
	Train     int     // |D_train|

	Generated int // generated graphs in D_train
	True      int // those whose label is true by the dataset's rule; 0 without a rule

	Origins []Origin // the originals of the pool, in ascending order, from Calibrated on

	Accuracy evolve.Accuracy // of the latest classifier
	Report   learners.Report // of its training

	predicted []int32          // its classes for the test graphs
	learner   learners.Learner // a classifier that fine-tunes; nil for any other: it can be fitted again
}

// Origin is an original graph with the generated graphs of one pool that descend from it.
type Origin struct {
	Graph      int32 // in the dataset, from 0
	Kept, Pool int32
}

// numbersOf are the numbers of an event; was are those of the event before it.
func numbersOf(e evolve.Event, was Numbers, u Unit) Numbers {
	s := &e.State
	n := was
	n.Iteration, n.Stage = e.Iteration, e.Stage
	switch e.Stage {
	case evolve.Pooled:
		n.Pool, n.Unchanged = len(s.Pool), s.Unchanged
		n.Theta, n.Least, n.Most, n.Above, n.Kept, n.Origins = math.NaN(), math.NaN(), math.NaN(), 0, 0, nil
	case evolve.Calibrated:
		n.judge(s, u.Settings.Filter)
	case evolve.Filtered:
		n.Kept, n.Train = s.Kept, len(s.Train)
		n.count(s.Train[len(s.Train)-s.Kept:], u.Dataset.Rule)
	case evolve.Pretrained, evolve.Retrained:
		n.Train, n.Accuracy, n.Report = len(s.Train), s.Accuracy, s.Report
		n.predicted = make([]int32, len(s.Test))
		for i, t := range s.Test {
			n.predicted[i] = int32(t.Prediction.Class)
		}
		if n.learner = nil; u.fineTunes() {
			n.learner = s.Learner
		}
		if e.Stage == evolve.Pretrained {
			n.Theta = math.NaN()
		}
	}
	return n
}

// judge counts a calibrated pool.
func (n *Numbers) judge(s *evolve.State, filter bool) {
	n.Theta = s.Calibration.Theta
	at := map[int]int{} // index of an original in Origins
	for i := range s.Pool {
		g := &s.Pool[i]
		n.Least, n.Most = least(n.Least, g.Reliability), -least(-n.Most, -g.Reliability)
		graph := g.Example.ID.Graph
		k, ok := at[graph]
		if !ok {
			k = len(n.Origins)
			at[graph] = k
			n.Origins = append(n.Origins, Origin{Graph: int32(graph)})
		}
		n.Origins[k].Pool++
		above := s.Calibration.Keep(g.Reliability)
		if above {
			n.Above++
		}
		if above || !filter {
			n.Origins[k].Kept++
		}
	}
	n.Origins = slices.Clip(n.Origins)
	slices.SortFunc(n.Origins, func(a, b Origin) int { return cmp.Compare(a.Graph, b.Graph) })
}

// count counts generated graphs that are new in D_train.
func (n *Numbers) count(kept []model.Example, rule *model.Rule) {
	n.Generated += len(kept)
	if rule == nil {
		return
	}
	for _, e := range kept {
		if rule.Holds(e) {
			n.True++
		}
	}
}

// least is the smaller of two values, of which one may be NaN.
func least(a, b float64) float64 {
	if math.IsNaN(a) || b < a {
		return b
	}
	return a
}

// at is the numbers at an earlier stage of the iteration; before are the numbers of the iteration
// before it.
func (n Numbers) at(stage evolve.Stage, before Numbers) Numbers {
	n.Stage = stage
	if stage < evolve.Retrained {
		n.Accuracy, n.Report, n.predicted, n.learner = before.Accuracy, before.Report, before.predicted, before.learner
	}
	if stage < evolve.Filtered {
		n.Kept, n.Train, n.Generated, n.True = 0, before.Train, before.Generated, before.True
	}
	if stage < evolve.Calibrated {
		n.Theta, n.Least, n.Most, n.Above, n.Origins = math.NaN(), math.NaN(), math.NaN(), 0, nil
	}
	return n
}

// Trained reports whether the classifier of the iteration is trained.
func (n Numbers) Trained() bool { return n.Stage == evolve.Pretrained || n.Stage == evolve.Retrained }

// Judged reports whether the pool of the iteration is calibrated.
func (n Numbers) Judged() bool { return n.Stage >= evolve.Calibrated }

// bytes is the memory that the numbers take.
func (n Numbers) bytes() int64 {
	return 400 + 12*int64(len(n.Origins)) + 4*int64(len(n.predicted)) + learners.Bytes(n.learner)
}

// fineTunes reports whether a classifier cannot be fitted again without the one before it.
func (u Unit) fineTunes() bool {
	k, _ := learners.KindOf(u.Settings.Learner)
	return k.Classifier != nil && k.Classifier.FineTunes
}
