package learners

import (
	"context"
	"math/rand/v2"

	"mevolve/learners/classify"
	"mevolve/model"
)

// trainer is a model that is trained on the graphs themselves, without an
// embedding before it (package diffpool). Packages below this one cannot name
// Learner; network makes a Learner of them.
type trainer[N any] interface {
	// Pretrain fits to train, stops early on val, and returns a new model
	// over the given number of classes. The receiver stays as it was.
	Pretrain(ctx context.Context, rng *rand.Rand, train, val []model.Example, classes int) (N, error)
	// Retrain continues from the receiver's weights, on a new training set
	// and the same val, and returns a new model.
	Retrain(ctx context.Context, rng *rand.Rand, train []model.Example) (N, error)
	// Probabilities gives one vector a graph, one entry a class.
	Probabilities(ctx context.Context, graphs []*model.Graph) ([][]float64, error)
	// Accuracy on val, NaN where there is none; Epochs that were kept;
	// Warnings of the training that gave this model.
	Accuracy() float64
	Parameters() []classify.Parameter
	Warnings() []model.Warning
}

// network is a trainer as a Learner.
type network[N trainer[N]] struct {
	name    string
	classes int
	net     N
}

func newNetwork[N trainer[N]](name string, o Options, net N) Learner {
	return network[N]{name, o.Classes, net}
}

// Name is "diffpool".
func (w network[N]) Name() string { return w.name }

// Pretrain fits on train and stops early on val; unlabelled graphs are not seen.
func (w network[N]) Pretrain(ctx context.Context, rng *rand.Rand, train, val []model.Example, _ []*model.Graph) (Learner, Report, error) {
	net, err := w.net.Pretrain(ctx, rng, train, val, classes(w.classes, train, val))
	return w.fitted(net, err)
}

// Retrain fine-tunes (R15).
func (w network[N]) Retrain(ctx context.Context, rng *rand.Rand, train []model.Example) (Learner, Report, error) {
	net, err := w.net.Retrain(ctx, rng, train)
	return w.fitted(net, err)
}

func (w network[N]) fitted(net N, err error) (Learner, Report, error) {
	if err != nil {
		return nil, Report{}, err
	}
	w.net = net
	return w, Report{Parameters: parameters(net.Parameters()), Accuracy: net.Accuracy(), Warnings: net.Warnings()}, nil
}

// Predict gives the class of the largest probability.
func (w network[N]) Predict(ctx context.Context, graphs []*model.Graph) ([]Prediction, error) {
	probabilities, err := w.net.Probabilities(ctx, graphs)
	if err != nil {
		return nil, err
	}
	predictions := make([]Prediction, len(graphs))
	for i, p := range probabilities {
		predictions[i] = Prediction{Class: classify.Largest(p), P: p}
	}
	return predictions, nil
}

// classes is |Y|: the number given, or what the examples show.
func classes(given int, sets ...[]model.Example) int {
	for _, set := range sets {
		for _, e := range set {
			given = max(given, e.Class+1)
		}
	}
	return given
}

func parameters(row []classify.Parameter) []Parameter {
	converted := make([]Parameter, len(row))
	for i, p := range row {
		converted[i] = Parameter(p)
	}
	return converted
}
