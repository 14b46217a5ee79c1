package experiment

import (
	"cmp"
	"slices"
	"strings"

	"mevolve/model"
	"mevolve/readings"
	"mevolve/settings"
)

// The schedule is cheapest first: trials are grouped by what they share (a
// dataset, a fold and the original model), and groups are done in order of
// their estimated cost, so that the first rows of a report are whole after
// seconds while the slow ones are still to come. Equal costs go by repeat and
// fold, so that a cell's repeats grow together. Only when there are few
// groups for the workers is a group's work spread over several; then its
// trials wait for the first one's original model.

// group are jobs on one fold with one original model.
type group struct {
	jobs []Job
	cost float64
}

// sharing names the original model of a trial: everything that pre-training
// depends on.
type sharing struct {
	dataset      string
	original     string
	repeat, fold int
}

// originalOf is the canonical spelling of the settings that an untrained
// learner is made from, and Twins, which the folds depend on; the others take
// their defaults.
func originalOf(s settings.Settings) string {
	usual, r := settings.Default(), s.Readings
	s.Mapping, s.Beta, s.L, s.Iterations = usual.Mapping, usual.Beta, usual.L, usual.Iterations
	s.Filter, s.Repeats, s.MaxPool = usual.Filter, usual.Repeats, usual.MaxPool
	s.Readings = usual.Readings
	s.Readings.Tuning, s.Readings.Embedding, s.Readings.SFOrder = r.Tuning, r.Embedding, r.SFOrder
	s.Readings.Decision, s.Readings.Scaling, s.Readings.DocumentOrder = r.Decision, r.Scaling, r.DocumentOrder
	return string(s.Canonical())
}

func sharingOf(j Job) sharing {
	return sharing{j.Dataset.Name, originalOf(j.Settings), j.Repeat, j.Fold}
}

// groupsOf keeps the order in which groups first appear.
func groupsOf(jobs []Job) []group {
	at := map[sharing]int{}
	sizes := map[*model.Dataset]size{}
	var groups []group
	for _, j := range jobs {
		key := sharingOf(j)
		i, ok := at[key]
		if !ok {
			i = len(groups)
			at[key] = i
			groups = append(groups, group{})
		}
		z, ok := sizes[j.Dataset]
		if !ok {
			z = sizeOf(j.Dataset)
			sizes[j.Dataset] = z
		}
		groups[i].jobs = append(groups[i].jobs, j)
		groups[i].cost += cost(z, j.Settings)
	}
	return groups
}

func byCost(a, b group) int {
	return cmp.Or(cmp.Compare(a.cost/float64(len(a.jobs)), b.cost/float64(len(b.jobs))), byFold(a.jobs[0], b.jobs[0]))
}

// schedule orders the jobs, cheapest group first, and cuts them into units:
// what one worker does in one go.
func schedule(jobs []Job, workers int) []group {
	groups := groupsOf(jobs)
	slices.SortStableFunc(groups, byCost)
	if len(groups) >= 4*workers {
		return groups
	}
	var units []group
	for _, g := range groups {
		for _, j := range g.jobs {
			units = append(units, group{[]Job{j}, g.cost / float64(len(g.jobs))})
		}
	}
	return units
}

// size is how large a dataset is for an estimate of cost.
type size struct{ graphs, vertices float64 }

func sizeOf(d *model.Dataset) size {
	z := size{graphs: float64(len(d.Examples))}
	for _, e := range d.Examples {
		z.vertices += float64(e.Graph.N()) / max(z.graphs, 1)
	}
	return z
}

// cost estimates the seconds of one trial on one core. It orders work and
// divides it among shards and need only be right within a small factor: it
// counts the graphs of the last training set, what mapping and embedding a
// graph takes, and what a classifier takes for so many. The constants are
// measured on MUTAG and OHSU.
func cost(z size, s settings.Settings) float64 {
	train := 0.7 * z.graphs
	graphs := train
	for range min(s.Iterations, 30) {
		pool := graphs
		if s.Readings.Pool == readings.PoolOriginals {
			pool = train
		}
		pool = min(pool, float64(s.MaxPool))
		if s.Filter {
			pool *= 0.8 // a part is filtered out
		}
		graphs += pool
	}
	embedding, classifier, _ := strings.Cut(s.Learner, "+")
	n := z.vertices
	each := map[string]float64{ // seconds a graph of n vertices
		"sf": 7e-10 * n * n * n, "netlsd": 7e-10 * n * n * n, "graph2vec": 4e-6 * n, "gl2vec": 4e-6 * n, "gl2vec-graphlet": 4e-7 * n * n,
	}[embedding]
	fit := map[string]float64{ // seconds on so many graphs, all iterations together
		"svm": 5e-8 * graphs * graphs, "log": 1e-5 * graphs, "knn": 1e-8 * graphs * graphs, "rf": 4e-5 * graphs, "": 9e-3 * graphs,
	}[classifier]
	return 0.01 + graphs*(each+1e-6*n) + fit
}
