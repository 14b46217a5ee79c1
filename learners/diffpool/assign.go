package diffpool

import (
	"math"

	"mevolve/learners/exponential"
)

// assignment is S = softmax(logits), row by row: row v has the share of vertex v in
// each cluster (Ying et al., Eq. 6). log S is stored as well: the entropy needs it, and
// computed from the logits it never overflows.
type assignment struct{ s, logS matrix }

func assign(w *workspace, logits matrix) assignment {
	a := assignment{w.matrix(logits.rows, logits.cols), logits}
	for v := range logits.rows {
		softmax(logits.row(v), a.s.row(v))
	}
	return a
}

// block returns the assignment of vertices from to to−1.
func (a assignment) block(from, to int) assignment {
	return assignment{a.s.block(from, to), a.logS.block(from, to)}
}

// softmax replaces the logits by log p and writes p.
func softmax(logits, p []float32) {
	largest := logits[0]
	for _, x := range logits {
		largest = max(largest, x)
	}
	var sum float64
	for k, x := range logits {
		e := exponential.Decay(float64(largest - x))
		p[k] = float32(e)
		sum += e
	}
	logSum := largest + float32(math.Log(sum))
	for k := range p {
		p[k] /= float32(sum)
		logits[k] -= logSum
	}
}

// used counts the clusters that have the largest share of some vertex.
func (a assignment) used() int {
	inUse, count := make([]bool, a.s.cols), 0
	for v := range a.s.rows {
		row, largest := a.s.row(v), 0
		for k, x := range row {
			if x > row[largest] {
				largest = k
			}
		}
		if !inUse[largest] {
			inUse[largest] = true
			count++
		}
	}
	return count
}

// entropy returns the mean over the vertices of −Σ_k S_vk·log S_vk.
func (a assignment) entropy() float64 {
	var sum float64
	for v := range a.s.rows {
		s, logS := a.s.row(v), a.logS.row(v)
		for k := range s {
			sum -= float64(s[k] * logS[k])
		}
	}
	return sum / float64(max(1, a.s.rows))
}

// backward turns dS into the gradient of the logits, in place:
//
//	dlogit = s·(ds − ⟨s, ds⟩).
func (a assignment) backward(ds matrix) {
	for v := range ds.rows {
		s, d := a.s.row(v), ds.row(v)
		var along float32
		for k := range s {
			along += s[k] * d[k]
		}
		for k := range s {
			d[k] = s[k] * (d[k] - along)
		}
	}
}
