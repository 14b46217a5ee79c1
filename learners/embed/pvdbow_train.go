package embed

import (
	"cmp"
	"context"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"mevolve/internal/parallel"
	"mevolve/internal/progress"
	"mevolve/model/readings"
)

// Training on two cores
//
// A step changes the vector of one document and of one token. Documents A and B are
// the two halves of the collection, tokens 0 and 1 the two halves of the vocabulary.
// An epoch is two rounds:
//
//	            tokens 0         tokens 1
//	round 0     documents A      documents B      side by side: no common vector
//	round 1     documents B      documents A      side by side: no common vector
//
// In round r the tokens h meet the document half (h + r) mod 2. A document takes the
// steps of its own tokens in that half, and that half's share of the random tokens
// (R. Gemulla et al., Large-scale matrix factorization with distributed stochastic
// gradient descent, KDD 2011, doi:10.1145/2020408.2020426).
//
// rounds[h] counts the rounds that tokens h have done. They may start round r when
// the other half has done r rounds, too, since then both document halves are free:
//
//	tokens 0   ├─ round 0: A ─┤         ├─ round 1: B ─┤
//	tokens 1   ├─── round 0: B ────────┤├─ round 1: A ─┤
//	                           ▲ waits until B is free
//
// The result does not depend on which core does a round, or when. A core keeps its
// token half if it can: token vectors are many, document vectors few.
//
// More than two parts would serve more cores, but to enter a document costs as much
// as twenty steps, and a molecule has only three hundred.
const halves = 2

// training is the state of one training beside the token vectors.
type training struct {
	*tokenVectors
	x      [][]float32          // by document: its vector
	turns  [halves][]turns      // by token half and document: the steps of a pass
	orders [halves]order        // by document half
	walks  [halves]*walk        // by token half
	taken  [halves]atomic.Bool  // by token half: a core is doing a round with it
	rounds [halves]atomic.Int64 // by token half: rounds done
	broken atomic.Bool          // a core has stopped with an error; the other one must not wait for it
}

// order is the order of one half of the documents in an epoch.
type order struct {
	documents []int
	rng       *rand.Rand // nil for the order of the file
}

