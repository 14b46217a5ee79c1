package experiment

import (
	"context"

	"mevolve/augment"
	"mevolve/learners"
	"mevolve/study/settings"
)

// lab is what the trials of one cell share: the dataset, the mapping, and the
// untrained learners with their cached embeddings.
type lab struct {
	subject     subject
	mapping     augment.Mapping
	contestants contestants
	tick        func(context.Context) error
}

// contestants are the untrained learner and its baseline on (n, m).
type contestants struct{ learner, size learners.Learner }

func newContestants(s settings.Settings, classes int) (c contestants, err error) {
	if c.learner, err = s.NewLearner(classes); err != nil {
		return c, err
	}
	c.size, err = s.NewSizeBaseline(classes)
	return c, err
}
