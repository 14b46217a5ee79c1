// Package experiment evaluates M-Evolve over repeats and folds. A Trial is one evolution
// on one fold; RunPlan runs the trials of a Plan, and a Report reports them:
// baselines, corrected tests and intervals, warnings, a verdict. run.go runs one setting,
// monitor.go measures the progress, forecast.go estimates the time.
package experiment

import (
	"context"
	"fmt"
	"math"
	"slices"

	"mevolve/evolve"
	"mevolve/internal/lists"
	"mevolve/learners"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/inspect/attributes"
	"mevolve/study/settings"
)

// Score is an accuracy with the count behind it.
type Score struct {
	Correct  int     `json:"correct"`
	Accuracy float64 `json:"accuracy"`
}

// Iteration is one line of Algorithm 3's loop as a report shows it.
type Iteration struct {
	Iteration     int      `json:"iteration"`
	Pool          int      `json:"pool"`
	Unchanged     int      `json:"unchanged"` // graphs that cannot be mapped (R8)
	Shortfall     int      `json:"shortfall"` // swaps asked for and not realised
	Kept          int      `json:"kept"`
	Theta         *float64 `json:"theta"`
	TrainSize     int      `json:"train_size"`
	TrainAccuracy float64  `json:"train_accuracy"`
	ValAccuracy   *float64 `json:"val_accuracy"` // null where D_val is empty
	TestAccuracy  float64  `json:"test_accuracy"`
	Parameters    []string `json:"parameters,omitempty"` // retrained with; not in older stores
}

// Baselines are the test accuracies a reader should compare with.
type Baselines struct {
	Majority    float64 `json:"majority"`    // D_train's most frequent class
	Size        float64 `json:"size"`        // the learner's classifier on (n, m)
	Duplication float64 `json:"duplication"` // D_train repeated to the evolved model's size
}

// Trial is one fold of one repeat.
type Trial struct {
	Repeat      int         `json:"repeat"`
	Fold        int         `json:"fold"`
	Train       int         `json:"train"`
	Val         int         `json:"val"`
	Test        int         `json:"test"`
	Original    Score       `json:"original"`
	OriginalVal *float64    `json:"original_val"` // accuracy on D_val, as val_accuracy of an iteration
	Iterations  []Iteration `json:"iterations"`
	Evolved     Score       `json:"evolved"`
	Baselines   Baselines   `json:"baselines"`

	TwinShare   float64       `json:"twins"`           // test graphs with an isomorphic graph in train, as the learner sees them
	Parameters  []string      `json:"parameters"`      // of the original model
	Truth       *Truth        `json:"truth,omitempty"` // nil where the dataset has no rule
	Predictions *Predictions  `json:"-"`               // nil of a store that lacks them
	Reliability []Reliability `json:"-"`               // filled where asked for
	Warnings    []Doubt       `json:"-"`
}

// numbers are the trial without the words about it, and without the truth that
// older stores lack.
func (t Trial) numbers() Trial {
	t.Predictions, t.Reliability, t.Warnings, t.Truth = nil, nil, nil, nil
	return t
}

// total adds a number up over the iterations.
func (t Trial) total(of func(Iteration) int) (sum int) {
	for _, i := range t.Iterations {
		sum += of(i)
	}
	return sum
}

// Doubt is a warning that a trial met, and the iteration it first met it in;
// 0 is pre-training.
type Doubt struct {
	model.Warning
	Iteration int `json:"iteration"`
}

// Reliability is one row of the reliability table: an example as the
// classifier of one iteration saw it.
type Reliability struct {
	Repeat, Fold, Iteration int
	Set                     string // "val" or "pool"
	Example                 int    // within its set, from 1
	Graph                   int    // the dataset's original, from 1
	Lineage                 string // the iterations in which it was mapped from it, "1.3"
	Class, Predicted        int
	P                       []float64
	R                       float64
	Theta                   *float64
	Kept                    bool // pool only

	Known *attributes.Graph // of a row that Options.Where chose
}

// rows says which rows of the reliability table are collected.
type rows struct {
	all   bool
	where attributes.Condition // on the pool; not empty: its rows alone
}

func (o Options) rows() rows { return rows{o.Reliability, o.Where} }

func (r rows) any() bool { return r.all || !r.where.Empty() }

