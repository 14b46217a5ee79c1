package diffpool

import (
	"sync"
	"unsafe"
)

// workspace allocates matrices from one array, which every batch uses again, so that
// training allocates almost nothing.
type workspace struct {
	floats  arena[float32]
	integer arena[int32]
}

func (w *workspace) reset() {
	w.floats.reset()
	w.integer.reset()
}

// any returns n numbers of any value, numbers n zeros.
func (w *workspace) any(n int) []float32    { return w.floats.take(n) }
func (w *workspace) integers(n int) []int32 { return w.integer.take(n) }
func (w *workspace) numbers(n int) []float32 {
	s := w.any(n)
	clear(s)
	return s
}

// matrix returns zeros; space returns any numbers, for a function that writes all rows.
func (w *workspace) matrix(rows, cols int) matrix {
	return matrix{rows, cols, padded(cols), w.numbers(rows * padded(cols))}
}

func (w *workspace) space(rows, cols int) matrix {
	return matrix{rows, cols, padded(cols), w.any(rows * padded(cols))}
}

// zeros returns a matrix of zeros that is only read.
func (w *workspace) zeros(rows, cols int) matrix { return w.matrix(1, cols).repeated(rows) }

// arena hands out parts of one array until reset.
type arena[T float32 | int32] struct {
	array []T
	used  int
}

func (a *arena[T]) reset() {
	if a.used > len(a.array) {
		a.array = aligned[T](a.used + a.used/4)
	}
	a.used = 0
}

func (a *arena[T]) take(n int) []T {
	from := a.used
	a.used += padded(n)
	if a.used > len(a.array) { // the array grows at the next reset
		return aligned[T](n)
	}
	return a.array[from : from+n : from+n]
}

// aligned returns n zeros that begin on a boundary of a unit, which is a line of the
// processor's cache.
func aligned[T float32 | int32](n int) []T {
	s := make([]T, n+unit-1)
	past := int(uintptr(unsafe.Pointer(unsafe.SliceData(s))) / 4 % unit) // numbers since the last boundary
	first := (unit - past) % unit
	return s[first : first+n : first+n]
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
