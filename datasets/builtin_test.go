package datasets

import (
	"fmt"
	"testing"

	"mevolve/internal/must"
	"mevolve/model"
)

func generate(name string) *model.Dataset {
	return must.Get(Generate(name))
}

func TestGenerate_TheSameSeedGivesTheSameDataset(t *testing.T) {
	for _, b := range BuiltIns() {
		d := generate(b.Name)
		if again := generate(b.Name + ":1"); again.Fingerprint != d.Fingerprint {
			t.Errorf("%s is not %s:1", b.Name, b.Name)
		}
		if len(d.Examples) != b.Graphs || d.Classes() != b.Classes {
			t.Errorf("%s: %d graphs, %d classes", b.Name, len(d.Examples), d.Classes())
		}
		for i, e := range d.Examples {
			if e.ID != (model.ID{Graph: i}) {
				t.Fatalf("%s: graph %d is called %v", b.Name, i+1, e.ID)
			}
		}
		if b.Name != "toy" && generate(b.Name+":2").Fingerprint == d.Fingerprint {
			t.Errorf("%s:2 is no other draw", b.Name)
		}
	}
}

// Small graphs may have more edges than fit within their blocks; the rest
// then runs between them, as with the seeds 497, 552 and 682.
func TestCommunities_EverySeedGivesConnectedGraphs(t *testing.T) {
	for _, seed := range []int{2, 3, 4, 497, 552, 682} {
		d := generate(fmt.Sprintf("communities:%d", seed))
		for _, x := range d.Examples {
			if _, components := x.Graph.Components(); components != 1 {
				t.Errorf("communities:%d has a graph of %d components", seed, components)
			}
		}
	}
}

// Of every size there are twice as many graphs of class 1 as of class −1, but
// for the one graph that 188 lacks: (n, m) says nothing about the class.
func TestRings_SizeSaysNothingAboutTheClass(t *testing.T) {
	type size struct{ n, m int }
	counts := map[size][2]int{}
	for _, e := range generate("rings:5").Examples {
		c := counts[size{e.Graph.N(), e.Graph.M()}]
		c[e.Class]++
		counts[size{e.Graph.N(), e.Graph.M()}] = c
	}
	missing := 0
	for _, c := range counts {
		missing += 2*c[linkedClass] - c[fusedClass]
		if c[fusedClass] > 2*c[linkedClass] || c[fusedClass] <= c[linkedClass] && c[linkedClass] > 1 {
			t.Errorf("%d fused and %d linked of one size", c[fusedClass], c[linkedClass])
		}
	}
	if missing != 1 {
		t.Errorf("%d graphs of class 1 are missing", missing)
	}
}
