package learners

import "mevolve/learners/classify"

// Kind describes a learner: its name, cost and options. Cost estimates, explanations
// and settings read its fields instead of comparing names.
type Kind struct {
	Name       string      // name for Parse: "sf+svm"
	Summary    string      // one-line description
	Embedding  *Embedding  // nil for a network, which reads the graphs themselves
	Classifier *Classifier // for a network the cost of all of it; nil for an embedding alone
}

// Embedding describes how a learner turns a graph into a vector.
type Embedding struct {
	Name, Summary string

	Trained  bool // true: trained on a collection of graphs; false: a function of each graph
	Words    bool // vectors come from word vectors: Attributed and EmbeddingPreset apply
	Spectral bool // needs the dense matrix of a component's normalized Laplacian
	Ordered  bool // keeps only some of the eigenvalues (R16)
	FixedDim bool // its dimension cannot be set
	Numbered bool // depends on the numbers of the vertices: isomorphic graphs can have different vectors

	// Cost returns the seconds to embed one graph, and to train the embedding per
	// graph.
	Cost func(Workload) (embed, train float64)
	// Width returns the mean number of non-zero features of a graph; nil: all.
	Width func(Workload) float64
}

// Classifier describes the classifier of a learner.
type Classifier struct {
	Name, Summary string

	Votes     bool // decides by votes, which can contradict the largest probability (R18)
	FineTunes bool // Retrain continues from the weights of its learner; false: it takes its hyper-parameters alone
	Numbered  bool // its training depends on the numbers of the vertices; a trained one answers alike for isomorphic graphs

	// Cost returns the seconds of training and of predictions with an embedding, which
	// is nil for a network.
	Cost func(Workload, *Embedding) ClassifierCost
	// Memory returns the bytes that a classifier trained on a number of graphs keeps;
	// nil: none.
	Memory func(w Workload, train float64) float64

	New func(Options) classify.Classifier // nil for a network
}

// Workload describes the size of a dataset: counts, means over its graphs, and d.
type Workload struct {
	Originals, Classes   float64 // graphs of D_train before the first iteration; |Y|
	Vertices, Edges      float64
	Vertices2, Vertices3 float64 // means of the squares and cubes
	Dim                  float64 // d, the embedding's dimension
}

// ClassifierCost is in seconds of one core: one fit on a number of graphs, the choice
// from the grid, and the prediction of one graph.
type ClassifierCost struct {
	Fit, Tune func(train float64) float64
	Judge     func(graphs, train float64) float64
}

// Paired reports whether the learner has an embedding.
func (k Kind) Paired() bool { return k.Embedding != nil }

// Numbered reports whether the learner's answers for isomorphic graphs can differ.
func (k Kind) Numbered() bool { return k.Paired() && k.Embedding.Numbered }

// Note says how the learner depends on vertex numbers; "" if it does not.
func (k Kind) Note() string {
	switch {
	case k.Numbered():
		return k.Embedding.Note()
	case k.Classifier != nil && k.Classifier.Numbered:
		return "training depends on vertex numbers"
	}
	return ""
}

// Note says how the embedding depends on vertex numbers; "" if it does not.
func (e Embedding) Note() string {
	if e.Numbered {
		return "depends on vertex numbers"
	}
	return ""
}

// Trained reports whether the embedding is trained on a collection of graphs. It is
// false for a network, which has no embedding.
func (k Kind) Trained() bool { return k.Paired() && k.Embedding.Trained }

// SeesLabels reports whether the learner reads vertex labels: a network always, word
// vectors if they are attributed. For other learners two graphs that differ only in
// labels are equal.
func (k Kind) SeesLabels(attributed bool) bool {
	return !k.Paired() || attributed && k.Embedding.Words
}

// Half returns the name of the embedding, or the name of the learner if it has none.
func (k Kind) Half() string {
	if k.Paired() {
		return k.Embedding.Name
	}
	return k.Name
}

// Second returns the classifier to use on other features than the learner's own: its
// own classifier; a random forest for a network.
func (k Kind) Second() string {
	if k.Paired() {
		return k.Classifier.Name
	}
	return "rf"
}

// KindOf returns the kind of a learner or of an embedding alone by name; false if
// neither All nor Embeddings lists it.
func KindOf(name string) (Kind, bool) {
	if e, ok := EmbeddingOf(name); ok {
		return Kind{Name: e.Name, Summary: e.Summary, Embedding: &e}, true
	}
	for _, k := range All() {
		if k.Name == name {
			return k, true
		}
	}
	return Kind{}, false
}
