package diffpool

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
)

// chunk is how many graphs go through the network as one batch. A mini-batch
// is cut into chunks whatever the number of workers; their gradients are
// summed in order, so that rounding does not depend on it either.
const chunk = 5

// trainer fits parameters to a training set.
type trainer struct {
	config     Config
	shape      shape
	parameters parameters
	optimiser  *adam
	gradients  []parameters // one a chunk of a mini-batch
	workspaces []*workspace // one a worker
}

func newTrainer(c Config, s shape, start parameters) *trainer {
	t := &trainer{config: c, shape: s, parameters: s.bind(nil)}
	copy(t.parameters.flat, start.flat)
	t.optimiser = newAdam(c.Rate, len(start.flat))
	for range (c.Batch + chunk - 1) / chunk {
		t.gradients = append(t.gradients, s.bind(nil))
	}
	t.workspaces = newWorkspaces(c.Workers)
	return t
}

func newWorkspaces(workers int) []*workspace {
	spaces := make([]*workspace, workers)
	for i := range spaces {
		spaces[i] = &workspace{}
	}
	return spaces
}

// epoch goes through the training set once, in random order, and returns the
// mean losses.
func (t *trainer) epoch(ctx context.Context, rng *rand.Rand, train []sample) (losses, error) {
	order := rng.Perm(len(train))
	var total losses
	for from := 0; from < len(order); from += t.config.Batch {
		members := order[from:min(from+t.config.Batch, len(order))]
		loss, err := t.miniBatch(ctx, train, members)
		if err != nil {
			return losses{}, err
		}
		total = total.plus(loss)
	}
	n := float64(len(train))
	return losses{total.class / n, total.link / n, total.entropy / n}, nil
}

// miniBatch takes one step of Adam against the mean gradient of the members.
func (t *trainer) miniBatch(ctx context.Context, train []sample, members []int) (losses, error) {
	chunks := (len(members) + chunk - 1) / chunk
	loss := make([]losses, chunks)
	err := parallel(ctx, t.config.Workers, chunks, func(ctx context.Context, worker, task int) error {
		var samples []sample
		for _, i := range members[task*chunk : min((task+1)*chunk, len(members))] {
			samples = append(samples, train[i])
		}
		gradient := t.gradients[task]
		clear(gradient.flat)
		p := newPass(t.parameters, t.workspaces[worker], newBatch(samples, t.shape.labels))
		if err := p.forward(ctx); err != nil {
			return err
		}
		if err := p.backward(ctx, gradient, 1/float32(len(members))); err != nil {
			return err
		}
		loss[task] = p.loss
		return nil
	})
	if err != nil {
		return losses{}, err
	}
	sum, total := t.gradients[0].flat, loss[0]
	for task := 1; task < chunks; task++ {
		add(sum, t.gradients[task].flat)
		total = total.plus(loss[task])
	}
	if math.IsNaN(total.total()) || math.IsInf(total.total(), 0) {
		return losses{}, fmt.Errorf("diffpool's loss is no longer a number; lower its learning rate (%g)", t.config.Rate)
	}
	t.optimiser.update(t.parameters.flat, sum)
	return total, nil
}

// probabilities gives p for every sample, and the sum of −log p_y.
func probabilities(ctx context.Context, p parameters, labels int, spaces []*workspace, samples []sample) ([][]float64, float64, error) {
	result := make([][]float64, len(samples))
	tasks := (len(samples) + chunk - 1) / chunk
	loss := make([]float64, tasks)
	err := parallel(ctx, len(spaces), tasks, func(ctx context.Context, worker, task int) error {
		from, to := task*chunk, min((task+1)*chunk, len(samples))
		pass := newPass(p, spaces[worker], newBatch(samples[from:to], labels))
		if err := pass.forward(ctx); err != nil {
			return err
		}
		for g := range to - from {
			result[from+g] = distribution(pass.probability.row(g))
		}
		loss[task] = pass.loss.class
		return nil
	})
	var sum float64
	for _, l := range loss {
		sum += l
	}
	return result, sum, err
}

// distribution is a float32 row in float64, scaled to sum to 1 there too.
func distribution(row []float32) []float64 {
	p := make([]float64, len(row))
	var sum float64
	for k, x := range row {
		p[k] = float64(x)
		sum += p[k]
	}
	for k := range p {
		p[k] /= sum
	}
	return p
}

// score is how a set of weights does on D_val.
type score struct {
	accuracy float64
	loss     float64 // mean −log p_y
}

func (s score) better(than score) bool {
	return s.accuracy > than.accuracy || s.accuracy == than.accuracy && s.loss < than.loss
}

func (t *trainer) evaluate(ctx context.Context, val []sample) (score, error) {
	p, loss, err := probabilities(ctx, t.parameters, t.shape.labels, t.workspaces, val)
	if err != nil {
		return score{}, err
	}
	correct := 0
	for i, s := range val {
		if largest(p[i]) == s.class {
			correct++
		}
	}
	n := float64(len(val))
	return score{float64(correct) / n, loss / n}, nil
}

func largest(p []float64) int {
	best := 0
	for k := range p {
		if p[k] > p[best] {
			best = k
		}
	}
	return best
}

// outcome is what a training leaves: the weights after the best epoch on
// D_val, or after the last where D_val is empty.
type outcome struct {
	parameters parameters
	epoch      int // the epoch that is kept
	epochs     int // epochs run
	accuracy   float64
}

// fit trains until D_val has not improved for Patience epochs.
func (t *trainer) fit(ctx context.Context, rng *rand.Rand, train, val []sample) (outcome, error) {
	best := outcome{parameters: t.shape.bind(nil), accuracy: math.NaN()}
	bestScore := score{-1, 0}
	for epoch := 1; epoch <= t.config.Epochs && epoch-best.epoch <= t.config.Patience; epoch++ {
		if _, err := t.epoch(ctx, rng, train); err != nil {
			return outcome{}, err
		}
		best.epochs = epoch
		if len(val) == 0 {
			best.epoch = epoch
			continue
		}
		now, err := t.evaluate(ctx, val)
		if err != nil {
			return outcome{}, err
		}
		if now.better(bestScore) {
			bestScore, best.epoch, best.accuracy = now, epoch, now.accuracy
			copy(best.parameters.flat, t.parameters.flat)
		}
	}
	if len(val) == 0 {
		copy(best.parameters.flat, t.parameters.flat)
	}
	return best, nil
}
