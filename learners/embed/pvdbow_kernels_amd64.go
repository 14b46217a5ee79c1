//go:build !purego

package embed

import "golang.org/x/sys/cpu"

// The vector instructions of the processor: registers of eight or sixteen float32.
var (
	hasAVX    = cpu.X86.HasAVX
	hasAVX512 = cpu.X86.HasAVX512F
)

// dots, pull and exchange are plainDots, plainPull and plainExchange. The assembly does
// not check bounds, so inside does.

func dots(s []float32, x, w []float32, rows []int32) {
	if !hasAVX {
		plainDots(s, x, w, rows)
	} else if len(rows) > 0 && inside(x, w, rows, len(s)) {
		if hasAVX512 {
			dotsAVX512(&s[0], &x[0], &w[0], len(x), &rows[0], len(rows))
			return
		}
		dotsAVX(&s[0], &x[0], &w[0], len(x), &rows[0], len(rows))
	}
}

func pull(x, w []float32, rows []int32, by []float32) {
	if !hasAVX {
		plainPull(x, w, rows, by)
	} else if len(rows) > 0 && inside(x, w, rows, len(by)) {
		pullAVX(&x[0], &w[0], len(x), &rows[0], len(rows), &by[0])
	}
}

func exchange(x, w []float32, rows []int32, by []float32) {
	if !hasAVX {
		plainExchange(x, w, rows, by)
	} else if len(rows) > 0 && inside(x, w, rows, len(by)) {
		if hasAVX512 {
			exchangeAVX512(&x[0], &w[0], len(x), &rows[0], len(rows), &by[0])
			return
		}
		exchangeAVX(&x[0], &w[0], len(x), &rows[0], len(rows), &by[0])
	}
}

// inside panics unless every row is in w, x has a whole stride and there is a number
// for every row.
func inside(x, w []float32, rows []int32, numbers int) bool {
	last := uint(len(w) / len(x))
	ok := len(x)%strideUnit == 0 && numbers >= len(rows)
	for _, r := range rows {
		ok = ok && uint(r) < last
	}
	if !ok {
		panic("embed: a row is outside the matrix")
	}
	return true
}

//go:noescape
func dotsAVX(s, x, w *float32, stride int, rows *int32, n int)

//go:noescape
func pullAVX(x, w *float32, stride int, rows *int32, n int, by *float32)

//go:noescape
func exchangeAVX(x, w *float32, stride int, rows *int32, n int, by *float32)

//go:noescape
func dotsAVX512(s, x, w *float32, stride int, rows *int32, n int)

//go:noescape
func exchangeAVX512(x, w *float32, stride int, rows *int32, n int, by *float32)
