package nodelink

import (
	"math"

	"mevolve/model"
	"mevolve/tui/paint"
	"mevolve/tui/theme"
)

// kind is what an edge is in the scene; a greater one is drawn over a lesser.
type kind uint8

const (
	nothing kind = iota
	plain
	lit
	removed
	motif
	added
	kinds
)

func (k kind) style(quiet bool) paint.Style {
	switch k {
	case lit:
		return theme.Series
	case removed:
		return theme.Removed
	case motif:
		return theme.Motif
	case added:
		return theme.Added
	}
	if quiet {
		return theme.None
	}
	return theme.Edge
}

// line is an edge to draw.
type line struct {
	model.Edge
	kind     kind
	from, to cell
	bend     float64 // how far its middle lies aside, in shares of its length
}

// lines lists the edges of the input graph and of the scene, the lesser kinds
// first. An edge of the motif that the swaps added or removed is drawn as
// such.
func (l *Layout) lines(s Scene) []line {
	special := make(map[model.Edge]kind, len(s.Path)+len(s.Added)+len(s.Removed))
	for k := 1; k < len(s.Path); k++ {
		special[model.NewEdge(s.Path[k-1], s.Path[k])] = motif
	}
	for _, e := range s.Removed {
		special[e] = removed
	}
	for _, e := range s.Added {
		special[e] = added
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
	for _, e := range s.Added { // in the order given: a map has none
		if k, left := special[e]; left {
			byKind[k] = append(byKind[k], line{Edge: e, kind: k})
			delete(special, e)
		}
	}
	for k := 1; k < len(s.Path); k++ { // over edges that earlier swaps added
		e := model.NewEdge(s.Path[k-1], s.Path[k])
		if special[e] == motif {
			byKind[motif] = append(byKind[motif], line{Edge: e, kind: motif})
			delete(special, e)
		}
	}
	all := byKind[plain]
	for _, more := range byKind[lit:] {
		all = append(all, more...)
	}
	return all
}

// At is where the line passes after a share f of its way, in cells: straight,
// or on a parabola.
func (e line) at(f float64) Point {
	dx, dy := float64(e.to.x-e.from.x), float64(e.to.y-e.from.y)
	aside := 4 * e.bend * f * (1 - f)
	// A row is as high as two columns are wide.
	return Point{float64(e.from.x) + f*dx - 2*aside*dy, float64(e.from.y) + f*dy + aside*dx/2}
}

// length is the number of cells on the longer side of the line's box.
func (e line) length() int { return max(abs(e.to.x-e.from.x), abs(e.to.y-e.from.y)) }

// bend looks how an added edge gets past the vertices between its ends, which
// on a chain stand in its way: straight on, or in the slightest bow that
// meets the fewest.
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

// met counts the vertices that a line passes over, and where it leaves the
// pane.
func (d *drawing) met(e line) int {
	met := 0
	n := e.length()
	for i := 1; i < n; i++ {
		p := e.at(float64(i) / float64(n)).cell()
		if p != e.from && p != e.to && !d.field.free(p.x, p.y) {
			met++
		}
	}
	return met
}
