package datasets

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"mevolve/internal/seed"
	"mevolve/internal/wording"
	"mevolve/model"
)

// SplitsTogether is Splits with twins kept together: isomorphic graphs (equal numbers
// of Structures) are in one fold, and outside that fold all in D_train or all in D_val.
// So no graph of D_val or D_test has a twin in D_train.
//
// The twins of a structure are dealt together, as the class of most of them. The
// structures of each class are shuffled and dealt largest first, each to the fold with
// the fewest graphs of that class, then with the fewest graphs. Folds and D_val
// (validationTogether) are as even as the sizes of the structures allow.
func SplitsTogether(d *model.Dataset, structures []int, seedOfRun uint64, repeat, folds int) ([]model.Split, error) {
	if err := divisible(d, repeat, folds); err != nil {
		return nil, err
	}
	rng := seed.Unit{Seed: seedOfRun, Repeat: repeat, Purpose: "folds"}.Stream()
	foldOf := make([]int, len(d.Examples))
	total := make([]int, folds)
	for _, together := range structuresByClass(d.Examples, structures, d.Classes()) {
		rng.Shuffle(len(together), func(i, j int) { together[i], together[j] = together[j], together[i] })
		slices.SortStableFunc(together, func(a, b []int) int { return bySize(b, a) })
		ofClass := make([]int, folds)
		for _, twins := range together {
			fewest := 0
			for f := range folds {
				if ofClass[f] < ofClass[fewest] || ofClass[f] == ofClass[fewest] && total[f] < total[fewest] {
					fewest = f
				}
			}
			for _, i := range twins {
				foldOf[i] = fewest
			}
			ofClass[fewest] += len(twins)
			total[fewest] += len(twins)
		}
	}
	for f, graphs := range total {
		if graphs == 0 || len(d.Examples)-graphs < 2 {
			return nil, fmt.Errorf("%s has too few distinct structures (%d of %s) for %d folds with twins together: fold %d would have %s; give fewer folds or do not group twins",
				d.Name, slices.Max(structures)+1, wording.Plain(len(d.Examples), "graph", "graphs"), folds, f+1, wording.Plain(graphs, "graph", "graphs"))
		}
	}
	splits := deal{d, seedOfRun, repeat, folds, foldOf}.splits(func(rng *rand.Rand, rest []model.Example, classes int) []bool {
		return validationTogether(rng, rest, structures, classes)
	})
	for f, s := range splits {
		if len(s.Val) == 0 {
			return nil, fmt.Errorf("%s has too few distinct structures for %d folds with twins together: outside fold %d all graphs are of one structure, which cannot be parted into D_train and D_val; give more folds or do not group twins",
				d.Name, folds, f+1)
		}
	}
	return splits, nil
}

// validationTogether fills D_val with whole structures, each class up to its
// validationSizes: in random order the structures that fit, then the smallest other
// structure if that comes nearer to the size than omitting it. D_train keeps at least
// one structure of each class. If D_val would stay empty it gets the smallest structure
// of all.
func validationTogether(rng *rand.Rand, rest []model.Example, structures []int, classes int) []bool {
	of := structuresByClass(rest, structures, classes)
	members := make([][]int, classes)
	for class, together := range of {
		members[class] = slices.Concat(together...)
	}
	inVal := make([]bool, len(rest))
	for class, places := range validationSizes(members) {
		together := of[class]
		rng.Shuffle(len(together), func(i, j int) { together[i], together[j] = together[j], together[i] })
		take := func(twins []int) {
			for _, i := range twins {
				inVal[i] = true
			}
			places -= len(twins)
		}
		var left [][]int
		for _, twins := range together {
			if len(twins) <= places {
				take(twins)
			} else {
				left = append(left, twins)
			}
		}
		if len(left) > 1 {
			smallest := slices.MinFunc(left, bySize)
			if len(smallest) < 2*places {
				take(smallest)
			}
		}
	}
	if all := slices.Concat(of...); !slices.Contains(inVal, true) && len(all) > 1 {
		for _, i := range slices.MinFunc(all, bySize) {
			inVal[i] = true
		}
	}
	return inVal
}

func bySize(a, b []int) int { return len(a) - len(b) }

// structuresByClass lists, for each class, the structures with most of their examples
// in it (of equal classes, the first), each as the positions of its examples.
func structuresByClass(examples []model.Example, structures []int, classes int) [][][]int {
	members := make([][]int, slices.Max(structures)+1)
	for i, e := range examples {
		members[structures[e.ID.Graph]] = append(members[structures[e.ID.Graph]], i)
	}
	of := make([][][]int, classes)
	for _, twins := range members {
		if len(twins) == 0 {
			continue
		}
		votes := make([]int, classes)
		for _, i := range twins {
			votes[examples[i].Class]++
		}
		class := slices.Index(votes, slices.Max(votes))
		of[class] = append(of[class], twins)
	}
	return of
}
