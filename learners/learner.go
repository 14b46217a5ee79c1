// Package learners turns examples into predictions: an embedding (sf, netlsd,
// …) and a classifier (svm, log, knn, rf), or both in one (diffpool).
package learners

import (
	"context"
	"math/rand/v2"

	"mevolve/learners/classify"
	"mevolve/model"
)

// Learner is the C of Algorithm 3. Both kinds of training return a new
// fitted Learner and leave the receiver as it was.
type Learner interface {
	// Name is "sf+svm", "diffpool", …
	Name() string
	// Pretrain fits on train and tunes on val, which is never in the fit
	// (R15). unlabelled are the test graphs, without their classes, for
	// embeddings that see them (R13). The rng is consumed.
	Pretrain(ctx context.Context, rng *rand.Rand, train, val []model.Example, unlabelled []*model.Graph) (Learner, Report, error)
	// Retrain fits on a new training set with the hyper-parameters of
	// Pretrain (R12 once) or chosen again on its val (R12 again).
	Retrain(ctx context.Context, rng *rand.Rand, train []model.Example) (Learner, Report, error)
	// Predict gives one Prediction a graph, in order. It needs a fitted
	// Learner.
	Predict(ctx context.Context, graphs []*model.Graph) ([]Prediction, error)
}

// Prediction is what a fitted Learner says of one graph, as its classifier does
// of a point. Only DiffPool gives a class without training examples a
// probability other than 0.
type Prediction = classify.Prediction

// Report tells what training chose and what a reader should doubt.
type Report struct {
	Parameters []Parameter // the chosen grid row, in grid order
	Accuracy   float64     // on D_val, of the chosen row; NaN where not tuned
	Warnings   []model.Warning
}

// Parameter is one chosen hyper-parameter, such as C = 10.
type Parameter = classify.Parameter
