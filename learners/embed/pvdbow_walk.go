package embed

import (
	"math"
	"slices"
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

// step is one token's turn in a pass.
type step struct {
	row    int32   // the token, or drawn
	weight float32 // how many occurrences it stands for
}

// drawn marks a step whose token is drawn when its turn comes.
const drawn = -1

// steps lists the turns of a pass over d: its tokens that are in the
// vocabulary, in the document's order, with drawn ones evenly among them. No
// step stands for more than grain occurrences.
func (m *tokenVectors) steps(d document, grain float32) []step {
	var own []step
	var length float32 // L
	for i, t := range d.tokens {
		row, known := m.rows[t]
		if !known {
			continue
		}
		weight := float32(d.counts[i]) * m.keep[row]
		turns := parts(weight, grain)
		for range turns {
			own = append(own, step{row, weight / float32(turns)})
		}
		length += weight
	}
	weight := float32(m.Negative) * length
	draws := parts(weight, grain)
	steps := make([]step, 0, len(own)+draws)
	done := 0
	for i, s := range own {
		steps = append(steps, s)
		for ; done*len(own) < draws*(i+1); done++ {
			steps = append(steps, step{drawn, weight / float32(draws)})
		}
	}
	return steps
}

// parts is the number of steps that carry a weight.
func parts(weight, grain float32) int { return int(math.Ceil(float64(weight / grain))) }

// walk goes over documents and moves vectors: a document is entered, passed
// through any number of times, and left.
type walk struct {
	*tokenVectors
	move  func(x, w []float32, rows []int32, by []float32) // exchange in training, pull in inference
	place uint64                                           // in the noise table, as a fraction of 2⁶⁴
	steps []step                                           // of the document entered
	own   []float32                                        // c_n/L by row
	rows  []int32                                          // of the steps, in this pass
	by    [block]float32
}

func newWalk(m *tokenVectors, move func(x, w []float32, rows []int32, by []float32), place uint64) *walk {
	return &walk{tokenVectors: m, move: move, place: place, own: make([]float32, len(m.keep))}
}

// enter begins a document.
func (k *walk) enter(steps []step) {
	k.steps = steps
	k.rows = slices.Grow(k.rows[:0], len(steps))[:len(steps)]
	var length float32
	for _, s := range steps {
		if s.row != drawn {
			length += s.weight
		}
	}
	for _, s := range steps {
		if s.row != drawn {
			k.own[s.row] += s.weight / length
		}
	}
}

// leave ends it.
func (k *walk) leave() {
	for _, s := range k.steps {
		if s.row != drawn {
			k.own[s.row] = 0
		}
	}
}

// pass takes every step once: x and the steps' tokens move by
//
//	 α · weight · (1 − σ(x·w_t))             towards a token t of the document,
//	−α · weight · (1 − c_n/L) · σ(x·w_n)     from a drawn token n.
func (k *walk) pass(x []float32, alpha float32) {
	for i, s := range k.steps {
		k.rows[i] = s.row
		if s.row == drawn {
			k.place += golden
			k.rows[i] = k.noise.token(k.place)
		}
	}
	for lo := 0; lo < len(k.steps); lo += block {
		hi := min(lo+block, len(k.steps))
		fetch(k.vectors, k.stride, k.rows[hi:min(hi+block, len(k.steps))])
		steps, rows, by := k.steps[lo:hi], k.rows[lo:hi], k.by[:hi-lo]
		dots(by, x, k.vectors, rows)
		for i, s := range steps {
			if s.row == drawn {
				by[i] = -alpha * s.weight * (1 - k.own[rows[i]]) * sigmoid(by[i])
			} else {
				by[i] = alpha * s.weight * sigmoid(-by[i])
			}
		}
		k.move(x, k.vectors, rows, by)
	}
}
