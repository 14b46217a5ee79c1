package embed

import (
	"cmp"
	"context"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"mevolve/learners/parallel"
	"mevolve/progress"
	"mevolve/readings"
)

// A step of the training moves one document's vector and one token's: two
// halves of the documents that go over two different halves of the tokens have
// nothing in common, and may do so side by side. So an epoch is two rounds, in
// round r half h of the tokens is gone over by half h + r of the documents, with
// their share of the draws (R. Gemulla et al., Large-scale matrix factorization
// with distributed stochastic gradient descent, KDD 2011,
// doi:10.1145/2020408.2020426). What comes out does not depend on who does what,
// and when. Tokens stay with one core as long as they can: documents' vectors
// are few, and move from the one to the other.
//
// More than two parts would serve more cores; but to enter a document costs as
// much as twenty steps, and a molecule's has three hundred.
const halves = 2

// training is what a training keeps beside the tokens' vectors.
type training struct {
	*tokenVectors
	x      [][]float32
	turns  [halves][]turns // by half of the tokens and document
	orders [halves]order
	walks  [halves]*walk // by half of the tokens
	taken  [halves]atomic.Bool
	rounds [halves]atomic.Int64 // done with each half of the tokens
	broken atomic.Bool          // somebody has left before the end
}

// order is that of half of the documents in an epoch.
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
	err := parallel.Each(ctx, halves, func(h int) error { // so that what one core writes lies together
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

// deal halves the documents, in random order unless R20 says file, by length.
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

// halve puts tokens in an order in which the first so many are drawn about as
// often as the others. Halves that are moved side by side do not lie among one
// another: a core that reads ahead would take from the other what it writes.
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

// run does all epochs. Who has nothing else to do is asked to help every few.
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

// work does rounds, up to end, with the half mine of the tokens, and with the
// other if nobody else does.
func (t *training) work(ctx context.Context, mine int, end int64) error {
	whole := false
	defer func() {
		if !whole {
			t.broken.Store(true) // what the other waits for may never come
		}
	}()
	for idle := 0; !t.broken.Load(); idle++ {
		switch {
		case t.rounds[0].Load() >= end && t.rounds[1].Load() >= end:
			whole = true
			return nil
		case t.take(mine, end):
		case t.take(1-mine, end):
			mine = 1 - mine
		case idle < 1000: // the other will soon be done
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

// take tells whether the caller may now do a round with half h of the tokens:
// nobody else does, and the documents are free.
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

// round takes half of the documents over half h of the tokens.
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
