package learners

import (
	"context"
	"math/rand/v2"

	"mevolve/learners/classify"
	"mevolve/learners/diffpool"
	"mevolve/model"
)

// network is DiffPool as a Learner. It is trained on the graphs themselves, without an
// embedding.
type network struct {
	classes int // |Y|, or 0: the largest class of the examples plus one
	net     *diffpool.Network
}

const diffPool = "diffpool"

// Name is "diffpool".
func (network) Name() string { return diffPool }

// Pretrain fits on train and stops early on val. It ignores unlabelled.
func (n network) Pretrain(ctx context.Context, rng *rand.Rand, train, val []model.Example, _ []*model.Graph) (Learner, Report, error) {
	return n.fitted(n.net.Pretrain(ctx, rng, train, val, classes(n.classes, train, val)))
}

// Retrain fine-tunes (R15).
func (n network) Retrain(ctx context.Context, rng *rand.Rand, train []model.Example) (Learner, Report, error) {
	return n.fitted(n.net.Retrain(ctx, rng, train))
}

func (n network) fitted(net *diffpool.Network, err error) (Learner, Report, error) {
	if err != nil {
		return nil, Report{}, err
	}
	return network{n.classes, net}, Report{Parameters: net.Parameters(), Accuracy: net.Accuracy(), Warnings: net.Warnings()}, nil
}

// Predict returns the class of the largest probability.
func (n network) Predict(ctx context.Context, graphs []*model.Graph) ([]Prediction, error) {
	probabilities, err := n.net.Probabilities(ctx, graphs)
	if err != nil {
		return nil, err
	}
	predictions := make([]Prediction, len(graphs))
	for i, p := range probabilities {
		predictions[i] = Prediction{Class: classify.Largest(p), P: p}
	}
	return predictions, nil
}

// classes returns |Y|: as given, or the largest class of the examples plus one.
func classes(given int, sets ...[]model.Example) int {
	for _, set := range sets {
		for _, e := range set {
			given = max(given, e.Class+1)
		}
	}
	return given
}
