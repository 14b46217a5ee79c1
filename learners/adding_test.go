package learners

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"mevolve/learners/classify"
	"mevolve/model"
)

// shepard is a classifier: every training graph votes, by the inverse fourth
// power of its distance.
type shepard struct{}

func (shepard) Name() string { return "shepard" }
func (shepard) Grid() [][]classify.Parameter {
	return [][]classify.Parameter{{{Name: "power", Value: "4"}}}
}

func (shepard) Fit(_ context.Context, _ *rand.Rand, train classify.Data, _ int) (classify.Model, error) {
	return voters{train}, nil
}

// Search has one row to try.
func (c shepard) Search(ctx context.Context, rng *rand.Rand, train, val classify.Data) (int, float64, classify.Model, error) {
	m, err := c.Fit(ctx, rng, train, 0)
	if err != nil {
		return 0, 0, nil, err
	}
	predictions, err := m.Predict(ctx, val.X)
	correct := 0.0
	for i, p := range predictions {
		if p.Class == val.Y[i] {
			correct++
		}
	}
	return 0, correct / float64(len(val.X)), m, err
}

// voters are a training set.
type voters struct{ train classify.Data }

func (m voters) Predict(ctx context.Context, x [][]float64) ([]classify.Prediction, error) {
	list := make([]classify.Prediction, len(x))
	for i, point := range x {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		p, sum := make([]float64, m.train.Classes), 0.0
		for k, row := range m.train.X {
			d := 1e-9
			for j, v := range row {
				d += (point[j] - v) * (point[j] - v)
			}
			p[m.train.Y[k]] += 1 / (d * d)
			sum += 1 / (d * d)
		}
		for c := range p {
			p[c] /= sum
		}
		list[i] = classify.Prediction{Class: classify.Largest(p), P: p}
	}
	return list, nil
}

func (m voters) Warnings() []model.Warning {
	for _, c := range m.train.Y {
		if c != m.train.Y[0] {
			return nil
		}
	}
	return []model.Warning{model.Warnf("one-class", "All training examples are of one class.")}
}

// only keeps the embeddings, classifiers and networks of these names and removes the
// others; restore undoes this.
func only(names ...string) (restore func()) {
	e, c, n := embeddings, classifiers, networks
	other := func(c Classifier) bool { return !slices.Contains(names, c.Name) }
	embeddings = slices.DeleteFunc(slices.Clone(e), func(e embedding) bool { return !slices.Contains(names, e.Name) })
	classifiers, networks = slices.DeleteFunc(slices.Clone(c), other), slices.DeleteFunc(slices.Clone(n), other)
	return func() { embeddings, classifiers, networks = e, c, n }
}

// A classifier that is registered keeps what the tests of learners ask of each.
func TestAdding_ALearner(t *testing.T) {
	each := func(float64) float64 { return 1e-6 }
	t.Cleanup(Register(Classifier{Name: "shepard", Summary: "votes by distance",
		Cost: func(Workload, *Embedding) ClassifierCost {
			return ClassifierCost{Fit: each, Tune: each, Judge: func(float64, float64) float64 { return 1e-6 }}
		},
		New: func(Options) classify.Classifier { return shepard{} },
	}))
	restore := only("sf", "shepard")
	if names := strings.Join(pairNames(), " "); names != "sf+shepard" {
		t.Errorf("the tests walk through %s", names)
	}
	t.Run("learns what the eye sees", TestEveryPairLearnsWhatTheEyeSees)
	t.Run("is seeded", TestTheSameGeneratorGivesTheSameLearner)
	t.Run("retrains", TestRetrainOnTheSameTrainIsPretrainsFit)
	t.Run("leaves the learner before", TestRetrainLeavesTheReceiverAsItWas)
	t.Run("predicts each alone", TestAPredictionDoesNotDependOnTheOthers)
	t.Run("knows missing classes", TestAClassThatIsNotInTrainHasProbabilityZero)
	t.Run("warns", TestDegenerateTrainingSetsWarn)
	t.Run("ends", TestCancellationEndsTraining)
	t.Run("has a price", TestKind_EveryPartHasAPrice)
	restore()
	t.Run("is parsed", TestParse_KnowsWhatAllLists)
}
