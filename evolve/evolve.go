// Package evolve is M-Evolve itself, Algorithm 3, as an iterator of events:
//
//	C ← fitted on D_train, tuned on D_val
//	T times:
//	    D_pool ← f(D_train)
//	    p, Q, r, θ from C on D_val                    (Eqs. 10–12)
//	    append the pool's examples with r > θ to D_train
//	    C ← retrain on D_train
//
// Run yields an Event after each line; State is everything known at that point, with
// the lineage of every generated graph and its swaps.
package evolve

import (
	"context"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"

	"mevolve/augment"
	"mevolve/internal/lists"
	"mevolve/internal/parallel"
	"mevolve/internal/seed"
	"mevolve/learners"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/reliability"
)

// Config holds the parameters of Algorithm 3.
type Config struct {
	Mapping    augment.Mapping  // f
	Learner    learners.Learner // C, unfitted
	Iterations int              // T
	Filter     bool             // keep only r > θ; otherwise the whole pool
	MaxPool    int              // limit of graphs that f maps in an iteration; 0: none
	Forget     bool             // drop Attempts and Notes of each Generated.Mapping, to save memory
	Seed       uint64
	Pool       readings.Pool       // R9
	Theta      readings.Theta      // R10
	Validation readings.Validation // R15; "": apart
	Grid       readings.Grid       // R23; "": val
	Workers    int                 // number of goroutines; 0: those of the context (parallel.WithHelpers). The result does not depend on it
	// Tick is called in every inner unit of work. Its error cancels the run; the
	// explorer yields to the screen in it. May be nil.
	Tick func(context.Context) error
}

// MapStream is the random stream in which one graph is mapped: a run, the
// explorer and `step` draw the same swaps from it.
func MapStream(s uint64, repeat, fold, iteration int, id model.ID) *rand.Rand {
	return seed.Unit{Seed: s, Repeat: repeat, Fold: fold, Iteration: iteration, Graph: id.Graph, Lineage: id.Lineage, Purpose: "map"}.Stream()
}

// TrainStream is the random stream of one (re)training; iteration 0 is
// pre-training. Purpose separates the evolved model from a baseline.
func TrainStream(s uint64, repeat, fold, iteration int, purpose string) *rand.Rand {
	return seed.Unit{Seed: s, Repeat: repeat, Fold: fold, Iteration: iteration, Purpose: purpose}.Stream()
}

// Run yields the events of Algorithm 3 on one split. It works only while the caller
// waits for the next event: a caller that does not pull pauses it. An error is yielded
// with a zero Event, as the last one.
func Run(ctx context.Context, split model.Split, cfg Config) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		ctx := parallel.Ticking(ctx, cfg.Tick)
		if cfg.Workers > 0 {
			ctx, _ = parallel.WithHelpers(ctx, cfg.Workers-1)
		}
		r := run{ctx: ctx, split: split, cfg: cfg}
		if err := r.evolve(func(e Event) bool { return yield(e, nil) }); err != nil {
			yield(Event{}, err)
		}
	}
}

// run is the state of one evolution.
type run struct {
	ctx   context.Context
	split model.Split
	cfg   Config
	state State
}

// evolve is Algorithm 3 line by line: pretrain (pretrain.go), pool (pool.go), calibrate,
// filter, retrain. It returns nil after the last line, or when yield returns false.
func (r *run) evolve(yield func(Event) bool) error {
	if len(r.split.Train) == 0 {
		return fmt.Errorf("fold %d has no training graphs: use fewer folds or a larger dataset", r.split.Fold)
	}
	if err := r.pretrain(); err != nil {
		return err
	}
	if !yield(Event{Pretrained, 0, r.state}) {
		return nil
	}
	for t := 1; t <= r.cfg.Iterations; t++ {
		lines := []struct {
			stage Stage
			do    func(t int) error
		}{{Pooled, r.pool}, {Calibrated, r.calibrate}, {Filtered, r.filter}, {Retrained, r.retrain}}
		for _, line := range lines {
			if err := line.do(t); err != nil {
				return err
			}
			if !yield(Event{line.stage, t, r.state}) {
				return nil
			}
		}
	}
	return nil
}

