package classify

import (
	"context"
	"math/rand/v2"
	"slices"
)

// folds is the number of folds of the cross-validation inside a training set, which
// gives the decisions that Platt's sigmoid is fitted to, as in libsvm.
const folds = 5

// problem is the two-class problem of a pair of classes: a is +1, b is −1, as in libsvm.
type problem struct {
	sides
	cost     float64
	y        []float64        // by variable: +1 or −1
	box                       // with all examples in the training set
	weight   []float64        // by variable: its number of examples
	examples []int            // by example, those of a first: its variable
	order    []int            // the examples in random order; a fold is a slice of it
	held     [folds]decisions // by fold: the decisions on it
}

// decisions holds the decision values of held-out examples, one for each variable
// with such an example.
type decisions struct {
	f        []float64 // the decision value
	positive []bool    // the class is +1
	weight   []float64 // number of held-out examples
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
	p.box = p.bounds(p.weight)
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

// view returns the kernel among the problem's variables.
func (p *problem) view(t *task) *view { return &view{t.kernel, p.sides} }

// origin is the start β = 0.
func (p *problem) origin() solution {
	return solution{beta: make([]float64, len(p.y)), f: p.y}
}

// bounds returns the bounds of β for variables of these weights: cost · weight. A
// variable of weight 0 stays at 0.
func (p *problem) bounds(weight []float64) box {
	lo, hi := make([]float64, len(weight)), make([]float64, len(weight))
	for t, w := range weight {
		if p.y[t] > 0 {
			hi[t] = p.cost * w
		} else {
			lo[t] = -p.cost * w
		}
	}
	return box{lo, hi}
}

// holdOut trains without one fold, starting at the solution from of all folds, and
// stores the decisions on the fold. When the rest lacks a class they are +1, −1 or 0,
// as in libsvm.
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
		s, err := solve(ctx, view, p.bounds(rest), from, gridTolerance)
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
