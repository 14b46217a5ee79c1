package experiment

import (
	"slices"
	"time"

	"mevolve/augment"
	"mevolve/learners"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/settings"
)

// The cost of a trial is estimated from sizes: the graphs in D_train after each iteration,
// the time of mapping and embedding a graph, and the classifier's time for so many graphs.
// The constants are measured on the datasets of docs/performance.md. They order a plan's
// trials, divide them among shards, move the progress bar and warn of long runs. No result
// depends on them.

// size is how large a dataset is: means over its graphs.
type size struct {
	graphs, classes   float64
	vertices, edges   float64
	vertices2, edges2 float64 // means of the squares
	vertices3         float64 // of the cubes
	dense             float64 // bytes of the matrix that the spectrum of the largest component is found on
}

func sizeOf(d *model.Dataset) size {
	z := size{graphs: float64(len(d.Examples)), classes: float64(d.Classes())}
	for _, e := range d.Examples {
		n, m := float64(e.Graph.N()), float64(e.Graph.M())
		z.vertices += n / z.graphs
		z.edges += m / z.graphs
		z.vertices2 += n * n / z.graphs
		z.vertices3 += n * n * n / z.graphs
		z.edges2 += m * m / z.graphs
		if 8*n*n > z.dense { // else none of its components can be the largest
			z.dense = max(z.dense, dense(e.Graph))
		}
	}
	return z
}

func dense(g *model.Graph) float64 {
	of, components := g.Components()
	sizes, largest := make([]float64, components), 0.0
	for _, c := range of {
		sizes[c]++
		largest = max(largest, sizes[c])
	}
	return 8 * largest * largest
}

// trainShare is the share of a dataset that is D_train.
const trainShare = 0.7

// keptShare is the share of a pool that the filter is expected to keep: of nine
// datasets 0.8 to 0.95 in the mean, but 0.5 of ENZYMES with its six classes, where
// certainty is rarer; single folds keep none or all.
func (z size) keptShare() float64 { return 0.46 + 0.8/max(z.classes, 2) }

// mostStages are the iterations that are estimated; a bar of more stands still.
const mostStages = 1000

// growth is |D_train| after each iteration, 0 for the originals.
func (z size) growth(s settings.Settings) []float64 {
	originals, kept := trainShare*z.graphs, 1.0
	if s.Filter {
		kept = z.keptShare()
	}
	sizes := []float64{originals}
	for t := range min(s.Iterations, mostStages) {
		sizes = append(sizes, sizes[t]+kept*sources(s, sizes[t], originals))
	}
	return sizes
}

// sources are the graphs that are mapped of a D_train.
func sources(s settings.Settings, train, originals float64) float64 {
	if s.Readings.Pool == readings.PoolOriginals {
		train = originals
	}
	if s.MaxPool > 0 {
		train = min(train, float64(s.MaxPool))
	}
	return train
}

// stages estimates the seconds that each stage of a trial takes on one core of the machine
// that the constants are from: pre-training, four an iteration (mapping, judging,
// filtering, retraining), and the baselines.
func (z size) stages(s settings.Settings) []float64 {
	c, sizes := costsOf(z, s), z.growth(s)
	originals := sizes[0]
	all := []float64{z.graphs*c.train + c.Tune(originals) + c.Judge(originals, originals)}
	for t := 1; t < len(sizes); t++ {
		pool := sources(s, sizes[t-1], originals)
		again := 0.0
		if s.Readings.Tuning == readings.TuningAgain {
			again = c.Tune(sizes[t])
		}
		all = append(all,
			pool*c.mapping,
			pool*c.embed+c.Judge(pool, sizes[t-1]),
			0,
			c.Fit(sizes[t])+again+c.Judge(sizes[t], sizes[t]))
	}
	return append(all, c.Tune(originals)+c.Fit(originals))
}

// costs are seconds: of mapping or embedding one graph, of training the
// embedding a graph, and of the classifier.
type costs struct {
	mapping, embed, train float64
	learners.ClassifierCost
}

func costsOf(z size, s settings.Settings) costs {
	c := costs{mapping: 1.8e-7*z.edges + 3e-10*z.edges2}
	if k, ok := augment.KindOf(s.Mapping); !ok || !k.Motif { // which look for bridges
		c.mapping *= 2.5
	}
	k, w := learnerKind(s), z.workload(s)
	if k.Paired() {
		c.embed, c.train = k.Embedding.Cost(w)
	}
	c.ClassifierCost = k.Classifier.Cost(w, k.Embedding)
	return c
}

// learnerKind is the kind of the settings' learner. One that there is not costs
// nothing: the trial fails when it is made.
func learnerKind(s settings.Settings) learners.Kind {
	k, ok := learners.KindOf(s.Learner)
	if !ok || k.Classifier == nil {
		free := func(learners.Workload, *learners.Embedding) learners.ClassifierCost {
			none := func(float64) float64 { return 0 }
			return learners.ClassifierCost{Fit: none, Tune: none, Judge: func(float64, float64) float64 { return 0 }}
		}
		k = learners.Kind{Name: s.Learner, Classifier: &learners.Classifier{Cost: free}}
	}
	return k
}

func (z size) workload(s settings.Settings) learners.Workload {
	return learners.Workload{
		Originals: trainShare * z.graphs, Classes: z.classes,
		Vertices: z.vertices, Edges: z.edges, Vertices2: z.vertices2, Vertices3: z.vertices3,
		Dim: float64(s.Dim),
	}
}

// cost estimates the seconds of one trial on one core.
func cost(z size, s settings.Settings) float64 {
	total := 0.01
	for _, c := range z.stages(s) {
		total += c
	}
	return total
}

// memory is the most that a trial holds at once, in bytes: D_train with its vectors, twice
// where a classifier rearranges them, the trees of a forest or the rows of the SVM's
// kernel, and as much again that is yet to be collected.
func (z size) memory(s settings.Settings) float64 {
	train := slices.Max(z.growth(s))
	k, held := learnerKind(s), train*z.graph()
	if k.Paired() {
		held += 2 * train * 8 * float64(s.Dim)
	}
	if k.Classifier.Memory != nil {
		held += k.Classifier.Memory(z.workload(s), train)
	}
	return 1.6 * held
}

// graph is the memory of a graph and its attributes, in bytes.
func (z size) graph() float64 { return 900 + 8*z.vertices + 20*z.edges }

// seconds is a time of the clock.
func seconds(s float64) time.Duration { return time.Duration(min(s, 1e9) * float64(time.Second)) }
