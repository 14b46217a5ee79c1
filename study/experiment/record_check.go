package experiment

import (
	"errors"
	"fmt"
	"math"

	"mevolve/datasets"
)

// check returns an error if a record contradicts its id or itself.
// Every share has its count, so that one wrong digit shows also where no
// checksum does.
func (r record) check(id string) error {
	s, t, graphs := r.settings(), r.Trial, r.Dataset.Graphs
	if of := TrialID(r.Dataset.Name, s, t.Repeat, t.Fold); of != id {
		return fmt.Errorf("it is %s", of)
	}
	if min(t.Train, t.Test) < 1 || t.Val < 0 || t.Train+t.Val+t.Test != graphs {
		return fmt.Errorf("%d, %d and %d graphs to train, validate and test are not its dataset's %d", t.Train, t.Val, t.Test, graphs)
	}
	if r.Dataset.Classes < 1 || r.Dataset.Distinct < 1 || r.Dataset.Distinct > graphs {
		return fmt.Errorf("%d graphs of %d classes cannot have %d structures", graphs, r.Dataset.Classes, r.Dataset.Distinct)
	}
	if l := r.Dataset.Labelled; l != (datasets.Seen{}) && (l.Distinct < r.Dataset.Distinct || l.Distinct > graphs || !share{"ceiling", l.Ceiling, graphs}.isOne()) {
		return fmt.Errorf("%d graphs of %d structures cannot be %d with vertex labels, under a ceiling of %v", graphs, r.Dataset.Distinct, l.Distinct, l.Ceiling)
	}
	shares := []share{
		{"dominant", r.Dataset.Dominant, graphs}, {"ceiling", r.Dataset.Ceiling, graphs}, {"twins", t.TwinShare, t.Test},
		{"original", t.Original.Accuracy, t.Test}, {"evolved", t.Evolved.Accuracy, t.Test},
		{"majority", t.Baselines.Majority, t.Test}, {"size", t.Baselines.Size, t.Test}, {"duplication", t.Baselines.Duplication, t.Test},
	}
	if t.OriginalVal != nil {
		shares = append(shares, share{"original_val", *t.OriginalVal, t.Val})
	}
	for _, it := range t.Iterations {
		shares = append(shares, share{"test_accuracy", it.TestAccuracy, t.Test}, share{"train_accuracy", it.TrainAccuracy, it.TrainSize})
		if it.ValAccuracy != nil {
			shares = append(shares, share{"val_accuracy", *it.ValAccuracy, t.Val})
		}
	}
	for _, x := range shares {
		if !x.isOne() {
			return fmt.Errorf("%s %v is no share of %d graphs", x.name, x.value, x.of)
		}
	}
	for _, x := range []Score{t.Original, t.Evolved} {
		if float64(x.Correct)/float64(t.Test) != x.Accuracy {
			return fmt.Errorf("%d right of %d are not %v", x.Correct, t.Test, x.Accuracy)
		}
	}
	if err := errors.Join(r.Predictions.check(t, r.Dataset.Classes), t.Truth.check(t)); err != nil {
		return err
	}
	return t.checkIterations(s.Filter)
}

// checkIterations follows D_train through the iterations, and looks for the
// evolved model among their classifiers.
func (t Trial) checkIterations(filter bool) error {
	train, found := t.Train, t.Evolved.Accuracy == t.Original.Accuracy
	for i, it := range t.Iterations {
		train += it.Kept
		switch {
		case it.Iteration != i+1:
			return fmt.Errorf("iteration %d is in place %d", it.Iteration, i+1)
		case min(it.Kept, it.Unchanged, it.Shortfall) < 0 || it.Kept > it.Pool || !filter && it.Kept != it.Pool:
			return fmt.Errorf("iteration %d keeps %d of a pool of %d", it.Iteration, it.Kept, it.Pool)
		case it.TrainSize != train:
			return fmt.Errorf("iteration %d has %d graphs to train on, and keeping %d makes %d", it.Iteration, it.TrainSize, it.Kept, train)
		}
		found = found || t.Evolved.Accuracy == it.TestAccuracy
	}
	if !found {
		return fmt.Errorf("no classifier has the evolved model's accuracy %v", t.Evolved.Accuracy)
	}
	return nil
}

// share is a number of graphs over all of them, as division gives it.
type share struct {
	name  string
	value float64
	of    int
}

func (s share) isOne() bool {
	count := math.Round(s.value * float64(s.of))
	return s.of > 0 && count >= 0 && count <= float64(s.of) && count/float64(s.of) == s.value
}
