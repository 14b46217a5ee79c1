package classify

import "math"

// The two passes of a step over the variables (smo.go): partner finds j, update
// updates F and finds the next i. With AVX they take four variables at a time
// (smo_step_amd64.s). Both versions compute the same bits.
//
// up and down are added to F_t: up_t is 0 where β_t may go up, else −∞; down_t is 0
// where β_t may go down, else +∞.

// lanesOf holds four running results: variable t is in lane t mod 4.
type lanesOf [lanes]float64

func allLanes(x float64) lanesOf { return lanesOf{x, x, x, x} }

// extreme holds the extremes of F, by lane.
type extreme struct {
	highest lanesOf // largest F of the variables that may go up
	first   lanesOf // number of the first variable with that F
	lowest  lanesOf // smallest F of the variables that may go down
}

func noExtreme() extreme {
	return extreme{allLanes(math.Inf(-1)), allLanes(-1), allLanes(math.Inf(1))}
}

// plainUpdate computes F ← F − delta (K_i − K_j) and its extremes, from variable from
// on.
func plainUpdate(e *extreme, f, up, down []float64, ki, kj []float32, delta float64, from int) {
	up, down, ki, kj = up[:len(f)], down[:len(f)], ki[:len(f)], kj[:len(f)]
	for t := from; t < len(f); t++ {
		v := f[t] - float64(delta*(float64(ki[t])-float64(kj[t])))
		f[t] = v
		l := t % lanes
		if u := v + up[t]; u > e.highest[l] {
			e.highest[l], e.first[l] = u, float64(t)
		}
		if d := v + down[t]; d < e.lowest[l] {
			e.lowest[l] = d
		}
	}
}

// of merges the lanes.
func (e *extreme) of() (first int, highest, lowest float64) {
	first, highest, lowest = -1, math.Inf(-1), math.Inf(1)
	for l, v := range e.highest {
		if t := int(e.first[l]); v > highest || v == highest && t < first {
			highest, first = v, t
		}
		lowest = min(lowest, e.lowest[l])
	}
	return first, highest, lowest
}

// gain is the largest gain of a partner j so far, by lane, as a fraction: squared is
// (F_i − F_j)², curvature K_ii + K_jj − 2 K_ij, partner is j, −1 for none.
type gain struct {
	squared, curvature lanesOf
	partner            lanesOf
}

func noGain() gain { return gain{curvature: allLanes(1), partner: allLanes(-1)} }

// flat is the curvature used for a pair of equal points, as in libsvm.
const flat = 1e-12

// plainPartner finds the largest gain, from variable from on. It compares fractions
// crosswise, since divisions are slow.
func plainPartner(g *gain, f, down []float64, ki []float32, highest float64, from int) {
	down, ki = down[:len(f)], ki[:len(f)]
	for t := from; t < len(f); t++ {
		d := max(highest-(f[t]+down[t]), 0)
		c := max(2-2*float64(ki[t]), flat)
		if l := t % lanes; d*d*g.curvature[l] > g.squared[l]*c {
			g.squared[l], g.curvature[l], g.partner[l] = d*d, c, float64(t)
		}
	}
}

// of merges the lanes: the partner of the largest gain, the first of equals; −1 for
// none.
func (g *gain) of() int {
	best := 0
	for l := 1; l < lanes; l++ {
		a, b := g.squared[l]*g.curvature[best], g.squared[best]*g.curvature[l]
		if a > b || a == b && g.partner[l] >= 0 && (g.partner[best] < 0 || g.partner[l] < g.partner[best]) {
			best = l
		}
	}
	return int(g.partner[best])
}
