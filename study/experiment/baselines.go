package experiment

import (
	"context"
	"fmt"

	"mevolve/evolve"
	"mevolve/learners"
	"mevolve/model"
	"mevolve/study/settings"
)

// baselines measures on the test fold the three baselines of the evolved model: the most frequent
// class, the classifier on graph size alone, and D_train repeated to the evolved model's train
// size with the same hyper-parameters. Their predictions join p.
func (f *fold) baselines(ctx context.Context, s settings.Settings, l lab, evolved choice, p *Predictions) (b Baselines, err error) {
	var right int
	p.Majority, right = Majority(f.split)
	b.Majority = shareOf(right, f.split.Test)
	if p.Size, err = f.size.get(func() (Answers, error) {
		return sizeAnswers(ctx, l.contestants.size, s, f.split)
	}); err != nil {
		return b, err
	}
	if p.Duplication, err = f.duplicatedTo(evolved.trainSize).get(func() (Answers, error) {
		return duplicationAnswers(ctx, evolved.original, s, f.split, evolved.trainSize)
	}); err != nil {
		return b, err
	}
	b.Size = shareOf(p.Size.right(p.Classes), f.split.Test)
	b.Duplication = shareOf(p.Duplication.right(p.Classes), f.split.Test)
	return b, nil
}

// Majority is D_train's most frequent class, the first of equals, and the
// number of test graphs that belong to it. Both are 0 without D_train.
func Majority(split model.Split) (class, right int) {
	counts := make([]int, split.Classes)
	for _, e := range split.Train {
		counts[e.Class]++
	}
	for c, n := range counts {
		if n > counts[class] {
			class = c
		}
	}
	if len(split.Train) == 0 {
		return 0, 0
	}
	for _, e := range split.Test {
		if e.Class == class {
			right++
		}
	}
	return class, right
}

// sizeAnswers are those of the learner's own classifier on the two features (n, m): the
// information in the size of the graphs alone.
func sizeAnswers(ctx context.Context, size learners.Learner, s settings.Settings, split model.Split) (Answers, error) {
	rng := evolve.TrainStream(s.Seed, split.Repeat, split.Fold, 0, "size")
	trained, _, err := size.Pretrain(ctx, rng, split.Train, split.Val, model.Graphs(split.Test))
	if err != nil {
		return Answers{}, fmt.Errorf("the size baseline: %w", err)
	}
	return answersOn(ctx, trained, split.Test)
}

// RightBySize counts the test graphs that the size baseline predicts right.
func RightBySize(ctx context.Context, s settings.Settings, split model.Split) (int, error) {
	size, err := s.NewSizeBaseline(split.Classes)
	if err != nil {
		return 0, err
	}
	answers, err := sizeAnswers(ctx, size, s, split)
	return answers.right(newPredictions(split).Classes), err
}

// duplicationAnswers are those of the original model retrained on D_train repeated up to a
// size: the control for "more data".
func duplicationAnswers(ctx context.Context, original learners.Learner, s settings.Settings, split model.Split, size int) (Answers, error) {
	rng := evolve.TrainStream(s.Seed, split.Repeat, split.Fold, 0, "duplication")
	trained, _, err := original.Retrain(ctx, rng, duplicated(split.Train, size))
	if err != nil {
		return Answers{}, fmt.Errorf("the duplication baseline: %w", err)
	}
	return answersOn(ctx, trained, split.Test)
}

// duplicated repeats train in order up to size examples.
func duplicated(train []model.Example, size int) []model.Example {
	repeated := make([]model.Example, size)
	for i := range repeated {
		repeated[i] = train[i%len(train)]
	}
	return repeated
}

// answersOn are a fitted learner's answers on some examples.
func answersOn(ctx context.Context, learner learners.Learner, examples []model.Example) (a Answers, err error) {
	predictions, err := learner.Predict(ctx, model.Graphs(examples))
	if err != nil {
		return a, fmt.Errorf("measuring accuracy: %w", err)
	}
	for i, p := range predictions {
		a.add(p, examples[i].Class)
	}
	return a, nil
}

func shareOf(right int, of []model.Example) float64 { return float64(right) / float64(len(of)) }
