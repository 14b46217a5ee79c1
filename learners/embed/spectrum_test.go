package embed

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack"
	"gonum.org/v1/gonum/lapack/lapack64"
	"pgregory.net/rapid"

	"mevolve/internal/must"
	"mevolve/model"
)

// denseSpectrum is the plain version: the whole matrix, given to LAPACK.
func denseSpectrum(g *model.Graph) []float64 {
	n := g.N()
	if n == 0 {
		return nil
	}
	a := blas64.Symmetric{N: n, Stride: n, Data: make([]float64, n*n), Uplo: blas.Upper}
	for v := range n {
		if g.Degree(v) > 0 {
			a.Data[v*n+v] = 1
		}
		for _, w := range g.Neighbors(v) {
			a.Data[v*n+int(w)] = -1 / math.Sqrt(float64(g.Degree(v)*g.Degree(int(w))))
		}
	}
	values := make([]float64, n)
	work := []float64{0}
	lapack64.Syev(lapack.EVNone, a, values, work, -1)
	work = make([]float64, int(work[0]))
	if !lapack64.Syev(lapack.EVNone, a, values, work, len(work)) {
		panic("Syev did not converge")
	}
	return values
}

func mustSpectrum(g *model.Graph) []float64 {
	spectra := must.Get(Spectra(context.Background(), []*model.Graph{g}))
	return spectra[0]
}

func randomGraph(rng *rand.Rand, n int, p float64) *model.Graph {
	var edges []model.Edge
	for u := range n {
		for v := u + 1; v < n; v++ {
			if rng.Float64() < p {
				edges = append(edges, model.Edge{U: u, V: v})
			}
		}
	}
	return must.Get(model.NewGraph(n, edges))
}

func relabelled(rng *rand.Rand, g *model.Graph) *model.Graph {
	to := rng.Perm(g.N())
	var edges []model.Edge
	for e := range g.Edges() {
		edges = append(edges, model.NewEdge(to[e.U], to[e.V]))
	}
	return must.Get(model.NewGraph(g.N(), edges))
}

func drawGraph(t *rapid.T) (*model.Graph, *rand.Rand) { return drawGraphUpTo(t, 60) }

// drawGraphUpTo draws a graph of at most so many vertices.
func drawGraphUpTo(t *rapid.T, most int) (*model.Graph, *rand.Rand) {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	n := rapid.IntRange(0, most).Draw(t, "n")
	p := rapid.SampledFrom([]float64{0, 0.02, 0.05, 0.1, 0.3, 0.8, 1}).Draw(t, "p")
	return randomGraph(rng, n, p), rng
}

func near(t interface{ Fatalf(string, ...any) }, got, want []float64, tolerance float64) {
	if len(got) != len(want) {
		t.Fatalf("%d values, want %d", len(got), len(want))
	}
	for i := range got {
		if !(math.Abs(got[i]-want[i]) <= tolerance) {
			t.Fatalf("value %d is %.15g, want %.15g", i, got[i], want[i])
		}
	}
}

// rounded is how far an eigenvalue may be from the true one: half the grid, and the error
// of both computations.
const rounded = .5/grid + 2e-12

func TestTheSpectrumIsWhatLapackFinds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, _ := drawGraph(t)
		near(t, mustSpectrum(g), denseSpectrum(g), rounded)
	})
	for _, n := range []int{128, 171, 300} {
		g := randomGraph(rand.New(rand.NewPCG(uint64(n), 2)), n, 5/float64(n))
		near(t, mustSpectrum(g), denseSpectrum(g), rounded)
	}
}

func TestZeroIsAnEigenvalueOnceAComponent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, _ := drawGraph(t)
		zeros := 0
		for _, x := range mustSpectrum(g) {
			if x == 0 {
				zeros++
			}
		}
		if _, components := g.Components(); zeros != components {
			t.Fatalf("0 occurs %d times in a graph of %d components", zeros, components)
		}
	})
}

// Isomorphic graphs have spectra that are equal to the last bit: 20,000 eigenvalues of
// drawn graphs, and 30,000 of the datasets where they are here.
func TestTheSpectrum_OfARenumberedGraphIsEqualToTheLastBit(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var graphs []*model.Graph
	for n := 0; n <= 120; n += 3 {
		for _, degree := range []float64{2, 3.5, 8, float64(n) / 2} {
			graphs = append(graphs, randomGraph(rng, n, degree/float64(max(n, 1))), regularGraph(rng, n))
		}
	}
	for _, name := range []string{"ENZYMES", "MUTAG", "PTC_MR", "KKI"} {
		if os.Getenv("MEVOLVE_DATA") != "" {
			more, _ := readTU(t, name)
			graphs = append(graphs, more...)
		}
	}
	values, differ := 0, 0
	for _, g := range graphs {
		want := mustSpectrum(g)
		values += len(want)
		for i, x := range mustSpectrum(relabelled(rng, g)) {
			if x != want[i] {
				differ++
			}
		}
	}
	if differ > 0 {
		t.Errorf("%d of %d eigenvalues differ", differ, values)
	}
}

// regularGraph is a ring with chords of one length: its eigenvalues come in equal pairs.
func regularGraph(rng *rand.Rand, n int) *model.Graph {
	var edges []model.Edge
	chord := 2 + rng.IntN(5)
	for v := range n {
		for _, step := range []int{1, chord} {
			if w := (v + step) % n; w != v {
				edges = append(edges, model.NewEdge(v, w))
			}
		}
	}
	slices.SortFunc(edges, model.Edge.Compare)
	return must.Get(model.NewGraph(n, slices.Compact(edges)))
}

func TestTheSpectrum_IsRefusedWhenTooLargeAndCanBeCancelled(t *testing.T) {
	var edges []model.Edge
	for v := range largestComponent {
		edges = append(edges, model.Edge{U: v, V: v + 1})
	}
	path := must.Get(model.NewGraph(largestComponent+1, edges))
	if _, err := Spectra(t.Context(), []*model.Graph{path}); err == nil {
		t.Error("a matrix of 10,001 rows is accepted")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Spectra(ctx, []*model.Graph{randomGraph(rand.New(rand.NewPCG(1, 2)), 400, 0.1)}); err != context.Canceled {
		t.Errorf("%v, want the context's error", err)
	}
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
