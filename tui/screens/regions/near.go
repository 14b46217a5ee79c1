package regions

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/experiment/plane"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// since is the first iteration whose classifier differs from the original one on a test
// graph; 0 for none.
func since(pictures []*plane.Picture, test int) int {
	for t := 1; t < len(pictures); t++ {
		if pictures[t].Test[test].Predicted != pictures[0].Test[test].Predicted {
			return t
		}
	}
	return 0
}

// neighbour is a generated graph and its distance from a test graph.
type neighbour struct {
	id       model.ID
	class    int
	distance float64 // Euclidean, in all dimensions of the embedding
}

// nearest are the n generated training graphs of a picture nearest to a test
// graph in the embedding, nearest first; ties in the order of D_train.
func nearest(p *plane.Picture, test, n int) []neighbour {
	at := p.Test[test].Vector
	var list []neighbour
	for _, g := range p.Train[p.Originals:] {
		sum := 0.0
		for k, x := range g.Vector {
			sum += (x - at[k]) * (x - at[k])
		}
		list = append(list, neighbour{g.ID, g.Class, math.Sqrt(sum)})
	}
	slices.SortStableFunc(list, func(a, b neighbour) int { return cmp.Compare(a.distance, b.distance) })
	return list[:min(n, len(list))]
}

// mostNear is the number of neighbours shown.
const mostNear = 3

// drawNear shows the first iteration in which the selected graph flips, and the generated
// graphs nearest to it in that iteration.
func (s *Screen) drawNear(p *paint.Page) {
	f := s.flips[s.list.At]
	t := since(s.run.pictures, f.Test)
	label := func(class int) string { return wording.Label(s.run.dataset.ClassLabels[class]) }
	p.Line(fmt.Sprintf("graph %s flips first in iteration %d", wording.Integer(f.Graph+1), t), theme.Strong)
	near := nearest(s.run.pictures[t], f.Test, mostNear)
	if len(near) == 0 {
		p.Line("no generated graph was kept until then", theme.Dim)
		return
	}
	p.Line("nearest generated graphs then", theme.Dim)
	for _, n := range near {
		p.Put(0, n.id.String(), theme.Plain)
		p.Put(14, "class "+label(n.class), theme.Class(n.class))
		p.Right(min(p.R.W, 36), "at "+wording.Share(n.distance, 3), theme.Plain)
		p.Next()
	}
}
