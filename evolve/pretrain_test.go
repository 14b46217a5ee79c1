package evolve

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"mevolve/learners"
	"mevolve/model"
	"mevolve/model/readings"
)

// asked remembers the graphs that a learner was given.
type asked struct {
	byPlace
	seen *given
}

type given struct {
	fits       [][]model.Example // of pre-training, then of each retraining
	tuning     []model.Example
	unlabelled []*model.Graph
}

func (a asked) Pretrain(ctx context.Context, rng *rand.Rand, train, val []model.Example, unlabelled []*model.Graph) (learners.Learner, learners.Report, error) {
	a.seen.fits, a.seen.tuning, a.seen.unlabelled = append(a.seen.fits, train), val, unlabelled
	_, report, err := a.byPlace.Pretrain(ctx, rng, train, val, unlabelled)
	return a, report, err
}

func (a asked) Retrain(_ context.Context, _ *rand.Rand, train []model.Example) (learners.Learner, learners.Report, error) {
	a.seen.fits = append(a.seen.fits, train)
	return a, learners.Report{}, nil
}

func ids(examples []model.Example) []model.ID {
	var list []model.ID
	for _, e := range examples {
		list = append(list, e.ID)
	}
	return list
}

// R15 decides whether D_val is in the fit, and of which classifiers; D_train and what
// θ is calibrated on stay as they are.
func TestRun_R15HasValidationGraphsInTheFitOfNoneOfTheRetrainedOrOfAll(t *testing.T) {
	split := randomSplit(40)
	for _, c := range []struct {
		validation      readings.Validation
		first, retrains bool // have D_val
	}{{readings.ValidationApart, false, false}, {readings.ValidationRetrained, false, true}, {readings.ValidationFitted, true, true}, {"", false, false}} {
		cfg, seen := config("motif-similarity"), new(given)
		cfg.Learner, cfg.Validation = asked{seen: seen}, c.validation
		list := events(split, cfg)
		for i, fit := range seen.fits {
			want := at(list, Pretrained, 0).Train
			if i > 0 {
				want = at(list, Retrained, i).Train
			}
			if i == 0 && c.first || i > 0 && c.retrains {
				want = append(slices.Clip(want), split.Val...)
			}
			if !slices.Equal(ids(fit), ids(want)) {
				t.Errorf("%q: training %d is a fit to %v, want %v", c.validation, i, ids(fit), ids(want))
			}
		}
		if len(seen.fits) != 5 || len(at(list, Calibrated, 1).Validation) != len(split.Val) || !slices.Equal(ids(seen.tuning), ids(split.Val)) {
			t.Errorf("%q: %d trainings, tuned on %v, θ of %d graphs", c.validation, len(seen.fits), ids(seen.tuning), len(at(list, Calibrated, 1).Validation))
		}
	}
}

// R23 test tunes on the test set, and lets embeddings see what they see otherwise.
func TestRun_R23TunesOnTheTestSet(t *testing.T) {
	split := randomSplit(40)
	cfg, seen := config("motif-similarity"), new(given)
	cfg.Learner, cfg.Grid, cfg.Iterations = asked{seen: seen}, readings.GridTest, 1
	list := events(split, cfg)
	if !slices.Equal(ids(seen.tuning), ids(split.Test)) || !slices.Equal(seen.unlabelled, model.Graphs(split.Val)) {
		t.Errorf("tuned on %v", ids(seen.tuning))
	}
	if !slices.Equal(ids(seen.fits[0]), ids(split.Train)) || len(at(list, Calibrated, 1).Validation) != len(split.Val) {
		t.Error("the fit or θ has other graphs")
	}
}
