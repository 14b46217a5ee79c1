package classify

import (
	"context"
	"math/rand/v2"
	"slices"
)

// folds of the cross-validation inside a training set that Platt's sigmoid is
// fitted to, as in libsvm.
const folds = 5

// problem is one pair of classes: a is +1, b is −1, as in libsvm.
type problem struct {
	a, b     int
	cost     float64
	y        []float64
	lo, hi   []float64 // the bounds when all examples take part
	weight   []float64 // examples a variable stands for
	examples []int     // the variable of each example of a, then of b
	order    []int     // of the examples; a fold is a part of it
	held     [folds]decisions
}

// decisions of held-out examples: one value a variable that has any.
type decisions struct {
	f        []float64
	positive []bool
	weight   []float64
}

func newProblem(v *variables, a, b int, cost float64, rng *rand.Rand) *problem {
	na := v.start[a+1] - v.start[a]
	p := &problem{a: a, b: b, cost: cost}
	p.weight = slices.Concat(v.weight[v.start[a]:v.start[a+1]], v.weight[v.start[b]:v.start[b+1]])
	p.y = make([]float64, len(p.weight))
	for t := range p.y {
		p.y[t] = 1
		if t >= na {
			p.y[t] = -1
		}
	}
	p.lo, p.hi = p.bounds(p.weight)
	var second []int
	for _, t := range v.of {
		switch {
		case v.start[a] <= t && t < v.start[a+1]:
			p.examples = append(p.examples, t-v.start[a])
		case v.start[b] <= t && t < v.start[b+1]:
			second = append(second, t-v.start[b]+na)
		}
	}
	p.examples = append(p.examples, second...)
	p.order = rng.Perm(len(p.examples))
	return p
}

// bounds of the variables when they stand for so many examples each; one of
// weight 0 takes no part.
func (p *problem) bounds(weight []float64) (lo, hi []float64) {
	lo, hi = make([]float64, len(weight)), make([]float64, len(weight))
	for t, w := range weight {
		if p.y[t] > 0 {
			hi[t] = p.cost * w
		} else {
			lo[t] = -p.cost * w
		}
	}
	return lo, hi
}

// holdOut trains without one fold and keeps the decisions on it. Where the
// rest lacks a class they are +1, −1 or 0, as in libsvm.
func (p *problem) holdOut(ctx context.Context, view *view, fold int) error {
	held, rest := make([]float64, len(p.y)), slices.Clone(p.weight)
	for _, e := range p.order[fold*len(p.order)/folds : (fold+1)*len(p.order)/folds] {
		held[p.examples[e]]++
		rest[p.examples[e]]--
	}
	var positives, negatives float64
	for t, w := range rest {
		if p.y[t] > 0 {
			positives += w
		} else {
			negatives += w
		}
	}
	decide := func(int) float64 { return 0 }
	switch {
	case positives > 0 && negatives > 0:
		lo, hi := p.bounds(rest)
		s, err := solve(ctx, view, p.y, lo, hi, rough)
		if err != nil {
			return err
		}
		decide = func(t int) float64 { return p.y[t] - s.f[t] + s.b }
	case positives > 0:
		decide = func(int) float64 { return 1 }
	case negatives > 0:
		decide = func(int) float64 { return -1 }
	}
	d := &p.held[fold]
	for t, h := range held {
		if h > 0 {
			d.f = append(d.f, decide(t))
			d.positive = append(d.positive, p.y[t] > 0)
			d.weight = append(d.weight, h)
		}
	}
	return nil
}

// calibrate fits the sigmoid to the decisions on all folds.
func (p *problem) calibrate() (sigmoid, bool) {
	var all decisions
	for _, d := range p.held {
		all.f = append(all.f, d.f...)
		all.positive = append(all.positive, d.positive...)
		all.weight = append(all.weight, d.weight...)
	}
	return fitSigmoid(all.f, all.positive, all.weight)
}
