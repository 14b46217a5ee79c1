package stats

import (
	"cmp"
	"slices"
)

// Classified is what one model answered on the test graphs of one trial. Classes
// count from 0.
type Classified struct {
	Classes   []int
	Decisions []int
	// P is by graph the probability of each class, in millionths: what is alike
	// to six decimals ties. Nil where it is not known.
	P [][]int
}

// Scores describe a model beside its accuracy. Counts are added up over trials, of
// answers for the confusion and of pairs for the area: nothing is averaged over folds.
type Scores struct {
	Balanced  *float64 `json:"balanced_accuracy"` // mean recall of the classes that were tested
	MacroF1   *float64 `json:"macro_f1"`          // mean of 2·tp/(2·tp + fp + fn) over the classes that were tested or answered
	AUC       *float64 `json:"auc"`               // null where probabilities are not kept, or a class has no pair
	Confusion [][]int  `json:"confusion"`         // by class, then by decision
}

// ScoresOf are the scores of a model's trials on a dataset of so many classes, at
// least two.
//
// The area under the ROC curve is the share of pairs, one graph of a class and one
// of another, in which p of the class is larger for the first; equal p count half.
// Pairs are of one trial: what models of different folds call p has no common scale.
// With more than two classes it is the mean of each against the rest.
func ScoresOf(classes int, trials []Classified) Scores {
	s := Scores{Confusion: make([][]int, classes)}
	for c := range s.Confusion {
		s.Confusion[c] = make([]int, classes)
	}
	for _, t := range trials {
		for i, c := range t.Classes {
			s.Confusion[c][t.Decisions[i]]++
		}
	}
	var recall, f1 []float64
	for c, row := range s.Confusion {
		tested, answered := 0, 0
		for k := range row {
			tested, answered = tested+row[k], answered+s.Confusion[k][c]
		}
		if tested > 0 {
			recall = append(recall, float64(row[c])/float64(tested))
		}
		if tested+answered > 0 {
			f1 = append(f1, 2*float64(row[c])/float64(tested+answered))
		}
	}
	s.Balanced, s.MacroF1 = average(recall), average(f1)
	of := classes
	if classes == 2 {
		of = 1 // that of the other class is the same
	}
	var areas []float64
	for class := range of {
		above, pairs := 0, 0 // twice their numbers: a tie is half a pair
		for _, t := range trials {
			if t.P == nil {
				return s
			}
			a, n := t.pairs(class)
			above, pairs = above+a, pairs+n
		}
		if pairs == 0 {
			return s
		}
		areas = append(areas, float64(above)/float64(pairs))
	}
	s.AUC = average(areas)
	return s
}

func average(values []float64) *float64 {
	if len(values) == 0 {
		return nil
	}
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	sum /= float64(len(values))
	return &sum
}

// pairs counts, doubled, the pairs of a graph of the class and one of another, and
// those in which p of the class is larger for the first.
func (t Classified) pairs(class int) (above, all int) {
	order := make([]int, len(t.Classes))
	for i := range order {
		order[i] = i
	}
	p := func(i int) int { return t.P[i][class] }
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(p(i), p(j)) })
	others := 0 // of smaller p
	for from := 0; from < len(order); {
		to, its, rest := from, 0, 0
		for ; to < len(order) && p(order[to]) == p(order[from]); to++ {
			if t.Classes[order[to]] == class {
				its++
			} else {
				rest++
			}
		}
		above += its * (2*others + rest)
		others += rest
		from = to
	}
	its := len(order) - others
	return above, 2 * its * others
}
