package nodelink

import (
	"math"
	"slices"

	"mevolve/model"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// kind is the role of an edge in the scene; higher kinds are drawn over lower ones.
type kind uint8

const (
	nothing kind = iota
	plain
	lit
	removed
	motif
	passed
	toRemove
	toAdd
	added
	kinds
)

// look is the style of the lines of a kind.
type look struct {
	style paint.Style
	sign  rune // in the middle; 0 for none
}

var looks = [kinds]look{
	plain:    {style: theme.Edge},
	lit:      {style: theme.Series},
	removed:  {theme.Removed, theme.RemovedGlyph},
	motif:    {theme.Motif, theme.MotifGlyph},
	passed:   {theme.Motif, theme.PassedGlyph},
	toRemove: {theme.Removed, theme.RemovedGlyph},
	toAdd:    {theme.Added, theme.AddedGlyph},
	added:    {theme.Added, theme.AddedGlyph},
}

// dotted is how many dots out of how many a line of the kind draws: fewer than all if the
// pair is not an edge of the graph.
func (k kind) dotted() (dots, of int) {
	switch k {
	case removed:
		return 2, 5
	case passed, toAdd:
		return 1, 3
	}
	return 1, 1
}

func (k kind) style(quiet bool) paint.Style {
	if quiet && k == plain {
		return theme.None
	}
	return looks[k].style
}

// line is an edge to draw.
type line struct {
	model.Edge
	kind     kind
	from, to cell
	labels   [2]span // of the ends
	steps    int     // of its chain of signs; 0 for one sign
	drawn    int     // steps that are drawn so far
	bend     float64 // offset of its middle from the straight line, as a share of its length
}

// lines lists the edges of the graph and of the scene, the lowest kinds first; an
// added or removed edge of the motif is drawn as added or removed.
func (l *Layout) lines(s Scene) []line {
	var path []model.Edge
	for k := 1; k < len(s.Path); k++ {
		path = append(path, model.NewEdge(s.Path[k-1], s.Path[k]))
	}
	special := make(map[model.Edge]kind, len(path)+len(s.Added)+len(s.Removed))
	for _, e := range path {
		special[e] = motif
	}
	for _, e := range s.Removed {
		special[e] = removed
	}
	for _, e := range s.Added {
		special[e] = added
	}
	for _, e := range s.Passed {
		special[e] = passed
	}
	for _, e := range s.Pending {
		if special[e] = toAdd; l.graph.HasEdge(e.U, e.V) || slices.Contains(s.Added, e) {
			special[e] = toRemove
		}
	}
	under := make([]bool, l.graph.N())
	for _, v := range s.Cursor {
		under[v] = true
	}
	var byKind [kinds][]line
	byKind[plain] = make([]line, 0, l.graph.M()+len(special))
	for e := range l.graph.Edges() {
		k := plain
		if under[e.U] || under[e.V] {
			k = lit
		}
		if len(special) > 0 {
			if other, ok := special[e]; ok {
				k = other
				delete(special, e)
			}
		}
		byKind[k] = append(byKind[k], line{Edge: e, kind: k})
	}
	// In this order; a path may use edges that earlier swaps added.
	for _, e := range slices.Concat(s.Added, path, s.Pending, s.Passed) {
		if k := special[e]; k >= motif {
			byKind[k] = append(byKind[k], line{Edge: e, kind: k})
			delete(special, e)
		}
	}
	all := byKind[plain]
	for _, more := range byKind[lit:] {
		all = append(all, more...)
	}
	return all
}

// at is the point of the line after a share f of its length, in cells.
func (e line) at(f float64) Point {
	dx, dy := float64(e.to.x-e.from.x), float64(e.to.y-e.from.y)
	aside := 4 * e.bend * f * (1 - f)
	// A row is as high as two columns are wide.
	return Point{float64(e.from.x) + f*dx - 2*aside*dy, float64(e.from.y) + f*dy + aside*dx/2}
}

// length is the number of cells on the longer side of the line's bounding box.
func (e line) length() int { return max(abs(e.to.x-e.from.x), abs(e.to.y-e.from.y)) }

// bend routes an added edge past the vertices between its ends: straight or in a
// bow, with the fewest vertices in the way.
func (d *drawing) bend(e *line) float64 {
	best, fewest := 0.0, math.MaxInt
	for _, bend := range [...]float64{0, 0.2, -0.2} {
		try := *e
		try.bend = bend
		if met := d.met(try); met < fewest {
			best, fewest = bend, met
		}
	}
	return best
}

// met counts the cells of a line under labels of other vertices, and outside the pane.
func (d *drawing) met(e line) int {
	met := 0
	n := e.length()
	for i := 1; i < n; i++ {
		p := e.at(float64(i) / float64(n)).cell()
		if p != e.from && p != e.to && !e.meets(p, 0) && !d.field.free(p.x, p.y) {
			met++
		}
	}
	return met
}
