package tui

import (
	"fmt"
	"strings"
	"testing"

	"mevolve/augment"
	"mevolve/model"
)

// degreeProduct registers a fifth mapping for a test.
func degreeProduct(t *testing.T) {
	product := func(g *model.Graph, i, j int) float64 { return float64(g.Degree(i) * g.Degree(j)) }
	t.Cleanup(augment.Register(augment.Kind{
		Name: "degree-product", Short: "deg-prod",
		Add: augment.Weight{Formula: "d_i·d_j"}, Remove: augment.Weight{Formula: "d_i·d_j"},
		New: func(o augment.Options) augment.Mapping {
			return augment.Weighted{Options: o, Called: "degree-product", Add: product, Remove: product}
		},
	}))
}

// A mapping of one's own is registered once: the explorer then says true things
// of it, shows it beside the others, and compares it.
func TestMapping_OfOnesOwnIsExplainedAsTheOthersAre(t *testing.T) {
	degreeProduct(t)
	for _, size := range [][2]int{{80, 24}, {140, 45}} {
		p := newPilot(t, Config{}, size[0], size[1])
		p.press("2", "M") // from motif-similarity, around the ends
		for p.app.state.Settings.Mapping != "degree-product" {
			p.press("m")
		}
		p.expect("degree-product", "weighted")
		p.expectNot("each with the same weight", "uniform", "Eq. 5", "motif", "l=2")
		p.press("right", "right", "right", "home")
		p.expect("w = d_i·d_j")

		// The share shown is that of the weights, counted here once more.
		g := p.app.state.Subject.Example.Graph
		_, parts := g.Components()
		if parts != 1 {
			t.Fatal("the test's graph should be connected")
		}
		total, largest := 0, 0
		for i := range g.N() {
			for j := i + 1; j < g.N(); j++ {
				if !g.HasEdge(i, j) {
					total += g.Degree(i) * g.Degree(j)
					largest = max(largest, g.Degree(i)*g.Degree(j))
				}
			}
		}
		p.press("s") // by weight
		if want := strings.TrimPrefix(fmt.Sprintf("%.3f", float64(largest)/float64(total)), "0"); !strings.Contains(p.frame(), want) {
			t.Errorf("no share of %s:\n%s", want, p.frame())
		}

		p.press("a")
		p.expect("All mappings")
		if size[0] >= 140 {
			for _, k := range augment.Kinds() {
				p.expect(k.Name)
			}
		}
		p.press("a", "4", "v")
		p.expect("degree-product")
		p.press("6", "right", "right", "right", "right") // in a narrow table the baselines stay, and mappings scroll
		p.expect("deg-pr")
	}
}
