package augment

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"mevolve/model"
)

// plain is an index from its definition: Γ(i) ∩ Γ(j), degrees, powers of A.
func plain(name string, g *model.Graph, i, j int) float64 {
	n := g.N()
	a := mat.NewDense(n, n, nil)
	for e := range g.Edges() {
		a.Set(e.U, e.V, 1)
		a.Set(e.V, e.U, 1)
	}
	degree := func(v int) float64 { return mat.Sum(a.RowView(v)) }
	c, union, ra, aa := 0.0, 0.0, 0.0, 0.0
	for z := range n {
		both, any := a.At(i, z)*a.At(j, z), math.Max(a.At(i, z), a.At(j, z))
		c, union = c+both, union+any
		if both > 0 {
			ra += 1 / degree(z)
			aa += 1 / math.Log(degree(z))
		}
	}
	di, dj := degree(i), degree(j)
	ratio := func(x, y float64) float64 {
		if y == 0 {
			return 0
		}
		return x / y
	}
	switch name {
	case "cn":
		return c
	case "salton":
		return ratio(c, math.Sqrt(di*dj))
	case "jaccard":
		return ratio(c, union)
	case "sorensen":
		return ratio(2*c, di+dj)
	case "hpi":
		return ratio(c, math.Min(di, dj))
	case "hdi":
		return ratio(c, math.Max(di, dj))
	case "lhn":
		return ratio(c, di*dj)
	case "pa":
		return di * dj
	case "aa":
		return aa
	case "ra":
		return ra
	}
	var walks mat.Dense
	walks.Mul(a, a)
	walks.Mul(&walks, a)
	return c + 0.01*walks.At(i, j)
}

