package diffpool

import (
	"sync"
	"unsafe"
)

// workspace allocates zeroed matrices from one array, which every batch uses again, so
// that training allocates almost nothing.
type workspace struct {
	array []float32
	used  int
}

func (w *workspace) reset() {
	if w.used > len(w.array) {
		w.array = aligned(w.used + w.used/4)
	}
	w.used = 0
}

func (w *workspace) numbers(n int) []float32 {
	from := w.used
	w.used += (n + lane - 1) / lane * lane
	if w.used > len(w.array) { // the array grows at the next reset
		return aligned(n)
	}
	s := w.array[from : from+n : from+n]
	clear(s)
	return s
}

func (w *workspace) matrix(rows, cols int) matrix {
	return matrix{rows, cols, cols, w.numbers(rows * cols)}
}

// workspaces lends one workspace to each running pass.
type workspaces struct{ free sync.Pool }

func (w *workspaces) take() *workspace {
	if s, ok := w.free.Get().(*workspace); ok {
		return s
	}
	return &workspace{}
}

func (w *workspaces) release(s *workspace) { w.free.Put(s) }

// lane is the number of float32 in 16 bytes, the unit of gonum's assembly. Its dot
// product first advances a row to such a boundary, so the order of a sum, and with it
// the rounding, depends on the address of the row. With every matrix on a boundary
// equal numbers give equal sums, whatever the workspace held before.
const lane = 4

// aligned returns n zeros that begin on a boundary of 16 bytes.
func aligned(n int) []float32 {
	s := make([]float32, n+lane-1)
	past := uintptr(unsafe.Pointer(unsafe.SliceData(s))) / 4 % lane // floats since the last boundary
	first := (lane - int(past)) % lane
	return s[first : first+n : first+n]
}
