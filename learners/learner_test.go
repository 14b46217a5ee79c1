package learners

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"mevolve/internal/must"
	"mevolve/internal/parallel"
	"mevolve/learners/classify"
	"mevolve/learners/embed"
	"mevolve/model"
	"mevolve/model/readings"
)

func newRNG(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// examples draws random trees (class 0) and trees with n or 2n more edges
// (classes 1 and 2).
func examples(seed uint64, n, classes int) []model.Example {
	rng := newRNG(seed)
	var set []model.Example
	for i := range n {
		class := i % classes
		size := 8 + rng.IntN(8)
		var edges []model.Edge
		for v := 1; v < size; v++ {
			edges = append(edges, model.NewEdge(rng.IntN(v), v))
		}
		g := must.Get(model.NewGraph(size, edges))
		for added := 0; added < size*class; {
			e := model.NewEdge(rng.IntN(size), rng.IntN(size))
			if e.U == e.V || g.HasEdge(e.U, e.V) {
				continue
			}
			g = must.Get(g.Rewire([]model.Edge{e}, nil))
			added++
		}
		set = append(set, model.Example{ID: model.ID{Graph: i}, Graph: g, Class: class})
	}
	return set
}

// pairNames has every embedding and every classifier once or more: neither
// knows of the other.
func pairNames() (names []string) {
	for _, c := range classifiers {
		names = append(names, "sf+"+c.Name)
	}
	for _, e := range embeddings[1:] {
		names = append(names, e.Name+"+knn")
	}
	return names
}

// mustParse makes a learner whose vectors have 32 dimensions where none are given.
func mustParse(name string, o Options) Learner {
	o.Dim = cmp.Or(o.Dim, 32)
	return must.Get(Parse(name, o))
}

func mustPretrain(t testing.TB, l Learner, seed uint64, train, val []model.Example, unlabelled []*model.Graph) (Learner, Report) {
	t.Helper()
	return must.Both(l.Pretrain(t.Context(), newRNG(seed), train, val, unlabelled))
}

func mustPredict(t testing.TB, l Learner, graphs []*model.Graph) []Prediction {
	t.Helper()
	return must.Get(l.Predict(t.Context(), graphs))
}

func TestEveryPairLearnsWhatTheEyeSees(t *testing.T) {
	for _, classes := range []int{2, 3} {
		train, val, test := examples(1, 60, classes), examples(2, 12, classes), examples(3, 30, classes)
		for _, name := range pairNames() {
			t.Run(name, func(t *testing.T) {
				fitted, report := mustPretrain(t, mustParse(name, Options{}), 1, train, val, model.Graphs(test))
				correct := 0
				for i, p := range mustPredict(t, fitted, model.Graphs(test)) {
					if p.Class == test[i].Class {
						correct++
					}
					var sum float64
					for _, q := range p.P {
						sum += q
					}
					if len(p.P) != classes || math.Abs(sum-1) > 1e-9 {
						t.Errorf("probabilities %v of %d classes", p.P, classes)
					}
					if p.Disagrees != (p.Class != classify.Largest(p.P)) {
						t.Errorf("class %d of %v is not marked right", p.Class, p.P)
					}
				}
				want := 21
				if strings.HasPrefix(name, "gl2vec-graphlet+") {
					want = 15 // random graphs stray little from random graphs of equal degrees
				}
				if correct < want {
					t.Errorf("%d of 30 correct", correct)
				}
				if len(report.Parameters) == 0 || !(report.Accuracy > 0.5) {
					t.Errorf("report %+v", report)
				}
			})
		}
	}
}

func TestTheSameGeneratorGivesTheSameLearner(t *testing.T) {
	train, val, test := examples(1, 40, 2), examples(2, 8, 2), model.Graphs(examples(3, 10, 2))
	for _, name := range pairNames() {
		once, firstReport := mustPretrain(t, mustParse(name, Options{}), 5, train, val, test)
		helped, _ := parallel.WithHelpers(t.Context(), 2)
		again, secondReport := must.Both(mustParse(name, Options{}).Pretrain(helped, newRNG(5), train, val, test))
		if !reflect.DeepEqual(mustPredict(t, once, test), mustPredict(t, again, test)) || !reflect.DeepEqual(firstReport, secondReport) {
			t.Errorf("%s: with helpers the same generator gives another learner", name)
		}
	}
}

// The fit is that of the chosen row and the same generator, so retraining on
// D_train itself changes nothing.
func TestRetrainOnTheSameTrainIsPretrainsFit(t *testing.T) {
	train, val, test := examples(1, 40, 2), examples(2, 8, 2), model.Graphs(examples(3, 10, 2))
	for _, name := range pairNames() {
		for tuning, embedding := range map[readings.Tuning]readings.Embedding{
			readings.TuningOnce: readings.EmbeddingTransductive, readings.TuningAgain: readings.EmbeddingRefit,
		} {
			fitted, report := mustPretrain(t, mustParse(name, Options{Tuning: tuning, Embedding: embedding}), 5, train, val, test)
			again, second := must.Both(fitted.Retrain(t.Context(), newRNG(5), train))
			if !reflect.DeepEqual(mustPredict(t, fitted, test), mustPredict(t, again, test)) {
				t.Errorf("%s, tuned %s, embedded %s: retraining on D_train changes the predictions", name, tuning, embedding)
			}
			if !reflect.DeepEqual(report.Parameters, second.Parameters) {
				t.Errorf("%s: parameters %v, then %v", name, report.Parameters, second.Parameters)
			}
			if tuned := !math.IsNaN(second.Accuracy); tuned != (tuning == readings.TuningAgain) {
				t.Errorf("%s, tuned %s: accuracy %v on D_val", name, tuning, second.Accuracy)
			}
		}
	}
}

func TestRetrainLeavesTheReceiverAsItWas(t *testing.T) {
	train, val, test := examples(1, 40, 2), examples(2, 8, 2), model.Graphs(examples(3, 10, 2))
	for _, name := range pairNames() {
		fitted, _ := mustPretrain(t, mustParse(name, Options{Embedding: readings.EmbeddingRefit, Scaling: readings.ScalingStandard}), 5, train, val, test)
		before := mustPredict(t, fitted, test)
		must.Both(fitted.Retrain(t.Context(), newRNG(6), append(train[:20:20], examples(9, 30, 2)...)))
		if !reflect.DeepEqual(before, mustPredict(t, fitted, test)) {
			t.Errorf("%s: predictions of the old learner changed", name)
		}
	}
}

func TestAPredictionDoesNotDependOnTheOthers(t *testing.T) {
	train, val, test := examples(1, 40, 3), examples(2, 9, 3), model.Graphs(examples(3, 25, 3))
	for _, name := range pairNames() {
		fitted, _ := mustPretrain(t, mustParse(name, Options{}), 5, train, val, nil)
		all := mustPredict(t, fitted, test)
		for _, i := range newRNG(1).Perm(len(test)) {
			if alone := mustPredict(t, fitted, test[i:i+1]); !reflect.DeepEqual(alone[0], all[i]) {
				t.Errorf("%s: graph %d alone gives %v, among others %v", name, i, alone[0], all[i])
			}
		}
	}
}

func TestAClassThatIsNotInTrainHasProbabilityZero(t *testing.T) {
	all := examples(1, 60, 3)
	var train []model.Example
	for _, e := range all {
		if e.Class != 1 {
			train = append(train, e)
		}
	}
	for _, name := range pairNames() {
		fitted, _ := mustPretrain(t, mustParse(name, Options{Classes: 4}), 1, train, examples(2, 9, 3), nil)
		for _, p := range mustPredict(t, fitted, model.Graphs(all)) {
			if len(p.P) != 4 || p.P[1] != 0 || p.P[3] != 0 || p.Class == 1 || p.Class == 3 {
				t.Fatalf("%s: %+v", name, p)
			}
		}
	}
}

func warned(r Report, code string) bool {
	for _, w := range r.Warnings {
		if w.Code == code {
			return true
		}
	}
	return false
}

func TestDegenerateTrainingSetsWarn(t *testing.T) {
	all := examples(1, 20, 2)
	var one []model.Example
	for _, e := range all {
		if e.Class == 1 {
			one = append(one, e)
		}
	}
	same := make([]model.Example, 12)
	for i := range same {
		same[i] = model.Example{Graph: all[0].Graph, Class: i % 2}
	}
	for _, name := range pairNames() {
		fitted, report := mustPretrain(t, mustParse(name, Options{}), 1, one, all, nil)
		if !warned(report, "one-class") {
			t.Errorf("%s: no warning of a single class: %v", name, report.Warnings)
		}
		if p := mustPredict(t, fitted, model.Graphs(all))[0]; p.Class != 1 || p.P[1] != 1 {
			t.Errorf("%s: %+v after training on class 1 only", name, p)
		}
		l := mustParse(name, Options{})
		first := l.(*Pair).classifier.Grid()[0]
		if _, report = mustPretrain(t, l, 1, all, nil, nil); !warned(report, "empty-validation") ||
			!math.IsNaN(report.Accuracy) || !reflect.DeepEqual(report.Parameters, first) {
			t.Errorf("%s: an empty D_val gives %+v", name, report)
		}
		if _, report = mustPretrain(t, mustParse(name, Options{Scaling: readings.ScalingStandard}), 1, same, same, nil); !warned(report, "no-variance") {
			t.Errorf("%s: no warning that all vectors are equal: %v", name, report.Warnings)
		}
		if _, _, err := l.Pretrain(t.Context(), newRNG(1), nil, all, nil); err == nil {
			t.Errorf("%s: an empty D_train is accepted", name)
		}
	}
}

func TestCancellationEndsTraining(t *testing.T) {
	train := examples(1, 40, 2)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, name := range pairNames() {
		if _, _, err := mustParse(name, Options{}).Pretrain(ctx, newRNG(1), train, train, nil); err != context.Canceled {
			t.Errorf("%s: %v, want the context's error", name, err)
		}
	}
}

// counting is an embedding that counts its calls.
type counting struct {
	embed.Embedding
	calls *atomic.Int64
}

func (c counting) Embed(ctx context.Context, g *model.Graph) ([]float64, error) {
	c.calls.Add(1)
	return c.Embedding.Embed(ctx, g)
}

func TestEachDistinctGraphIsEmbeddedOnce(t *testing.T) {
	train, val, test, pool := examples(1, 20, 2), examples(2, 8, 2), model.Graphs(examples(3, 10, 2)), examples(4, 20, 2)
	var calls atomic.Int64
	shared := newVectors(counting{embed.SF{Dim: 16}, &calls})
	l := &Pair{name: "counting", classifier: classify.KNN{}, vectors: shared}
	first, _ := mustPretrain(t, l, 1, train, val, test)
	mustPretrain(t, l, 2, val, train, test) // another trial on the same originals
	if n := calls.Load(); n != 38 {
		t.Errorf("%d calls for 38 originals", n)
	}
	mustPredict(t, first, model.Graphs(pool))
	duplicated := append(append([]model.Example{}, train...), train...)
	second, _ := must.Both(first.Retrain(t.Context(), newRNG(3), append(duplicated, pool...)))
	mustPredict(t, second, test)
	mustPredict(t, second, model.Graphs(pool))
	if n := calls.Load(); n != 58 {
		t.Errorf("%d calls for 38 originals and 20 generated graphs", n)
	}
	if n := len(shared.known); n != 38 {
		t.Errorf("the shared vectors hold %d graphs, want the 38 originals only", n)
	}
	third, _ := must.Both(second.Retrain(t.Context(), newRNG(3), append(duplicated, pool[:5]...)))
	if n := len(third.(*Pair).vectors.known); n != 5 {
		t.Errorf("a learner trained on 5 generated graphs holds %d", n)
	}
}

// severally is a counting embedding of several graphs at once.
type severally struct {
	embed.SF
	calls *atomic.Int64
}

func (c severally) EmbedAll(ctx context.Context, graphs []*model.Graph) ([][]float64, error) {
	c.calls.Add(int64(len(graphs)))
	return c.SF.EmbedAll(ctx, graphs)
}

// Trials that ask for the same graphs at once, each in its own order and twice, get the
// same vectors, wait for each other in no circle, and each graph is embedded once.
func TestVectors_AreComputedOnceForAllWhoAskAtOnce(t *testing.T) {
	graphs := model.Graphs(examples(1, 90, 2))
	for round := range 20 {
		var calls atomic.Int64
		shared := newVectors(severally{embed.SF{Dim: 16}, &calls})
		var group sync.WaitGroup
		for asker := range 4 {
			group.Go(func() {
				order := newRNG(uint64(10*round + asker)).Perm(2 * len(graphs))
				asked := make([]*model.Graph, len(order))
				for i, k := range order {
					asked[i] = graphs[k%len(graphs)]
				}
				rows, err := shared.of(t.Context(), asked)
				if err != nil {
					t.Error(err)
					return
				}
				for i, g := range asked {
					want, err := embed.SF{Dim: 16}.Embed(t.Context(), g)
					if err != nil || !reflect.DeepEqual(rows[i], want) {
						t.Errorf("graph %d has %v, want %v (%v)", i, rows[i], want, err)
						return
					}
				}
			})
		}
		group.Wait()
		if n := calls.Load(); n != int64(len(graphs)) {
			t.Fatalf("%d are embedded of %d", n, len(graphs))
		}
	}
}

func TestParse_KnowsWhatAllLists(t *testing.T) {
	for _, info := range All() {
		l, err := Parse(info.Name, Options{})
		if err != nil || l.Name() != info.Name || info.Summary == "" {
			t.Errorf("%v: %v", info, err)
		}
		size, err := Size(info.Name, Options{})
		if err != nil || !strings.HasPrefix(size.Name(), "size+") {
			t.Errorf("no size baseline of %s: %v", info.Name, err)
		}
		if _, err := l.Predict(t.Context(), nil); err == nil {
			t.Errorf("%s predicts untrained", info.Name)
		}
		if _, _, err := l.Retrain(t.Context(), newRNG(1), examples(1, 4, 2)); err == nil {
			t.Errorf("%s retrains untrained", info.Name)
		}
	}
	for _, name := range []string{"", "sf", "sf+", "+svm", "sf+svm+knn", "SF+SVM", "svm+sf"} {
		if _, err := Parse(name, Options{}); err == nil || !strings.Contains(err.Error(), "sf+svm") {
			t.Errorf("Parse(%q): %v, want a sentence that lists the learners", name, err)
		}
	}
	if _, err := Parse("sf+svm", Options{Dim: -1}); err == nil {
		t.Error("-1 dimensions are accepted")
	}
}

// Kind describes the embedding correctly: the vector of a graph depends on the other
// graphs exactly if the embedding is trained, and FixedDim means one dimension.
func TestKind_SaysWhatTheLearnerIs(t *testing.T) {
	for name, want := range map[string]bool{
		"sf+svm": false, "netlsd+svm": false, "graph2vec+svm": true, "gl2vec+rf": true, "gl2vec-graphlet+svm": false, "diffpool": false,
	} {
		k, ok := KindOf(name)
		if !ok || k.Trained() != want {
			t.Errorf("%s: trained is %v", name, !want)
		}
	}
	if k, ok := KindOf("graph2vec"); !ok || !k.Trained() || k.Classifier != nil {
		t.Errorf("the embedding alone: %+v", k)
	}
	if _, err := Size("sf", Options{}); err == nil {
		t.Error("an embedding alone has a size baseline")
	}
	graphs := model.Graphs(examples(1, 4, 2))
	for _, e := range Embeddings() {
		small, err := Embed(t.Context(), newRNG(1), e.Name, Options{Dim: 3}, graphs)
		if err != nil || (len(small[0]) != 3) != e.FixedDim {
			t.Errorf("%s: %d dimensions where 3 were set, FixedDim is %v (%v)", e.Name, len(small[0]), e.FixedDim, err)
		}
	}
}

// Every learner has a price: what is not priced would be forecast as free.
func TestKind_EveryPartHasAPrice(t *testing.T) {
	w := Workload{Originals: 100, Classes: 2, Vertices: 20, Edges: 25, Vertices2: 400, Vertices3: 8000, Dim: 128}
	for _, k := range All() {
		if k.Paired() {
			if embed, train := k.Embedding.Cost(w); embed <= 0 || train <= 0 {
				t.Errorf("%s: embedding a graph takes %v s, training %v", k.Name, embed, train)
			}
		}
		c := k.Classifier.Cost(w, k.Embedding)
		if c.Fit(100)+c.Tune(100)+c.Judge(20, 100) <= 0 {
			t.Errorf("%s: its classifier is free", k.Name)
		}
	}
}

func TestSize_SeesVerticesAndEdgesOnly(t *testing.T) {
	l := must.Get(Size("sf+knn", Options{}))
	train := examples(1, 20, 2)
	fitted, _ := mustPretrain(t, l, 1, train, train, nil)
	x := must.Get(fitted.(*Pair).Embed(t.Context(), model.Graphs(train)))
	for i, row := range x {
		if g := train[i].Graph; len(row) != 2 || row[0] != float64(g.N()) || row[1] != float64(g.M()) {
			t.Errorf("features %v", row)
		}
	}
}

func TestScaling_GivesMeanZeroAndVarianceOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := newRNG(rapid.Uint64().Draw(t, "seed"))
		n, d := rapid.IntRange(2, 20).Draw(t, "n"), 4
		rows := make([][]float64, n)
		for i := range rows {
			rows[i] = []float64{rng.NormFloat64() * 100, rng.Float64() + 1e6, 0.1, float64(i)}
		}
		s := newScaling(rows)
		scaled := s.of(rows)
		for k := range d {
			var mean, variance, largest float64
			for _, row := range rows {
				largest = max(largest, math.Abs(row[k]))
			}
			// The mean is rounded n+1 times at the size of the largest number; every scaled
			// number moves by that over the deviation, and the variance by its square.
			const ulp = 0x1p-52
			shift := float64(n+1)*ulp*largest/s.deviation[k] + float64(n)*ulp
			for _, row := range scaled {
				mean += row[k] / float64(n)
			}
			for _, row := range scaled {
				variance += (row[k] - mean) * (row[k] - mean) / float64(n)
			}
			want := 1.0
			if k == 2 || k == 1 && s.deviation[k] == 1 { // constant, or no more than rounding apart
				want = 0
			}
			if math.Abs(mean) > shift || math.Abs(variance-want) > shift*shift+4*float64(n)*ulp {
				t.Fatalf("feature %d has mean %v and variance %v, bounds %v", k, mean, variance, shift)
			}
		}
	})
}

// R20 reaches the embedding; without a choice the order is new in each epoch.
func TestOptions_TakeTheDocumentOrder(t *testing.T) {
	for given, want := range map[readings.DocumentOrder]readings.DocumentOrder{
		"": readings.DocumentOrderShuffled, readings.DocumentOrderShuffled: readings.DocumentOrderShuffled, readings.DocumentOrderFile: readings.DocumentOrderFile,
	} {
		o, err := Options{DocumentOrder: given}.withDefaults()
		if got := o.pvdbow().Order; err != nil || got != want {
			t.Errorf("%q: order %q, want %q (%v)", given, got, want, err)
		}
	}
}