// Every way an index is computed, pair by pair, row by row and edge by edge, is
// its definition.
func TestIndex_IsItsDefinitionHoweverItIsComputed(t *testing.T) {
	for _, x := range indices {
		rapid.Check(t, func(rt *rapid.T) {
			g := randomGraph(rt, 14)
			scores, err := x.All(context.Background(), g)
			if err != nil {
				rt.Fatal(err)
			}
			same := func(what string, got, want float64) {
				if math.Abs(got-want) > 1e-12*math.Max(1, want) {
					rt.Fatalf("%s: %s is %v, by definition %v", x.Name, what, got, want)
				}
			}
			edges := g.EdgeList()
			for i := range g.N() {
				for j := i + 1; j < g.N(); j++ {
					pair, want := model.Edge{U: i, V: j}, plain(x.Name, g, i, j)
					same("a pair's score", x.Score(g, i, j), want)
					same("the other way round", x.Score(g, j, i), want)
					switch k, listed := searchPair(scores.Pairs, pair); {
					case g.HasEdge(i, j):
						e, _ := searchPair(edges, pair)
						same("an edge's score", scores.Edges[e], want)
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
	g := barbell(t)
	for name, want := range map[string][2]string{
		"ra": {"1/d2 + 1/d3", "1/2 + 1/3"}, "aa": {"1/ln d2 + 1/ln d3", "1/ln 2 + 1/ln 3"},
		"cn": {"|Γ1∩Γ4|", "2"}, "salton": {"c/√(d1·d4)", "2/√(2·2)"}, "jaccard": {"c/|Γ1∪Γ4|", "2/2"},
		"sorensen": {"2·c/(d1+d4)", "2·2/(2+2)"}, "hpi": {"c/min(d1, d4)", "2/min(2, 2)"}, "hdi": {"c/max(d1, d4)", "2/max(2, 2)"},
		"lhn": {"c/(d1·d4)", "2/(2·2)"}, "pa": {"d1·d4", "2·2"}, "lp": {"c + .01·(A³)1,4", "2 + .01·0"},
	} {
		x, err := IndexNamed(name)
		if err != nil {
			t.Fatal(err)
		}
		if s, n := x.Explain(g, 0, 3); strings.Join(s, " + ") != want[0] || strings.Join(n, " + ") != want[1] {
			t.Errorf("%s explains %q, %q; want %q", name, s, n, want)
		}
	}
}

// barbell is a square 1–2–4–3 with a vertex hanging from 3.
func barbell(t *testing.T) *model.Graph {
	g, err := model.NewGraph(5, []model.Edge{{U: 0, V: 1}, {U: 0, V: 2}, {U: 1, V: 3}, {U: 2, V: 3}, {U: 2, V: 4}})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// networkx has five of the indices.
func TestIndex_AgreesWithNetworkx(t *testing.T) {
	script := `
import json, sys, networkx as nx
g = nx.Graph(); g.add_nodes_from(range(30)); g.add_edges_from(json.load(sys.stdin))
pairs = [(i, j) for i in range(30) for j in range(i + 1, 30)]
f = {"jaccard": nx.jaccard_coefficient, "aa": nx.adamic_adar_index, "ra": nx.resource_allocation_index, "pa": nx.preferential_attachment}
out = {k: [p for _, _, p in v(g, pairs)] for k, v in f.items()}
out["cn"] = [len(list(nx.common_neighbors(g, i, j))) for i, j in pairs]
print(json.dumps(out))`
	if err := exec.Command("python3", "-c", "import networkx").Run(); err != nil {
		t.Skip("python3 with networkx is not here")
	}
	rng := stream(7)
	var edges [][2]int
	for i := range 30 {
		for j := i + 1; j < 30; j++ {
			if rng.Float64() < 0.15 {
				edges = append(edges, [2]int{i, j})
			}
		}
	}
	input, _ := json.Marshal(edges)
	c := exec.Command("python3", "-c", script)
	c.Stdin = strings.NewReader(string(input))
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	var theirs map[string][]float64
	if err := json.Unmarshal(out, &theirs); err != nil {
		t.Fatal(err)
	}
	list := make([]model.Edge, len(edges))
	for k, e := range edges {
		list[k] = model.Edge{U: e[0], V: e[1]}
	}
	g, err := model.NewGraph(30, list)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range theirs {
		x, _ := IndexNamed(name)
		k := 0
		for i := range 30 {
			for j := i + 1; j < 30; j++ {
				if got := x.Score(g, i, j); math.Abs(got-want[k]) > 1e-12 {
					t.Errorf("%s of %d, %d is %v, in networkx %v", name, i+1, j+1, got, want[k])
				}
				k++
			}
		}
	}
}

// A kind that is registered is a mapping like the others, and gone afterwards.
func TestRegister_AddsAMappingUntilItIsRemoved(t *testing.T) {
	remove := Register(degreeProduct)
	t.Cleanup(remove)
	m, err := New("degree-product", Options{Beta: 0.3, L: 2, Connectivity: "keep", EdgeCount: "keep", ZeroScores: "uniform"})
	if err != nil || !slices.Contains(Names(), "degree-product") {
		t.Fatal(err)
	}
	g := barbell(t)
	r, err := m.Begin(context.Background(), g)
	if err != nil {
		t.Fatal(err)
	}
	total := 0.0
	rows := r.Additions(0, 0).Rows
	for _, row := range rows {
		total += product(g, row.Pair.U, row.Pair.V)
	}
	for _, row := range rows {
		if want := product(g, row.Pair.U, row.Pair.V) / total; math.Abs(row.Share-want) > 1e-12 {
			t.Errorf("%v has the share %v, its degrees give %v", row.Pair, row.Share, want)
		}
	}
	if len(rows) != 5 {
		t.Errorf("%d of 5 pairs can be joined", len(rows))
	}
	if remove(); slices.Contains(Names(), "degree-product") {
		t.Error("the mapping is still there")
	}
	if k, _ := KindOf("motif-similarity"); fmt.Sprint(k.Add, "; ", k.Remove) != "by s/Σs (Eq. 5); by 1−s/Σs (Eq. 9)" {
		t.Errorf("motif-similarity says %v; %v", k.Add, k.Remove)
	}
}