// trial evolves the fold and its baselines; follow receives every event.
func (f *fold) trial(ctx context.Context, s settings.Settings, l lab, table rows, follow func(evolve.Event)) (Trial, error) {
	split := f.split
	trial := Trial{
		Repeat: split.Repeat, Fold: split.Fold,
		Train: len(split.Train), Val: len(split.Val), Test: len(split.Test),
		Iterations: []Iteration{}, Parameters: []string{},
		TwinShare: l.subject.twinShare(split, s),
	}
	answers := newPredictions(split)
	chosen := choice{report: s.Readings.Report}
	truth := newLabelCounter(l.subject.Rule)
	config := Evolution(s, l.mapping, f.original, l.tick)
	config.Forget = true
	for event, err := range evolve.Run(ctx, split, config) {
		if err != nil {
			return trial, fmt.Errorf("repeat %d, fold %d: %w", split.Repeat, split.Fold, err)
		}
		follow(event)
		switch event.Stage {
		case evolve.Pretrained:
			chosen.original = event.State.Learner
			trial.Original = score(event.State.Accuracy, len(split.Test))
			trial.OriginalVal = defined(event.State.Accuracy.Val)
			trial.Parameters = parameters(event.State.Report)
			trial.warn(event.State.Report.Warnings, 0)
			answers.of(event)
			chosen.consider(event)
		case evolve.Filtered:
			if table.any() {
				trial.Reliability = append(trial.Reliability, table.of(split, event, l.subject.Dataset.ClassLabels)...)
			}
			trial.warn(event.State.Warnings, event.Iteration)
			truth.see(event)
		case evolve.Retrained:
			trial.Iterations = append(trial.Iterations, iteration(event))
			trial.warn(event.State.Report.Warnings, event.Iteration)
			answers.of(event)
			chosen.consider(event)
		}
	}
	trial.Evolved = score(chosen.accuracy, len(split.Test))
	answers.choose(chosen.iteration)
	trial.Predictions = answers
	var err error
	if trial.Truth, err = truth.result(ctx, split, s, chosen.original, l.tick); err != nil {
		return trial, fmt.Errorf("repeat %d, fold %d: %w", split.Repeat, split.Fold, err)
	}
	if trial.Baselines, err = f.baselines(ctx, s, l, chosen, answers); err != nil {
		return trial, fmt.Errorf("repeat %d, fold %d: %w", split.Repeat, split.Fold, err)
	}
	return trial, nil
}

// choice picks the evolved model among the T+1 classifiers (R17).
type choice struct {
	report    readings.Report
	any       bool
	accuracy  evolve.Accuracy
	iteration int // 0 for the original model
	trainSize int
	original  learners.Learner
}

func (c *choice) consider(e evolve.Event) { c.take(e.State.Accuracy, e.Iteration, len(e.State.Train)) }

func (c *choice) take(a evolve.Accuracy, iteration, trainSize int) {
	if !c.any || a.Replaces(c.accuracy, c.report) {
		c.any, c.accuracy, c.iteration, c.trainSize = true, a, iteration, trainSize
	}
}

func score(a evolve.Accuracy, test int) Score {
	if test == 0 {
		return Score{}
	}
	return Score{Correct: a.TestCorrect, Accuracy: float64(a.TestCorrect) / float64(test)}
}

func iteration(e evolve.Event) Iteration {
	s := e.State
	return Iteration{
		Iteration: e.Iteration, Pool: len(s.Pool), Unchanged: s.Unchanged, Shortfall: s.Shortfall, Kept: s.Kept,
		Theta: defined(s.Calibration.Theta), TrainSize: len(s.Train),
		TrainAccuracy: s.Accuracy.Train, ValAccuracy: defined(s.Accuracy.Val), TestAccuracy: s.Accuracy.Test,
		Parameters: parameters(s.Report),
	}
}

// parameters are the hyper-parameters of a training: "C=10".
func parameters(r learners.Report) []string {
	return lists.Each(r.Parameters, func(p learners.Parameter) string { return p.Name + "=" + p.Value })
}

// defined is nil for a number JSON cannot hold: what is undefined is null.
func defined(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// warn keeps the first warning of each code: five iterations with the same
// doubt are one doubt.
func (t *Trial) warn(warnings []model.Warning, iteration int) {
	for _, w := range warnings {
		if !slices.ContainsFunc(t.Warnings, func(have Doubt) bool { return have.Code == w.Code }) {
			t.Warnings = append(t.Warnings, Doubt{w, iteration})
		}
	}
}

// of are the rows of a pool and the validation graphs it was judged by.
func (r rows) of(split model.Split, e evolve.Event, labels []int) (list []Reliability) {
	s := e.State
	add := func(set string, example int, j evolve.Judged, kept bool, known *attributes.Graph) {
		list = append(list, Reliability{
			Repeat: split.Repeat, Fold: split.Fold, Iteration: e.Iteration,
			Set: set, Example: example + 1, Graph: j.Example.ID.Graph + 1, Lineage: j.Example.ID.Lineage,
			Class: j.Example.Class, Predicted: j.Prediction.Class, P: j.Prediction.P,
			R: j.Reliability, Theta: defined(s.Calibration.Theta), Kept: kept, Known: known,
		})
	}
	if r.where.Empty() {
		for i, v := range s.Validation {
			add("val", i, v, false, nil)
		}
	}
	for i := range s.Pool {
		g := &s.Pool[i]
		var known *attributes.Graph
		if !r.where.Empty() {
			known = attributes.OfGenerated(g, s.Calibration, labels)
			if yes, _ := r.where.Holds(known); !yes {
				continue
			}
		}
		add("pool", i, g.Judged, g.Kept, known)
	}
	return list
}
