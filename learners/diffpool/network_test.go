package diffpool

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/internal/parallel"
	"mevolve/learners/classify"
	"mevolve/model"

	"pgregory.net/rapid"
)

func rand1() *rand.Rand { return rand.New(rand.NewPCG(1, 1)) }

// quick is a small network that trains in milliseconds.
var quick = Config{Hidden: 8, Dense: 8, Batch: 12, Epochs: 6, Ratio: 0.2}

// cyclesAndPaths is a dataset in which class 0 are the cycles.
func cyclesAndPaths(count int) []model.Example {
	var examples []model.Example
	for i := range count {
		n := 5 + i/2%6
		var edges []model.Edge
		for v := 1; v < n; v++ {
			edges = append(edges, model.Edge{U: v - 1, V: v})
		}
		if i%2 == 0 {
			edges = append(edges, model.Edge{U: 0, V: n - 1})
		}
		examples = append(examples, model.Example{ID: model.ID{Graph: i}, Graph: graph(n, edges...), Class: i % 2})
	}
	return examples
}

func graphs(examples []model.Example) []*model.Graph {
	var all []*model.Graph
	for _, e := range examples {
		all = append(all, e.Graph)
	}
	return all
}

func pretrain(t testing.TB, c Config, train, val []model.Example, classes int) *Network {
	t.Helper()
	return must.Get(New(c).Pretrain(t.Context(), rand1(), train, val, classes))
}

func predict(t testing.TB, n *Network, graphs []*model.Graph) [][]float64 {
	t.Helper()
	return must.Get(n.Probabilities(t.Context(), graphs))
}

func correct(t testing.TB, n *Network, examples []model.Example) int {
	t.Helper()
	right := 0
	for i, p := range predict(t, n, graphs(examples)) {
		if classify.Largest(p) == examples[i].Class {
			right++
		}
	}
	return right
}

func TestPretrain_LearnsWhatCanBeLearnt(t *testing.T) {
	train := cyclesAndPaths(24)
	n := pretrain(t, Config{Hidden: 8, Epochs: 60, Rate: 0.01}, train, nil, 2)
	if right := correct(t, n, train); right != len(train) {
		t.Errorf("%d of %d training graphs are right after 60 epochs", right, len(train))
	}
}

func TestPretrain_FollowsItsRandomStreamOnly(t *testing.T) {
	train := synthetic(40, 3, 30, 6, 3)
	a := pretrain(t, quick, train, train[:7], 2)
	helped, _ := parallel.WithHelpers(t.Context(), 2)
	b := must.Get(New(quick).Pretrain(helped, rand1(), train, train[:7], 2))
	if !slices.Equal(a.outcome.parameters.flat, b.outcome.parameters.flat) {
		t.Error("alone and with helpers it ends with different weights")
	}
	p := must.Get(b.Probabilities(helped, graphs(train)))
	if !reflect.DeepEqual(predict(t, a, graphs(train)), p) {
		t.Error("alone and with helpers it predicts differently")
	}
	c := must.Get(New(quick).Pretrain(t.Context(), rand.New(rand.NewPCG(5, 5)), train, train[:7], 2))
	if slices.Equal(a.outcome.parameters.flat, c.outcome.parameters.flat) {
		t.Error("another stream gives the same weights")
	}
}

func TestRetrain_GoesOnFromTheWeightsAndLeavesTheReceiver(t *testing.T) {
	train := cyclesAndPaths(20)
	n := pretrain(t, quick, train, train[:4], 2)
	before := slices.Clone(n.outcome.parameters.flat)
	slow := *n
	slow.config.Rate = 1e-9
	again := must.Get(slow.Retrain(t.Context(), rand1(), train))
	if !slices.Equal(before, n.outcome.parameters.flat) {
		t.Error("retraining changed the receiver")
	}
	for i, x := range again.outcome.parameters.flat {
		if math.Abs(float64(x-before[i])) > 1e-6 {
			t.Fatalf("with next to no learning rate weight %d moved from %g to %g: it did not start there", i, before[i], x)
		}
	}
	moved := must.Get(n.Retrain(t.Context(), rand1(), train))
	if slices.Equal(before, moved.outcome.parameters.flat) {
		t.Error("retraining did not move the weights")
	}
}

