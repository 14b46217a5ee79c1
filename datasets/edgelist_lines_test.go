package datasets

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mevolve/internal/must"
	"mevolve/model"
)

// However many lines there are, what is left of them is what maps would keep,
// and the memory is that of the different ones.
func TestEdgeLines_KeepWhatMapsWould(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 2, 5, 40, 200} {
		for _, lines := range []int{0, 1, 300, 20_000} {
			var list edgeLines
			said, edges, loops, repeated := map[[2]int]bool{}, map[model.Edge]bool{}, 0, 0
			for range lines {
				u, v := rng.IntN(n), rng.IntN(n)
				list.add(uint32(u), uint32(v))
				switch line := [2]int{u, v}; {
				case u == v:
					loops++
				case said[line]:
					repeated++
				default:
					said[line], edges[model.NewEdge(u, v)] = true, true
				}
			}
			if room := cap(list.pairs); room > 3*max(len(said)+n, 1<<8) {
				t.Errorf("%d vertices, %d lines: there is room for %d lines, and %d are different", n, lines, room, len(said))
			}
			list.fold()
			g := must.Get(graphOn(list.pairs, 0, n))
			got := map[model.Edge]bool{}
			for e := range g.Edges() {
				got[e] = true
			}
			if diff := cmp.Diff(edges, got); diff != "" || list.loops != loops || list.repeated != repeated {
				t.Errorf("%d vertices, %d lines: %d loops, %d repeated; maps find %d and %d, and other edges %s", n, lines, list.loops, list.repeated, loops, repeated, diff)
			}
		}
	}
}
