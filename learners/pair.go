package learners

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"mevolve/internal/lists"
	"mevolve/internal/parallel"
	"mevolve/learners/classify"
	"mevolve/learners/embed"
	"mevolve/model"
	"mevolve/model/readings"
)

// Pair is an embedding followed by a classifier: every learner of the paper except
// DiffPool.
type Pair struct {
	name       string
	options    Options
	trainable  embed.Trainable // nil for an embedding that is a function of the graph
	classifier classify.Classifier

	vectors *vectors // nil until a trainable embedding is trained
	fitted  *fitted  // nil until Pretrain
}

// fitted is the result of Pretrain or Retrain. It does not change afterwards.
type fitted struct {
	classes    int
	val        []model.Example
	unlabelled []*model.Graph
	row        int // of the classifier's grid
	scaling    *scaling
	model      classify.Model
}

// Name is "sf+svm", …
func (p *Pair) Name() string { return p.name }

// Pretrain trains the embedding if necessary (R13), fits the classifier to train with
// each row of its grid and keeps the row with the best accuracy on val, the first of
// equals.
func (p *Pair) Pretrain(ctx context.Context, rng *rand.Rand, train, val []model.Example, unlabelled []*model.Graph) (Learner, Report, error) {
	if len(train) == 0 {
		return nil, Report{}, errors.New("a learner cannot be trained on no examples; give D_train at least one")
	}
	embedRNG, classifyRNG := divide(rng)
	f := &fitted{
		classes:    classes(p.options.Classes, train, val),
		val:        val,
		unlabelled: unlabelled,
	}
	originals, err := p.train(ctx, embedRNG, f, train)
	if err != nil {
		return nil, Report{}, err
	}
	// All trials share the vectors of the original graphs through the parent.
	if _, err := originals.of(ctx, distinct(model.Graphs(train), model.Graphs(val), unlabelled)); err != nil {
		return nil, Report{}, err
	}
	return p.with(originals.child(nil), f).fit(ctx, classifyRNG, train, true)
}

// Retrain fits the classifier to a new training set; see Learner.
func (p *Pair) Retrain(ctx context.Context, rng *rand.Rand, train []model.Example) (Learner, Report, error) {
	switch {
	case p.fitted == nil:
		return nil, Report{}, errUntrained
	case len(train) == 0:
		return nil, Report{}, errors.New("a learner cannot be trained on no examples; give D_train at least one")
	}
	embedRNG, classifyRNG := divide(rng)
	f := *p.fitted
	f.classes = classes(f.classes, train)
	v := p.vectors.child(model.Graphs(train))
	if p.trainable != nil && p.options.Embedding == readings.EmbeddingRefit {
		refitted, err := p.train(ctx, embedRNG, &f, train)
		if err != nil {
			return nil, Report{}, err
		}
		v = refitted.child(nil)
	}
	return p.with(v, &f).fit(ctx, classifyRNG, train, p.options.Tuning == readings.TuningAgain)
}

var errUntrained = errors.New("this learner is not trained; call Pretrain first")

// divide returns a generator for the embedding and one for the classifier: the draws of
// one do not depend on how many the other makes.
func divide(rng *rand.Rand) (first, second *rand.Rand) {
	first = rand.New(rand.NewPCG(rng.Uint64(), rng.Uint64()))
	second = rand.New(rand.NewPCG(rng.Uint64(), rng.Uint64()))
	return first, second
}

// train returns the vectors of an embedding that it trains on the graphs of R13, or the
// shared vectors if the embedding is not trained.
func (p *Pair) train(ctx context.Context, rng *rand.Rand, f *fitted, train []model.Example) (*vectors, error) {
	if p.trainable == nil {
		return p.vectors, nil
	}
	seen := distinct(model.Graphs(train))
	if p.options.Embedding != readings.EmbeddingInductive {
		seen = distinct(model.Graphs(train), model.Graphs(f.val), f.unlabelled)
	}
	e, rows, err := p.trainable.Train(ctx, rng, seen)
	if err != nil {
		return nil, err
	}
	v := newVectors(e)
	for i, g := range seen {
		v.set(g, rows[i])
	}
	return v, nil
}

