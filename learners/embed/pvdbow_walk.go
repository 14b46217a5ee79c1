package embed

import (
	"math"
)

// One pass over a document
//
// The usual loop (word2vec, gensim) takes one step for each occurrence of a token, and
// Negative steps for newly drawn tokens. For the document a a b with Negative = 2 a
// pass is (+ own token, − drawn token):
//
//	+a −n₁ −n₂   +a −n₃ −n₄   +b −n₅ −n₆
//
// Training takes the same steps, with three differences:
//
//   - the drawn tokens are not independent. They are multiples of the golden ratio in
//     the noise table: any run of draws contains nearly the right share of each token,
//     so the result scatters less;
//   - the 12 steps of a block use the same x; the usual loop updates x after the
//     1 + Negative steps of an occurrence;
//   - the usual loop skips a drawn token that equals its occurrence. Here a drawn token
//     n has the weight 1 − c_n/L, the expectation of that, where c_n of the document's
//     L occurrences are n.
//
// Inference merges steps: up to eight occurrences of a token are one step of that
// weight, and the Negative·L draws are Negative·L/8 draws of weight 8, 55 steps in
// place of 323 for a MUTAG graph. Training cannot merge steps: there w moves, too, the
// scores of rare tokens would jump by 8·α·|x|², and vectors come out too short.

const (
	trainGrain = 1  // largest weight of a step in training
	inferGrain = 8  // and in inference, in occurrences
	block      = 12 // steps computed at the same x
)

// bag is a document as rows of the vocabulary, in the document's order. Tokens outside
// the vocabulary are left out.
type bag struct {
	own    []occurrences
	length float32 // L, Σ count over the whole document
}

// occurrences is a token of a document.
type occurrences struct {
	row   int32   // of the token in the vocabulary
	count float32 // c_n, its occurrences after down-sampling
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

// half returns the tokens in rows below middle (h = 0), or from middle on (h = 1).
// length stays that of the whole document.
func (b bag) half(h int, middle int32) bag {
	some := bag{length: b.length}
	for _, o := range b.own {
		if (o.row < middle) == (h == 0) {
			some.own = append(some.own, o)
		}
	}
	return some
}

// turns is the list of steps of a pass over a document: its own tokens in order, with
// drawn tokens evenly between them.
type turns struct {
	rows   []int32   // by step: the token; of a drawn one, new in each pass
	weight []float32 // by step: number of occurrences, negative for a drawn token
	draws  []int32   // the steps with a drawn token
	own    []share   // c_n/L of the document's tokens
	noise  *noise    // distribution of the drawn tokens
}

// share is c_n/L of a token, in (0, 1].
type share struct {
	row  int32
	part float32
}

// turns returns the steps of a pass over b, each of a weight up to grain.
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

// step is a step with a document's own token.
type step struct {
	row    int32
	weight float32
}

// steps returns the number of steps for a weight.
func steps(weight, grain float32) int { return int(math.Ceil(float64(weight / grain))) }

// walk does the steps of documents: enter a document, pass any number of times, leave.
type walk struct {
	*tokenVectors
	move  func(x, w []float32, rows []int32, by []float32) // exchange (moves x and w) in training, pull (moves x) in inference
	place uint64                                           // position in the noise table, as a fraction of 2⁶⁴
	turns turns                                            // of the present document
	own   []float32                                        // by row: c_n/L of the present document, else 0
	by    [block]float32                                   // scratch: scores, then step lengths
	_     [128]byte                                        // padding: cores must not share a cache line
}

func newWalk(m *tokenVectors, move func(x, w []float32, rows []int32, by []float32), place uint64) *walk {
	return &walk{tokenVectors: m, move: move, place: place, own: make([]float32, len(m.keep))}
}

// enter starts a document.
func (k *walk) enter(t turns) {
	k.turns = t
	for _, o := range t.own {
		k.own[o.row] = o.part
	}
}

// leave ends the present document.
func (k *walk) leave() {
	for _, o := range k.turns.own {
		k.own[o.row] = 0
	}
}

// pass does every step once: x and the steps' tokens move towards each other by
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

// take does the steps of a block.
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