// train fits the vectors of documents and of their tokens. It returns the
// documents' vectors in order; a document without tokens has the zero vector.
func (p PVDBOW) train(ctx context.Context, rng *rand.Rand, documents []document) (*tokenVectors, [][]float64, error) {
	m := p.vocabulary(documents)
	draw := splitMix(rng.Uint64())
	m.seed = rng.Uint64()

	t := training{tokenVectors: m, x: make([][]float32, len(documents))}
	bags := make([]bag, len(documents))
	for i, d := range documents {
		bags[i] = m.bag(d)
		t.x[i] = m.start(bags[i], &draw)
	}
	for h := range t.walks {
		t.walks[h] = newWalk(m, exchange, draw.next())
	}
	err := parallel.Each(ctx, halves, func(h int) error { // one core allocates all of a half: its memory is contiguous
		t.turns[h] = make([]turns, len(documents))
		for i, b := range bags {
			t.turns[h][i] = m.turns(b.half(h, m.middle), trainGrain, &m.halves[h])
		}
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	t.deal(rng, bags)
	if err := t.run(ctx); err != nil {
		return nil, nil, err
	}
	vectors := make([][]float64, len(documents))
	for i := range vectors {
		vectors[i] = m.widen(t.x[i])
	}
	return m, vectors, nil
}

// deal splits the documents into halves of about equal numbers of tokens, in random
// order, or in file order under R20 file.
func (t *training) deal(rng *rand.Rand, bags []bag) {
	documents := make([]int, len(bags))
	all := 0.0
	for i := range documents {
		documents[i] = i
		all += float64(bags[i].length)
	}
	if t.Order != readings.DocumentOrderFile {
		rng.Shuffle(len(documents), func(i, j int) { documents[i], documents[j] = documents[j], documents[i] })
		for h := range t.orders {
			t.orders[h].rng = rand.New(rand.NewPCG(rng.Uint64(), rng.Uint64()))
		}
	}
	middle, before := 0, 0.0
	for ; middle < len(documents) && before < all/2; middle++ {
		before += float64(bags[documents[middle]].length)
	}
	t.orders[0].documents, t.orders[1].documents = documents[:middle], documents[middle:]
}

// halve orders the tokens so that those before middle are drawn about as often as the
// others. Each half is contiguous: with interleaved halves the prefetch of one core
// would fetch cache lines that the other writes.
func halve(tokens []uint64, count map[uint64]int) (order []uint64, middle int) {
	often := slices.Clone(tokens)
	slices.SortStableFunc(often, func(a, b uint64) int { return cmp.Compare(count[b], count[a]) })
	first, balance := map[uint64]bool{}, 0.0
	for _, t := range often {
		if first[t] = balance <= 0; first[t] {
			balance += frequency(count[t])
		} else {
			balance -= frequency(count[t])
		}
	}
	var second []uint64
	for _, t := range tokens {
		if first[t] {
			order = append(order, t)
		} else {
			second = append(second, t)
		}
	}
	return append(order, second...), len(order)
}

// run does all epochs. Every few epochs it asks again for a second core.
func (t *training) run(ctx context.Context) error {
	const few = 5
	passes := progress.Begin(ctx, "pass", t.Epochs)
	for epoch := 0; epoch < t.Epochs; epoch += few {
		end := int64(halves * min(epoch+few, t.Epochs))
		if err := parallel.Each(ctx, halves, func(h int) error { return t.work(ctx, h, end) }); err != nil {
			return err
		}
		for range min(few, t.Epochs-epoch) {
			passes.Done()
		}
	}
	return nil
}

// work is the loop of one core: it does rounds with token half mine, or with the other
// half when that one is free, until both have done end rounds.
func (t *training) work(ctx context.Context, mine int, end int64) error {
	finished := false
	defer func() {
		if !finished {
			t.broken.Store(true) // else the other core would wait for ever
		}
	}()
	for idle := 0; !t.broken.Load(); idle++ {
		switch {
		case t.rounds[0].Load() >= end && t.rounds[1].Load() >= end:
			finished = true
			return nil
		case t.take(mine, end):
		case t.take(1-mine, end):
			mine = 1 - mine
		case idle < 1000: // the other core will soon finish its round
			runtime.Gosched()
			continue
		default:
			time.Sleep(50 * time.Microsecond)
			continue
		}
		idle = 0
		if err := t.round(ctx, mine); err != nil {
			return err
		}
		t.taken[mine].Store(false)
	}
	return nil
}

// take reserves token half h for the caller. It returns false when another core has
// it, when its rounds are done, or when its next document half is not free yet.
func (t *training) take(h int, end int64) bool {
	if !t.taken[h].CompareAndSwap(false, true) {
		return false
	}
	round := t.rounds[h].Load()
	if round < end && t.rounds[1-h].Load() >= round {
		return true
	}
	t.taken[h].Store(false)
	return false
}

// round takes token half h through its next round.
func (t *training) round(ctx context.Context, h int) error {
	round := int(t.rounds[h].Load())
	order := t.orders[(h+round)%halves]
	d := order.documents
	if round%halves == 0 && order.rng != nil {
		order.rng.Shuffle(len(d), func(i, j int) { d[i], d[j] = d[j], d[i] })
	}
	for place, i := range d {
		if err := ctx.Err(); err != nil {
			return err
		}
		done := (float64(round) + float64(place)/float64(len(d))) / float64(halves*t.Epochs)
		t.walks[h].enter(t.turns[h][i])
		t.walks[h].pass(t.x[i], t.alpha(done))
		t.walks[h].leave()
	}
	t.rounds[h].Add(1)
	return nil
}
