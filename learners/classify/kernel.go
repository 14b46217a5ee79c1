package classify

import (
	"context"
	"sync"
	"sync/atomic"

	"mevolve/learners/decay"
)

// fullKernel is how many points get all their rows of kernel values, in float32
// as in libsvm: up to 144 MB. Beyond it as many rows are kept as fill cacheSize:
// as many as a problem has support vectors, or most of its time goes into
// computing rows again.
const (
	fullKernel = 6000
	cacheSize  = 256 << 20 // bytes
)

// kernel gives the rows of K_ij = exp(−γ ‖x_i − x_j‖²), computed when they
// are first asked for: where classes are easy to tell apart, few points are
// ever touched.
//
// Up to fullKernel points it may be asked by several goroutines at once and
// drops no row; beyond, by one, and it keeps the newest rows.
type kernel struct {
	x         *points
	gamma     float64
	distances *matrix // of ‖x_i − x_j‖², where a grid shares it, or nil

	rows         []atomic.Pointer[[]float32] // computed one at a time
	alone, asked atomic.Int64                // how many those are, and how many were asked for, new or kept
	whole        atomic.Pointer[matrix]      // all values, from when most rows will be asked for
	mu           sync.Mutex                  // guards slab and the making of whole
	slab         slab
	newest       rowCache
}

func newKernel(x *points, gamma float64, distances *matrix) *kernel {
	k := &kernel{x: x, gamma: gamma, distances: distances, slab: slab{n: x.n}}
	if x.n <= fullKernel {
		k.rows = make([]atomic.Pointer[[]float32], x.n)
	} else {
		k.newest = newRowCache(x.n, capacity(x.n))
	}
	return k
}

// shareable tells whether goroutines may ask for rows at once.
func (k *kernel) shareable() bool { return k.rows != nil }

// row is valid until two more rows have been asked for, and for good if the
// kernel is shareable. again counts rows asked for that the caller had kept.
func (k *kernel) row(ctx context.Context, i, again int) ([]float32, error) {
	if !k.shareable() {
		row, found := k.newest.get(i)
		if !found {
			k.compute(i, row)
		}
		return row, nil
	}
	k.asked.Add(int64(1 + again))
	if row := k.rows[i].Load(); row != nil {
		return *row, nil
	}
	whole, row := k.whole.Load(), []float32(nil)
	if whole == nil {
		whole, row = k.place()
	}
	if whole != nil {
		return whole.rows[i], whole.complete(ctx)
	}
	k.compute(i, row)
	if k.rows[i].CompareAndSwap(nil, &row) { // else another goroutine was faster
		k.alone.Add(1)
	}
	return *k.rows[i].Load(), nil
}

// place is room for one more row, or for the whole matrix if that is what
// should now be computed.
func (k *kernel) place() (whole *matrix, row []float32) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if whole = k.whole.Load(); whole == nil && k.distances == nil && k.mostWillBeAsked() {
		whole = newMatrix(k.x, k.values)
		k.whole.Store(whole)
	}
	if whole == nil {
		row = k.slab.row(k.x.n)
	}
	return whole, row
}

// mostWillBeAsked guesses when the rest is better computed together, which
// takes a third of the time a row: soon if nearly every row asked for is new,
// else after a third of them.
func (k *kernel) mostWillBeAsked() bool {
	n, alone := k.x.n, int(k.alone.Load())
	return alone > max(n/16, 64) && 2*alone > int(k.asked.Load()) || alone > max(n/3, 64)
}

// compute fills a row.
func (k *kernel) compute(i int, row []float32) {
	if k.distances != nil {
		copy(row, k.distances.rows[i])
		k.values(row)
		return
	}
	var buffer [512]float64
	for lo := 0; lo < len(row); lo += len(buffer) {
		part := row[lo:min(lo+len(buffer), len(row))]
		squaredRow(k.x, i, lo, buffer[:len(part)])
		for j := range part {
			part[j] = float32(buffer[j])
		}
	}
	row[i] = 0
	k.values(row)
}

// values turns squared distances into kernel values. A distance is a float32
// everywhere, so that a row has the same values however it is computed.
func (k *kernel) values(d []float32) {
	for j, v := range d {
		d[j] = float32(decay.Exp(k.gamma * float64(v)))
	}
}

// distances returns the matrix of squared distances.
func distances(ctx context.Context, x *points) (*matrix, error) {
	m := newMatrix(x, func([]float32) {})
	return m, m.complete(ctx)
}

// capacity is how many rows of n values are kept.
func capacity(n int) int { return cacheSize / 4 / max(n, 1) }

// rowCache keeps rows of n values, all of them or the newest, at least four.
type rowCache struct {
	rows [][]float32 // by index; nil where not kept
	ring []int       // the indices kept, in the order they came
	next int
	kept int
	slab slab
}

func newRowCache(n, capacity int) rowCache {
	return rowCache{rows: make([][]float32, n), ring: make([]int, min(n, max(capacity, 4))), slab: slab{n: n}}
}

// get returns the row of index i, to be filled unless it was found.
func (c *rowCache) get(i int) (row []float32, found bool) {
	if c.rows[i] != nil {
		return c.rows[i], true
	}
	if c.kept < len(c.ring) {
		row = c.slab.row(len(c.ring) - c.kept)
		c.kept++
	} else {
		row = c.rows[c.ring[c.next]]
		c.rows[c.ring[c.next]] = nil
	}
	c.rows[i] = row
	c.ring[c.next] = i
	c.next = (c.next + 1) % len(c.ring)
	return row, false
}

// slab is room for rows of n values, sixteen allocated at a time and an odd
// number of cache lines apart: a column of rows that lie a power of two apart
// fits no cache.
type slab struct {
	n    int
	free []float32
}

// row is room for one row, when at most so many are still wanted.
func (s *slab) row(wanted int) []float32 {
	const line = 16
	stride := ((s.n+line-1)/line | 1) * line
	if len(s.free) < s.n {
		s.free = make([]float32, min(16, wanted)*stride)
	}
	row := s.free[:s.n:s.n]
	s.free = s.free[min(stride, len(s.free)):]
	return row
}

// view is the kernel among some of its points, for one goroutine.
type view struct {
	kernel *kernel
	index  []int // the kernel's number of each point; nil for all points
	rows   rowCache
	again  int // rows asked for and found since the kernel was last asked
}

func newView(k *kernel, index []int) *view {
	return &view{kernel: k, index: index, rows: newRowCache(len(index), capacity(len(index)))}
}

// part is the view of some of the view's points.
func (v *view) part(points []int) *view {
	index := make([]int, len(points))
	for t, p := range points {
		index[t] = p
		if v.index != nil {
			index[t] = v.index[p]
		}
	}
	return newView(v.kernel, index)
}

// row is valid until two more rows have been asked for.
func (v *view) row(ctx context.Context, i int) ([]float32, error) {
	if v.index == nil {
		return v.kernel.row(ctx, i, 0)
	}
	row, found := v.rows.get(i)
	if found {
		v.again++
		return row, nil
	}
	all, err := v.kernel.row(ctx, v.index[i], v.again)
	v.again = 0
	if err != nil {
		return nil, err
	}
	for t, p := range v.index {
		row[t] = all[p]
	}
	return row, nil
}
