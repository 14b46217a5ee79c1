package diffpool

import (
	"flag"
	"math/rand/v2"
	"testing"

	"mevolve/datasets"
	"mevolve/internal/long"
	"mevolve/internal/must"
	"mevolve/internal/reference"
	"mevolve/model"
)

var repeats = flag.Uint64("repeats", 1, "how often the accuracy of five folds is measured")

func readTU(t testing.TB, name string) *model.Dataset {
	t.Helper()
	return must.Get(datasets.Open(t.Context(), reference.Dataset(t, name), nil))
}

// crossValidate returns the mean accuracy on the test sets of five folds.
func crossValidate(t *testing.T, name string) float64 {
	t.Helper()
	d := readTU(t, name)
	sum := 0.0
	for repeat := range *repeats {
		splits := must.Get(datasets.Splits(d, 1, int(repeat)+1, 5))
		for fold, split := range splits {
			n := must.Get(New(Config{}).Pretrain(t.Context(), rand.New(rand.NewPCG(repeat, 100+uint64(fold))), split.Train, split.Val, d.Classes()))
			right := correct(t, n, split.Test)
			run, kept := n.outcome.epochs, n.outcome.epoch
			accuracy := float64(right) / float64(len(split.Test))
			t.Logf("repeat %d fold %d: train %d/%d, val %.3f, test %d/%d = %.3f; epoch %d of %d kept", repeat+1, fold+1,
				correct(t, n, split.Train), len(split.Train), n.Accuracy(), right, len(split.Test), accuracy, kept, run)
			pools(t, n, split.Test)
			sum += accuracy / float64(5**repeats)
		}
	}
	t.Logf("%s: %.3f", name, sum)
	return sum
}

func TestMUTAG_IsLearntBeyondItsMajorityClass(t *testing.T) {
	if accuracy := crossValidate(t, "MUTAG"); accuracy < 0.75 {
		t.Errorf("accuracy %.3f, want at least 0.75; the majority class has 0.665", accuracy)
	}
}

func TestENZYMES_IsLearntBeyondChance(t *testing.T) {
	long.Only(t, "five folds take half a minute")
	if accuracy := crossValidate(t, "ENZYMES"); accuracy < 0.3 {
		t.Errorf("accuracy %.3f, want at least 0.3; chance has 0.167", accuracy)
	}
}
