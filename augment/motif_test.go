package augment

import (
	"testing"

	"mevolve/internal/reference"
	"mevolve/model"
)

func TestOpenPairsAndPaths_AgreeWithNetworkx(t *testing.T) {
	var file struct {
		Graphs []struct {
			Graph   int
			Budget  int
			PairsL2 int      `json:"pairs_l2"`
			PairsL3 int      `json:"pairs_l3"`
			PathsL2 int      `json:"paths_l2"`
			PathsL3 int      `json:"paths_l3"`
			ListL2  [][2]int `json:"list_l2"` // of the first five graphs
			ListL3  [][2]int `json:"list_l3"`
		}
	}
	reference.Golden(t, "motif_MUTAG.json", &file)
	graphs := dataset(t, "MUTAG")
	if len(file.Graphs) != 20 {
		t.Fatalf("motif_MUTAG.json has %d graphs, want 20", len(file.Graphs))
	}
	for _, want := range file.Graphs {
		g := graphs[want.Graph]
		if k := Budget(g.M(), 0.15); k != want.Budget {
			t.Errorf("graph %d: k = %d, want %d", want.Graph, k, want.Budget)
		}
		for _, of := range []struct {
			l, pairs int
			list     [][2]int
		}{{2, want.PairsL2, want.ListL2}, {3, want.PairsL3, want.ListL3}} {
			found := openPairs(g, of.l)
			if len(found) != of.pairs {
				t.Errorf("graph %d, l = %d: %d pairs, want %d", want.Graph, of.l, len(found), of.pairs)
			}
			for k, p := range of.list {
				if pair := (model.Edge{U: p[0], V: p[1]}); found[k] != pair {
					t.Errorf("graph %d, l = %d: pair %d is %v, want %v", want.Graph, of.l, k, found[k], pair)
				}
			}
		}
		if n2, n3 := countOpenMotifs(g, 2), countOpenMotifs(g, 3); n2 != want.PathsL2 || n3 != want.PathsL3 {
			t.Errorf("graph %d: %d and %d paths, want %d and %d", want.Graph, n2, n3, want.PathsL2, want.PathsL3)
		}
	}
}
