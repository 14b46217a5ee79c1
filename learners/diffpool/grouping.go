package diffpool

import (
	"context"
	"fmt"
	"math"

	"mevolve/internal/parallel"
	"mevolve/learners/classify"
	"mevolve/model"
)

// grouping has statistics of the assignments of a set of graphs with two vertices or
// more. A cluster is in use in a graph if it has the largest share of some vertex.
type grouping struct {
	clusters int     // c
	graphs   int     // number of graphs of two vertices or more
	single   int     // number of those with one cluster in use
	used     float64 // mean number of clusters in use
	entropy  float64 // mean over the graphs of the mean entropy of a vertex's row of S, in nats; at most ln c
}

// collapsed reports whether most graphs have all their vertices in one cluster.
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

// group computes the grouping of samples.
func group(ctx context.Context, p parameters, labels int, spaces *workspaces, samples []sample) (grouping, error) {
	cut := chunks(samples)
	parts := make([]grouping, len(cut))
	err := parallel.Each(ctx, len(cut), func(task int) error {
		w := spaces.take()
		defer spaces.release(w)
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

// add adds one graph; until group divides them, the means are sums.
func (g *grouping) add(graph assignment) {
	used := graph.used()
	g.graphs++
	if used == 1 {
		g.single++
	}
	g.used += float64(used)
	g.entropy += graph.entropy()
}
