package learners

import (
	"slices"
	"strings"
	"testing"

	"mevolve/learners/classify"
)

// own is a classifier of another name.
type own struct{ classify.KNN }

func (own) Name() string { return "own" }

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
	t.Cleanup(Register(Classifier{Name: "own", Summary: "votes by distance",
		Cost: func(Workload, *Embedding) ClassifierCost {
			return ClassifierCost{Fit: each, Tune: each, Judge: func(float64, float64) float64 { return 1e-6 }}
		},
		New: func(Options) classify.Classifier { return own{} },
	}))
	restore := only("sf", "own")
	if names := strings.Join(pairNames(), " "); names != "sf+own" {
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
