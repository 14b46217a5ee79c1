package embed

import (
	"context"
	"math"

	"mevolve/internal/seed"
	"mevolve/model"
)

// Graphlets are the connected graphs on three and four vertices.
const Graphlets = 8

// GraphletProfile is the Gl2vec of the paper's text (R14): the difference between a
// graph's induced graphlets and those of random graphs with the same degrees,
//
//	Δ_i = (N_i − N̄_i) / (N_i + N̄_i + 4),   scaled to unit length,
//
// where N_i counts graphlet i in the graph and N̄_i is its mean over 100 rewirings. It
// is the subgraph ratio profile of Tu et al. 2019, doi:10.1145/3341161.3342908 (Milo et
// al. 2004, doi:10.1126/science.1089167), for undirected graphs. A graph that is
// determined by its degrees (a star, a complete graph) has the zero vector.
//
// The random numbers depend on the graph's edges: the same graph always gives the same
// vector, but renumbering its vertices changes the draws.
type GraphletProfile struct{}

const (
	rewirings    = 100
	firstTries   = 10 // double edge swaps tried for each edge before the first rewiring
	betweenTries = 1  // and between two rewirings: four edges in five have moved
	ratioOffset  = 4  // keeps the ratio of rare graphlets small
)

// Name is "gl2vec-graphlet".
func (GraphletProfile) Name() string { return "gl2vec-graphlet" }

// Embed returns (Δ_1, …, Δ_8), in the order of graphletCounts.
func (GraphletProfile) Embed(ctx context.Context, g *model.Graph) ([]float64, error) {
	w := newWiring(g)
	draw := splitMix(uint64(g.N()))
	for e := range g.Edges() {
		draw = splitMix(seed.Mix(uint64(draw) ^ uint64(e.U)<<32 ^ uint64(e.V)))
	}
	count := w.graphletCounts()
	var sum [Graphlets]int // integers: without a change the ratio is exactly 0
	w.rewire(firstTries*g.M(), &draw)
	for range rewirings {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for i, c := range w.graphletCounts() {
			sum[i] += c
		}
		w.rewire(betweenTries*g.M(), &draw)
	}
	var mean [Graphlets]float64
	for i, s := range sum {
		mean[i] = float64(s) / rewirings
	}
	return ratioProfile(count, mean), nil
}

func ratioProfile(count [Graphlets]int, mean [Graphlets]float64) []float64 {
	profile := make([]float64, Graphlets)
	length := 0.0
	for i, c := range count {
		n := float64(c)
		profile[i] = (n - mean[i]) / (n + mean[i] + ratioOffset)
		length += profile[i] * profile[i]
	}
	if length > 0 {
		for i := range profile {
			profile[i] /= math.Sqrt(length)
		}
	}
	return profile
}