// with is the pair with other vectors and what is fitted to them.
func (p *Pair) with(v *vectors, f *fitted) *Pair {
	return &Pair{p.name, p.options, p.trainable, p.classifier, v, f}
}

// fit completes what is fitted: scaling, then the classifier with its row or the best one.
func (p *Pair) fit(ctx context.Context, rng *rand.Rand, train []model.Example, tune bool) (Learner, Report, error) {
	f, v := p.fitted, p.vectors
	rows, err := v.of(ctx, model.Graphs(train))
	if err != nil {
		return nil, Report{}, err
	}
	f.scaling = nil
	if p.options.Scaling == readings.ScalingStandard {
		f.scaling = newScaling(rows)
	}
	data := classify.Data{X: f.scaling.of(rows), Y: classesOf(train), Classes: f.classes}
	report := Report{Accuracy: math.NaN()}
	if tune && len(f.val) == 0 {
		report.Warnings = append(report.Warnings, model.Warnf("empty-validation",
			"D_val is empty, so that nothing was tuned: the first row of the grid is taken."))
	}
	if tune && len(f.val) > 0 {
		valRows, err := v.of(ctx, model.Graphs(f.val))
		if err != nil {
			return nil, Report{}, err
		}
		val := classify.Data{X: f.scaling.of(valRows), Y: classesOf(f.val), Classes: f.classes}
		f.row, report.Accuracy, f.model, err = p.classifier.Search(ctx, rng, data, val)
		if err != nil {
			return nil, Report{}, err
		}
	} else if f.model, err = p.classifier.Fit(ctx, rng, data, f.row); err != nil {
		return nil, Report{}, err
	}
	if allEqual(rows) {
		report.Warnings = append(report.Warnings, model.Warnf("no-variance",
			"%s gives every training graph the same vector, so that there is nothing to tell them apart by.", v.embedding.Name()))
	}
	report.Warnings = append(report.Warnings, f.model.Warnings()...)
	report.Parameters = p.classifier.Grid()[f.row]
	return p, report, nil
}

// Predict returns one Prediction for each graph, in order.
func (p *Pair) Predict(ctx context.Context, graphs []*model.Graph) ([]Prediction, error) {
	x, err := p.Embed(ctx, graphs)
	if err != nil {
		return nil, err
	}
	return p.Classify(ctx, x)
}

// Embed returns one point of R^d for each graph, in order, before scaling (R19). The
// rows are shared and must not be written to.
func (p *Pair) Embed(ctx context.Context, graphs []*model.Graph) ([][]float64, error) {
	if p.fitted == nil {
		return nil, errUntrained
	}
	return p.vectors.of(ctx, graphs)
}

// Classify predicts points of R^d.
func (p *Pair) Classify(ctx context.Context, x [][]float64) ([]Prediction, error) {
	if p.fitted == nil {
		return nil, errUntrained
	}
	const block = 240 // predictions do not depend on one another
	predictions := make([]Prediction, len(x))
	err := parallel.Each(ctx, (len(x)+block-1)/block, func(b int) error {
		from, to := b*block, min((b+1)*block, len(x))
		found, err := p.fitted.model.Predict(ctx, p.fitted.scaling.of(x[from:to]))
		copy(predictions[from:to], found)
		return err
	})
	if err != nil {
		return nil, err
	}
	return predictions, nil
}

func classesOf(examples []model.Example) []int {
	return lists.Each(examples, func(e model.Example) int { return e.Class })
}

func allEqual(rows [][]float64) bool {
	for _, row := range rows {
		for k, x := range row {
			if x != rows[0][k] {
				return false
			}
		}
	}
	return len(rows) > 1
}
