package diffpool

import (
	"context"
	"fmt"
	"math"

	"mevolve/learners/classify"
	"mevolve/learners/parallel"
	"mevolve/model"
)

// grouping tells what the assignments make of a set of graphs. Only those of
// two vertices or more are looked at: one vertex alone is not grouped. A cluster
// is in use in a graph where it has the largest share of some vertex.
type grouping struct {
	clusters int     // c
	graphs   int     // of two vertices or more
	single   int     // those of them with one cluster in use
	used     float64 // clusters in use in a graph, the mean
	entropy  float64 // of a vertex' row of S in nats, the mean of the graphs' means; at most ln c
}

// collapsed holds where most graphs have all their vertices in one cluster.
func (g grouping) collapsed() bool { return 2*g.single > g.graphs }

func (g grouping) parameters() []classify.Parameter {
	return []classify.Parameter{
		{Name: "clusters in use", Value: fmt.Sprintf("%.1f of %d", g.used, g.clusters)},
		{Name: "mean entropy", Value: fmt.Sprintf("%.2f of %.2f", g.entropy, math.Log(float64(g.clusters)))},
	}
}

func (g grouping) warning() model.Warning {
	return model.Warnf("collapsed-pooling",
		"diffpool does not pool: in %d of %d training graphs all vertices are in one cluster (c = %d), and are added up where they should be grouped.",
		g.single, g.graphs, g.clusters)
}

// group looks at the assignments of samples.
func group(ctx context.Context, p parameters, labels int, spaces *workspaces, samples []sample) (grouping, error) {
	cut := chunks(samples)
	parts := make([]grouping, len(cut))
	err := parallel.Each(ctx, len(cut), func(task int) error {
		w := spaces.take()
		defer spaces.giveBack(w)
		t := newPass(p, w, newBatch(cut[task], labels))
		if err := run(ctx, t.assignVertices); err != nil {
			return err
		}
		for g := range cut[task] {
			if s := t.s.block(t.b.rows(g)); s.s.rows > 1 {
				parts[task].add(s)
			}
		}
		return nil
	})
	total := grouping{clusters: p.clusters.weight.cols}
	for _, part := range parts {
		total.graphs += part.graphs
		total.single += part.single
		total.used += part.used
		total.entropy += part.entropy
	}
	total.used /= float64(max(1, total.graphs))
	total.entropy /= float64(max(1, total.graphs))
	return total, err
}

// add counts one graph; the means are sums as yet.
func (g *grouping) add(graph assignment) {
	used := graph.used()
	g.graphs++
	if used == 1 {
		g.single++
	}
	g.used += float64(used)
	g.entropy += graph.entropy()
}
