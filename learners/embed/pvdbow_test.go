package embed

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"mevolve/internal/must"
	"mevolve/internal/parallel"
	"mevolve/internal/seed"
	"mevolve/model/readings"
)

// twoKinds gives documents of 30 tokens, those of kind 0 mostly from one half
// of a vocabulary of 40 and those of kind 1 from the other.
func twoKinds(rng *rand.Rand, n int) (documents []document, kinds []int) {
	for i := range n {
		kind := i % 2
		tokens := make([]uint64, 30)
		for k := range tokens {
			tokens[k] = seed.Mix(uint64(rng.IntN(20) + 20*kind))
			if rng.Float64() < 0.2 {
				tokens[k] = seed.Mix(uint64(rng.IntN(40)))
			}
		}
		documents, kinds = append(documents, newDocument(tokens)), append(kinds, kind)
	}
	return documents, kinds
}

func trained(p PVDBOW, documents []document) (*tokenVectors, [][]float64) {
	return must.Both(p.train(context.Background(), rand.New(rand.NewPCG(1, 2)), documents))
}

func inferred(m *tokenVectors, d document) []float64 {
	return must.Get(m.infer(context.Background(), d))
}

func distance(a, b []float64) float64 {
	sum := 0.0
	for k := range a {
		sum += (a[k] - b[k]) * (a[k] - b[k])
	}
	return math.Sqrt(sum)
}

func cosine(a, b []float64) float64 { return dot(a, b) / math.Sqrt(dot(a, a)*dot(b, b)) }

func mean(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	return sum / float64(len(x))
}

// Steps in bulk climb as high as steps one by one, and inference lands where
// the usual one does: the means of repeated inferences are closer than 10 %
// of their length, and one inference scatters no more than 10 % around them.
func TestPVDBOW_InBulkDoesWhatTheUsualLoopDoes(t *testing.T) {
	documents, _ := twoKinds(rand.New(rand.NewPCG(4, 4)), 60)
	p := DefaultPVDBOW(32)
	m, x := trained(p, documents)
	plain, plainX := p.plainTrain(rand.New(rand.NewPCG(1, 2)), documents)
	got, want := m.objective(documents, x), plain.objective(documents, plainX)
	if start := -6 * math.Ln2; !(got > want-0.03*(want-start)) {
		t.Errorf("objective %.4f, by the usual loop %.4f, at the start %.4f", got, want, start)
	}

	const repeats = 8
	for _, d := range documents[:5] {
		centre, plainCentre := make([]float64, p.Dim), make([]float64, p.Dim)
		var all [][]float64
		for r := range repeats {
			other := *m
			other.seed = uint64(r)
			all = append(all, inferred(&other, d))
			for k, v := range all[r] {
				centre[k] += v / repeats
			}
			for k, v := range m.plainInfer(rand.New(rand.NewPCG(9, uint64(r))), d) {
				plainCentre[k] += v / repeats
			}
		}
		length := math.Sqrt(dot(plainCentre, plainCentre))
		if apart := distance(centre, plainCentre) / length; apart > 0.1 {
			t.Errorf("the means of inferences are %.1f %% apart", 100*apart)
		}
		for _, v := range all {
			if apart := distance(centre, v) / length; apart > 0.1 {
				t.Errorf("an inference is %.1f %% from their mean", 100*apart)
			}
		}
	}
}

// Two cores give the same bits as one, whichever is faster.
func TestPVDBOW_TrainingDoesNotDependOnTheWorkers(t *testing.T) {
	documents, _ := twoKinds(rand.New(rand.NewPCG(5, 5)), 21)
	p := DefaultPVDBOW(16)
	for _, p.Order = range []readings.DocumentOrder{readings.DocumentOrderShuffled, readings.DocumentOrderFile} {
		alone, want := trained(p, documents)
		for helpers := range 4 {
			ctx, _ := parallel.WithHelpers(context.Background(), helpers)
			m, x := must.Both(p.train(ctx, rand.New(rand.NewPCG(1, 2)), documents))
			if !cmp.Equal(x, want) || !cmp.Equal(m.vectors, alone.vectors) {
				t.Errorf("order %s, %d helpers: other vectors than alone", p.Order, helpers)
			}
		}
		if _, other, err := p.train(context.Background(), rand.New(rand.NewPCG(2, 2)), documents); err != nil || cmp.Equal(other, want) {
			t.Errorf("order %s: another stream gives the same vectors (%v)", p.Order, err)
		}
	}
}

