package augment

import (
	"context"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mevolve/internal/must"
	"mevolve/model"
)

// Every way an index is computed, pair by pair, row by row and edge by edge, is
// its definition.
func TestIndex_IsItsDefinitionHoweverItIsComputed(t *testing.T) {
	for _, x := range indices {
		rapid.Check(t, func(rt *rapid.T) {
			g := randomGraph(rt, 14)
			scores := must.Get(x.All(context.Background(), g))
			same := func(what string, got, want float64) {
				if math.Abs(got-want) > 1e-12*math.Max(1, want) {
					rt.Fatalf("%s: %s is %v, by definition %v", x.Name, what, got, want)
				}
			}
			edges, m := g.EdgeList(), naiveOf(g, Options{Similarity: x.Name})
			for i := range g.N() {
				for j := i + 1; j < g.N(); j++ {
					pair, want := model.Edge{U: i, V: j}, m.similarity(i, j)
					same("a pair's score", x.Score(g, i, j), want)
					same("the other way round", x.Score(g, j, i), want)
					switch k, listed := searchPair(scores.Pairs, pair); {
					case g.HasEdge(i, j):
						e, _ := searchPair(edges, pair)
						same("an edge's score", scores.Edges[e], want)
					case listed && want == 0:
						rt.Fatalf("%s lists %v, which scores 0", x.Name, pair)
					case listed:
						same("a row's score", scores.S[k], want)
					default:
						same("what is not listed", 0, want)
					}
					if x.Triads && (want > 0) != (len(CommonNeighbors(g, i, j)) > 0) {
						rt.Fatalf("%s scores %v with common neighbours %v", x.Name, want, CommonNeighbors(g, i, j))
					}
				}
			}
		})
	}
}

// What the explanation says with numbers comes to the score.
func TestIndex_ExplainsItsNumbers(t *testing.T) {
	g := barbell()
	for name, want := range map[string][2]string{
		"ra": {"1/d2 + 1/d3", "1/2 + 1/3"}, "aa": {"1/ln d2 + 1/ln d3", "1/ln 2 + 1/ln 3"},
		"cn": {"|Γ1∩Γ4|", "2"}, "salton": {"c/√(d1·d4)", "2/√(2·2)"}, "jaccard": {"c/|Γ1∪Γ4|", "2/2"},
		"sorensen": {"2·c/(d1+d4)", "2·2/(2+2)"}, "hpi": {"c/min(d1, d4)", "2/min(2, 2)"}, "hdi": {"c/max(d1, d4)", "2/max(2, 2)"},
		"lhn": {"c/(d1·d4)", "2/(2·2)"}, "pa": {"d1·d4", "2·2"}, "lp": {"c + .01·(A³)1,4", "2 + .01·0"},
	} {
		x := must.Get(IndexNamed(name))
		if s, n := x.Explain(g, 0, 3); strings.Join(s, " + ") != want[0] || strings.Join(n, " + ") != want[1] {
			t.Errorf("%s explains %q, %q; want %q", name, s, n, want)
		}
	}
}

// barbell is a square 1–2–4–3 with a vertex hanging from 3.
func barbell() *model.Graph {
	return must.Get(model.NewGraph(5, []model.Edge{{U: 0, V: 1}, {U: 0, V: 2}, {U: 1, V: 3}, {U: 2, V: 3}, {U: 2, V: 4}}))
}
