package augment

import (
	"math"
	"testing"

	"mevolve/internal/reference"
	"mevolve/model"
)

func TestRA_AgreesWithNetworkx(t *testing.T) {
	var file struct {
		Graphs []struct {
			Graph   int
			Nonzero [][3]float64 `json:"nonedge_nonzero"`
			Edge    [][3]float64
		}
	}
	reference.Golden(t, "ra_MUTAG.json", &file)
	graphs := dataset(t, "MUTAG")
	if len(file.Graphs) != 5 {
		t.Fatalf("ra_MUTAG.json has %d graphs, want 5", len(file.Graphs))
	}
	for _, want := range file.Graphs {
		g := graphs[want.Graph]
		all := allRA(g)
		if len(all.Pairs) != len(want.Nonzero) || len(all.Edges) != len(want.Edge) {
			t.Fatalf("graph %d: %d pairs and %d edges, want %d and %d", want.Graph, len(all.Pairs), len(all.Edges), len(want.Nonzero), len(want.Edge))
		}
		for k, row := range want.Nonzero {
			pair := model.Edge{U: int(row[0]), V: int(row[1])}
			if all.Pairs[k] != pair || math.Abs(all.S[k]-row[2]) > 1e-9 || math.Abs(RA.Score(g, pair.U, pair.V)-row[2]) > 1e-9 {
				t.Errorf("graph %d: s of %v is %v, want %v of %v", want.Graph, all.Pairs[k], all.S[k], row[2], pair)
			}
		}
		for k, row := range want.Edge {
			if math.Abs(all.Edges[k]-row[2]) > 1e-9 {
				t.Errorf("graph %d: s of edge %d is %v, want %v", want.Graph, k, all.Edges[k], row[2])
			}
		}
	}
}
