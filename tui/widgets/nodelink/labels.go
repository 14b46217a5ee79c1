package nodelink

import (
	"slices"
	"strconv"

	"mevolve/model"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

const vertexGlyph = '•'

// span is the columns from and before to of a row.
type span struct{ from, to int }

// label is what is written at a vertex: its name, its number, both or, without both, a dot.
type label struct {
	span
	name, number string
	inScene      bool // and therefore the dot strong
}

// letters are the columns that lines keep a gap from: none of a dot, in which they meet.
func (l label) letters() span {
	if l.name == "" && l.number == "" {
		return span{}
	}
	return l.span
}

// place chooses the labels. If all have room, they are chosen in vertex order, independent
// of the scene, so that they keep their positions; otherwise the vertices of the scene are first.
func (d *drawing) place() {
	done := make([]bool, len(d.cells))
	choose := func(v int, important bool) {
		if !done[v] {
			done[v] = d.choose(v, important) || d.crowded
		}
	}
	inScene := sceneVertices(d.scene)
	if d.crowded {
		for _, v := range inScene {
			choose(v, true)
		}
	}
	for v := range d.cells {
		choose(v, false)
	}
	for _, v := range inScene {
		choose(v, true)
	}
}

// sceneVertices lists the vertices of the scene, the most important first.
func sceneVertices(s Scene) []int {
	ends := func(edges []model.Edge) (list []int) {
		for _, e := range edges {
			list = append(list, e.U, e.V)
		}
		return list
	}
	return slices.Concat(s.Cursor, ends(s.Now), s.Path, ends(s.Added), ends(s.Removed))
}

// choose chooses the label of a vertex: name and number, or one of them, or a dot. A label covers its
// own cell and free cells beside it. Unless the vertex is in the scene, the label covers at
// most two cells with lines and keeps a distance from other labels. It returns false if the
// number is missing.
func (d *drawing) choose(v int, important bool) bool {
	at := d.cells[v]
	name, number := "", strconv.Itoa(v+1)
	if d.scene.Name != nil {
		name = d.scene.Name(v)
	}
	if important || !d.crowded {
		w := d.c.Width(name) + len(number)
		x, over, ok := d.room(at, w, false)
		if !ok && important {
			x, over, ok = d.room(at, w, true)
		}
		if ok && (over <= 2 || important) {
			d.take(v, label{span{x, x + w}, name, number, important})
			return true
		}
		w = d.c.Width(name)
		if x, _, ok = d.room(at, w, true); ok && name != "" {
			d.take(v, label{span{x, x + w}, name, "", important})
			return false
		}
	}
	d.take(v, label{span: span{at.x, at.x + 1}, inScene: important})
	return false
}

// take keeps the label of a vertex and its cells.
func (d *drawing) take(v int, l label) {
	d.labels[v] = l
	for x := l.from; x < l.to; x++ {
		d.field.take(x, d.cells[v].y)
	}
}

// write writes the labels over the lines.
func (d *drawing) write() {
	for v, l := range d.labels {
		y := d.cells[v].y
		style, atom, number := theme.Strong, theme.Atom(l.name), theme.Dim
		switch {
		case slices.Contains(d.scene.Cursor, v):
			style, atom, number = theme.Cursor, theme.Cursor, theme.Cursor
		case l.name == "":
			number = theme.Plain
		}
		switch {
		case l.name != "" || l.number != "":
			d.c.Text(d.c.Text(l.from, y, l.name, atom), y, l.number, number)
		case l.inScene:
			d.c.Set(l.from, y, vertexGlyph, style)
		default:
			d.c.Set(l.from, y, vertexGlyph, theme.Edge)
		}
	}
}

// room finds the column for a label of w cells that covers the vertex's own cell: to
// its right, left or around it, over the fewest lines and, unless tight, one cell
// from its neighbours.
func (d *drawing) room(at cell, w int, tight bool) (x, over int, ok bool) {
	for _, from := range [...]int{at.x, at.x - w + 1, at.x - w/2} {
		free, lines := true, 0
		for k := from; k < from+w && free; k++ {
			if k != at.x {
				free = d.field.free(k, at.y)
				if !d.plain.empty(k, at.y) {
					lines++
				}
			}
		}
		if !tight {
			free = free && d.isFree(from-1, at) && d.isFree(from+w, at)
		}
		if free && (!ok || lines < over) {
			x, over, ok = from, lines, true
		}
	}
	return x, over, ok
}

// isFree reports whether no label covers a column of the vertex's row.
func (d *drawing) isFree(x int, at cell) bool {
	return x == at.x || !d.r.Has(x, at.y) || d.field.free(x, at.y)
}

// brackets puts [ ] around the pair drawn and ( ) around the vertices between, where no
// label is in the way: labels keep their places.
func (d *drawing) brackets() {
	around := func(v int, marks [2]rune) {
		l, y := d.labels[v], d.cells[v].y
		d.c.Restyle(paint.Rect{X: l.from, Y: y, W: l.to - l.from, H: 1}, theme.Drawn)
		if left, right := l.from-1, l.to; d.r.Has(left, y) && d.r.Has(right, y) && d.field.free(left, y) && d.field.free(right, y) {
			for k, x := range [...]int{left, right} {
				d.c.Set(x, y, marks[k], theme.Drawn)
				d.field.take(x, y)
			}
		}
	}
	if d.scene.Pair != nil {
		around(d.scene.Pair.U, theme.PairBrackets)
		around(d.scene.Pair.V, theme.PairBrackets)
	}
	for i := 1; i < len(d.scene.Path)-1; i++ {
		around(d.scene.Path[i], theme.ViaBrackets)
	}
}

// signs marks a line: of the current swap all along it, else near its middle.
func (d *drawing) signs(e line) {
	look := looks[e.kind]
	if look.sign == 0 {
		return
	}
	if d.chain(e) {
		return
	}
	n := 2 * e.length()
	first := cell{-1, -1}
	for k := range n {
		i := n/2 + (k+1)/2*(1-2*(k%2)) // the middle, then alternately toward both ends
		at := e.at(float64(i) / float64(n)).cell()
		if !d.field.free(at.x, at.y) {
			continue
		}
		if d.ink.through(at, e.kind) {
			first = at
			break
		}
		if first.x < 0 {
			first = at
		}
	}
	d.sign(first, look)
}

// chainGap is the columns from sign to sign of a level line.
const chainGap = 3

// chain puts a sign at each step along a line, where its dots would be, and reports whether any had room.
func (d *drawing) chain(e line) (any bool) {
	for i := 1; i < e.drawn; i++ {
		p := e.at(float64(i) / float64(e.steps))
		at := p.cell()
		if dot := d.ink.dotOf(p); !d.c.ASCII() {
			at = cell{d.r.X + dot.x/dotsAcross, d.r.Y + dot.y/dotsDown}
		}
		any = d.sign(at, looks[e.kind]) || any
	}
	return any || e.drawn < e.steps
}

// sign puts a sign into a cell that no label covers.
func (d *drawing) sign(at cell, look look) bool {
	if !d.field.free(at.x, at.y) {
		return false
	}
	d.c.Set(at.x, at.y, look.sign, look.style)
	d.field.take(at.x, at.y)
	return true
}
