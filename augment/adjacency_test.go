package augment

import (
	"testing"

	"mevolve/model"
)

func TestDense_IsWhatHasMoreThanANeighbourAWord(t *testing.T) {
	for _, g := range []*model.Graph{graph(20, cycle(20)...), graph(2, complete(2)...), graph(100, complete(100)...)} {
		if !dense(g) {
			t.Errorf("n = %d, m = %d is not dense", g.N(), g.M())
		}
	}
	if long := graph(1000, cycle(1000)...); dense(long) {
		t.Error("a cycle of 1,000 vertices is dense")
	}
}
