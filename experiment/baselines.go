package experiment

import (
	"context"
	"fmt"

	"mevolve/learners"
	"mevolve/model"
	"mevolve/settings"
)

// baselines measures on the test fold what the evolved model must beat to
// have learnt anything: the most frequent class, the classifier
// on graph size alone, and D_train merely repeated to the evolved model's
// train size with the same hyper-parameters.
func baselines(ctx context.Context, f *fold, s settings.Settings, l lab, original learners.Learner, trainSize int) (Baselines, error) {
	b := Baselines{Majority: accuracyOfClass(Majority(f.split), f.split.Test)}
	var err error
	if b.Size, err = f.sizeAccuracy(ctx, s, l.contestants.size); err != nil {
		return b, fmt.Errorf("the size baseline: %w", err)
	}
	if b.Duplication, err = f.duplicationAccuracy(ctx, s, original, trainSize); err != nil {
		return b, fmt.Errorf("the duplication baseline: %w", err)
	}
	return b, nil
}

// Majority is D_train's most frequent class, the first of equals.
func Majority(split model.Split) int {
	counts := make([]int, split.Classes)
	most := 0
	for _, e := range split.Train {
		counts[e.Class]++
	}
	for class, n := range counts {
		if n > counts[most] {
			most = class
		}
	}
	return most
}

// Duplicated repeats train in order up to size examples.
func Duplicated(train []model.Example, size int) []model.Example {
	repeated := make([]model.Example, size)
	for i := range repeated {
		repeated[i] = train[i%len(train)]
	}
	return repeated
}

func graphsOf(examples []model.Example) []*model.Graph {
	graphs := make([]*model.Graph, len(examples))
	for i, e := range examples {
		graphs[i] = e.Graph
	}
	return graphs
}

func accuracy(ctx context.Context, learner learners.Learner, examples []model.Example) (float64, error) {
	predictions, err := learner.Predict(ctx, graphsOf(examples))
	if err != nil {
		return 0, err
	}
	correct := 0
	for i, p := range predictions {
		if p.Class == examples[i].Class {
			correct++
		}
	}
	return float64(correct) / float64(len(examples)), nil
}

func accuracyOfClass(class int, examples []model.Example) float64 {
	correct := 0
	for _, e := range examples {
		if e.Class == class {
			correct++
		}
	}
	return float64(correct) / float64(len(examples))
}