// An error in one core during training ends the other, too.
func TestPVDBOW_TrainingEndsWhenOneOfTwoFails(t *testing.T) {
	documents, _ := twoKinds(rand.New(rand.NewPCG(5, 5)), 20)
	for what, fail := range map[string]func() error{
		"an error": func() error { return errors.New("enough") },
		"a panic":  func() error { panic("enough") },
	} {
		var calls atomic.Int64
		ctx := parallel.Ticking(context.Background(), func(context.Context) error {
			if calls.Add(1) == 200 {
				return fail()
			}
			return nil
		})
		ctx, _ = parallel.WithHelpers(ctx, 1)
		_, _, err := DefaultPVDBOW(8).train(ctx, rand.New(rand.NewPCG(1, 1)), documents)
		if err == nil || !strings.Contains(err.Error(), "enough") {
			t.Errorf("%s: the training ended with %v", what, err)
		}
	}
}

func TestPVDBOW_ADocumentWithoutKnownTokensIsZero(t *testing.T) {
	documents, _ := twoKinds(rand.New(rand.NewPCG(7, 7)), 10)
	documents = append(documents, newDocument(nil))
	m, x := trained(DefaultPVDBOW(8), documents)
	zero := make([]float64, 8)
	for what, v := range map[string][]float64{
		"no tokens, in training":  x[10],
		"no tokens, in inference": inferred(m, newDocument(nil)),
		"unseen tokens":           inferred(m, newDocument([]uint64{1, 2, 2})),
	} {
		if !cmp.Equal(v, zero) {
			t.Errorf("%s: %v", what, v)
		}
	}
	nothing, x := trained(DefaultPVDBOW(8), []document{newDocument(nil)})
	if !cmp.Equal(x[0], zero) || !cmp.Equal(inferred(nothing, documents[0]), zero) {
		t.Error("trained on nothing, a vector is not zero")
	}
}

func TestPVDBOW_UnseenTokensOnlyChangeTheDraws(t *testing.T) {
	documents, _ := twoKinds(rand.New(rand.NewPCG(8, 8)), 40)
	m, _ := trained(DefaultPVDBOW(16), documents)
	d := documents[0]
	longer := document{append([]uint64{1, 2}, d.tokens...), append([]int{5, 5}, d.counts...)}
	if c := cosine(inferred(m, d), inferred(m, longer)); c < 0.95 {
		t.Errorf("unseen tokens turn the vector: cosine %.3f", c)
	}
}

func TestPVDBOW_AnyDimension(t *testing.T) {
	documents, _ := twoKinds(rand.New(rand.NewPCG(9, 9)), 10)
	for _, dim := range []int{1, 2, 63, 64, 65, 130} {
		m, x := trained(DefaultPVDBOW(dim), documents)
		if len(x[0]) != dim || len(inferred(m, documents[0])) != dim {
			t.Errorf("d = %d: vectors of %d and %d numbers", dim, len(x[0]), len(inferred(m, documents[0])))
		}
		for i := range m.keep {
			for k, v := range m.vectors[i*m.stride:][:m.stride] {
				if k >= dim && v != 0 {
					t.Fatalf("d = %d: number %d of a token is %v", dim, k+1, v)
				}
			}
		}
	}
}

func TestPVDBOW_StopsWhenCancelled(t *testing.T) {
	documents, _ := twoKinds(rand.New(rand.NewPCG(1, 1)), 4)
	m, _ := trained(DefaultPVDBOW(8), documents)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := m.train(ctx, rand.New(rand.NewPCG(1, 1)), documents); err == nil {
		t.Error("training: no error")
	}
	if _, err := m.infer(ctx, documents[0]); err == nil {
		t.Error("inference: no error")
	}
}

func TestKarateclubPVDBOW_LeavesOutRareTokensAndThinsFrequentOnes(t *testing.T) {
	// Token 1 has 900 of the 1000 occurrences that count, token 2 has 100.
	m := KarateclubPVDBOW(8).vocabulary([]document{{[]uint64{1, 2, 3}, []int{900, 100, 4}}})
	if len(m.rows) != 2 {
		t.Fatalf("a vocabulary of %d, expected the 2 that occur five times", len(m.rows))
	}
	for token, frequency := range map[uint64]float64{1: 0.9, 2: 0.1} {
		want := math.Sqrt(1e-4/frequency) + 1e-4/frequency
		if got := float64(m.keep[m.rows[token]]); math.Abs(got-want) > 1e-7 {
			t.Errorf("token %d keeps %v of its occurrences, expected %v", token, got, want)
		}
	}
}

func TestPVDBOWPreset_RefusesOtherNames(t *testing.T) {
	if p, err := PVDBOWPreset("karateclub", 8); err != nil || p != KarateclubPVDBOW(8) {
		t.Errorf("karateclub: %+v, %v", p, err)
	}
	if _, err := PVDBOWPreset("Karate", 8); err == nil {
		t.Error("no error for a preset that does not exist")
	}
}

