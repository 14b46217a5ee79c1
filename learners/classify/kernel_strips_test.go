package classify

import (
	"fmt"
	"math"
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// Neither the place of a point nor what is computed beside it changes a bit of a row.
func TestSimilarTo_IsEachPointAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, d := rapid.IntRange(1, 150).Draw(t, "n"), rapid.IntRange(1, 20).Draw(t, "d")
		rows := spectra(rapid.Uint64().Draw(t, "seed"), n, d)
		c := newColumns(rows)
		as := rows[:rapid.IntRange(1, min(n, abreast)).Draw(t, "rows")]
		together := make([][]float64, len(as))
		for r := range as {
			together[r] = make([]float64, filled(n))
		}
		similarTo(c, as, 0.3, together)
		for j, row := range rows {
			one := newColumns([][]float64{row})
			alone := make([]float64, strip)
			for r, a := range as {
				similar(one, a, 0.3, alone)
				if together[r][j] != alone[0] {
					t.Fatalf("K of %d and %d is %v among %d, alone %v", r, j, together[r][j], n, alone[0])
				}
			}
			if c.point(c.at(j)) != j {
				t.Fatalf("point %d stands at %d, where %d is", j, c.at(j), c.point(c.at(j)))
			}
		}
	})
}

// Points of many lengths stand in the order of their length, and of one as they come.
func TestColumns_AreAsShortAsTheirPoints(t *testing.T) {
	room := func(rows [][]float64) (in, least int) {
		c := newColumns(rows)
		for _, row := range c.rows {
			least += len(row)
		}
		return len(c.x), least
	}
	if in, least := room(spectra(1, 2000, 100)); in > least*11/10 {
		t.Errorf("points of %d numbers take room for %d", least, in)
	}
	if c := newColumns(clusters(1, 100, 8, 2).X); c.order != nil {
		t.Error("points of one length are put in another order")
	}
}

func TestDecisions_AreSumsOverTheSupportVectors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := clusters(rapid.Uint64().Draw(t, "seed"), rapid.IntRange(4, 80).Draw(t, "n"), 4, 3)
		fitted, err := SVM{}.Fit(t.Context(), newRNG(1), d, 5)
		if err != nil {
			t.Fatal(err)
		}
		m := fitted.(*svmModel)
		x := clusters(2, rapid.IntRange(0, 40).Draw(t, "points"), 4, 3).X
		next := 0
		if err := decideTogether(t.Context(), []*svmModel{m}, x, func(_, i int, values []float64) {
			if i != next {
				t.Fatalf("point %d is decided after %d", i, next)
			}
			next++
			k := make([]float64, filled(m.support.n))
			similar(m.support, x[i], m.gamma, k)
			for p, pair := range m.pairs {
				want := pair.threshold
				for u, s := range pair.index {
					want += pair.beta[u] * k[s]
				}
				if values[p] != want {
					t.Fatalf("point %d, pair %d: %v, want %v", i, p, values[p], want)
				}
			}
		}); err != nil {
			t.Fatal(err)
		}
		if next != len(x) {
			t.Fatalf("%d of %d points are decided", next, len(x))
		}
	})
}

// A part is what its points alone make, those among them that have no number but 0.
func TestColumns_OfAPartAreThoseOfItsPoints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 150).Draw(t, "n")
		rows := spectra(rapid.Uint64().Draw(t, "seed"), n, 9)
		for i := range rapid.IntRange(0, n).Draw(t, "zeros") {
			clear(rows[i])
		}
		numbers := rapid.SliceOfNDistinct(rapid.IntRange(0, n-1), 1, n, rapid.ID).Draw(t, "part")
		var some [][]float64
		for _, i := range numbers {
			some = append(some, rows[i])
		}
		if got, want := newColumns(rows).part(numbers), newColumns(some); !reflect.DeepEqual(got, want) {
			t.Fatalf("%+v, want %+v", got, want)
		}
	})
}

// Rows of 4,096 points as long as the spectra of PROTEINS (cut at 128) and of
// IMDB-BINARY are: one at a time where points stand as they come, one at a time, and
// as many as are computed together.
func BenchmarkSimilarTo(b *testing.B) {
	for _, of := range []struct{ least, spread float64 }{{4, 3.1}, {12, 1.3}} {
		rng := newRNG(1)
		rows := make([][]float64, 4096)
		for i := range rows {
			rows[i] = make([]float64, 128)
			for k := range int(min(of.least*math.Exp(of.spread*rng.ExpFloat64()/2), 128)) {
				rows[i][k] = 2 * rng.Float64()
			}
		}
		sorted := newColumns(rows)
		asTheyCome := &columns{n: sorted.n, rows: sorted.rows, norm: sorted.norm, placed: sorted.norm}
		asTheyCome.divide()
		asTheyCome.fill()
		to := make([][]float32, abreast)
		for r := range to {
			to[r] = make([]float32, len(rows))
		}
		run := func(name string, c *columns, together int) {
			b.Run(fmt.Sprintf("of %v to 128/%s", of.least, name), func(b *testing.B) {
				for b.Loop() {
					for r := 0; r < abreast; r += together {
						similarTo(c, c.rows[r:r+together], 0.1, to[r:r+together])
					}
				}
			})
		}
		run("as they come", asTheyCome, 1)
		run("one", sorted, 1)
		run("together as they come", asTheyCome, abreast)
		run("together", sorted, abreast)
		run("four", sorted, four)
	}
}