// calibrate computes p, Q, r and θ from C on D_val, and r of each pool example (Eqs.
// 10 to 12).
func (r *run) calibrate(int) error {
	s := &r.state
	validation, err := judge(r.ctx, s.Learner, r.split.Val)
	if err != nil {
		return fmt.Errorf("predicting D_val: %w", err)
	}
	p := make([][]float64, len(validation))
	class := make([]int, len(validation))
	decision := make([]int, len(validation))
	for i, v := range validation {
		p[i], class[i], decision[i] = v.Prediction.P, v.Example.Class, v.Prediction.Class
	}
	calibration, err := reliability.Calibrate(p, class, decision, r.split.Classes, r.cfg.Theta)
	if err != nil {
		return err
	}
	for i := range validation {
		validation[i].Reliability = calibration.R[i]
	}
	judged, err := judge(r.ctx, s.Learner, lists.Each(s.Pool, func(g Generated) model.Example { return g.Example }))
	if err != nil {
		return fmt.Errorf("predicting the pool: %w", err)
	}
	pool := slices.Clone(s.Pool)
	for i := range pool {
		pool[i].Judged = judged[i]
		pool[i].Reliability = calibration.Score(judged[i].Prediction.P, judged[i].Example.Class)
	}
	s.Pool, s.Validation, s.Calibration = pool, validation, calibration
	s.Warnings = append(slices.Clip(s.Warnings), calibration.Warnings...)
	return nil
}

// filter appends the pool examples with r > θ to D_train.
func (r *run) filter(int) error {
	s := &r.state
	pool := slices.Clone(s.Pool)
	train := slices.Clip(s.Train)
	for i := range pool {
		pool[i].Kept = !r.cfg.Filter || s.Calibration.Keep(pool[i].Reliability)
		if pool[i].Kept {
			train = append(train, pool[i].Example)
		}
	}
	s.Kept = len(train) - len(s.Train)
	s.Pool, s.Train = pool, slices.Clip(train)
	return nil
}

// retrain fits C again, to D_train as it is now.
func (r *run) retrain(t int) error {
	rng := TrainStream(r.cfg.Seed, r.split.Repeat, r.split.Fold, t, "train")
	learner, report, err := r.state.Learner.Retrain(r.ctx, rng, r.cfg.fit(r.state.Train, r.split, t))
	if err != nil {
		return fmt.Errorf("retraining in iteration %d: %w", t, err)
	}
	r.state.Learner, r.state.Report = learner, report
	return r.measure()
}

// measure computes the accuracies of the current learner.
func (r *run) measure() error {
	var a Accuracy
	for _, part := range []struct {
		examples []model.Example
		share    *float64
	}{{r.state.Train, &a.Train}, {r.split.Val, &a.Val}, {r.split.Test, &a.Test}} {
		judged, err := judge(r.ctx, r.state.Learner, part.examples)
		if err != nil {
			return fmt.Errorf("measuring accuracy: %w", err)
		}
		correct := 0
		for _, j := range judged {
			if j.Prediction.Class == j.Example.Class {
				correct++
			}
		}
		*part.share = float64(correct) / float64(len(judged))
		a.TestCorrect, r.state.Test = correct, judged
	}
	r.state.Accuracy = a
	return nil
}

// judge predicts the examples, in order. Reliability is NaN until calibrate.
func judge(ctx context.Context, learner learners.Learner, examples []model.Example) ([]Judged, error) {
	predictions, err := learner.Predict(ctx, model.Graphs(examples))
	if err != nil {
		return nil, err
	}
	judged := make([]Judged, len(examples))
	for i, e := range examples {
		judged[i] = Judged{Example: e, Prediction: predictions[i], Reliability: math.NaN()}
	}
	return judged, nil
}
