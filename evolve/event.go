package evolve

import (
	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/learners"
	"mevolve/model"
	"mevolve/reliability"
)

// Stage is a line of Algorithm 3.
type Stage int

// The stages in the order they happen; the last four repeat T times.
const (
	Pretrained Stage = iota // C fitted on D_train, tuned on D_val
	Pooled                  // D_pool ← f(D_train)
	Calibrated              // p, Q, r and θ from C on D_val
	Filtered                // the pool's examples with r > θ appended to D_train
	Retrained               // C ← retrain on D_train
)

func (s Stage) String() string {
	return [...]string{"pretrained", "pooled", "calibrated", "filtered", "retrained"}[s]
}

// Event is one step of Algorithm 3 and the state it leads to. Events never
// change after they are yielded and share what did not change between them.
type Event struct {
	Stage     Stage
	Iteration int // 0 for Pretrained, then 1..T
	State     State
}

// Beginning describes the work before the first event, for train training
// graphs.
func Beginning(train int) string { return "pre-training on " + wording.Integer(train) }

// Earlier is the event of an earlier stage of its iteration; before is the last event of the
// iteration before. Only the pool has what later stages have written into it.
func (e Event) Earlier(stage Stage, before Event) Event {
	s, b := &e.State, before.State
	if stage < Retrained {
		s.Learner, s.Report, s.Accuracy, s.Test = b.Learner, b.Report, b.Accuracy, b.Test
	}
	if stage < Filtered {
		s.Kept, s.Train = 0, b.Train
	}
	if stage < Calibrated {
		s.Validation, s.Calibration = nil, nil
	}
	e.Stage = stage
	return e
}

// Next describes the work after this event: "retraining on 8,410".
func (e Event) Next() string { return Next(e.Stage, len(e.State.Pool), len(e.State.Train)) }

// Next describes the work after a stage, with so many graphs in D_pool and in D_train.
func Next(after Stage, pool, train int) string {
	switch after {
	case Pooled:
		return "judging a pool of " + wording.Integer(pool)
	case Calibrated:
		return "filtering"
	case Filtered:
		return "retraining on " + wording.Integer(train)
	}
	return "mapping " + wording.Count(train, "graph", "graphs")
}

// State is everything known at one point of the evolution.
type State struct {
	Learner     learners.Learner // C, fitted
	Report      learners.Report  // the hyper-parameters and warnings of its training
	Train       []model.Example  // D_train, originals first
	Pool        []Generated      // D_pool of this iteration, nil before the first Pooled
	Unchanged   int              // sources that could not be mapped (R8)
	Shortfall   int              // Σ (requested − realised swaps) over the pool
	Kept        int              // pool examples appended to D_train
	Validation  []Judged         // D_val with the predictions of this iteration's C, nil before Calibrated
	Calibration *reliability.Calibration
	Accuracy    Accuracy // of Learner, after Pretrained and Retrained
	Test        []Judged // D_test with the predictions of Learner, without reliabilities; used for Accuracy only
	Warnings    []model.Warning
}

// Accuracy is the share of right predictions on each part of the split, with
// the count behind the test figure. Val is NaN where D_val is empty.
type Accuracy struct {
	Train, Val, Test float64
	TestCorrect      int
}

// Judged is a labelled example with the prediction of the classifier.
type Judged struct {
	Example     model.Example
	Prediction  learners.Prediction
	Reliability float64 // r_i, Eq. 11
}

// Generated is one example of D_pool, with its source graph, its swaps and whether it
// was kept.
type Generated struct {
	Judged                // Prediction and Reliability are set from Calibrated on
	Source  model.Example // the graph it was mapped from
	Mapping augment.Result
	Kept    bool // r > θ, or no filter
}

// LeaveOneOut leaves each validation graph out in turn and recomputes which of the pool's
// examples are kept (reliability.Calibration.LeaveOneOut); nil before Calibrated.
func (s State) LeaveOneOut() ([]reliability.LeftOut, error) {
	if s.Calibration == nil {
		return nil, nil
	}
	p, class := make([][]float64, len(s.Pool)), make([]int, len(s.Pool))
	for i, g := range s.Pool {
		p[i], class[i] = g.Prediction.P, g.Example.Class
	}
	return s.Calibration.LeaveOneOut(p, class)
}
