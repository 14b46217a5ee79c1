package nodelink

import (
	"slices"
	"strconv"

	"mevolve/model"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

const vertexGlyph = '•'

// labels writes the vertices over the lines. If all have room, they are written in
// vertex order, independent of the scene, so that they keep their positions; otherwise the
// vertices of the scene are first.
func (d *drawing) labels() {
	done := make([]bool, len(d.cells))
	write := func(v int, important bool) {
		if !done[v] {
			done[v] = d.vertex(v, important) || d.crowded
		}
	}
	inScene := sceneVertices(d.scene)
	if d.crowded {
		for _, v := range inScene {
			write(v, true)
		}
	}
	for v := range d.cells {
		write(v, false)
	}
	for _, v := range inScene {
		write(v, true)
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

// vertex writes one vertex: name and number, or one of them, or a dot. A label covers its
// own cell and free cells beside it. Unless the vertex is in the scene, the label covers at
// most two cells with lines and keeps a distance from other labels. It returns false if the
// number is missing.
func (d *drawing) vertex(v int, important bool) bool {
	at := d.cells[v]
	name, number := "", strconv.Itoa(v+1)
	if d.scene.Name != nil {
		name = d.scene.Name(v)
	}
	style, atom, quiet := theme.Strong, theme.Atom(name), theme.Dim
	if name == "" {
		quiet = theme.Plain
	}
	if slices.Contains(d.scene.Cursor, v) {
		style, atom, quiet = theme.Cursor, theme.Cursor, theme.Cursor
	}
	if important || !d.crowded {
		x, over, ok := d.room(at, d.c.Width(name)+len(number), false)
		if !ok && important {
			x, over, ok = d.room(at, d.c.Width(name)+len(number), true)
		}
		if ok && (over <= 2 || important) {
			d.written[v] = [2]int{x, d.text(d.text(x, at.y, name, atom), at.y, number, quiet)}
			return true
		}
		if x, _, ok = d.room(at, d.c.Width(name), true); ok && name != "" {
			d.written[v] = [2]int{x, d.text(x, at.y, name, atom)}
			return false
		}
	}
	if !important {
		style = theme.Edge
	}
	d.c.Set(at.x, at.y, vertexGlyph, style)
	return false
}

// text writes a piece of a label and marks its cells as taken.
func (d *drawing) text(x, y int, text string, s paint.Style) int {
	end := d.c.Text(x, y, text, s)
	for ; x < end; x++ {
		d.field.take(x, y)
	}
	return end
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
		y := d.cells[v].y
		at, ok := d.written[v]
		if !ok {
			at = [2]int{d.cells[v].x, d.cells[v].x + 1}
		}
		d.c.Restyle(paint.Rect{X: at[0], Y: y, W: at[1] - at[0], H: 1}, theme.Drawn)
		if left, right := at[0]-1, at[1]; d.r.Has(left, y) && d.r.Has(right, y) && d.field.free(left, y) && d.field.free(right, y) {
			d.text(left, y, string(marks[0]), theme.Drawn)
			d.text(right, y, string(marks[1]), theme.Drawn)
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
