package regions

import (
	"errors"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// plane is a plane in R^d: a point of it and two axes. A point of the plane
// has coordinates (a, b); a point of R^d is projected onto it at right angles.
type plane struct {
	origin []float64
	axes   [2][]float64 // orthonormal
	share  [2]float64   // of the variance, along each axis; 0 where it is not asked for
}

// flat is R² itself.
func flat() plane {
	return plane{origin: []float64{0, 0}, axes: [2][]float64{{1, 0}, {0, 1}}}
}

// principal is the plane through the mean of the rows along their first two
// principal components, the directions of most variance. An axis points to
// where its largest entry is positive.
func principal(rows [][]float64) (plane, error) {
	if len(rows) < 2 || len(rows[0]) < 2 {
		return plane{}, errors.New("a plane needs two graphs and two dimensions at least")
	}
	n, d := len(rows), len(rows[0])
	p := plane{origin: make([]float64, d)}
	for _, row := range rows {
		for k, x := range row {
			p.origin[k] += x / float64(n)
		}
	}
	centred := mat.NewDense(n, d, nil)
	for i, row := range rows {
		for k, x := range row {
			centred.Set(i, k, x-p.origin[k])
		}
	}
	var svd mat.SVD
	if !svd.Factorize(centred, mat.SVDThin) {
		return plane{}, errors.New("the principal components cannot be found: the embedding holds numbers that are none")
	}
	var v mat.Dense
	svd.VTo(&v)
	values := svd.Values(nil)
	total := floats.Dot(values, values)
	for k := range p.axes {
		p.axes[k] = towardsPositive(mat.Col(nil, k, &v))
		if total > 0 {
			p.share[k] = values[k] * values[k] / total
		}
	}
	return p, nil
}

// towardsPositive turns a vector so that its largest entry, the first of
// equals, is positive.
func towardsPositive(v []float64) []float64 {
	largest := floats.Norm(v, math.Inf(1))
	first := slices.IndexFunc(v, func(x float64) bool { return math.Abs(x) >= largest-1e-9 })
	if v[first] < 0 {
		floats.Scale(-1, v)
	}
	return v
}

// project gives the coordinates of a point of R^d.
func (p plane) project(x []float64) (a, b float64) {
	for k := range x {
		a += p.axes[0][k] * (x[k] - p.origin[k])
		b += p.axes[1][k] * (x[k] - p.origin[k])
	}
	return a, b
}

// at is the point of R^d with the given coordinates.
func (p plane) at(a, b float64) []float64 {
	x := make([]float64, len(p.origin))
	for k := range x {
		x[k] = p.origin[k] + a*p.axes[0][k] + b*p.axes[1][k]
	}
	return x
}

// frame is the part of a plane that is drawn. All pictures of a run have the
// same one, so that they can be compared.
type frame struct {
	plane
	lo, hi [2]float64
}

// around is the frame that holds the rows with a margin on every side.
func around(p plane, rows [][]float64) frame {
	const margin = 0.08
	f := frame{plane: p, lo: [2]float64{math.Inf(1), math.Inf(1)}, hi: [2]float64{math.Inf(-1), math.Inf(-1)}}
	for _, row := range rows {
		a, b := p.project(row)
		f.lo[0], f.hi[0] = min(f.lo[0], a), max(f.hi[0], a)
		f.lo[1], f.hi[1] = min(f.lo[1], b), max(f.hi[1], b)
	}
	for k := range f.lo {
		room := margin * (f.hi[k] - f.lo[k])
		if room < 1e-9 { // all in a line
			room = max(0.05, 0.05*math.Abs(f.lo[k]))
		}
		f.lo[k], f.hi[k] = f.lo[k]-room, f.hi[k]+room
	}
	return f
}

// cell is the cell of a point in a grid of w×h, row 0 on top; false outside.
func (f *frame) cell(a, b float64, w, h int) (x, y int, ok bool) {
	u, v := (a-f.lo[0])/(f.hi[0]-f.lo[0]), (f.hi[1]-b)/(f.hi[1]-f.lo[1])
	if !(u >= 0 && u < 1 && v >= 0 && v < 1) {
		return 0, 0, false
	}
	return int(u * float64(w)), int(v * float64(h)), true
}

// centre is the point in the middle of a cell.
func (f *frame) centre(x, y, w, h int) (a, b float64) {
	return f.lo[0] + (float64(x)+0.5)/float64(w)*(f.hi[0]-f.lo[0]),
		f.hi[1] - (float64(y)+0.5)/float64(h)*(f.hi[1]-f.lo[1])
}
