package plane

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"mevolve/internal/must"
)

func cloud(t *rapid.T) [][]float64 {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	n, d := rapid.IntRange(2, 30).Draw(t, "n"), rapid.IntRange(2, 12).Draw(t, "d")
	rows := make([][]float64, n)
	for i := range rows {
		rows[i] = make([]float64, d)
		for k := range rows[i] {
			rows[i][k] = 3 + float64(k+1)*rng.NormFloat64()
		}
	}
	return rows
}

func variance(rows [][]float64, of func([]float64) float64) float64 {
	mean, square := 0.0, 0.0
	for _, row := range rows {
		v := of(row)
		mean, square = mean+v/float64(len(rows)), square+v*v/float64(len(rows))
	}
	return square - mean*mean
}

func TestPrincipal_KeepsCoordinatesAndTakesTheMostVariance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := cloud(t)
		p := must.Get(principal(rows))
		a, b := rapid.Float64Range(-5, 5).Draw(t, "a"), rapid.Float64Range(-5, 5).Draw(t, "b")
		if x, y := p.Project(p.At(a, b)); math.Abs(x-a)+math.Abs(y-b) > 1e-9 {
			t.Fatalf("(%v, %v) on the plane is projected to (%v, %v)", a, b, x, y)
		}
		first := variance(rows, func(x []float64) float64 { a, _ := p.Project(x); return a })
		second := variance(rows, func(x []float64) float64 { _, b := p.Project(x); return b })
		if second > first+1e-9 {
			t.Fatalf("the second axis has variance %v, the first %v", second, first)
		}
		for k := range rows[0] {
			if v := variance(rows, func(x []float64) float64 { return x[k] }); v > first+1e-9 {
				t.Fatalf("coordinate %d alone has variance %v, the first axis %v", k, v, first)
			}
		}
		for _, axis := range p.axes {
			least, most := 0.0, 0.0
			for _, x := range axis {
				least, most = min(least, x), max(most, x)
			}
			if -least > most+1e-6 {
				t.Fatalf("the axis %v points to where its largest entry is negative", axis)
			}
		}
	})
}

func TestPrincipal_NeedsTwoDimensions(t *testing.T) {
	if _, err := principal([][]float64{{1}, {2}}); err == nil {
		t.Error("one dimension gives a plane")
	}
}

func TestFrame_HoldsItsRowsAndFindsTheCellOfItsOwnCentre(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := cloud(t)
		p := must.Get(principal(rows))
		f := around(p, rows)
		w, h := rapid.IntRange(1, 120).Draw(t, "w"), rapid.IntRange(1, 120).Draw(t, "h")
		for _, row := range rows {
			a, b := p.Project(row)
			if _, _, ok := f.Cell(a, b, w, h); !ok {
				t.Fatalf("(%v, %v) is outside its own frame %v…%v", a, b, f.Lo, f.Hi)
			}
		}
		x, y := rapid.IntRange(0, w-1).Draw(t, "x"), rapid.IntRange(0, h-1).Draw(t, "y")
		a, b := f.Centre(x, y, w, h)
		if gx, gy, ok := f.Cell(a, b, w, h); !ok || gx != x || gy != y {
			t.Fatalf("the centre of (%d, %d) lies in (%d, %d)", x, y, gx, gy)
		}
	})
}

func TestFrame_OfPointsInALineIsNotEmpty(t *testing.T) {
	f := around(flat(), [][]float64{{1, 2}, {1.5, 2}})
	if !(f.Lo[1] < 2 && 2 < f.Hi[1]) {
		t.Errorf("the frame is %v…%v high", f.Lo[1], f.Hi[1])
	}
}