func TestFit_StopsAfterPatienceAndKeepsTheBestEpoch(t *testing.T) {
	train := cyclesAndPaths(24)
	// D_val contradicts D_train, so that it soon gets worse.
	val := slices.Clone(train[:9])
	for i := range val {
		val[i].Class = 1 - val[i].Class
	}
	n := pretrain(t, Config{Hidden: 8, Epochs: 200, Patience: 5, Rate: 0.01}, train, val, 2)
	run, kept := n.outcome.epochs, n.outcome.epoch
	if run != kept+5 || run == 200 {
		t.Errorf("ran %d epochs and kept epoch %d, want a stop 5 epochs later", run, kept)
	}
	if got := float64(correct(t, n, val)) / float64(len(val)); got != n.Accuracy() {
		t.Errorf("the kept weights have accuracy %g on D_val, reported is %g", got, n.Accuracy())
	}
}

func TestStep_TakesTheMeanGradientOfTheMiniBatch(t *testing.T) {
	train := synthetic(12, 3, 20, 6, 3)
	n := pretrain(t, quick, train, nil, 2)
	samples := n.vocabulary.samples(train)
	mean := n.shape.bind(nil)
	for i := range samples {
		p := newPass(n.outcome.parameters, &workspace{}, newBatch(samples[i:i+1], n.shape.labels))
		must.Do(p.forward(t.Context()))
		must.Do(p.backward(t.Context(), mean, 1/float32(len(samples))))
	}
	trainer := newTrainer(n.config, n.shape, n.outcome.parameters)
	must.Get(trainer.step(t.Context(), samples))
	for i, want := range mean.flat {
		if got := trainer.gradients[0].flat[i]; math.Abs(float64(got-want)) > 1e-5 {
			t.Errorf("entry %d of the gradient is %g, the mean over the graphs %g", i, got, want)
		}
	}
}

func TestVocabulary_NumbersTheLabelsOfTheTrainingGraphs(t *testing.T) {
	g := must.Get(graph(4).WithLabels([]int{7, -2, 7, 3}))
	v := newVocabulary([]model.Example{{Graph: g}, {Graph: graph(2)}})
	if got := v.sample(g, 0).label; !slices.Equal(got, []int32{2, 0, 2, 1}) {
		t.Errorf("labels 7 −2 7 3 are numbered %v, want 2 0 2 1", got)
	}
	strange := must.Get(graph(2).WithLabels([]int{50, -1}))
	for what, g := range map[string]*model.Graph{"absent": graph(2), "unknown": strange} {
		if got := v.sample(g, 0).label; !slices.Equal(got, []int32{-1, -1}) {
			t.Errorf("%s labels are numbered %v, want −1 −1", what, got)
		}
	}
}

func TestScore_PrefersAccuracyThenTheSmallerLoss(t *testing.T) {
	for _, c := range []struct {
		a, b score
		want bool
	}{
		{score{0.8, 9}, score{0.7, 1}, true},
		{score{0.7, 1}, score{0.8, 9}, false},
		{score{0.8, 1}, score{0.8, 2}, true},
		{score{0.8, 1}, score{0.8, 1}, false},
	} {
		if c.a.better(c.b) != c.want {
			t.Errorf("%v better than %v: %v, want %v", c.a, c.b, !c.want, c.want)
		}
	}
}

func TestPretrain_WithoutValidationRunsAllEpochsAndSaysSo(t *testing.T) {
	n := pretrain(t, quick, synthetic(20, 10, 30, 6, 3), nil, 2)
	if run, kept := n.outcome.epochs, n.outcome.epoch; run != quick.Epochs || kept != run {
		t.Errorf("ran %d epochs and kept epoch %d, want %d of both", run, kept, quick.Epochs)
	}
	if !math.IsNaN(n.Accuracy()) {
		t.Errorf("accuracy on an empty D_val is %g, want NaN", n.Accuracy())
	}
	if w := n.Warnings(); len(w) != 1 || w[0].Code != "no-validation" {
		t.Errorf("warnings are %v, want no-validation", w)
	}
}

