package diffpool

import (
	"context"
	"math"
	"math/rand/v2"

	"mevolve/internal/parallel"
)

// leastDeviation is a standard deviation of logits. Smaller ones are mostly rounding
// error and are not scaled up.
const leastDeviation = 1e-3

// start returns the initial parameters: drawn, then shifted so that vertices and
// clusters differ over train. Without the shift all rows point nearly the same way,
// since behind a ReLU no entry is negative. Then all vertices have nearly the same
// assignment, and A' averages the clusters until their rows are equal in every bit. The
// authors' code subtracts a mean over the batch in every pass; here the first biases do
// so. The rng is consumed.
func (s shape) start(ctx context.Context, rng *rand.Rand, train []sample) (parameters, error) {
	p := s.bind(nil)
	p.draw(rng)
	at := starter{p, s.labels, chunks(train), new(workspaces)}
	if err := at.centre(ctx, p.embed, func(t *pass) gnnTrace { return t.embed }, (*pass).embedVertices); err != nil {
		return p, err
	}
	if err := at.centre(ctx, p.assign, func(t *pass) gnnTrace { return t.assign }, (*pass).assignVertices); err != nil {
		return p, err
	}
	if err := at.standardize(ctx, p.clusters); err != nil {
		return p, err
	}
	return p, at.centre(ctx, p.coarse, func(t *pass) gnnTrace { return t.coarse },
		(*pass).embedVertices, (*pass).assignVertices, (*pass).poolGraphs, (*pass).embedClusters)
}

// starter computes statistics of a training set while it changes the parameters layer
// by layer.
type starter struct {
	parameters parameters
	labels     int
	train      [][]sample
	workspaces *workspaces
}

// centre sets the biases of three convolutions, initially 0, so that the mean row of
// A·X·W + b is 0: first in layer 1, then in 2, then in 3.
func (s starter) centre(ctx context.Context, n gnn, of func(*pass) gnnTrace, stages ...func(*pass)) error {
	for k, layer := range n {
		mean, _, err := s.columns(ctx, func(t *pass) (matrix, []float32) {
			conv := of(t).convs[k]
			return conv.normal, conv.scale
		}, stages...)
		if err != nil {
			return err
		}
		for j, x := range mean {
			layer.bias.data[j] = float32(-x)
		}
	}
	return nil
}

// standardize scales and shifts the logits of every cluster to mean 0 and
// standard deviation 1.
func (s starter) standardize(ctx context.Context, clusters linear) error {
	mean, deviation, err := s.columns(ctx, func(t *pass) (matrix, []float32) {
		return clusters.forward(t.w, t.assign.h[:]...), nil
	}, (*pass).assignVertices)
	if err != nil {
		return err
	}
	for k := range mean {
		factor := 1.0
		if deviation[k] > leastDeviation {
			factor = 1 / deviation[k]
		}
		for i := range clusters.weight.rows {
			clusters.weight.row(i)[k] *= float32(factor)
		}
		clusters.bias.data[k] = float32(factor * (float64(clusters.bias.data[k]) - mean[k]))
	}
	return nil
}

// columns runs the stages on train and returns the mean and the standard deviation of
// every column of a layer. Rows that norm has scaled are passed with their scale;
// columns divides by it first.
func (s starter) columns(ctx context.Context, layer func(*pass) (rows matrix, scale []float32), stages ...func(*pass)) (mean, deviation []float64, err error) {
	type sums struct {
		rows        int
		sum, square []float64
	}
	parts := make([]sums, len(s.train))
	err = parallel.Each(ctx, len(s.train), func(task int) error {
		w := s.workspaces.take()
		defer s.workspaces.release(w)
		t := newPass(s.parameters, w, newBatch(s.train[task], s.labels))
		for _, stage := range stages {
			if err := run(ctx, func() { stage(t) }); err != nil {
				return err
			}
		}
		m, scale := layer(t)
		part := sums{m.rows, make([]float64, m.cols), make([]float64, m.cols)}
		for v := range m.rows {
			for k, x := range m.row(v) {
				y := float64(x)
				if scale != nil {
					y /= float64(scale[v])
				}
				part.sum[k] += y
				part.square[k] += y * y
			}
		}
		parts[task] = part
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	var total sums
	for _, part := range parts { // in order, so that rounding does not depend on the goroutines
		if total.rows += part.rows; total.sum == nil {
			total.sum, total.square = make([]float64, len(part.sum)), make([]float64, len(part.sum))
		}
		for k := range part.sum {
			total.sum[k] += part.sum[k]
			total.square[k] += part.square[k]
		}
	}
	n := float64(max(1, total.rows))
	for k := range total.sum {
		total.sum[k] /= n
		total.square[k] = math.Sqrt(max(0, total.square[k]/n-total.sum[k]*total.sum[k]))
	}
	return total.sum, total.square, nil
}
