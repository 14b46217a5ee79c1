package main

import (
	"math"
	"strings"
	"testing"
)

// rightOn is a model that is right on the first n of 40 graphs.
func rightOn(n int) *answers {
	a := &answers{}
	for g := range 40 {
		right := 0
		if g < n {
			right = 1
		}
		a.right, a.times = append(a.right, right), append(a.times, 1)
	}
	return a
}

// over is a line of β: how many graphs are right without the filter and with it.
func over(dataset string, rights ...[2]int) (l line) {
	for _, n := range rights {
		l = append(l, sides{dataset, rightOn(n[0]), rightOn(n[1])})
	}
	return l
}

func TestBudgets_SayWhatVariesOverBetaAndWhatGrowsWithIt(t *testing.T) {
	b := budgetsOf(map[string][]line{
		"sf":       {over("d", [2]int{40, 20}, [2]int{30, 20}, [2]int{20, 20}), over("e", [2]int{20, 20}, [2]int{20, 24})},
		"diffpool": {over("d", [2]int{20, 20}, [2]int{20, 36})},
	})
	if want := "diffpool on d; sf on d and e"; b.Where() != want || b.less != 1 || b.of != 3 {
		t.Errorf("%q, %d of %d vary less", b.Where(), b.less, b.of)
	}
	// Without the filter 40, 30, 20; 20, 20; 20, 20 are right, with it 20, 20, 20; 20, 24; 20, 36.
	if want := (.25 + 0 + 0) / 3; math.Abs(b.spread.Without-want) > 1e-12 {
		t.Errorf("deviation without the filter %v, want %v", b.spread.Without, want)
	}
	if want := (0 + .1/math.Sqrt2 + .4/math.Sqrt2) / 3; math.Abs(b.spread.With-want) > 1e-12 {
		t.Errorf("deviation with the filter %v, want %v", b.spread.With, want)
	}
	if f := b.steadies(); !strings.Contains(f.Found, "smaller in 1 of 3 cells") {
		t.Errorf("%+v", f)
	}
	half := budgetsOf(map[string][]line{"sf": {over("d", [2]int{1, 2}, [2]int{1, 2}), over("d", [2]int{1, 2}, [2]int{1, 2}), over("e", [2]int{1, 2}, [2]int{1, 2})}})
	if want := "sf on d and e (1 of 2 mappings)"; half.Where() != want {
		t.Errorf("%q, want %q", half.Where(), want)
	}
	// From the smallest to the largest β: 20 to 36 of 40 with diffpool, 40 to 44 of 80 with sf.
	for i, want := range []struct {
		embedding string
		mean      float64
		bold      bool
	}{{"diffpool", .4, true}, {"sf", .05, false}} {
		x := b.Trends[i]
		if x.Embedding != want.embedding || math.Abs(x.Mean-want.mean) > 1e-12 || strings.HasPrefix(x.InWords(), "**") != want.bold {
			t.Errorf("%+v, %s", x, x.InWords())
		}
	}
}
