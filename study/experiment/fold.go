package experiment

import (
	"context"
	"math/rand/v2"
	"sync"

	"mevolve/learners"
	"mevolve/model"
)

// fold is one split with what does not depend on the mapping, β, the filter
// or most readings: the original model and its baselines. The trials on it do
// these once between them, whichever comes first; since every piece has a
// random stream of its own, the numbers are those of a trial alone.
type fold struct {
	split    model.Split
	original *pretrainedOnce
	size     *once[Answers] // with all learners that have its classifier

	mu         sync.Mutex
	duplicated map[int]*once[Answers] // by the train size that is repeated up to
}

func newFold(split model.Split, c contestants, size *once[Answers]) *fold {
	return &fold{split: split, original: &pretrainedOnce{Learner: c.learner}, size: size, duplicated: map[int]*once[Answers]{}}
}

// once is a value that the first caller computes. An error is not saved: the next caller tries
// again.
type once[T any] struct {
	mu    sync.Mutex
	done  bool
	value T
}

func (o *once[T]) get(compute func() (T, error)) (T, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.done {
		value, err := compute()
		if err != nil {
			return value, err
		}
		o.value, o.done = value, true
	}
	return o.value, nil
}

// pretrainedOnce is a learner that is pre-trained on one fold only, and once.
type pretrainedOnce struct {
	learners.Learner
	result once[pretrained]
}

type pretrained struct {
	learner learners.Learner
	report  learners.Report
}

// Pretrain returns the same fitted learner to all trials of the fold; they
// pass the same examples and an equal rng.
func (p *pretrainedOnce) Pretrain(ctx context.Context, rng *rand.Rand, train, val []model.Example, unlabelled []*model.Graph) (learners.Learner, learners.Report, error) {
	r, err := p.result.get(func() (pretrained, error) {
		learner, report, err := p.Learner.Pretrain(ctx, rng, train, val, unlabelled)
		return pretrained{learner, report}, err
	})
	return r.learner, r.report, err
}

// duplicatedTo are the answers of the original model retrained on D_train repeated up to a size.
func (f *fold) duplicatedTo(size int) *once[Answers] {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.duplicated[size] == nil {
		f.duplicated[size] = new(once[Answers])
	}
	return f.duplicated[size]
}
