package embed

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
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

// eigenvalues are those of each of the matrices, width of which are taken together.
func eigenvalues(t testing.TB, d, e [][]float64, width int) (found [][]float64) {
	var w sweeps
	var room []row
	for k := 0; k < len(d); k += width {
		var some []tridiagonalMatrix
		for j := k; j < min(k+width, len(d)); j++ {
			rows := make([]row, len(d[j]))
			rowsOf(rows, d[j], e[j])
			some = append(some, tridiagonalMatrix{rows, make([]float64, len(rows))})
			found = append(found, some[j-k].values)
		}
		slices.SortFunc(some, func(a, b tridiagonalMatrix) int { return len(b.rows) - len(a.rows) })
		if err := w.eigenvalues(t.Context(), &room, some); err != nil {
			t.Fatal(err)
		}
	}
	return found
}

// Matrices that are worked on abreast come out as each alone, to the last bit.
func TestQL_ManyAbreastComeOutAsAlone(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(r, "seed"), 1))
		n := rapid.IntRange(1, 20).Draw(r, "matrices")
		d, e := make([][]float64, n), make([][]float64, n)
		for k := range d {
			d[k], e[k] = tridiagonals(rng)
		}
		alone := eigenvalues(t, d, e, 1)
		width := rapid.IntRange(2, abreast).Draw(r, "abreast")
		for k, got := range eigenvalues(t, d, e, width) {
			if !slices.Equal(got, alone[k]) || !slices.IsSorted(got) || len(got) != len(d[k]) {
				r.Fatalf("abreast %v, alone %v", got, alone[k])
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
	d, e := make([][]float64, 3*abreast), make([][]float64, 3*abreast)
	for k := range d {
		d[k], e[k] = make([]float64, 40), make([]float64, 40)
		for i := range d[k] {
			d[k][i], e[k][i] = 1+rng.Float64()/9, rng.Float64()/2
		}
	}
	for _, width := range []int{1, 2, 4, abreast} {
		b.Run(strconv.Itoa(width)+" abreast", func(b *testing.B) {
			for b.Loop() {
				eigenvalues(b, d, e, width)
			}
		})
	}
}
