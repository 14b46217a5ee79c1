// Package plane computes decision regions on a plane (Figs. 6 and 7). A Plane projects
// the embeddings of graphs to two axes; a Picture is the points and the Raster of
// classes that a classifier predicts between them, of one iteration.
package plane

import (
	"errors"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// Plane is a plane in R^d: a point of it and two axes. A point of the plane
// has coordinates (a, b); a point of R^d is projected onto it at right angles.
type Plane struct {
	origin []float64
	axes   [2][]float64 // orthonormal
	Share  [2]float64   // of the variance, along each axis, 0 to 1; 0 if not computed
}

// flat is R² itself.
func flat() Plane {
	return Plane{origin: []float64{0, 0}, axes: [2][]float64{{1, 0}, {0, 1}}}
}

// principal is the plane through the mean of the rows along their first two
// principal components, the directions of most variance. An axis points to
// where its largest entry is positive.
func principal(rows [][]float64) (Plane, error) {
	if len(rows) < 2 || len(rows[0]) < 2 {
		return Plane{}, errors.New("a plane needs two graphs and two dimensions at least")
	}
	n, d := len(rows), len(rows[0])
	p := Plane{origin: make([]float64, d)}
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
		return Plane{}, errors.New("the principal components cannot be found: the embedding holds numbers that are none")
	}
	var v mat.Dense
	svd.VTo(&v)
	values := svd.Values(nil)
	total := floats.Dot(values, values)
	for k := range p.axes {
		p.axes[k] = towardsPositive(mat.Col(nil, k, &v))
		if total > 0 {
			p.Share[k] = values[k] * values[k] / total
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

// Project gives the coordinates of a point of R^d.
func (p Plane) Project(x []float64) (a, b float64) {
	for k := range x {
		a += p.axes[0][k] * (x[k] - p.origin[k])
		b += p.axes[1][k] * (x[k] - p.origin[k])
	}
	return a, b
}

// At is the point of R^d with the given coordinates.
func (p Plane) At(a, b float64) []float64 {
	x := make([]float64, len(p.origin))
	for k := range x {
		x[k] = p.origin[k] + a*p.axes[0][k] + b*p.axes[1][k]
	}
	return x
}

// Frame is the drawn part of a plane. All pictures of a run have the
// same frame, so that they can be compared.
type Frame struct {
	Plane
	Lo, Hi [2]float64
}

// margin is the room on each side of the rows, as a share of their extent.
const margin = 0.08

// around is the frame that holds the rows with a margin on every side.
func around(p Plane, rows [][]float64) Frame {
	f := Frame{Plane: p, Lo: [2]float64{math.Inf(1), math.Inf(1)}, Hi: [2]float64{math.Inf(-1), math.Inf(-1)}}
	f.include(rows)
	for k := range f.Lo {
		room := margin * (f.Hi[k] - f.Lo[k])
		if room < 1e-9 { // all rows on a line
			room = max(0.05, 0.05*math.Abs(f.Lo[k]))
		}
		f.Lo[k], f.Hi[k] = f.Lo[k]-room, f.Hi[k]+room
	}
	return f
}

func (f *Frame) include(rows [][]float64) {
	for _, row := range rows {
		a, b := f.Project(row)
		f.Lo[0], f.Hi[0] = min(f.Lo[0], a), max(f.Hi[0], a)
		f.Lo[1], f.Hi[1] = min(f.Lo[1], b), max(f.Hi[1], b)
	}
}

// holds reports whether all rows are inside.
func (f *Frame) holds(rows [][]float64) bool {
	for _, row := range rows {
		a, b := f.Project(row)
		if _, _, ok := f.Cell(a, b, 1, 1); !ok {
			return false
		}
	}
	return true
}

// grown is the frame extended to hold the rows, with a margin on the extended
// sides.
func (f *Frame) grown(rows [][]float64) Frame {
	g := *f
	g.include(rows)
	for k := range g.Lo {
		room := margin * (g.Hi[k] - g.Lo[k])
		if g.Lo[k] < f.Lo[k] {
			g.Lo[k] -= room
		}
		if g.Hi[k] > f.Hi[k] {
			g.Hi[k] += room
		}
	}
	return g
}

// Cell is the cell of a point in a grid of w×h, row 0 on top; false outside.
func (f *Frame) Cell(a, b float64, w, h int) (x, y int, ok bool) {
	u, v := (a-f.Lo[0])/(f.Hi[0]-f.Lo[0]), (f.Hi[1]-b)/(f.Hi[1]-f.Lo[1])
	if !(u >= 0 && u < 1 && v >= 0 && v < 1) {
		return 0, 0, false
	}
	return int(u * float64(w)), int(v * float64(h)), true
}

// Centre is the point in the middle of a cell.
func (f *Frame) Centre(x, y, w, h int) (a, b float64) {
	return f.Lo[0] + (float64(x)+0.5)/float64(w)*(f.Hi[0]-f.Lo[0]),
		f.Hi[1] - (float64(y)+0.5)/float64(h)*(f.Hi[1]-f.Lo[1])
}