func TestSteps_CarryEveryOccurrenceAndItsDraws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		counts := rapid.SliceOfN(rapid.IntRange(1, 100), 1, 30).Draw(t, "counts")
		var d document
		for i, c := range counts {
			d.tokens, d.counts = append(d.tokens, uint64(i)), append(d.counts, c)
		}
		p := DefaultPVDBOW(8)
		p.DownSampling = rapid.SampledFrom([]float64{0, 1e-4}).Draw(t, "down-sampling")
		m := p.vocabulary([]document{d})
		grain := rapid.SampledFrom([]float32{trainGrain, inferGrain}).Draw(t, "grain")
		steps := []turns{m.turns(m.bag(d), grain, &m.noise)}
		if rapid.Bool().Draw(t, "halves") {
			b := m.bag(d)
			steps = []turns{m.turns(b.half(0, m.middle), grain, &m.halves[0]), m.turns(b.half(1, m.middle), grain, &m.halves[1])}
		}
		weight, part := map[int32]float64{}, map[int32]float64{}
		draws := 0.0
		for _, turns := range steps {
			for i, w := range turns.weight {
				if w == 0 || math.Abs(float64(w)) > float64(grain)+1e-4 {
					t.Fatalf("a step of weight %v", w)
				}
				if slices.Contains(turns.draws, int32(i)) != (w < 0) {
					t.Fatalf("step %d of weight %v, drawn are %v", i, w, turns.draws)
				}
				if w < 0 {
					draws -= float64(w)
				} else {
					weight[turns.rows[i]] += float64(w)
				}
			}
			for _, o := range turns.own {
				part[o.row] += float64(o.part)
			}
		}
		length := 0.0
		for i, c := range counts {
			row := m.rows[uint64(i)]
			want := float64(c) * float64(m.keep[row])
			length += want
			if math.Abs(weight[row]-want) > 1e-3 {
				t.Fatalf("token %d weighs %v, expected %v", i, weight[row], want)
			}
		}
		for row, share := range part {
			if math.Abs(share*length-weight[row]) > 1e-3 {
				t.Fatalf("row %d has a share of %v of %v, but weighs %v", row, share, length, weight[row])
			}
		}
		if math.Abs(draws-5*length) > 1e-3*length {
			t.Fatalf("draws weigh %v, expected 5·%v", draws, length)
		}
	})
}

// Halves of the tokens have no row in common, and about as many draws.
func TestHalves_AreDrawnApartAndAsOften(t *testing.T) {
	documents, _ := twoKinds(rand.New(rand.NewPCG(2, 2)), 20)
	m := DefaultPVDBOW(8).vocabulary(documents)
	for h, n := range m.halves {
		if math.Abs(float64(n.share)-0.5) > 0.05 {
			t.Errorf("half %d has %v of the draws", h, n.share)
		}
		for _, row := range n.table {
			if (row < m.middle) != (h == 0) {
				t.Fatalf("half %d draws row %d, the middle is %d", h, row, m.middle)
			}
		}
	}
	if alone := DefaultPVDBOW(8).vocabulary([]document{newDocument([]uint64{7})}); alone.halves[0].share != 1 || len(alone.halves[1].table) != 0 {
		t.Errorf("of a single token the halves have %v and %v of the draws", alone.halves[0].share, alone.halves[1].share)
	}
}

func TestNoise_IsProportionalToCountToThreeQuarters(t *testing.T) {
	n := newNoise(0, []float64{frequency(1), frequency(16), frequency(81), frequency(256)}) // 1, 8, 27, 64 hundredths
	rows, which := make([]int32, 1000), make([]int32, 1000)
	for i := range which {
		which[i] = int32(i)
	}
	n.draw(rows, which, 12345)
	seen := make([]float64, 4)
	for _, row := range rows {
		seen[row]++
	}
	// Independent draws scatter by about 15; the golden walk by less than 2.
	near(t, seen, []float64{10, 80, 270, 640}, 2)
}

func TestSigmoid_IsTheLogisticFunction(t *testing.T) {
	for s := -12.0; s <= 12; s += 0.01 {
		want := 1 / (1 + math.Exp(-s))
		if got := float64(sigmoid(float32(s))); math.Abs(got-want) > 5.1e-4 {
			t.Fatalf("σ(%v) = %v, expected %v", s, got, want)
		}
	}
	if got := sigmoid(float32(math.Inf(1))); !(got > 0.999) {
		t.Errorf("σ(∞) = %v", got)
	}
}
