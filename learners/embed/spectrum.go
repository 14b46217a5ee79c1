package embed

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"mevolve/model"
)

// Spectra returns the n eigenvalues of each graph's normalized Laplacian
//
//	L = I − D^{-1/2} A D^{-1/2}
//
// in ascending order. The row of an isolated vertex is 0, so it has the eigenvalue 0.
// All values are in [0, 2], and 0 occurs once for each component.
//
// Each component is reduced separately: Householder reflections make the dense matrix
// tridiagonal, rational QL computes its eigenvalues; no eigenvectors are needed. Both
// are stable: the error is of the order of n·2^-53·‖L‖ with ‖L‖ ≤ 2, at most 2e-12 at
// the largest n and near 1e-15 in practice.
//
// Values are rounded to a multiple of 2^-30 ≈ 1e-9. So isomorphic graphs, whose
// vertices have another order, get the same numbers, and equal features are equal in
// every bit: half the grid, 4.7e-10, is 200 times the largest error. A value within its
// error of a border can still round to either side: one value in half a million at an
// error of 1e-15.
//
// The time is cubic and the memory quadratic in the vertices of a component. A
// component of more than 10,000 vertices is an error.
func Spectra(ctx context.Context, graphs []*model.Graph) ([][]float64, error) {
	s := spaces.Get().(*space)
	defer spaces.Put(s)
	s.reduced, s.rows = s.reduced[:0], s.rows[:0]
	all := make([][]float64, len(graphs))
	for k, g := range graphs {
		all[k] = make([]float64, g.N())
		if err := s.reduceAll(ctx, g, all[k]); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(s.reduced, func(a, b tridiagonalMatrix) int { return cmp.Compare(len(b.values), len(a.values)) })
	for some := range slices.Chunk(s.reduced, abreast) {
		if err := s.eigenvalues(ctx, &s.room, some); err != nil {
			return nil, err
		}
		for _, c := range some {
			c.values[0] = 0 // exactly: a connected component has the eigenvalue 0 once
		}
	}
	for _, values := range all {
		for i, x := range values {
			values[i] = math.Round(min(max(x, 0), 2)*grid) / grid
		}
		slices.Sort(values)
	}
	return all, nil
}

const (
	largestComponent = 10_000
	grid             = 1 << 30 // grid points per unit
)

// tridiagonalMatrix is the reduced matrix of a component, and the place of its
// eigenvalues.
type tridiagonalMatrix struct {
	rows   []row
	values []float64
}

// space is the scratch memory of Spectra, reused between graphs: a dense matrix, the
// reduced matrices and a few vectors.
type space struct {
	members []int32 // the vertices, component by component, ascending in each
	start   []int32 // component c has members[start[c]:start[c+1]]
	place   []int32 // by vertex: its index within its component, from 0
	a       []float64
	v       [6][]float64
	reduced []tridiagonalMatrix
	rows    []row // of all reduced matrices
	room    []row // of the matrices in QL
	sweeps
}

var spaces = sync.Pool{New: func() any { return new(space) }}

// group sorts the vertices by component and returns the number of components.
func (s *space) group(g *model.Graph) (components int) {
	of, components := g.Components()
	s.members = slices.Grow(s.members[:0], len(of))[:len(of)]
	s.place = slices.Grow(s.place[:0], len(of))[:len(of)]
	s.start = slices.Grow(s.start[:0], components+1)[:components+1]
	clear(s.start)
	for v, c := range of {
		s.place[v] = s.start[c+1]
		s.start[c+1]++
	}
	for c := range components {
		s.start[c+1] += s.start[c]
	}
	for v, c := range of {
		s.members[s.start[c]+s.place[v]] = int32(v)
	}
	return components
}

// reduceAll reduces each component of more than one vertex.
func (s *space) reduceAll(ctx context.Context, g *model.Graph, values []float64) error {
	for c := range s.group(g) {
		vertices := s.members[s.start[c]:s.start[c+1]]
		size := len(vertices)
		if size > largestComponent {
			return fmt.Errorf("a component of %d vertices is too large for the whole spectrum; take a dataset with components of at most %d", size, largestComponent)
		}
		if size > 1 {
			d, e, err := s.reduce(ctx, g, vertices)
			if err != nil {
				return err
			}
			at := len(s.rows)
			s.rows = slices.Grow(s.rows, size)[:at+size]
			rowsOf(s.rows[at:], d, e)
			s.reduced = append(s.reduced, tridiagonalMatrix{s.rows[at:], values[:size]})
		}
		values = values[size:]
	}
	return ctx.Err()
}

// reduce makes the matrix of a component with these vertices, two or more, tridiagonal.
func (s *space) reduce(ctx context.Context, g *model.Graph, vertices []int32) (d, e []float64, err error) {
	size := len(vertices)
	grown := func(v *[]float64, size int) []float64 {
		*v = slices.Grow((*v)[:0], size)[:size]
		return *v
	}
	for i := range s.v {
		grown(&s.v[i], wide(size))
	}
	d, e = s.v[4][:size], s.v[5][:size]
	stride := wide(size)
	clear(grown(&s.a, size*stride))
	root := s.v[0]
	for i, v := range vertices {
		root[i] = 1 / math.Sqrt(float64(g.Degree(int(v))))
	}
	for i, v := range vertices {
		s.a[i*stride+i] = 1
		for _, w := range g.Neighbors(int(v)) {
			if j := int(s.place[w]); j < i {
				s.a[i*stride+j] = -root[i] * root[j]
			}
		}
	}
	return d, e, tridiagonal(ctx, s.a, d, e, scratch{s.v[0], s.v[1], s.v[2], s.v[3]})
}