func TestProbabilities_OfOddGraphsAreProbabilities(t *testing.T) {
	labelled := func(g *model.Graph, labels ...int) *model.Graph {
		g = must.Get(g.WithLabels(labels))
		return g
	}
	train := synthetic(20, 3, 9, 3, 3)
	odd := []*model.Graph{
		graph(0), graph(1), graph(6), graph(2, model.Edge{U: 0, V: 1}),
		labelled(graph(2, model.Edge{U: 0, V: 1}), 99, -5), labelled(graph(1), 0),
		synthetic(1, 90, 90, 500, 3)[0].Graph,
	}
	for i, g := range odd[:6] {
		train = append(train, model.Example{Graph: g, Class: i % 2})
	}
	for name, set := range map[string][]model.Example{"odd and usual": train, "odd": train[20:], "one": train[20:21]} {
		n := pretrain(t, quick, set, nil, 3)
		for i, p := range predict(t, n, odd) {
			sum := 0.0
			for _, x := range p {
				if x < 0 || x > 1 || x != x {
					t.Errorf("trained on %s: graph %d has p = %v", name, i, p)
				}
				sum += x
			}
			if len(p) != 3 || math.Abs(sum-1) > 1e-12 {
				t.Errorf("trained on %s: graph %d has p = %v, which sums to %g", name, i, p, sum)
			}
		}
	}
}

func TestProbabilities_DoNotDependOnTheOtherGraphs(t *testing.T) {
	train := synthetic(30, 3, 40, 6, 3)
	n := pretrain(t, quick, train, nil, 2)
	together := predict(t, n, graphs(train))
	for i, e := range train {
		if alone := predict(t, n, []*model.Graph{e.Graph})[0]; !slices.Equal(alone, together[i]) {
			t.Errorf("graph %d: p = %v alone, %v among others", i, alone, together[i])
		}
	}
}

func TestChunks_KeepOrderAndSize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var samples []sample
		for range rapid.IntRange(0, 40).Draw(t, "graphs") {
			g := must.Get(model.NewGraph(rapid.SampledFrom([]int{0, 1, 30, 200, 499, 500, 501, 900}).Draw(t, "n"), nil))
			samples = append(samples, sample{graph: g})
		}
		cut := chunks(samples)
		i := 0
		for _, c := range cut {
			if len(c) == 0 || len(c) > chunkGraphs || len(c) > 1 && newBatch(c, 0).vertices() > chunkVertices {
				t.Fatalf("a chunk has %d graphs and %d vertices", len(c), newBatch(c, 0).vertices())
			}
			for _, s := range c {
				if s.graph != samples[i].graph {
					t.Fatalf("graph %d is out of order", i)
				}
				i++
			}
		}
		if i != len(samples) {
			t.Fatalf("%d of %d graphs are in a chunk", i, len(samples))
		}
	})
}

// impatient is cancelled after so many looks at it.
type impatient struct {
	context.Context
	looks *int
}

func (c impatient) Err() error {
	if *c.looks--; *c.looks < 0 {
		return context.Canceled
	}
	return nil
}

func TestCancelling_StopsWithinAStage(t *testing.T) {
	train := cyclesAndPaths(20)
	n := pretrain(t, quick, train, nil, 2)
	for name, call := range map[string]func(context.Context) error{
		"Pretrain":      func(ctx context.Context) error { _, err := n.Pretrain(ctx, rand1(), train, train, 2); return err },
		"Retrain":       func(ctx context.Context) error { _, err := n.Retrain(ctx, rand1(), train); return err },
		"Probabilities": func(ctx context.Context) error { _, err := n.Probabilities(ctx, graphs(train)); return err },
	} {
		for _, looks := range []int{0, 1, 7, 19} {
			left := looks
			if err := call(impatient{t.Context(), &left}); !errors.Is(err, context.Canceled) {
				t.Errorf("%s, cancelled after %d looks, returns %v", name, looks, err)
			}
			if left < -2 {
				t.Errorf("%s, cancelled after %d looks, worked on for %d stages", name, looks, -left-1)
			}
		}
	}
}

func TestWrongInputIsRefusedInASentence(t *testing.T) {
	train := cyclesAndPaths(4)
	fresh := New(quick)
	for want, call := range map[string]func() error{
		"no training graphs":   func() error { _, err := fresh.Pretrain(t.Context(), rand1(), nil, nil, 2); return err },
		"there are 1 classes":  func() error { _, err := fresh.Pretrain(t.Context(), rand1(), train, nil, 1); return err },
		"call Pretrain first":  func() error { _, err := fresh.Retrain(t.Context(), rand1(), train); return err },
		"has not been trained": func() error { _, err := fresh.Probabilities(t.Context(), graphs(train)); return err },
	} {
		expect.Refused(t, call(), want)
	}
}
