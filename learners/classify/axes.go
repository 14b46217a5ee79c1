package classify

import (
	"context"
	"errors"
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack"
	"gonum.org/v1/gonum/lapack/lapack64"
)

// axes are the principal axes of a training set, in which logistic regression
// looks for its weights. Moving the origin to the mean is the intercept's
// affair, and a rotation leaves ‖w‖² alone, so that the optimum is the same;
// but neighbouring features of a spectrum or a heat trace are nearly equal,
// which the minimisation would take hundreds of steps to learn.
type axes struct {
	n, d     int
	x        []float64 // n rows of d: the examples along the axes
	squares  []float64 // Σ x² along each axis, weighted
	total    float64   // Σ weight
	mean     []float64 // of the features
	rotation []float64 // d rows (axes) of len(mean) features
}

func newAxes(ctx context.Context, v *variables) (*axes, error) {
	p := newPoints(v.rows)
	full := p.d
	a := &axes{n: p.n, mean: make([]float64, full)}
	for i, w := range v.weight {
		a.total += w
		axpy(w, p.row(i, full), a.mean)
	}
	for k := range a.mean {
		a.mean[k] /= a.total
	}
	if full == 0 {
		return a, nil
	}
	// The covariance is the products of the features' columns.
	centred, columns := make([][]float64, p.n), make([][]float64, full)
	for k := range columns {
		columns[k] = make([]float64, p.n)
	}
	for i, w := range v.weight {
		centred[i] = slices.Clone(p.row(i, full))
		axpy(-1, a.mean, centred[i])
		for k, x := range centred[i] {
			columns[k][i] = math.Sqrt(w) * x
		}
	}
	features := newPoints(columns)
	products, err := multiply(ctx, features, features)
	if err != nil {
		return nil, err
	}
	covariance := blas64.Symmetric{N: full, Stride: full, Data: products, Uplo: blas.Upper}
	values := make([]float64, full)
	work := []float64{0}
	lapack64.Syev(lapack.EVCompute, covariance, values, work, -1)
	work = make([]float64, int(work[0]))
	if !lapack64.Syev(lapack.EVCompute, covariance, values, work, len(work)) {
		return nil, errors.New("the covariance of the features has no eigenvalues that could be found; look for infinite or enormous features")
	}
	// Columns are eigenvectors, of ascending values; a feature that never
	// varies leaves an axis along which all examples are 0.
	const negligible = 1e-30
	for axis := full - 1; axis >= 0 && values[axis] > negligible*values[full-1]; axis-- {
		for k := range full {
			a.rotation = append(a.rotation, covariance.Data[k*full+axis])
		}
		a.d++
	}
	rotation := make([][]float64, a.d)
	for k := range rotation {
		rotation[k] = a.rotation[k*full : (k+1)*full]
	}
	if a.x, err = multiply(ctx, newPoints(centred), newPoints(rotation)); err != nil {
		return nil, err
	}
	a.squares = make([]float64, a.d)
	for i, w := range v.weight {
		for k, x := range a.row(i) {
			a.squares[k] += w * x * x
		}
	}
	return a, nil
}

func (a *axes) row(i int) []float64 { return a.x[i*a.d : (i+1)*a.d] }

// features gives weights and intercept on the features for those on the axes.
func (a *axes) features(w []float64, b float64) ([]float64, float64) {
	full := make([]float64, len(a.mean))
	for k, v := range w {
		axpy(v, a.rotation[k*len(full):(k+1)*len(full)], full)
	}
	return full, b - dot(full, a.mean)
}
