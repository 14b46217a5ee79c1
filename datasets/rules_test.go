package datasets

import (
	"math/bits"
	"slices"
	"testing"

	"mevolve/internal/long"
	"mevolve/model"
)

// ruled are the built-in sets whose class a rule gives.
func ruled() (list []BuiltIn) {
	for _, b := range BuiltIns() {
		if b.rule != nil {
			list = append(list, b)
		}
	}
	return list
}

func TestRules_GiveEveryGraphOfTheirSetItsClass(t *testing.T) {
	var names []string
	for _, b := range ruled() {
		names = append(names, b.Name)
		draws := []string{"", ":2", ":3"}
		if b.Name == "toy" {
			draws = draws[:1]
		}
		for _, draw := range draws {
			d := generate(b.Name + draw)
			if d.Rule == nil || d.Rule.Says == "" {
				t.Fatalf("%s has lost its rule", d.Name)
			}
			for i, e := range d.Examples {
				if !d.Rule.Holds(e) {
					t.Errorf("%s: graph %d is of class %d, its rule says %d", d.Name, i+1, e.Class, d.Rule.Class(e.Graph))
				}
			}
		}
	}
	if !slices.Equal(names, []string{"planted", "triangles", "hexagons", "toy"}) {
		t.Errorf("the sets with a rule are %v", names)
	}
	for _, name := range []string{"rings", "communities", "noise"} {
		if generate(name).Rule != nil {
			t.Errorf("%s has a rule", name)
		}
	}
}

// Every graph of up to five vertices and every seventh of six (MEVOLVE_LONG=1: each),
// against the definitions read literally.
func TestRules_AreTheirDefinitionsOnAllSmallGraphs(t *testing.T) {
	graphs, rings := 0, map[int]int{}
	for n := 1; n <= 6; n++ {
		pairs := complete(n)
		for set := range 1 << len(pairs) {
			if n == 6 && set%7 != 0 && !long.Asked() {
				continue
			}
			edges := chosen(pairs, set)
			g := built(n, edges)
			graphs++
			for size := 3; size <= 6; size++ {
				want := inducesRing(g, size)
				if hasRing(g, size) != want {
					t.Fatalf("n %d, %v: a ring of %d is found %t", n, edges, size, !want)
				}
				if want {
					rings[size]++
				}
			}
			for _, r := range []struct {
				rule *model.Rule
				want bool
			}{
				{triangleRule, inducesRing(g, 3)}, {hexagonRule, inducesRing(g, 6)}, {plantedRule, len(edges) >= 11},
			} {
				if (r.rule.Class(g) == 1) != r.want {
					t.Fatalf("n %d, %v: %q gives class %d", n, edges, r.rule.Says, r.rule.Class(g))
				}
			}
		}
	}
	// 1, 2, 8, 64, 1024 and 32768 labelled graphs; 6!/12 numberings of the ring of six.
	if long.Asked() && (graphs != 33867 || rings[6] != 60) || graphs < 5000 || rings[6] == 0 || rings[3] == 0 {
		t.Errorf("%d graphs, %v with a ring: the test has seen too little", graphs, rings)
	}
}

// inducesRing asks all vertex sets of a size for a connected graph on which
// every vertex has two neighbours.
func inducesRing(g *model.Graph, size int) bool {
	for set := range uint(1) << g.N() {
		if bits.OnesCount(set) != size {
			continue
		}
		var in []int
		for v := range g.N() {
			if set>>v&1 == 1 {
				in = append(in, v)
			}
		}
		var edges []model.Edge
		for j, v := range in {
			for i, u := range in[:j] {
				if g.HasEdge(u, v) {
					edges = append(edges, model.Edge{U: i, V: j})
				}
			}
		}
		h := built(size, edges)
		_, components := h.Components()
		ring := components == 1
		for v := range size {
			ring = ring && h.Degree(v) == 2
		}
		if ring {
			return true
		}
	}
	return false
}

func TestRuled_SizeSaysNothingAboutTheClass(t *testing.T) {
	for _, name := range []string{"triangles", "hexagons", "triangles:9", "hexagons:9"} {
		sizes := map[[2]int]int{}
		for _, e := range generate(name).Examples {
			if _, components := e.Graph.Components(); components != 1 {
				t.Errorf("%s: graph %v is not connected", name, e.ID)
			}
			sizes[[2]int{e.Graph.N(), e.Graph.M()}] += 2*e.Class - 1
		}
		for size, more := range sizes {
			if more != 0 {
				t.Errorf("%s: of %d vertices and %d edges there are %+d graphs of class 1", name, size[0], size[1], more)
			}
		}
	}
}

// Built-in sets are the same in every version, since stored results use them.
func TestGenerate_DrawsWhatItAlwaysDrew(t *testing.T) {
	for name, want := range map[string]string{
		"rings": "16668802859f8300", "communities": "e9ac19c7ecf19ea6", "noise": "ee7d8dfeb47e4057",
		"rings:5": "d5f4afbaf2e3d23d", "communities:497": "5cd34ef5528091b8", "noise:7": "53263a46654fe137",
		"planted": "8f8892fb0d011afa", "planted:7": "14d74d5439d1011d", "toy": "175228b178ff35f3",
		"triangles": "2da6c8f66589c1b6", "hexagons": "6dd2c6aa1fd87af3",
		"triangles:9": "b3ea75231517913f", "hexagons:9": "631d3fdf0dbc8442",
	} {
		if got := generate(name).Fingerprint; got != want {
			t.Errorf("%s is %s, was %s", name, got, want)
		}
	}
}
