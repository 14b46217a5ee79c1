package classify

import (
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
