package diffpool

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"mevolve/internal/parallel"
	"mevolve/internal/progress"
	"mevolve/learners/classify"
)

// A mini-batch goes through the network in chunks of a few graphs: large enough for the
// matrix products, small enough (under 10 ms for graphs of up to about a thousand
// vertices) to be cancelled between two stages. The chunks do not depend on the number
// of workers, and gradients are summed in chunk order, so rounding does not depend on
// the workers either.
const (
	chunkGraphs   = 5
	chunkVertices = 500
)

// chunks divides samples into chunks, in order.
func chunks(samples []sample) [][]sample {
	if len(samples) == 0 {
		return nil
	}
	var cut [][]sample
	from, vertices := 0, 0
	for i, s := range samples {
		if i > from && (i-from == chunkGraphs || vertices+s.graph.N() > chunkVertices) {
			cut = append(cut, samples[from:i])
			from, vertices = i, 0
		}
		vertices += s.graph.N()
	}
	return append(cut, samples[from:])
}

// trainer fits parameters to a training set.
type trainer struct {
	config     Config
	shape      shape
	parameters parameters
	optimiser  *adam
	gradients  []parameters // one for each chunk
	workspaces *workspaces
}

func newTrainer(c Config, s shape, start parameters) *trainer {
	t := &trainer{config: c, shape: s, parameters: s.bind(nil)}
	copy(t.parameters.flat, start.flat)
	t.optimiser = newAdam(c.Rate, len(start.flat))
	t.workspaces = new(workspaces)
	return t
}

// epoch does one pass over the training set, in random order, and returns the mean
// losses.
func (t *trainer) epoch(ctx context.Context, rng *rand.Rand, train []sample) (losses, error) {
	order := rng.Perm(len(train))
	var total losses
	for from := 0; from < len(order); from += t.config.Batch {
		var members []sample
		for _, i := range order[from:min(from+t.config.Batch, len(order))] {
			members = append(members, train[i])
		}
		loss, err := t.step(ctx, members)
		if err != nil {
			return losses{}, err
		}
		total = total.plus(loss)
	}
	n := float64(len(train))
	return losses{total.class / n, total.link / n, total.entropy / n}, nil
}

// step does one step of Adam with the mean gradient of a mini-batch. It returns the sum
// of the losses.
func (t *trainer) step(ctx context.Context, members []sample) (losses, error) {
	cut := chunks(members)
	for len(t.gradients) < len(cut) {
		t.gradients = append(t.gradients, t.shape.bind(nil))
	}
	loss := make([]losses, len(cut))
	err := parallel.Each(ctx, len(cut), func(task int) error {
		w := t.workspaces.take()
		defer t.workspaces.release(w)
		gradient := t.gradients[task]
		clear(gradient.flat)
		p := newPass(t.parameters, w, newBatch(cut[task], t.shape.labels))
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
	for task := 1; task < len(cut); task++ {
		add(sum, t.gradients[task].flat)
		total = total.plus(loss[task])
	}
	if math.IsNaN(total.total()) || math.IsInf(total.total(), 0) {
		return losses{}, fmt.Errorf("diffpool's loss is no longer a number; lower its learning rate (%g)", t.config.Rate)
	}
	t.optimiser.update(t.parameters.flat, sum)
	return total, nil
}

// probabilities returns p for every sample, and the sum of −log p_y.
func probabilities(ctx context.Context, p parameters, labels int, spaces *workspaces, samples []sample) ([][]float64, float64, error) {
	cut := chunks(samples)
	rows := make([][][]float64, len(cut))
	loss := make([]float64, len(cut))
	err := parallel.Each(ctx, len(cut), func(task int) error {
		w := spaces.take()
		defer spaces.release(w)
		pass := newPass(p, w, newBatch(cut[task], labels))
		if err := pass.forward(ctx); err != nil {
			return err
		}
		for g := range cut[task] {
			rows[task] = append(rows[task], distribution(pass.probability.row(g)))
		}
		loss[task] = pass.loss.class
		return nil
	})
	var sum float64
	for _, l := range loss {
		sum += l
	}
	return slices.Concat(rows...), sum, err
}

// distribution converts a float32 row to float64, scaled to sum to 1 in float64.
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

// score is the quality of a set of weights on D_val.
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
		if classify.Largest(p[i]) == s.class {
			correct++
		}
	}
	n := float64(len(val))
	return score{float64(correct) / n, loss / n}, nil
}

// outcome is the result of a training: the weights after the best epoch on D_val, or
// after the last epoch if D_val is empty.
type outcome struct {
	parameters parameters
	epoch      int // the kept epoch, from 1
	epochs     int // number of epochs run
	accuracy   float64
}

// fit trains until D_val has not improved for Patience epochs.
func (t *trainer) fit(ctx context.Context, rng *rand.Rand, train, val []sample) (outcome, error) {
	best := outcome{parameters: t.shape.bind(nil), accuracy: math.NaN()}
	bestScore := score{-1, 0}
	epochs := progress.Begin(ctx, "epoch", t.config.Epochs)
	for epoch := 1; epoch <= t.config.Epochs && epoch-best.epoch <= t.config.Patience; epoch++ {
		if _, err := t.epoch(ctx, rng, train); err != nil {
			return outcome{}, err
		}
		best.epochs = epoch
		epochs.Done()
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
