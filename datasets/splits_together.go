package datasets

import (
	"fmt"
	"slices"

	"mevolve/model"
	"mevolve/seed"
)

// SplitsTogether is Splits with twins kept on one side: isomorphic graphs, by
// the numbers of Structures, are in one fold, so that no test graph has been
// seen in training under another number. D_val is parted from the rest as
// usual.
//
// The twins of one structure are dealt as one, under the class most of them
// have. Each class's structures are shuffled; the largest go first, each to
// the fold that has the fewest graphs of that class, then the fewest of all.
// Folds are as even as the sizes of the structures allow.
func SplitsTogether(d *model.Dataset, structures []int, seedOfRun uint64, repeat, folds int) ([]model.Split, error) {
	if err := divisible(d, repeat, folds); err != nil {
		return nil, err
	}
	rng := seed.Unit{Seed: seedOfRun, Repeat: repeat, Purpose: "folds"}.Stream()
	foldOf := make([]int, len(d.Examples))
	total := make([]int, folds)
	for _, together := range structuresByClass(d, structures) {
		rng.Shuffle(len(together), func(i, j int) { together[i], together[j] = together[j], together[i] })
		slices.SortStableFunc(together, func(a, b []int) int { return len(b) - len(a) })
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
			return nil, fmt.Errorf("%s has too few distinct structures (%d of %s) for %d folds with twins together: fold %d would have %s; give fewer folds or leave twins as they fall",
				d.Name, slices.Max(structures)+1, counted(len(d.Examples), "graph"), folds, f+1, counted(graphs, "graph"))
		}
	}
	return dealt(d, seedOfRun, repeat, folds, foldOf), nil
}

// structuresByClass lists, for each class, the positions of the graphs of each
// structure most of whose graphs have it; the first of equal classes.
func structuresByClass(d *model.Dataset, structures []int) [][][]int {
	members := make([][]int, slices.Max(structures)+1)
	for i, s := range structures {
		members[s] = append(members[s], i)
	}
	of := make([][][]int, d.Classes())
	for _, twins := range members {
		votes := make([]int, d.Classes())
		for _, i := range twins {
			votes[d.Examples[i].Class]++
		}
		class := slices.Index(votes, slices.Max(votes))
		of[class] = append(of[class], twins)
	}
	return of
}
