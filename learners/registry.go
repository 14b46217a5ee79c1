package learners

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"mevolve/internal/lists"
	"mevolve/learners/classify"
	"mevolve/learners/diffpool"
	"mevolve/learners/embed"
	"mevolve/model"
	"mevolve/model/readings"
)

// Options holds the settings of a learner. A zero field means its default.
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

// pvdbow returns the preset with the document order of R20. withDefaults has checked
// that the preset exists.
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

// embedding is a table row: a description, and a constructor for one of the two kinds.
type embedding struct {
	Embedding
	fixed   func(Options) embed.Embedding
	trained func(Options) embed.Trainable
}

// One row for each embedding and each classifier of the paper's learners
// (docs/learners.md). An embedding is fixed, a function of the graph, or trained.
var (
	embeddings = []embedding{
		{Embedding{Name: "sf", Summary: "smallest eigenvalues of the normalized Laplacian", Spectral: true, Ordered: true, Cost: sfCost, Width: sfWidth},
			func(o Options) embed.Embedding { return embed.SF{Dim: o.Dim, Order: o.SFOrder} }, nil},
		{Embedding{Name: "netlsd", Summary: "heat trace of the normalized Laplacian", Spectral: true, Cost: netLSDCost},
			func(o Options) embed.Embedding { return embed.NewNetLSD(o.Dim) }, nil},
		{Embedding{Name: "graph2vec", Summary: "word vectors of rooted subtrees, two rounds deep", Trained: true, Words: true, Cost: graph2VecCost},
			nil, func(o Options) embed.Trainable { return embed.Graph2Vec{PVDBOW: o.pvdbow(), Attributed: o.Attributed} }},
		{Embedding{Name: "gl2vec", Summary: "word vectors of rooted subtrees of the line graph", Trained: true, Words: true, Cost: gl2VecCost},
			nil, func(o Options) embed.Trainable { return embed.GL2Vec{PVDBOW: o.pvdbow(), Attributed: o.Attributed} }},
		{Embedding{Name: "gl2vec-graphlet", Summary: "graphlets on 3 and 4 vertices against random graphs of equal degrees", FixedDim: true, Numbered: true, Cost: graphletCost},
			func(Options) embed.Embedding { return embed.GraphletProfile{} }, nil},
	}

	classifiers = []Classifier{
		{Name: "svm", Summary: "support vector machine with RBF kernel", Votes: true, Cost: svmCost, Memory: svmMemory,
			New: func(o Options) classify.Classifier { return classify.SVM{Decision: o.Decision} }},
		{Name: "log", Summary: "logistic regression", Cost: logCost,
			New: func(Options) classify.Classifier { return classify.Log{} }},
		{Name: "knn", Summary: "nearest neighbours", Cost: knnCost,
			New: func(Options) classify.Classifier { return classify.KNN{} }},
		{Name: "rf", Summary: "random forest", Cost: rfCost, Memory: rfMemory,
			New: func(Options) classify.Classifier { return classify.RF{} }},
	}

	networks = []Classifier{
		{Name: diffPool, Summary: "graph neural network with differentiable pooling", FineTunes: true, Numbered: true, Cost: diffPoolCost},
	}
)

// Register adds a classifier, which is combined with every embedding; remove removes
// it.
func Register(c Classifier) (remove func()) {
	before := classifiers
	classifiers = append(slices.Clone(before), c)
	return func() { classifiers = before }
}

// RegisterEmbedding adds an embedding that is a function of the graph; remove removes
// it.
func RegisterEmbedding(e Embedding, fixed func(Options) embed.Embedding) (remove func()) {
	before := embeddings
	embeddings = append(slices.Clone(before), embedding{Embedding: e, fixed: fixed})
	return func() { embeddings = before }
}

// All lists every learner in the paper's order: by embedding, then by classifier.
func All() []Kind {
	var all []Kind
	for i := range embeddings {
		e := &embeddings[i].Embedding
		for k := range classifiers {
			c := &classifiers[k]
			all = append(all, Kind{e.Name + "+" + c.Name, e.Summary + "; " + c.Summary, e, c})
		}
	}
	for k := range networks {
		all = append(all, Kind{networks[k].Name, networks[k].Summary, nil, &networks[k]})
	}
	return all
}

// Names lists the names that Parse accepts.
func Names() []string {
	return lists.Each(All(), func(k Kind) string { return k.Name })
}

// Embeddings lists the embeddings that Embed accepts.
func Embeddings() []Embedding {
	return lists.Each(embeddings, func(e embedding) Embedding { return e.Embedding })
}

// EmbeddingOf returns the embedding of a name; false if there is none.
func EmbeddingOf(name string) (Embedding, bool) {
	for _, e := range embeddings {
		if e.Name == name {
			return e.Embedding, true
		}
	}
	return Embedding{}, false
}

// Parse returns the untrained learner of a name such as "sf+svm" or "diffpool". It may
// be used for many trials at once. The trials share the vectors of the original graphs,
// unless each trial trains the embedding.
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
			if e.Name+"+"+c.Name != name {
				continue
			}
			p := &Pair{name: name, options: o, classifier: c.New(o)}
			if e.trained != nil {
				p.trainable = e.trained(o)
			} else {
				p.vectors = newVectors(e.fixed(o))
			}
			return p, nil
		}
	}
	return nil, unknown("learner", name, Names())
}

// Size returns the baseline of a learner: its own classifier and grid on the two
// features (n, m). A network has no separate classifier; its baseline is a random
// forest.
func Size(name string, o Options) (Learner, error) {
	o, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	kind, ok := KindOf(name)
	if !ok || kind.Classifier == nil {
		return nil, unknown("learner", name, Names())
	}
	second := kind.Second()
	for _, c := range classifiers {
		if c.Name == second {
			return &Pair{name: "size+" + second, options: o, classifier: c.New(o), vectors: newVectors(embed.Size{})}, nil
		}
	}
	panic("learners: no classifier " + second)
}

// Embed trains the named embedding on all graphs, if it is trained, and returns one row
// for each graph, in order.
func Embed(ctx context.Context, rng *rand.Rand, name string, o Options, graphs []*model.Graph) ([][]float64, error) {
	o, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	for _, e := range embeddings {
		if e.Name != name {
			continue
		}
		if e.fixed != nil {
			return newVectors(e.fixed(o)).of(ctx, graphs)
		}
		_, rows, err := e.trained(o).Train(ctx, rng, graphs)
		return rows, err
	}
	return nil, unknown("embedding", name, lists.Each(embeddings, func(e embedding) string { return e.Name }))
}

func unknown(kind, name string, names []string) error {
	return fmt.Errorf("there is no %s %q; choose one of %s", kind, name, strings.Join(names, ", "))
}
