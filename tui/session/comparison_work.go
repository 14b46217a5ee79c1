package session

import (
	"context"
	"errors"
	"iter"
	"math/rand/v2"

	"mevolve/evolve"
	"mevolve/experiment"
	"mevolve/learners"
	"mevolve/learners/parallel"
	"mevolve/model"
	"mevolve/tui/work"
)

// compare does every method beside the screen, iteration by iteration, so that
// their lines grow together. The original classifier is trained once; random
// streams are those of a run of each method alone, and so are the numbers.
func compare(u Unit, workers int, g *gate) func(ctx context.Context, r *work.Run) error {
	return func(ctx context.Context, r *work.Run) error {
		r.HeldBy(g.holds)
		f := &fork{ctx: parallel.Ticking(ctx, ticking(g, r)), run: r, unit: u, workers: workers}
		if err := f.pretrain(); err != nil {
			return err
		}
		if err := f.round(true); err != nil {
			return err
		}
		return f.round(false)
	}
}

// fork is the original classifier of a fold, from which every method goes on.
type fork struct {
	ctx      context.Context
	run      *work.Run
	unit     Unit
	workers  int
	split    model.Split
	original trained
}

// trained is a learner whose pre-training is done already.
type trained struct {
	learners.Learner
	report learners.Report
}

func (t trained) Pretrain(context.Context, *rand.Rand, []model.Example, []model.Example, []*model.Graph) (learners.Learner, learners.Report, error) {
	return t.Learner, t.report, nil
}

// pretrain trains the original and the classifier on graph size alone.
func (f *fork) pretrain() (err error) {
	s := f.unit.Settings
	if f.split, err = experiment.Split(f.ctx, f.unit.Dataset, s, 1, f.unit.Fold); err != nil {
		return err
	}
	f.run.Post(f.split)
	learner, err := s.NewLearner(f.unit.Dataset.Classes())
	if err != nil {
		return err
	}
	learner, report, err := experiment.Evolution(s, nil, learner, nil).Pretrain(f.ctx, f.split)
	if err != nil {
		return err
	}
	f.original = trained{learner, report}
	right, err := experiment.Right(f.ctx, learner, f.split.Test)
	if err != nil {
		return err
	}
	f.run.Post(original{Point{Size: len(f.split.Train), Right: right}})

	size, err := s.NewSizeBaseline(f.unit.Dataset.Classes())
	if err != nil {
		return err
	}
	if size, err = experiment.TrainOnSize(f.ctx, size, s, f.split); err != nil {
		return err
	}
	if right, err = experiment.Right(f.ctx, size, f.split.Test); err != nil {
		return err
	}
	f.run.Post(sized{right})
	return nil
}

// round evolves the mappings with the filter or without it. With it, D_train
// is then repeated to the size of the largest of them.
func (f *fork) round(filter bool) error {
	type lane struct {
		method int
		next   func() (evolve.Event, error, bool)
	}
	var lanes []lane
	duplication := -1
	for i, m := range Methods() {
		if m.Mapping == "" {
			duplication = i
			continue
		}
		if m.Filter != filter {
			continue
		}
		events, err := f.evolution(m)
		if err != nil {
			return err
		}
		next, stop := iter.Pull2(events)
		defer stop()
		lanes = append(lanes, lane{i, next})
	}
	for t := range f.unit.Settings.Iterations + 1 {
		largest := 0
		for _, l := range lanes {
			point, err := f.advance(l.next)
			if err != nil {
				return err
			}
			largest = max(largest, point.Size)
			if t > 0 {
				f.run.Post(reached{l.method, point})
			}
		}
		if t > 0 && filter {
			point, err := f.duplicate(largest)
			if err != nil {
				return err
			}
			f.run.Post(reached{duplication, point})
		}
	}
	return nil
}

func (f *fork) evolution(m Method) (iter.Seq2[evolve.Event, error], error) {
	s := f.unit.Settings
	s.Mapping, s.Filter = m.Mapping, m.Filter
	mapping, err := s.NewMapping()
	if err != nil {
		return nil, err
	}
	config := experiment.Evolution(s, mapping, f.original, nil) // the context ticks
	config.Workers = f.workers
	return evolve.Run(f.ctx, f.split, config), nil
}

// advance goes on to the next trained classifier.
func (f *fork) advance(next func() (evolve.Event, error, bool)) (Point, error) {
	for {
		event, err, more := next()
		switch {
		case err != nil:
			return Point{}, err
		case !more:
			return Point{}, errors.New("the evolution ended before its last iteration")
		case event.Stage == evolve.Pretrained || event.Stage == evolve.Retrained:
			s := event.State
			return Point{Size: len(s.Train), Pool: len(s.Pool), Kept: s.Kept, Right: s.Accuracy.TestCorrect}, nil
		}
	}
}

// duplicate retrains the original on D_train repeated to a size.
func (f *fork) duplicate(size int) (Point, error) {
	learner, err := experiment.TrainDuplicated(f.ctx, f.original, f.unit.Settings, f.split, size)
	if err != nil {
		return Point{}, err
	}
	right, err := experiment.Right(f.ctx, learner, f.split.Test)
	return Point{Size: size, Right: right}, err
}
