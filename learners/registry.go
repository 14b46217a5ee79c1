package learners

import (
	"fmt"
	"strings"

	"mevolve/learners/classify"
	"mevolve/learners/embed"
	"mevolve/readings"
)

// Options is what a learner can be told. The zero value of a field stands for
// its default.
type Options struct {
	Dim     int // d, the embedding's dimension; 128
	Classes int // |Y|; by default the largest class of train and val plus one
	Workers int // goroutines one call may use, 1 by default: trials already fill the cores

	Tuning    readings.Tuning    // R12
	Embedding readings.Embedding // R13
	SFOrder   readings.SFOrder   // R16
	Decision  readings.Decision  // R18
	Scaling   readings.Scaling   // R19

	Attributed      bool   // graph2vec, gl2vec: vertex labels in place of degrees
	EmbeddingPreset string // graph2vec, gl2vec: "" or "karateclub"
}

// Info describes one learner for a list to choose from.
type Info struct {
	Name string // what Parse takes: "sf+svm"
	Line string // what it does, in a line
}

// The learners of the paper (METHOD section 7), one line each. An embedding
// is fixed, a function of the graph, or trained.
var (
	embeddings = []struct {
		name, line string
		fixed      func(Options) embed.Embedding
		trained    func(Options) embed.Trainable
	}{}

	classifiers = []struct {
		name, line string
		make       func(Options) classify.Classifier
	}{}

	// networks learn from the graphs themselves.
	networks = []struct {
		name, line string
		make       func(Options) Learner
	}{
		// {"diffpool", "…", func(o Options) Learner { return newNetwork("diffpool", diffpool.New(…)) }},
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
	for _, n := range networks {
		all = append(all, Info{n.name, n.line})
	}
	return all
}

// Parse returns the untrained learner of a name such as "sf+svm" or
// "diffpool". It may be used for many trials at once; its vectors of the
// originals are then shared.
func Parse(name string, o Options) (Learner, error) {
	return nil, fmt.Errorf("there is no learner %q; there are %s", name, strings.Join(names(), ", "))
}

func names() []string {
	var names []string
	for _, info := range All() {
		names = append(names, info.Name)
	}
	return names
}
