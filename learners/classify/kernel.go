package classify

import (
	"context"

	"mevolve/learners/decay"
)

// fullKernel is how many points get a whole matrix of kernel values, in
// float32 as in libsvm: 64 MB. Beyond it rows are computed when they are
// asked for, and as many are kept as fill the same space.
const fullKernel = 4096

// kernel gives the rows of K_ij = exp(−γ ‖x_i − x_j‖²).
type kernel struct {
	n     int
	full  []float32 // n rows of n, or nil
	x     *points
	gamma float64

	rows   map[int][]float32
	oldest []int // a ring of the rows kept, in the order they came
	next   int
	buffer [3][]float64
}

// row is valid until two more rows have been asked for.
func (k *kernel) row(i int) []float32 {
	if k.full != nil {
		return k.full[i*k.n : (i+1)*k.n]
	}
	if row, ok := k.rows[i]; ok {
		return row
	}
	if k.rows == nil {
		k.rows = make(map[int][]float32)
		k.oldest = make([]int, max(2, fullKernel*fullKernel/k.n))
		for s := range k.oldest {
			k.oldest[s] = -1
		}
		for s := range k.buffer {
			k.buffer[s] = make([]float64, k.n)
		}
	}
	var row []float32
	if old := k.oldest[k.next]; old >= 0 {
		row = k.rows[old]
		delete(k.rows, old)
	} else {
		row = make([]float32, k.n)
	}
	single := &points{n: 1, d: k.x.d, x: k.x.row(i, k.x.d), length: k.x.length[i : i+1], norm: k.x.norm[i : i+1]}
	squared(single, 0, k.x, 0, k.n, &k.buffer)
	for j, d := range k.buffer[0] {
		row[j] = float32(decay.Exp(k.gamma * d))
	}
	row[i] = 1
	k.rows[i] = row
	k.oldest[k.next] = i
	k.next = (k.next + 1) % len(k.oldest)
	return row
}

// distances returns the n×n matrix of squared distances.
func distances(ctx context.Context, x *points) ([]float32, error) {
	n := x.n
	d := make([]float32, n*n)
	var buffer [3][]float64
	for s := range buffer {
		buffer[s] = make([]float64, n)
	}
	for i := 0; i < n; i += 3 {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		squared(x, i, x, 0, min(i+3, n), &buffer)
		for s := range min(3, n-i) {
			row := d[(i+s)*n : (i+s)*n+i+s]
			for j := range row {
				row[j] = float32(buffer[s][j])
			}
		}
	}
	mirror(d, n)
	return d, nil
}

// mirror copies the lower triangle to the upper one, tile by tile: a whole
// column at a time would miss the cache at each entry.
func mirror(a []float32, n int) {
	const tile = 32
	for i0 := 0; i0 < n; i0 += tile {
		for j0 := 0; j0 <= i0; j0 += tile {
			for i := i0; i < min(i0+tile, n); i++ {
				for j := j0; j < min(j0+tile, i); j++ {
					a[j*n+i] = a[i*n+j]
				}
			}
		}
	}
}

// gram writes exp(−γ d) for the matrix d of squared distances to k, which
// may be d itself.
func gram(ctx context.Context, d, k []float32, n int, gamma float64) error {
	for i := range n {
		if i%16 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		from, to := d[i*n:i*n+i], k[i*n:i*n+i]
		for j, v := range from {
			to[j] = float32(decay.Exp(gamma * float64(v)))
		}
		k[i*n+i] = 1
	}
	mirror(k, n)
	return nil
}
