package regions

import (
	"errors"

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
	total := 0.0
	values := svd.Values(nil)
	for _, s := range values {
		total += s * s
	}
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
	largest := 0.0
	for _, x := range v {
		if x > largest+1e-9 || -x > largest+1e-9 {
			largest = max(x, -x)
		}
	}
	for _, x := range v {
		if max(x, -x) < largest-1e-9 {
			continue
		}
		if x < 0 {
			for k := range v {
				v[k] = -v[k]
			}
		}
		break
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
