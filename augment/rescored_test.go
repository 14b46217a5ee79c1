package augment

import (
	"testing"

	"mevolve/internal/must"
)

// The first swap of vertex-similarity and motif-similarity with scores of the graph as
// changed is the paper's; with two swaps the law is another.
func TestDepartureChanged_StartsAsThePaper(t *testing.T) {
	g := graph(9, *edge(0, 1), *edge(0, 2), *edge(1, 2), *edge(2, 3), *edge(2, 4), *edge(3, 5), *edge(4, 5), *edge(5, 6), *edge(6, 7), *edge(5, 7), *edge(7, 8))
	for _, name := range []string{"motif-similarity", "vertex-similarity"} {
		for _, swaps := range []int{1, 2} {
			law := func(d Departure) Inclusions {
				o := standard
				o.Beta, o.Departure = float64(swaps)/float64(g.M()), d
				in, ok, err := ExactInclusions(t.Context(), mapping(name, o), g, nil, 100_000)
				if err != nil || !ok {
					t.Fatalf("%s: %t, %v", name, ok, err)
				}
				return in
			}
			if d := law("").Distance(law(DepartureChanged)); (d > 1e-9) != (swaps > 1) {
				t.Errorf("%s, %d swaps: the laws are %.6f apart", name, swaps, d)
			}
		}
	}
}

// In a ring of five two pairs may need one edge: the one that comes second is passed over, and scores
// follow the one that was added. The exact law tells both orders apart.
func TestDepartureChanged_FollowsThePairThatWasAdded(t *testing.T) {
	g := graph(5, cycle(5)...)
	o := standard
	o.Beta, o.Departure = 0.7, DepartureChanged
	m := mapping("motif-similarity", o)
	in, ok, err := ExactInclusions(t.Context(), m, g, nil, 50_000)
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	if d := in.Distance(must.Get(SampleInclusions(t.Context(), m, g, stream(4), Sampling{Trials: 20_000}))); d > 0.008 {
		t.Errorf("sampled is %v from exact", d)
	}
}
