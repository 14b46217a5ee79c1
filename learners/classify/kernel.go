package classify

import (
	"context"
	"sync"

	"mevolve/learners/decay"
)

// fullKernel is how many points get a whole matrix of kernel values, in
// float32 as in libsvm: 64 MB. Beyond it as many rows are kept as fill the
// same space.
const fullKernel = 4096

// kernel gives the rows of K_ij = exp(−γ ‖x_i − x_j‖²), computed when they
// are first asked for: where classes are easy to tell apart, few points are
// ever touched.
type kernel struct {
	x         *points
	gamma     float64
	distances []float32 // the matrix of ‖x_i − x_j‖², where a grid shares it, or nil

	mu     sync.Mutex // guards what follows
	rows   rowCache
	asked  int // for rows, new or kept
	buffer []float64
}

func newKernel(x *points, gamma float64, distances []float32) *kernel {
	return &kernel{x: x, gamma: gamma, distances: distances, rows: newRowCache(x.n, capacity(x.n))}
}

// value goes through a float32 distance everywhere, so that a shared matrix
// of distances gives the same kernel as none.
func (k *kernel) value(d float32) float32 { return float32(decay.Exp(k.gamma * float64(d))) }

// shareable tells whether goroutines may ask for rows at once: if no row is
// ever dropped.
func (k *kernel) shareable() bool { return len(k.rows.ring) == k.x.n }

// row is valid until two more rows have been asked for, and for good if the
// kernel is shareable. again counts rows asked for that the caller had kept.
func (k *kernel) row(ctx context.Context, i, again int) ([]float32, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.asked += 1 + again
	row, found := k.rows.get(i)
	if found {
		return row, nil
	}
	n := k.x.n
	switch {
	case k.distances != nil:
		for j, d := range k.distances[i*n : (i+1)*n] {
			row[j] = k.value(d)
		}
	case n <= fullKernel && k.mostWillBeAsked():
		return row, k.all(ctx)
	default:
		if k.buffer == nil {
			k.buffer = make([]float64, n)
		}
		squaredRow(k.x, i, k.buffer)
		for j, d := range k.buffer {
			row[j] = k.value(float32(d))
		}
	}
	row[i] = 1
	return row, nil
}

// mostWillBeAsked guesses when the rest is better computed together, which
// takes a third of the time a row: soon if nearly every row asked for is new,
// else after a third of them.
func (k *kernel) mostWillBeAsked() bool {
	n, kept := k.x.n, k.rows.kept
	return kept > max(n/16, 64) && 2*kept > k.asked || kept > max(n/3, 64)
}

// all computes every row, each value once.
func (k *kernel) all(ctx context.Context) error {
	n := k.x.n
	rows := make([][]float32, n)
	for i := range rows {
		rows[i], _ = k.rows.get(i)
	}
	err := triangle(ctx, k.x, func(i int, d []float64) {
		row := rows[i][:i]
		for j := range row {
			row[j] = k.value(float32(d[j]))
		}
		rows[i][i] = 1
	})
	mirror(rows)
	return err
}

// distances returns the n×n matrix of squared distances.
func distances(ctx context.Context, x *points) ([]float32, error) {
	n := x.n
	all, rows := make([]float32, n*n), make([][]float32, n)
	for i := range rows {
		rows[i] = all[i*n : (i+1)*n]
	}
	err := triangle(ctx, x, func(i int, d []float64) {
		row := rows[i][:i]
		for j := range row {
			row[j] = float32(d[j])
		}
	})
	mirror(rows)
	return all, err
}

// triangle gives each point's squared distances to the points before it.
func triangle(ctx context.Context, x *points, each func(i int, d []float64)) error {
	var buffer [3][]float64
	for s := range buffer {
		buffer[s] = make([]float64, x.n)
	}
	for i := 0; i < x.n; i += 3 {
		if err := ctx.Err(); err != nil {
			return err
		}
		squared(x, i, x, 0, min(i+3, x.n), &buffer)
		for s := range min(3, x.n-i) {
			each(i+s, buffer[s][:i+s])
		}
	}
	return nil
}

// mirror copies the lower triangle to the upper one, tile by tile: a whole
// column at a time would miss the cache at each entry.
func mirror(rows [][]float32) {
	const tile = 32
	for i0 := 0; i0 < len(rows); i0 += tile {
		for j0 := 0; j0 <= i0; j0 += tile {
			for i := i0; i < min(i0+tile, len(rows)); i++ {
				row := rows[i]
				for j := j0; j < min(j0+tile, i); j++ {
					rows[j][i] = row[j]
				}
			}
		}
	}
}

// capacity is how many rows of n values are kept.
func capacity(n int) int { return fullKernel * fullKernel / max(n, 1) }

// rowCache keeps rows of n values, all of them or the newest, at least four.
type rowCache struct {
	n    int
	rows [][]float32 // by index; nil where not kept
	ring []int       // the indices kept, in the order they came
	next int
	kept int
	slab []float32 // for rows to come
}

func newRowCache(n, capacity int) rowCache {
	return rowCache{n: n, rows: make([][]float32, n), ring: make([]int, min(n, max(capacity, 4)))}
}

// get returns the row of index i, to be filled unless it was found.
func (c *rowCache) get(i int) (row []float32, found bool) {
	if c.rows[i] != nil {
		return c.rows[i], true
	}
	if c.kept < len(c.ring) {
		row = c.grow()
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

// grow allocates sixteen rows at a time, an odd number of cache lines apart: a
// column of rows that lie a power of two apart fits no cache.
func (c *rowCache) grow() []float32 {
	const line = 16
	stride := ((c.n+line-1)/line | 1) * line
	if len(c.slab) < c.n {
		c.slab = make([]float32, min(16, len(c.ring)-c.kept)*stride)
	}
	row := c.slab[:c.n:c.n]
	c.slab = c.slab[min(stride, len(c.slab)):]
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
