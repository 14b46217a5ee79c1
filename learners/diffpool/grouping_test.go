package diffpool

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"mevolve/internal/must"
	"mevolve/internal/parallel"
	"mevolve/learners/classify"
	"mevolve/model"
)

// meanCosine is the mean over all pairs of rows that stand in the same block.
func meanCosine(m matrix, blocks int, rows func(int) (from, to int)) float64 {
	sum, pairs := 0.0, 0.0
	for g := range blocks {
		from, to := rows(g)
		for i := from; i < to; i++ {
			for j := from; j < i; j++ {
				var xy, xx, yy float64
				for k, x := range m.row(i) {
					y := float64(m.row(j)[k])
					xy += float64(x) * y
					xx += float64(x) * float64(x)
					yy += y * y
				}
				sum += xy / math.Sqrt(xx*yy)
				pairs++
			}
		}
	}
	return sum / pairs
}

// untrained is what training begins with: an epoch with next to no rate.
func untrained(t *testing.T, train []model.Example) *Network {
	t.Helper()
	return pretrain(t, Config{Epochs: 1, Rate: 1e-30}, train, nil, 2)
}

func TestStart_ClustersOfAGraphHaveDifferentRows(t *testing.T) {
	train := synthetic(40, 10, 30, 6, 3)
	n := untrained(t, train)
	p := newPass(n.outcome.parameters, &workspace{}, newBatch(n.vocabulary.samples(train), n.shape.labels))
	must.Do(p.forward(t.Context()))
	for what, rows := range map[string]matrix{"after pooling": p.pooled.x, "before the readout": p.coarse.z} {
		got := meanCosine(rows, len(train), p.pooled.rows)
		t.Logf("the clusters' rows %s have a mean cosine of %.7f", what, got)
		if !(got < 0.95) {
			t.Errorf("the clusters' rows %s have a mean cosine of %.7f, want less than 0.95", what, got)
		}
	}
}

func TestStart_CentresEveryConvolutionOnTheTrainingGraphs(t *testing.T) {
	train := synthetic(12, 8, 20, 6, 3)
	n := untrained(t, train)
	p := plainBind(n.shape, flat64(n.outcome.parameters))
	var outputs [3][3]plain // of the three networks' convolutions, before norm
	var logits plain
	for _, s := range n.vocabulary.samples(train) {
		a, x := plainInput(s, n.shape.labels)
		gnn := func(i int, g [3]graphConvOf, a, x plain) (z plain) {
			for k, layer := range g {
				outputs[i][k] = append(outputs[i][k], a.times(x.times(layer.weight)).plusRow(layer.bias)...)
				x = plainConv(layer, x, a)
				if k < 2 {
					x = x.each(relu)
				}
				if z == nil {
					z = x
				} else {
					z = z.beside(x)
				}
			}
			return z
		}
		z, assigned := gnn(0, p.embed, a, x), gnn(1, p.assign, a, x)
		l := assigned.times(p.clusters.weight).plusRow(p.clusters.bias)
		for _, row := range l {
			logits = append(logits, slices.Clone(row))
		}
		shared := plainSoftmax(l)
		back := shared.transposed()
		gnn(2, p.coarse, back.times(a).times(shared), back.times(z))
	}
	for i, name := range []string{"embed", "assign", "coarse"} {
		for k, y := range outputs[i] {
			for j := range y[0] {
				if mean, deviation := moments(y, j); math.Abs(mean) > 1e-3*(1+deviation) {
					t.Errorf("%s, convolution %d, column %d has mean %g and deviation %g, want mean 0", name, k+1, j, mean, deviation)
				}
			}
		}
	}
	for k := range logits[0] {
		if mean, deviation := moments(logits, k); math.Abs(mean) > 1e-3 || math.Abs(deviation-1) > 1e-3 {
			t.Errorf("the logits of cluster %d have mean %g and deviation %g, want 0 and 1", k, mean, deviation)
		}
	}
}

func moments(m plain, column int) (mean, deviation float64) {
	for _, row := range m {
		mean += row[column] / float64(len(m))
	}
	for _, row := range m {
		deviation += (row[column] - mean) * (row[column] - mean) / float64(len(m))
	}
	return mean, math.Sqrt(deviation)
}

