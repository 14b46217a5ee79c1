package experiment

import (
	"math"
	"strings"
	"time"

	"mevolve/augment"
	"mevolve/learners"
	"mevolve/model"
	"mevolve/readings"
	"mevolve/settings"
)

// What work costs is known before it is done only roughly, from sizes: how many
// graphs there are to learn from after each iteration, what mapping and
// embedding one takes, what a classifier takes for so many. The constants are
// measured on the datasets of docs/performance.md; they order a plan's trials,
// divide them among shards, move a bar and warn of what would take long. No
// number of a result depends on them.

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

// growth is |D_train| after each iteration, 0 for the originals: as it was as
// far as it is known, then as it will be if the last share that was kept stays.
func (z size) growth(s settings.Settings, originals float64, known []float64) []float64 {
	sizes := append([]float64{originals}, known...)
	kept := 1.0
	if s.Filter {
		kept = z.keptShare()
	}
	if t := len(known); s.Filter && t > 0 {
		kept = (sizes[t] - sizes[t-1]) / max(1, sources(s, sizes[t-1], originals))
	}
	for t := len(sizes); t <= min(s.Iterations, len(known)+60); t++ {
		sizes = append(sizes, sizes[t-1]+kept*sources(s, sizes[t-1], originals))
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

// stages estimates the seconds that each stage of a trial takes on one core of
// the machine the constants are from, with |D_train| as far as it is known:
// pre-training, four an iteration (mapping, judging, filtering, retraining), and
// the baselines.
func (z size) stages(s settings.Settings, originals float64, known []float64) []float64 {
	c := costsOf(z, s)
	sizes := z.growth(s, originals, known)
	all := []float64{z.graphs*c.train + c.tune(originals) + c.judge(originals, originals)}
	for t := 1; t < len(sizes); t++ {
		pool := sources(s, sizes[t-1], originals)
		again := 0.0
		if s.Readings.Tuning == readings.TuningAgain {
			again = c.tune(sizes[t])
		}
		all = append(all,
			pool*c.mapping,
			pool*c.embed+c.judge(pool, sizes[t-1]),
			0,
			c.fit(sizes[t])+again+c.judge(sizes[t], sizes[t]))
	}
	return append(all, c.tune(originals)+c.fit(originals))
}

// embedding is the part of a stage's estimate that embedding takes.
func (z size) embedding(s settings.Settings, stage int, originals float64, known []float64) float64 {
	c := costsOf(z, s)
	if stage == 0 {
		return z.graphs * c.train
	}
	if t := (stage - 1) / 4; stage%4 == 2 {
		return c.embed * sources(s, z.growth(s, originals, known)[t], originals)
	}
	return 0
}

// costs are seconds: of mapping or embedding one graph, of training the
// embedding a graph, of fitting the classifier once or with its grid, and of
// judging so many graphs after training on so many.
type costs struct {
	mapping, embed, train float64
	fit, tune             func(train float64) float64
	judge                 func(graphs, train float64) float64
}

func costsOf(z size, s settings.Settings) costs {
	embedding, classifier, _ := strings.Cut(s.Learner, "+")
	n, m := z.vertices, z.edges
	spectrum := 5e-11*z.vertices3 + 1e-9*z.vertices2
	c := costs{mapping: 1.8e-7*m + 3e-10*z.edges2}
	if k, ok := augment.KindOf(s.Mapping); !ok || !k.Motif { // which look for bridges
		c.mapping *= 2.5
	}
	switch embedding {
	case "sf":
		c.embed, c.train = spectrum, spectrum
	case "netlsd":
		c.embed = spectrum + 3e-7*n
		c.train = c.embed
	case "graph2vec":
		c.embed, c.train = 2.1e-6*n, 2.3e-5*n
	case "gl2vec":
		c.embed, c.train = 2.1e-6*m, 3.4e-5*m
	case "gl2vec-graphlet":
		c.embed, c.train = 1.2e-5*m, 1.2e-5*m
	}
	c.judge = func(float64, float64) float64 { return 0 }
	linear := func(fit, tune float64) {
		c.fit = func(train float64) float64 { return fit * train }
		c.tune = func(train float64) float64 { return tune * train }
	}
	switch classifier {
	case "svm":
		pairs, width := 0.5+z.classes/4, float64(s.Dim)
		if embedding == "sf" { // behind a graph's eigenvalues are zeros, which are passed over, of two graphs what either has not
			width = 0.6 * min(width, n)
		}
		// Of as many graphs those mapped of few originals are easier than those of many.
		each := 4.8e-8 * (1 + width/60) * pairs * math.Pow(trainShare*z.graphs, 0.68)
		c.fit = func(train float64) float64 { return each * math.Pow(train, 1.27) }
		c.tune = func(train float64) float64 { return 8e-7 * pairs * math.Pow(train, 1.75) }
		c.judge = func(graphs, train float64) float64 { return 1.3e-10 * graphs * train }
	case "log":
		c.fit = func(train float64) float64 { return 3.4e-7 * z.classes * math.Pow(train, 1.3) }
		c.tune = func(train float64) float64 { return 1e-5 * z.classes * train }
	case "knn":
		linear(0, 0)
		c.judge = func(graphs, train float64) float64 { return 7.6e-8 * graphs * math.Sqrt(train) }
	case "rf":
		c.fit = func(train float64) float64 { return 1.1e-6 * z.classes * math.Pow(train, 1.3) }
		c.tune = func(train float64) float64 { return 5e-6 * z.classes * train }
	default: // diffpool
		linear(2e-4*n, 3e-4*n)
		c.judge = func(graphs, _ float64) float64 { return 4e-6 * n * graphs }
	}
	return c
}

// cost estimates the seconds of one trial on one core.
func cost(z size, s settings.Settings) float64 {
	total := 0.01
	for _, c := range z.stages(s, trainShare*z.graphs, nil) {
		total += c
	}
	return total
}

// resident is what the program takes before it has read anything, in bytes.
const resident = 30 << 20

// graph is what a graph and what is known of it takes in memory, in bytes.
func (z size) graph() float64 { return 900 + 8*z.vertices + 20*z.edges }

// memory is the most that a trial holds at once, in bytes: D_train with its
// vectors, twice over where a classifier rearranges them, the trees of a forest or
// the rows that the SVM's kernel and its parts keep. About a third of it again is
// yet to be collected.
func (z size) memory(s settings.Settings) float64 {
	sizes := z.growth(s, trainShare*z.graphs, nil)
	train := sizes[len(sizes)-1]
	_, classifier, paired := strings.Cut(s.Learner, "+")
	held := train * z.graph()
	if paired {
		held += 2 * train * 8 * float64(s.Dim)
	}
	switch classifier {
	case "rf":
		held += 400 * (z.classes - 1) * (z.classes - 1) * train // trees are as large as the classes are hard to tell apart
	case "svm":
		rows := 64.0 * (1 << 20)
		if train > 8192 { // the kernel itself keeps none
			rows /= 2
		}
		held += min(1.4*train*train, rows)
	}
	if paired && learners.Trained(s.Learner) { // and what training on words leaves to be collected
		held *= 1.6
	}
	return 1.3 * held
}

// seconds is a time of the clock.
func seconds(s float64) time.Duration { return time.Duration(min(s, 1e9) * float64(time.Second)) }
