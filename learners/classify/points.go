package classify

import (
	"context"
	"math"
)

// points is a set of rows of R^d laid out for products: one block of memory,
// zeros at the ends of rows known. SF pads its vectors with zeros, so that a
// row is rarely as long as d.
type points struct {
	n, d   int       // d is a multiple of lanes
	x      []float64 // n rows of d
	length []int     // all entries of row i from length[i] on are 0; a multiple of lanes
}

func newPoints(rows [][]float64) *points {
	p := &points{n: len(rows), length: make([]int, len(rows))}
	for i, row := range rows {
		end := len(row)
		for end > 0 && row[end-1] == 0 {
			end--
		}
		p.length[i] = padded(end)
		p.d = max(p.d, p.length[i])
	}
	p.x = make([]float64, p.n*p.d)
	for i, row := range rows {
		for k, v := range row[:min(p.length[i], len(row))] {
			p.x[i*p.d+k] = v
		}
	}
	return p
}

func (p *points) row(i, length int) []float64 { return p.x[i*p.d : i*p.d+length] }

// multiply returns a_iᵀb_j, a row for each i.
func multiply(ctx context.Context, a, b *points) ([]float64, error) {
	all := make([]float64, a.n*b.n)
	for i := 0; i < a.n; i += 3 {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		i1, i2 := min(i+1, a.n-1), min(i+2, a.n-1)
		t0, t1, t2 := all[i*b.n:(i+1)*b.n], all[i1*b.n:(i1+1)*b.n], all[i2*b.n:(i2+1)*b.n]
		length := min(max(a.length[i], a.length[i1], a.length[i2]), b.d)
		for j := 0; j < b.n; j += 2 {
			j1 := min(j+1, b.n-1)
			s := products(a.row(i, length), a.row(i1, length), a.row(i2, length), b.row(j, length), b.row(j1, length))
			t0[j], t0[j1], t1[j], t1[j1], t2[j], t2[j1] = s[0], s[1], s[2], s[3], s[4], s[5]
		}
	}
	return all, nil
}

// exactly is ‖x − y‖² by differences, in order: 0 for equal points, and the
// same for every pair of points with the same coordinates.
func exactly(x, y []float64) float64 {
	var sum float64
	for k, v := range x {
		d := v - y[k]
		sum += d * d
	}
	return sum
}

// hash is the same for equal rows.
func hash(row []float64) uint64 {
	h := uint64(14695981039346656037)
	for _, v := range row {
		h = (h ^ math.Float64bits(v+0)) * 0x9E3779B97F4A7C15 // v+0: −0 and 0 are equal
		h ^= h >> 29
	}
	return h
}
