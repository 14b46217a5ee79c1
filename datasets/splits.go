package datasets

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"mevolve/internal/seed"
	"mevolve/internal/wording"
	"mevolve/model"
)

// Splits deals a dataset into stratified folds and returns one Split a fold: the fold
// is D_test, the rest is divided into D_train and D_val at about 7 : 1 (Sec. 4.2: five
// folds give 7 : 1 : 2). Every repeat deals anew.
//
// Each class is shuffled and dealt out like cards; the next class continues at the next
// fold. So fold sizes differ by at most one, and so do the counts of each class in the
// folds. |D_val| = ⌈rest/8⌉, divided among the classes by validationSizes. Within each
// part the examples keep the dataset's order.
func Splits(d *model.Dataset, seedOfRun uint64, repeat, folds int) ([]model.Split, error) {
	if err := divisible(d, repeat, folds); err != nil {
		return nil, err
	}
	rng := seed.Unit{Seed: seedOfRun, Repeat: repeat, Purpose: "folds"}.Stream()
	foldOf := make([]int, len(d.Examples))
	next := 0
	for _, members := range byClass(d.Examples, d.Classes()) {
		rng.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
		for _, i := range members {
			foldOf[i] = next % folds
			next++
		}
	}
	return deal{d, seedOfRun, repeat, folds, foldOf}.splits(validation), nil
}

// divisible returns an error when a dataset cannot be dealt into folds.
func divisible(d *model.Dataset, repeat, folds int) error {
	n := len(d.Examples)
	switch {
	case repeat < 1:
		return fmt.Errorf("repeat %d does not exist; repeats are counted from 1", repeat)
	case folds < 2:
		return fmt.Errorf("%d folds leave nothing to train on; give 2 or more", folds)
	case n < 4:
		return fmt.Errorf("%s has %s, too few for a cross-validation; `step` and `inspect` work on any dataset", d.Name, wording.Plain(n, "graph", "graphs"))
	case folds > n:
		return fmt.Errorf("%s has %s, too few for %d folds; give at most %d", d.Name, wording.Plain(n, "graph", "graphs"), folds, n)
	case n-(n+folds-1)/folds < 2:
		return fmt.Errorf("%s has %s, of which %d folds leave fewer than two to train and validate on; cross-validation needs a larger dataset (`step` and `inspect` work on any)",
			d.Name, wording.Plain(n, "graph", "graphs"), folds)
	}
	return nil
}

// deal is a dataset dealt into the folds of one repeat.
type deal struct {
	d             *model.Dataset
	seed          uint64 // of the run
	repeat, folds int
	foldOf        []int // by example, from 0
}

// splits are those of the deal: each fold in turn is D_test. Of the rest, choose marks the
// examples of D_val; the others are D_train.
func (x deal) splits(choose func(rng *rand.Rand, rest []model.Example, classes int) []bool) []model.Split {
	splits := make([]model.Split, x.folds)
	for f := range splits {
		s := model.Split{Repeat: x.repeat, Fold: f + 1, Classes: x.d.Classes()}
		var rest []model.Example
		for i, e := range x.d.Examples {
			if x.foldOf[i] == f {
				s.Test = append(s.Test, e)
			} else {
				rest = append(rest, e)
			}
		}
		rng := seed.Unit{Seed: x.seed, Repeat: x.repeat, Fold: f + 1, Purpose: "validation"}.Stream()
		inVal := choose(rng, rest, x.d.Classes())
		for i, e := range rest {
			if inVal[i] {
				s.Val = append(s.Val, e)
			} else {
				s.Train = append(s.Train, e)
			}
		}
		splits[f] = s
	}
	return splits
}

// validation draws D_val from each class separately.
func validation(rng *rand.Rand, rest []model.Example, classes int) []bool {
	members := byClass(rest, classes)
	inVal := make([]bool, len(rest))
	for class, size := range validationSizes(members) {
		for _, k := range rng.Perm(len(members[class]))[:size] {
			inVal[members[class][k]] = true
		}
	}
	return inVal
}

// byClass returns the positions of each class's examples, ascending.
func byClass(examples []model.Example, classes int) [][]int {
	members := make([][]int, classes)
	for i, e := range examples {
		members[e.Class] = append(members[e.Class], i)
	}
	return members
}

// validationSizes divides the ⌈rest/8⌉ places of D_val among the classes by largest
// remainder. Each class of two or more graphs gets at least one place, largest classes
// first, as long as there are places.
func validationSizes(members [][]int) []int {
	rest := 0
	for _, m := range members {
		rest += len(m)
	}
	places := (rest + 7) / 8
	sizes := make([]int, len(members))
	left := places
	for class, m := range members {
		sizes[class] = len(m) * places / rest
		left -= sizes[class]
	}
	order := make([]int, len(members)) // classes by a key, ties by class
	for class := range order {
		order[class] = class
	}
	slices.SortStableFunc(order, func(a, b int) int { // larger remainder, then larger class
		return cmp.Or(cmp.Compare(len(members[b])*places%rest, len(members[a])*places%rest), cmp.Compare(len(members[b]), len(members[a])))
	})
	for _, class := range order[:left] {
		sizes[class]++
	}

	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(len(members[b]), len(members[a])) })
	for _, class := range order {
		if len(members[class]) < 2 || sizes[class] > 0 {
			continue
		}
		giver := -1
		for _, other := range order {
			if sizes[other] > 1 && (giver < 0 || sizes[other] > sizes[giver]) {
				giver = other
			}
		}
		if giver < 0 {
			break // every remaining class has one place only
		}
		sizes[giver]--
		sizes[class]++
	}
	return sizes
}