// pools fails unless the vertices of graphs the network has not been trained
// on are grouped: several clusters to a graph, and vertices that belong to some
// of them more than to others.
func pools(t *testing.T, n *Network, test []model.Example) {
	t.Helper()
	g := must.Get(group(t.Context(), n.outcome.parameters, n.shape.labels, new(workspaces), n.vocabulary.samples(test)))
	most := math.Log(float64(g.clusters))
	t.Logf("in %d test graphs %.2f of %d clusters are in use, mean entropy %.3f of %.3f", g.graphs, g.used, g.clusters, g.entropy, most)
	if g.used < 1.5 || g.single > g.graphs/4 {
		t.Errorf("%.2f of %d clusters are in use in a test graph, and one only in %d of %d; want 1.5, and one only in a quarter at most", g.used, g.clusters, g.single, g.graphs)
	}
	if g.entropy < 0.1*most || g.entropy > 0.95*most {
		t.Errorf("the mean entropy of an assignment is %.3f, want 0.1 to 0.95 of %.3f", g.entropy, most)
	}
}

func TestPretrain_VerticesOfTestGraphsOccupySeveralClusters(t *testing.T) {
	all := synthetic(60, 10, 30, 6, 3)
	n := pretrain(t, Config{Epochs: 30}, all[:40], all[40:50], 2)
	pools(t, n, all[50:])
	if w := n.Warnings(); len(w) > 0 {
		t.Errorf("warnings are %v, want none", w)
	}
}

func TestRetrain_WarnsOfACollapse(t *testing.T) {
	train := synthetic(20, 10, 30, 6, 3)
	n := pretrain(t, quick, train, train[:5], 2)
	slow := *n
	slow.config.Rate = 1e-9
	slow.outcome.parameters = n.shape.bind(nil)
	copy(slow.outcome.parameters.flat, n.outcome.parameters.flat)
	slow.outcome.parameters.clusters.bias.data[1] = 100
	collapsed := must.Get(slow.Retrain(t.Context(), rand.New(rand.NewPCG(1, 1)), train))
	if w := collapsed.Warnings(); len(w) != 1 || w[0].Code != "collapsed-pooling" || !strings.Contains(w[0].Message, "in 20 of 20 training graphs") {
		t.Errorf("warnings are %v, want one of all 20 graphs", w)
	}
	want := []classify.Parameter{{Name: "clusters in use", Value: "1.0 of 6"}, {Name: "mean entropy", Value: "0.00 of 1.79"}}
	if got := collapsed.Parameters()[:2]; !slices.Equal(got, want) {
		t.Errorf("the parameters begin with %v, want %v", got, want)
	}
	if w := n.Warnings(); len(w) > 0 {
		t.Errorf("before, the warnings are %v, want none", w)
	}
}

func TestGroup_CountsClustersWithTheLargestShareOfAVertex(t *testing.T) {
	train := synthetic(23, 1, 30, 6, 3)
	n := pretrain(t, quick, train, nil, 2)
	samples := n.vocabulary.samples(train)
	p := plainBind(n.shape, flat64(n.outcome.parameters))
	var used, entropy float64
	graphs, single := 0, 0
	for _, s := range samples {
		if s.graph.N() < 2 {
			continue
		}
		a, x := plainInput(s, n.shape.labels)
		inUse := map[int]bool{}
		for _, row := range plainSoftmax(plainGNN(p.assign, x, a).times(p.clusters.weight).plusRow(p.clusters.bias)) {
			inUse[slices.Index(row, slices.Max(row))] = true
			for _, share := range row {
				entropy -= share * math.Log(share) / float64(s.graph.N())
			}
		}
		graphs++
		used += float64(len(inUse))
		if len(inUse) == 1 {
			single++
		}
	}
	helped, _ := parallel.WithHelpers(t.Context(), 2)
	for range 2 {
		got := must.Get(group(helped, n.outcome.parameters, n.shape.labels, new(workspaces), samples))
		if got != n.grouping {
			t.Errorf("grouping is %+v alone, %+v with helpers", n.grouping, got)
		}
	}
	if n.grouping.graphs != graphs || n.grouping.single != single {
		t.Errorf("grouping is %+v, want %d graphs, %d of them with one cluster", n.grouping, graphs, single)
	}
	near(t, "the number of clusters in use", n.grouping.used, used/float64(graphs))
	near(t, "the mean entropy", n.grouping.entropy, entropy/float64(graphs))
}
