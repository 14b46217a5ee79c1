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
	sides
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
	p := &problem{sides: sides{v.class(a), v.class(b)}, cost: cost}
	na := p.first.len()
	p.weight = slices.Concat(v.weight[p.first.from:p.first.to], v.weight[p.second.from:p.second.to])
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
		case p.first.has(t):
			p.examples = append(p.examples, t-p.first.from)
		case p.second.has(t):
			second = append(second, t-p.second.from+na)
		}
	}
	p.examples = append(p.examples, second...)
	p.order = rng.Perm(len(p.examples))
	return p
}

// view is the kernel among the problem's variables.
func (p *problem) view(t *task) *view { return &view{t.kernel, p.sides} }

// origin is β = 0, where a descent begins that knows nothing.
func (p *problem) origin() solution {
	return solution{beta: make([]float64, len(p.y)), f: p.y}
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

// holdOut trains without one fold, beginning with the solution with it, and
// keeps the decisions on the fold. Where the rest lacks a class they are +1, −1
// or 0, as in libsvm.
func (p *problem) holdOut(ctx context.Context, view *view, from solution, fold int) error {
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
		s, err := solve(ctx, view, lo, hi, from, rough)
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
