package learners

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"mevolve/learners/classify"
	"mevolve/learners/diffpool"
	"mevolve/learners/embed"
	"mevolve/model"
	"mevolve/readings"
)

// Options is what a learner can be told. The zero value of a field stands for
// its default.
type Options struct {
	Dim     int // d, the embedding's dimension; 128
	Classes int // |Y|; by default the largest class of train and val plus one

	Tuning        readings.Tuning        // R12
	Embedding     readings.Embedding     // R13
	SFOrder       readings.SFOrder       // R16
	Decision      readings.Decision      // R18
	Scaling       readings.Scaling       // R19
	DocumentOrder readings.DocumentOrder // R20

	Attributed      bool   // graph2vec, gl2vec: vertex labels in place of degrees
	EmbeddingPreset string // graph2vec, gl2vec: "" or "karateclub"
}

func (o Options) withDefaults() (Options, error) {
	set := readings.Default()
	if o.Dim == 0 {
		o.Dim = 128
	}
	if o.Dim < 0 {
		return o, fmt.Errorf("an embedding cannot have %d dimensions; choose 1 or more", o.Dim)
	}
	if _, err := embed.PVDBOWPreset(o.EmbeddingPreset, o.Dim); err != nil {
		return o, err
	}
	choose(&o.Tuning, set.Tuning)
	choose(&o.Embedding, set.Embedding)
	choose(&o.SFOrder, set.SFOrder)
	choose(&o.Decision, set.Decision)
	choose(&o.Scaling, set.Scaling)
	choose(&o.DocumentOrder, set.DocumentOrder)
	return o, nil
}

// pvdbow is the preset, which withDefaults has found to exist, in the order of
// R20.
func (o Options) pvdbow() embed.PVDBOW {
	p, _ := embed.PVDBOWPreset(o.EmbeddingPreset, o.Dim)
	p.Order = o.DocumentOrder
	return p
}

func choose[R ~string](value *R, usual R) {
	if *value == "" {
		*value = usual
	}
}

// Info describes one learner for a list to choose from.
type Info struct {
	Name string // what Parse takes: "sf+svm"
	Line string // what it does, in a line
}

// The halves of the paper's learners (docs/learners.md) but for DiffPool, one
// line each. An embedding is fixed, a function of the graph, or trained.
var (
	embeddings = []struct {
		name, line string
		fixed      func(Options) embed.Embedding
		trained    func(Options) embed.Trainable
	}{
		{"sf", "smallest eigenvalues of the normalized Laplacian", func(o Options) embed.Embedding { return embed.SF{Dim: o.Dim, Order: o.SFOrder} }, nil},
		{"netlsd", "heat trace of the normalized Laplacian", func(o Options) embed.Embedding { return embed.NewNetLSD(o.Dim) }, nil},
		{"graph2vec", "word vectors of rooted subtrees, two rounds deep", nil, func(o Options) embed.Trainable { return embed.Graph2Vec{PVDBOW: o.pvdbow(), Attributed: o.Attributed} }},
		{"gl2vec", "word vectors of rooted subtrees of the line graph", nil, func(o Options) embed.Trainable { return embed.GL2Vec{PVDBOW: o.pvdbow(), Attributed: o.Attributed} }},
		{"gl2vec-graphlet", "graphlets on 3 and 4 vertices against random graphs of equal degrees", func(Options) embed.Embedding { return embed.GraphletProfile{} }, nil},
	}

	classifiers = []struct {
		name, line string
		make       func(Options) classify.Classifier
	}{
		{"svm", "support vector machine with RBF kernel", func(o Options) classify.Classifier { return classify.SVM{Decision: o.Decision} }},
		{"log", "logistic regression", func(Options) classify.Classifier { return classify.Log{} }},
		{"knn", "nearest neighbours", func(Options) classify.Classifier { return classify.KNN{} }},
		{"rf", "random forest", func(Options) classify.Classifier { return classify.RF{} }},
	}
)

// All lists every learner, embeddings outermost, in the paper's order.
func All() []Info {
	var all []Info
	for _, e := range embeddings {
		for _, c := range classifiers {
			all = append(all, Info{e.name + "+" + c.name, e.line + "; " + c.line})
		}
	}
	return append(all, Info{diffPool, "graph neural network with differentiable pooling"})
}

// Embeddings lists what Embed takes.
func Embeddings() []Info {
	var all []Info
	for _, e := range embeddings {
		all = append(all, Info{e.name, e.line})
	}
	return all
}

// Trained tells whether the embedding of this name, or of the learner of this
// name, is trained on a collection of graphs rather than computed from each
// alone. It is false for DiffPool, which has no embedding, and for a name that
// neither All nor Embeddings lists.
func Trained(name string) bool {
	embedding, _, _ := strings.Cut(name, "+")
	for _, e := range embeddings {
		if e.name == embedding {
			return e.trained != nil
		}
	}
	return false
}

// SeesLabels tells whether the learner of this name reads vertex labels, where
// graphs have them: DiffPool always, word vectors where they are attributed.
// Two graphs that differ in nothing else are then not the same to it.
func SeesLabels(name string, attributed bool) bool {
	return name == diffPool || attributed && Trained(name)
}

// Parse returns the untrained learner of a name such as "sf+svm" or
// "diffpool". It may be used for many trials at once; its vectors of the
// originals are then shared, unless the embedding is trained in each.
func Parse(name string, o Options) (Learner, error) {
	o, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	if name == diffPool {
		return network{o.Classes, diffpool.New(diffpool.Config{})}, nil
	}
	for _, e := range embeddings {
		for _, c := range classifiers {
			if e.name+"+"+c.name != name {
				continue
			}
			p := &Pair{name: name, options: o, classifier: c.make(o)}
			if e.trained != nil {
				p.trainable = e.trained(o)
			} else {
				p.vectors = newVectors(e.fixed(o))
			}
			return p, nil
		}
	}
	return nil, unknown("learner", name, All())
}

// Size returns the baseline of a learner: its own classifier and grid on the
// two features (n, m); a random forest for a network, which has no other.
func Size(name string, o Options) (Learner, error) {
	o, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(All(), func(i Info) bool { return i.Name == name }) {
		return nil, unknown("learner", name, All())
	}
	_, second, paired := strings.Cut(name, "+")
	if !paired {
		second = "rf"
	}
	for _, c := range classifiers {
		if c.name == second {
			return &Pair{name: "size+" + second, options: o, classifier: c.make(o), vectors: newVectors(embed.Size{})}, nil
		}
	}
	panic("learners: no classifier " + second)
}

// Embed trains the named embedding on all graphs, if it needs that, and
// returns one row a graph, in order.
func Embed(ctx context.Context, rng *rand.Rand, name string, o Options, graphs []*model.Graph) ([][]float64, error) {
	o, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	for _, e := range embeddings {
		if e.name != name {
			continue
		}
		if e.fixed != nil {
			return newVectors(e.fixed(o)).of(ctx, graphs)
		}
		_, rows, err := e.trained(o).Train(ctx, rng, graphs)
		return rows, err
	}
	return nil, unknown("embedding", name, Embeddings())
}

func unknown(kind, name string, all []Info) error {
	names := make([]string, len(all))
	for i, info := range all {
		names[i] = info.Name
	}
	return fmt.Errorf("there is no %s %q; choose one of %s", kind, name, strings.Join(names, ", "))
}
