// Package learners provides the graph classifiers of the paper, the C of Algorithm 3:
// an embedding (sf, netlsd, …) followed by a classifier (svm, log, knn, rf), or one
// network (diffpool). A Learner is trained on examples and predicts graphs; Parse
// returns one by its name.
package learners

import (
	"context"
	"math/rand/v2"

	"mevolve/learners/classify"
	"mevolve/model"
)

// Learner is the C of Algorithm 3. Pretrain and Retrain return a new fitted Learner and
// do not change the receiver.
type Learner interface {
	// Name is "sf+svm", "diffpool", …
	Name() string
	// Pretrain fits on train and chooses hyper-parameters on val, which is never in the
	// fit (R15). unlabelled are the test graphs without their classes, for trainable
	// embeddings (R13). The rng is consumed.
	Pretrain(ctx context.Context, rng *rand.Rand, train, val []model.Example, unlabelled []*model.Graph) (Learner, Report, error)
	// Retrain fits on a new training set, with the hyper-parameters of Pretrain (R12
	// once) or chosen again on its val (R12 again).
	Retrain(ctx context.Context, rng *rand.Rand, train []model.Example) (Learner, Report, error)
	// Predict returns one Prediction for each graph, in order. The Learner must be
	// fitted.
	Predict(ctx context.Context, graphs []*model.Graph) ([]Prediction, error)
}

// Prediction is the class and the probabilities that a fitted Learner gives a graph. A
// class without training examples has the probability 0, except with DiffPool.
type Prediction = classify.Prediction

// Report holds the hyper-parameters that training chose and its warnings.
type Report struct {
	Parameters []Parameter // the chosen grid row, in grid order
	Accuracy   float64     // accuracy of the chosen row on D_val; NaN without a choice
	Warnings   []model.Warning
}

// Parameter is one chosen hyper-parameter, such as C = 10.
type Parameter = classify.Parameter
