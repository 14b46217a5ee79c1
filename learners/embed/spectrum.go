package embed

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"mevolve/model"
)

// Spectrum returns the n eigenvalues of the normalized Laplacian
//
//	L = I − D^{-1/2} A D^{-1/2}
//
// in ascending order. The row of an isolated vertex is 0, so it contributes
// the eigenvalue 0; all values lie in [0, 2], and 0 occurs once a connected
// component.
//
// Each component is reduced on its own: Householder reflections make the
// dense matrix tridiagonal, rational QL finds its eigenvalues; eigenvectors
// are never needed. The result is accurate to 1e-13 and rounded to a multiple
// of 2^-40 ≈ 1e-12, so that isomorphic graphs, whose vertices come in another
// order, get the same numbers (but for a value in ten thousand that lies on
// the border), and features that mean the same tie exactly.
//
// Time grows with the cube of a component's vertices and memory with their
// square, so that a component of more than 10,000 is refused.
func Spectrum(ctx context.Context, g *model.Graph) ([]float64, error) {
	n := g.N()
	values := make([]float64, 0, n)
	if n == 0 {
		return values, ctx.Err()
	}
	s := spaces.Get().(*space)
	defer spaces.Put(s)
	for c := range s.group(g) {
		vertices := s.members[s.start[c]:s.start[c+1]]
		size := len(vertices)
		if size > largestComponent {
			return nil, fmt.Errorf("a component of %d vertices is too large for the whole spectrum; take a dataset with components of at most %d", size, largestComponent)
		}
		eigenvalues, err := s.component(ctx, g, vertices)
		if err != nil {
			return nil, err
		}
		values = append(values, eigenvalues...)
	}
	for i, x := range values {
		values[i] = math.Round(min(max(x, 0), 2)*(1<<40)) / (1 << 40)
	}
	slices.Sort(values)
	return values, nil
}

const largestComponent = 10_000

// space is reused between graphs: a dense matrix and a few vectors.
type space struct {
	members []int32 // the vertices, component by component, ascending in each
	start   []int32 // component c has members[start[c]:start[c+1]]
	place   []int32 // a vertex's place within its component
	a       []float64
	v       [6][]float64
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

// component returns the eigenvalues of the component with these vertices,
// ascending; the slice is the space's own.
func (s *space) component(ctx context.Context, g *model.Graph, vertices []int32) ([]float64, error) {
	size := len(vertices)
	for i := range s.v {
		s.v[i] = slices.Grow(s.v[i][:0], size+1)[:size+1]
	}
	d, e := s.v[0][:size], s.v[1][:size]
	if size == 1 {
		d[0] = 0
		return d, ctx.Err()
	}
	s.a = slices.Grow(s.a[:0], size*size)[:size*size]
	clear(s.a)
	root := s.v[2]
	for i, v := range vertices {
		root[i] = 1 / math.Sqrt(float64(g.Degree(int(v))))
	}
	for i, v := range vertices {
		s.a[i*size+i] = 1
		for _, w := range g.Neighbors(int(v)) {
			if j := int(s.place[w]); j < i {
				s.a[i*size+j] = -root[i] * root[j]
			}
		}
	}
	if err := tridiagonal(ctx, s.a, size, d, e, s.v[2][:size], s.v[3][:size], s.v[4][:size], s.v[5][:size]); err != nil {
		return nil, err
	}
	if err := rationalQL(ctx, d, e); err != nil {
		return nil, err
	}
	d[0] = 0 // exactly: a connected component has the eigenvalue 0 once
	return d, nil
}
