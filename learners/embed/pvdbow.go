package embed

import (
	"context"
	"fmt"
	"math"
	"slices"

	"mevolve/internal/seed"
	"mevolve/model/readings"
)

// PVDBOW holds the parameters of the distributed bag-of-words model of
// paragraph vectors with negative sampling. A document with tokens t has the vector x, a
// token the vector w_t. Training maximises
//
//	Σ_{t in document} [ log σ(x·w_t) + Negative · E_n log σ(−x·w_n) ]
//
// by stochastic gradient steps, where n is drawn with probability ∝ count^¾ over all
// documents. pvdbow_train.go splits the work for two cores, pvdbow_walk.go has the
// steps of a document, pvdbow_noise.go the drawn tokens.
//
// Le & Mikolov 2014, arXiv 1405.4053; negative sampling: Mikolov et al. 2013,
// arXiv 1310.4546, Eq. 4.
type PVDBOW struct {
	Dim          int     // d
	Epochs       int     // passes over the documents
	Negative     int     // drawn tokens for each token of a document
	Alpha        float64 // learning rate at the start
	LastAlpha    float64 // and at the end; linear between
	MinCount     int     // tokens seen less often in all documents are left out
	DownSampling float64 // s: a token of frequency f keeps a share √(s/f) + s/f of its occurrences; 0 keeps all

	// Order is R20: each epoch visits the documents in a new random order or, with
	// DocumentOrderFile, always in the given order. Token vectors move during an epoch;
	// with a fixed order a document's vector depends on its position.
	Order readings.DocumentOrder
}

// DefaultPVDBOW returns parameters that reach the paper's base accuracy.
func DefaultPVDBOW(dim int) PVDBOW {
	return PVDBOW{Dim: dim, Epochs: 100, Negative: 5, Alpha: 0.025, LastAlpha: 0.0001, MinCount: 1}
}

// KarateclubPVDBOW returns the defaults of karateclub, the software that the paper names.
func KarateclubPVDBOW(dim int) PVDBOW {
	p := DefaultPVDBOW(dim)
	p.Epochs, p.MinCount, p.DownSampling = 10, 5, 1e-4
	return p
}

// PVDBOWPreset returns the preset of a name: "" for the default, or "karateclub".
func PVDBOWPreset(name string, dim int) (PVDBOW, error) {
	switch name {
	case "":
		return DefaultPVDBOW(dim), nil
	case "karateclub":
		return KarateclubPVDBOW(dim), nil
	}
	return PVDBOW{}, fmt.Errorf("there is no embedding preset %q; leave it out or choose karateclub", name)
}

// tokenVectors is a trained PV-DBOW without its documents. It does not change after the
// training.
type tokenVectors struct {
	PVDBOW
	rows    map[uint64]int32 // by token of the vocabulary: its row in vectors
	vectors []float32        // w, one row of stride numbers a token; those after Dim are 0
	stride  int              // a multiple of strideUnit
	keep    []float32        // by row: share of occurrences after down-sampling, in (0, 1]
	noise   noise            // of all rows
	halves  [halves]noise    // of the rows below middle, and of those from it on
	middle  int32            // first row of the second half
	seed    uint64           // of every inference
}

// infer returns the vector of a document: the schedule of training, with fixed token
// vectors. Tokens outside the vocabulary are skipped; a document of such tokens alone
// has the zero vector. The random numbers depend on the seed of the training and on
// the document's tokens only: the same document always gives the same vector.
func (m *tokenVectors) infer(ctx context.Context, d document) ([]float64, error) {
	b := m.bag(d)
	draw := splitMix(m.seed)
	for i, t := range d.tokens {
		draw = splitMix(seed.Mix(uint64(draw) ^ seed.Mix(t+uint64(d.counts[i]))))
	}
	x := m.start(b, &draw)
	walk := newWalk(m, pull, draw.next())
	walk.enter(m.turns(b, inferGrain, &m.noise))
	for epoch := range m.Epochs {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		walk.pass(x, m.alpha(float64(epoch)/float64(m.Epochs)))
	}
	return m.widen(x), nil
}

// vocabulary counts the tokens and returns zero vectors for them.
func (p PVDBOW) vocabulary(documents []document) *tokenVectors {
	count := map[uint64]int{}
	for _, d := range documents {
		for i, t := range d.tokens {
			count[t] += d.counts[i]
		}
	}
	var tokens []uint64
	all := 0
	for t, c := range count {
		if c >= p.MinCount {
			tokens = append(tokens, t)
			all += c
		}
	}
	slices.Sort(tokens)
	tokens, middle := halve(tokens, count)

	m := &tokenVectors{PVDBOW: p, rows: make(map[uint64]int32, len(tokens)), stride: (p.Dim + strideUnit - 1) / strideUnit * strideUnit, middle: int32(middle)}
	m.vectors = make([]float32, len(tokens)*m.stride)
	m.keep = make([]float32, len(tokens))
	frequencies := make([]float64, len(tokens))
	for row, t := range tokens {
		m.rows[t] = int32(row)
		frequencies[row] = frequency(count[t])
		m.keep[row] = 1
		if p.DownSampling > 0 {
			r := p.DownSampling * float64(all) / float64(count[t]) // s/f
			m.keep[row] = float32(min(1, math.Sqrt(r)+r))
		}
	}
	m.noise = newNoise(0, frequencies)
	for h, some := range [halves][]float64{frequencies[:middle], frequencies[middle:]} {
		m.halves[h] = newNoise(int32(h*middle), some)
		if all := sum(frequencies); all > 0 {
			m.halves[h].share = float32(sum(some) / all)
		}
	}
	return m
}

// start draws the initial vector of a document, uniform in ±1/(2d).
func (m *tokenVectors) start(b bag, draw *splitMix) []float32 {
	x := make([]float32, m.stride)
	if len(b.own) > 0 {
		for k := range m.Dim {
			x[k] = (draw.float() - 0.5) / float32(m.Dim)
		}
	}
	return x
}

// alpha returns the learning rate after a share done of the epochs, in [0, 1].
func (p PVDBOW) alpha(done float64) float32 {
	return float32(p.Alpha - (p.Alpha-p.LastAlpha)*done)
}

func (m *tokenVectors) widen(x []float32) []float64 {
	wide := make([]float64, m.Dim)
	for k := range wide {
		wide[k] = float64(x[k])
	}
	return wide
}
