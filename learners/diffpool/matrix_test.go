package diffpool

import (
	"math"
	"testing"
	"unsafe"

	"pgregory.net/rapid"
)

// view draws a matrix inside a wider array, so that strides are tried too.
func view(t *rapid.T, rows, cols int) matrix {
	m := new(workspace).matrix(rows, 3*unit+cols).columns(unit, unit+cols)
	for i := range rows {
		for k := range cols {
			m.row(i)[k] = float32(rapid.IntRange(-3, 3).Draw(t, "entry"))
		}
	}
	return m
}

func equal(t *rapid.T, name string, got matrix, want plain) {
	for i := range want {
		for j, x := range want[i] {
			if float64(got.row(i)[j]) != x {
				t.Fatalf("%s[%d][%d] = %g, want %g", name, i, j, got.row(i)[j], x)
			}
		}
	}
}

func TestProductsAreTheSumsOfTheirDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, m, k := rapid.IntRange(1, 70).Draw(t, "n"), rapid.IntRange(1, 4).Draw(t, "m"), rapid.IntRange(1, 4).Draw(t, "k")
		a, b := view(t, n, k), view(t, k, m)
		w := &workspace{}

		c := w.matrix(n, m)
		product(c, c, a, b)
		equal(t, "a·b", c, plainOf(a).times(plainOf(b)))

		c = w.matrix(n, m)
		product(c, c, a, transposed(w, transposed(w, b)))
		equal(t, "a·(bᵀ)ᵀ", c, plainOf(a).times(plainOf(b)))

		c = w.matrix(k, m)
		x := view(t, n, m)
		transProduct(c, c, a, x)
		equal(t, "aᵀ·x", c, plainOf(a).transposed().times(plainOf(x)))
	})
}

func TestWorkspace_HandsOutZerosThatNobodyElseHolds(t *testing.T) {
	w := &workspace{}
	for range 3 { // the array grows between rounds
		w.reset()
		a, b := w.matrix(3, 4), w.matrix(2, 5)
		for i := range a.data {
			a.data[i] = 1
		}
		for i, x := range b.data {
			if x != 0 {
				t.Fatalf("entry %d is %g", i, x)
			}
			b.data[i] = 2
		}
		for i, x := range a.data {
			if x != 1 {
				t.Fatalf("entry %d was overwritten by %g", i, x)
			}
		}
	}
}

func TestRectifyAndItsGradientAtEverySign(t *testing.T) {
	x := []float32{-2, float32(math.Copysign(0, -1)), 0, 1e-45, 3, float32(math.Inf(1)), float32(math.Inf(-1))}
	want := []float32{0, 0, 0, 1e-45, 3, float32(math.Inf(1)), 0}
	dx := []float32{1, 2, 3, 4, 5, 6, 7}
	wantDX := []float32{0, 0, 0, 4, 5, 6, 0}
	reluBackward(x, dx)
	rectify(x)
	for i := range x {
		if x[i] != want[i] || dx[i] != wantDX[i] {
			t.Errorf("entry %d: max(x,0) = %g and gradient %g, want %g and %g", i, x[i], dx[i], want[i], wantDX[i])
		}
	}
}

func TestAligned_BeginsOnABoundary(t *testing.T) {
	for n := range 40 {
		s := aligned[float32](n)
		if len(s) != n {
			t.Fatalf("%d numbers asked for, %d given", n, len(s))
		}
		if n > 0 && uintptr(unsafe.Pointer(&s[0]))%64 != 0 {
			t.Errorf("%d numbers begin at %p", n, &s[0])
		}
	}
}
