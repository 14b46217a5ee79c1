package diffpool

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"mevolve/internal/lists"
	"mevolve/learners/classify"
	"mevolve/model"
)

// Config holds the hyper-parameters. A field that is 0 has its default, which ends its
// comment.
type Config struct {
	Hidden   int     // width of every graph convolution; 30
	Ratio    float64 // c = ⌈Ratio · largest n in the training set⌉; 0.1
	Dense    int     // width of the layer before the classes; 50
	Batch    int     // graphs in a step of Adam; 20
	Rate     float64 // Adam's α; 0.001
	Epochs   int     // largest number of epochs; 200
	Patience int     // epochs without improvement on D_val before training stops; 20
}

func (c Config) withDefaults() Config {
	whole := func(given, usual int) int {
		if given <= 0 {
			return usual
		}
		return given
	}
	c.Hidden, c.Dense, c.Batch = whole(c.Hidden, 30), whole(c.Dense, 50), whole(c.Batch, 20)
	c.Epochs, c.Patience = whole(c.Epochs, 200), whole(c.Patience, 20)
	if c.Ratio <= 0 {
		c.Ratio = 0.1
	}
	if c.Rate <= 0 {
		c.Rate = 1e-3
	}
	return c
}

// Network is a DiffPool network, trained or not. It never changes once built, and
// several goroutines may use it at once.
type Network struct {
	config     Config
	shape      shape
	vocabulary vocabulary
	val        []sample
	outcome    outcome
	grouping   grouping // statistics of the training graphs' assignments
	warnings   []model.Warning
}

// New returns an untrained network.
func New(c Config) *Network { return &Network{config: c.withDefaults()} }

// Pretrain draws a network and fits it to train, stopping early on val. It
// returns a new Network over the given number of classes; the receiver stays
// as it was. The rng is consumed.
func (n *Network) Pretrain(ctx context.Context, rng *rand.Rand, train, val []model.Example, classes int) (*Network, error) {
	for _, set := range [][]model.Example{train, val} {
		if err := checkClasses(set, classes); err != nil {
			return nil, err
		}
	}
	v, largest := newVocabulary(train), 1
	for _, e := range train {
		largest = max(largest, e.Graph.N())
	}
	fresh := &Network{
		config:     n.config,
		vocabulary: v,
		shape: shape{
			labels:   len(v),
			hidden:   n.config.Hidden,
			clusters: int(math.Ceil(n.config.Ratio * float64(largest))),
			dense:    n.config.Dense,
			classes:  classes,
		},
		val: v.samples(val),
	}
	samples := v.samples(train)
	start, err := fresh.shape.start(ctx, rng, samples)
	if err != nil {
		return nil, err
	}
	return fresh.fit(ctx, rng, samples, start)
}

// Retrain continues from the receiver's weights, with a new Adam, on a new training set
// and the same val, and returns a new Network. The rng is consumed.
func (n *Network) Retrain(ctx context.Context, rng *rand.Rand, train []model.Example) (*Network, error) {
	if err := n.checkTrained(); err != nil {
		return nil, err
	}
	if err := checkClasses(train, n.shape.classes); err != nil {
		return nil, err
	}
	fresh := &Network{config: n.config, shape: n.shape, vocabulary: n.vocabulary, val: n.val}
	return fresh.fit(ctx, rng, n.vocabulary.samples(train), n.outcome.parameters)
}

func (n *Network) fit(ctx context.Context, rng *rand.Rand, train []sample, start parameters) (*Network, error) {
	if len(train) == 0 {
		return nil, errors.New("diffpool has no training graphs; give it at least one")
	}
	if len(n.val) == 0 {
		n.warnings = append(n.warnings, model.Warnf("no-validation",
			"There are no validation graphs to stop on: diffpool was trained for all of its %d epochs.", n.config.Epochs))
	}
	t := newTrainer(n.config, n.shape, start)
	var err error
	if n.outcome, err = t.fit(ctx, rng, train, n.val); err != nil {
		return nil, err
	}
	if n.grouping, err = group(ctx, n.outcome.parameters, n.shape.labels, t.workspaces, train); err != nil {
		return nil, err
	}
	if n.grouping.collapsed() {
		n.warnings = append(n.warnings, n.grouping.warning())
	}
	return n, nil
}

// Probabilities returns one vector for each graph, with one entry for each class,
// summing to 1.
func (n *Network) Probabilities(ctx context.Context, graphs []*model.Graph) ([][]float64, error) {
	if err := n.checkTrained(); err != nil {
		return nil, err
	}
	samples := lists.Each(graphs, func(g *model.Graph) sample { return n.vocabulary.sample(g, 0) })
	p, _, err := probabilities(ctx, n.outcome.parameters, n.shape.labels, new(workspaces), samples)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Accuracy returns the accuracy of the kept weights on val, NaN without val.
func (n *Network) Accuracy() float64 { return n.outcome.accuracy }

// Parameters reports the training: the epoch kept, and for the training graphs the mean
// number of clusters in use (of c) and the mean entropy of a vertex's assignment in
// nats (at most ln c).
func (n *Network) Parameters() []classify.Parameter {
	return append(n.grouping.parameters(),
		classify.Parameter{Name: "epochs", Value: strconv.Itoa(n.outcome.epochs)},
		classify.Parameter{Name: "kept epoch", Value: strconv.Itoa(n.outcome.epoch)})
}

// Warnings lists reasons to doubt the predictions.
func (n *Network) Warnings() []model.Warning { return slices.Clone(n.warnings) }

func (n *Network) checkTrained() error {
	if n.outcome.parameters.flat == nil {
		return errors.New("this diffpool network has not been trained; call Pretrain first")
	}
	return nil
}

func checkClasses(examples []model.Example, classes int) error {
	for _, e := range examples {
		if e.Class < 0 || e.Class >= classes {
			return fmt.Errorf("graph %v has class %d, and there are %d classes", e.ID, e.Class+1, classes)
		}
	}
	return nil
}

// Bytes is the memory of the weights.
func (n *Network) Bytes() int64 { return 4 * int64(len(n.outcome.parameters.flat)) }
