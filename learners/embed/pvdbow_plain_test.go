package embed

import (
	"math"
	"math/rand/v2"
)

// The usual PV-DBOW (word2vec, gensim's dm=0), an oracle for the one that
// steps in bulk: float64, a step an occurrence, independent negative tokens.

func (p PVDBOW) plainTrain(rng *rand.Rand, documents []document) (*tokenVectors, [][]float64) {
	m := p.vocabulary(documents)
	m.seed = rng.Uint64()
	w := make([][]float64, len(m.keep))
	for i := range w {
		w[i] = make([]float64, p.Dim)
	}
	x := make([][]float64, len(documents))
	for i := range x {
		x[i] = p.plainStart(rng)
	}
	for epoch := range p.Epochs {
		for i, d := range documents {
			alpha := p.Alpha - (p.Alpha-p.LastAlpha)*float64(epoch)/float64(p.Epochs)
			m.plainPass(rng, d, x[i], w, alpha, true)
		}
	}
	for i, row := range w {
		for k, v := range row {
			m.vectors[i*m.stride+k] = float32(v)
		}
	}
	return m, x
}

func (m *tokenVectors) plainInfer(rng *rand.Rand, d document) []float64 {
	w := make([][]float64, len(m.keep))
	for i := range w {
		w[i] = m.widen(m.vectors[i*m.stride:])
	}
	x := m.plainStart(rng)
	for epoch := range m.Epochs {
		m.plainPass(rng, d, x, w, m.Alpha-(m.Alpha-m.LastAlpha)*float64(epoch)/float64(m.Epochs), false)
	}
	return x
}

func (p PVDBOW) plainStart(rng *rand.Rand) []float64 {
	x := make([]float64, p.Dim)
	for k := range x {
		x[k] = (rng.Float64() - 0.5) / float64(p.Dim)
	}
	return x
}

func (m *tokenVectors) plainPass(rng *rand.Rand, d document, x []float64, w [][]float64, alpha float64, learn bool) {
	for i, t := range d.tokens {
		row, known := m.rows[t]
		if !known {
			continue
		}
		for range d.counts[i] {
			if rng.Float64() >= float64(m.keep[row]) {
				continue
			}
			move := make([]float64, len(x))
			for k := range 1 + m.Negative {
				target, label := row, 1.0
				if k > 0 {
					target, label = m.noise.table[rng.Uint64()>>m.noise.shift], 0
					if target == row {
						continue
					}
				}
				g := alpha * (label - 1/(1+math.Exp(-dot(x, w[target]))))
				for j := range x {
					move[j] += g * w[target][j]
					if learn {
						w[target][j] += g * x[j]
					}
				}
			}
			for j := range x {
				x[j] += move[j]
			}
		}
	}
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for k := range a {
		sum += a[k] * b[k]
	}
	return sum
}

// objective is what PV-DBOW climbs, a token of a document on average, with
// the expectation over drawn tokens taken exactly.
func (m *tokenVectors) objective(documents []document, x [][]float64) float64 {
	share := make([]float64, len(m.keep))
	for _, row := range m.noise.table {
		share[row] += 1 / float64(len(m.noise.table))
	}
	sum, tokens := 0.0, 0.0
	for i, d := range documents {
		score := make([]float64, len(m.keep))
		noise := 0.0
		for row := range score {
			score[row] = dot(x[i], m.widen(m.vectors[row*m.stride:]))
			noise += share[row] * logSigmoid(-score[row])
		}
		for j, t := range d.tokens {
			if row, known := m.rows[t]; known {
				sum += float64(d.counts[j]) * (logSigmoid(score[row]) + float64(m.Negative)*(noise-share[row]*logSigmoid(-score[row])))
				tokens += float64(d.counts[j])
			}
		}
	}
	return sum / tokens
}

func logSigmoid(s float64) float64 { return -math.Log1p(math.Exp(-s)) }
