package embed

import (
	"math"
)

// The usual loop over a document (word2vec, gensim) takes one step for each
// occurrence of a token, with Negative tokens drawn anew for each: 6 dot
// products and 6 vector sums an occurrence. Training does the same, except
// that
//
//   - draws are not independent but evenly spread over the noise table, along
//     multiples of the golden ratio: any stretch of them has nearly the right
//     share of every token, so they scatter less at no cost;
//   - a block of steps is computed at one x, where the usual loop does so for
//     the 1 + Negative steps of one occurrence;
//   - the usual loop leaves out a drawn token that equals the occurrence it is
//     drawn for. The expectation of that is to weigh drawn token n by
//     1 − c_n/L, its c_n own among the document's L occurrences.
//
// Inference takes the same expected steps in bulk. A graph's document says the
// same token many times over and draws come from a short vocabulary, so up to
// eight occurrences of a token are one step of that weight, and the
// Negative·L draws are Negative·L/8 draws of weight 8: 55 steps in place of
// 323 for a MUTAG graph. An inference then scatters around its mean by 4 to 8 %
// of the vector's length, 4 % in the usual loop; the trained vector of a graph
// and its inferred one are some 20 % apart in either. Training cannot be taken
// in bulk: there w moves too, the scores of rare tokens would jump by 8·α·|x|²,
// and vectors come out up to a third too short.

const (
	trainGrain = 1 // occurrences in one step, at most
	inferGrain = 8
	block      = 12 // steps computed at the same x
)

// bag is a document by the rows of its tokens that are in the vocabulary, in
// the document's order, with c_n, the occurrences that down-sampling leaves.
type bag struct {
	own    []occurrences
	length float32 // L, of the whole document
}

type occurrences struct {
	row   int32
	count float32
}

func (m *tokenVectors) bag(d document) bag {
	var b bag
	for i, t := range d.tokens {
		if row, known := m.rows[t]; known {
			count := float32(d.counts[i]) * m.keep[row]
			b.own = append(b.own, occurrences{row, count})
			b.length += count
		}
	}
	return b
}

// half has the document's tokens below the middle, or those from it on.
func (b bag) half(h int, middle int32) bag {
	some := bag{length: b.length}
	for _, o := range b.own {
		if (o.row < middle) == (h == 0) {
			some.own = append(some.own, o)
		}
	}
	return some
}

// turns are the steps of a pass over a document: its own tokens in order, with
// drawn ones evenly among them.
type turns struct {
	rows   []int32   // the token of each step; a drawn one changes with every pass
	weight []float32 // how many occurrences it stands for, negated where the token is drawn
	draws  []int32   // the steps whose tokens are drawn
	own    []share   // of the document's tokens
	noise  *noise    // that they are drawn from
}

// share is c_n/L, a token's part of the document's occurrences.
type share struct {
	row  int32
	part float32
}

// turns lists the steps of a pass over b. None stands for more than grain
// occurrences.
func (m *tokenVectors) turns(b bag, grain float32, noise *noise) turns {
	s := turns{noise: noise}
	var own []step
	for _, o := range b.own {
		s.own = append(s.own, share{o.row, o.count / b.length})
		n := steps(o.count, grain)
		for range n {
			own = append(own, step{o.row, o.count / float32(n)})
		}
	}
	weight := float32(m.Negative) * b.length * noise.share
	draws := steps(weight, grain)
	n := len(own) + draws
	s.rows, s.weight, s.draws = make([]int32, 0, n), make([]float32, 0, n), make([]int32, 0, draws)
	draw := func() {
		s.draws = append(s.draws, int32(len(s.rows)))
		s.rows, s.weight = append(s.rows, 0), append(s.weight, -weight/float32(draws))
	}
	for i, o := range own {
		s.rows, s.weight = append(s.rows, o.row), append(s.weight, o.weight)
		for len(s.draws)*len(own) < draws*(i+1) {
			draw()
		}
	}
	for len(s.draws) < draws { // a document may have no token of its own in a part
		draw()
	}
	return s
}

// step is one turn of a document's own token.
type step struct {
	row    int32
	weight float32
}

// steps is the number of steps that carry a weight.
func steps(weight, grain float32) int { return int(math.Ceil(float64(weight / grain))) }

// walk goes over documents and moves vectors: a document is entered, passed
// through any number of times, and left.
type walk struct {
	*tokenVectors
	move  func(x, w []float32, rows []int32, by []float32) // exchange in training, pull in inference
	place uint64                                           // in the noise table, as a fraction of 2⁶⁴
	turns turns                                            // of the document entered
	own   []float32                                        // c_n/L by row
	by    [block]float32
	_     [128]byte // no cache line in common with what another core writes
}

func newWalk(m *tokenVectors, move func(x, w []float32, rows []int32, by []float32), place uint64) *walk {
	return &walk{tokenVectors: m, move: move, place: place, own: make([]float32, len(m.keep))}
}

// enter begins a document.
func (k *walk) enter(t turns) {
	k.turns = t
	for _, o := range t.own {
		k.own[o.row] = o.part
	}
}

// leave ends it.
func (k *walk) leave() {
	for _, o := range k.turns.own {
		k.own[o.row] = 0
	}
}

// pass takes every step once: x and the steps' tokens move by
//
//	 α · weight · (1 − σ(x·w_t))             towards a token t of the document,
//	−α · weight · (1 − c_n/L) · σ(x·w_n)     from a drawn token n.
func (k *walk) pass(x []float32, alpha float32) {
	rows, weight := k.turns.rows, k.turns.weight
	k.place = k.turns.noise.draw(rows, k.turns.draws, k.place)
	for len(rows) > 0 {
		n := min(block, len(rows))
		k.take(x, rows[:n], weight[:n], alpha)
		rows, weight = rows[n:], weight[n:]
	}
}

// take takes the steps of a block.
func (k *walk) take(x []float32, rows []int32, weight []float32, alpha float32) {
	by, own := k.by[:len(rows)], k.own
	dots(by, x, k.vectors, rows)
	weight = weight[:len(by)]
	for i, score := range by {
		step := alpha * weight[i]
		if step < 0 {
			step *= 1 - own[rows[i]]
		} else {
			score = -score
		}
		by[i] = step * sigmoid(score)
	}
	k.move(x, k.vectors, rows, by)
}
