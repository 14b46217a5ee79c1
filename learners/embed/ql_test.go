package embed

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"mevolve/model"
)

// tridiagonals draws matrices of two to sixty rows, in some of which a part stands alone.
func tridiagonals(rng *rand.Rand) (d, e []float64) {
	n := 2 + rng.IntN(59)
	d, e = make([]float64, n), make([]float64, n)
	for i := range n {
		d[i], e[i] = rng.NormFloat64(), rng.NormFloat64()
		if rng.IntN(8) == 0 {
			e[i] = 0
		}
		if rng.IntN(8) == 0 {
			d[i] = 0
		}
	}
	return d, e
}

func begun(d, e []float64) (q *ql, more bool) {
	q = new(ql)
	q.begin(slices.Clone(d), slices.Clone(e))
	return q, q.sweep()
}

// Two matrices that are worked on in turn come out as each alone, to the last bit,
// whichever is done first.
func TestQL_TwoTogetherComeOutAsAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		var d, e [2][]float64
		var q [2]*ql
		var more [2]bool
		for k := range 2 {
			d[k], e[k] = tridiagonals(rng)
			q[k], more[k] = begun(d[k], e[k])
		}
		if more[0] && more[1] {
			if err := abreast(t.Context(), q[0], q[1]); err != nil {
				t.Fatal(err)
			}
			if q[0].l < len(d[0]) && q[1].l < len(d[1]) {
				t.Fatal("neither is done")
			}
		}
		for k := range 2 {
			if q[k].l < len(d[k]) {
				if err := q[k].alone(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			want, more := begun(d[k], e[k])
			if more {
				if err := want.alone(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			if !slices.Equal(q[k].d, want.d) || !slices.IsSorted(want.d) {
				t.Fatalf("together %v, alone %v", q[k].d, want.d)
			}
		}
	})
}

// However many graphs are taken together, of however many components.
func TestSpectra_AreThoseOfEachAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var graphs []*model.Graph
		for range rapid.IntRange(0, 6).Draw(t, "graphs") {
			g, _ := drawGraph(t)
			graphs = append(graphs, g)
		}
		got, err := Spectra(context.Background(), graphs)
		if err != nil || len(got) != len(graphs) {
			t.Fatalf("%d spectra of %d graphs, %v", len(got), len(graphs), err)
		}
		for i, g := range graphs {
			if want := mustSpectrum(g); !slices.Equal(got[i], want) {
				t.Fatalf("graph %d has %v, alone %v", i, got[i], want)
			}
		}
	})
}

func BenchmarkQL(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	d, e := make([][]float64, 2), make([][]float64, 2)
	for k := range 2 {
		d[k], e[k] = make([]float64, 40), make([]float64, 40)
		for i := range d[k] {
			d[k][i], e[k][i] = 1+rng.Float64()/9, rng.Float64()/2
		}
	}
	b.Run("two alone", func(b *testing.B) {
		for b.Loop() {
			for k := range 2 {
				q, _ := begun(d[k], e[k])
				_ = q.alone(b.Context())
			}
		}
	})
	b.Run("two together", func(b *testing.B) {
		for b.Loop() {
			p, _ := begun(d[0], e[0])
			q, _ := begun(d[1], e[1])
			_ = abreast(b.Context(), p, q)
			for _, q := range []*ql{p, q} {
				if q.l < len(q.d) {
					_ = q.alone(b.Context())
				}
			}
		}
	})
}
