package step

import (
	"fmt"
	"strconv"
	"strings"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/chart"
	"mevolve/tui/order"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
)

// labels is the width of the row labels: number, vertex name, margin.
func labels(g *model.Graph, names []string) int {
	w := len(strconv.Itoa(g.N())) + 1
	if nameWidth := widestName(g, names); nameWidth > 0 {
		w += nameWidth + 1
	}
	return w
}

func widestName(g *model.Graph, names []string) int {
	w := 0
	for _, label := range g.Labels() {
		if label >= 0 && label < len(names) {
			w = max(w, paint.Width(names[label]))
		}
	}
	return w
}

// vertexName is the atom a vertex stands for, "" where that is not known.
func vertexName(g *model.Graph, names []string, v int) string {
	if l := g.Labels(); l != nil && l[v] >= 0 && l[v] < len(names) {
		return names[l[v]]
	}
	return ""
}

// room is what the whole matrix takes at a density, labels, header, marks and
// the line that explains the characters included.
func room(d density, g *model.Graph, names []string) (w, h int) {
	n, labelWidth := g.N(), labels(g, names)
	columns, rows := d.per()
	w, h = labelWidth+(n+columns-1)/columns+1, 3+(n+rows-1)/rows
	if d == pairs {
		w, h = labelWidth+max(0, 2*n-1), 1+n
	}
	return w, h
}

// choose is the least dense way to show the whole matrix of a graph in w×h,
// braille where none does.
func choose(g *model.Graph, names []string, w, h int) density {
	for d := pairs; d < braille; d++ {
		if dw, dh := room(d, g, names); dw <= w && dh <= h {
			return d
		}
	}
	return braille
}

// note says what the matrix shows, in w columns where it can: where the course
// stands and the rows that are seen before the rest.
func (m *matrix) note(where string, w int) string {
	n, view, by := m.sc.graph.N(), m.view.name(m.sc.index), m.order.String()
	if m.rows == n && m.columns == n {
		if m.order == order.Natural {
			by += " order"
		}
		return screen.Longest(w, where+view+" · "+by, where+view, strings.TrimSuffix(where, " · "))
	}
	rows := fmt.Sprintf("rows %d–%d of %d", m.top+1, m.top+m.rows, n)
	all := where + view + " · " + rows
	if m.order != order.Natural {
		return screen.Longest(w, all+" · "+by, all, where+rows, rows)
	}
	return screen.Longest(w, all, where+rows, rows)
}

// matrix is a scene's matrix on the screen: which part of it is seen, and where.
type matrix struct {
	listing
	look
	sc     *scene
	cursor cursor
	names  []string // of vertex labels
	labels int      // width of the rows' labels
	field  paint.Rect

	x, y          int // of the first cell
	left, top     int // the first column and row seen
	columns, rows int // seen
}

// newMatrix places a matrix in a field, at a density that is not auto.
func newMatrix(sc *scene, l listing, lk look, cur cursor, names []string, field paint.Rect) matrix {
	m := matrix{listing: l, look: lk, sc: sc, cursor: cur, names: names, labels: labels(sc.graph, names), field: field}
	m.place()
	return m
}

// draw draws the part that is seen, with its labels and the cursor.
func (m *matrix) draw(c *paint.Canvas, color bool) {
	m.drawLabels(c)
	switch m.density {
	case pairs:
		m.drawPairs(c)
	case halves:
		chart.Raster(c, m.x, m.y, m.columns, m.rows, func(x, y int) theme.Tone {
			return m.sc.cells.tone(m.view, m.vertices[m.top+y], m.vertices[m.left+x])
		}, color)
	case braille:
		m.drawBraille(c)
	}
	m.drawCursor(c, color)
}

// place chooses the part of the matrix that is seen: around the cursor, or
// else around the present swap. It depends on nothing that was drawn before.
func (m *matrix) place() {
	n := m.sc.graph.N()
	perColumn, perRow := m.density.per()
	m.columns = (m.field.W - m.labels - 1) * perColumn
	if m.density == pairs {
		m.columns = (m.field.W - m.labels + 1) / 2
	}
	header := 2
	rises := m.order == order.Natural && m.columns >= n && n < 100   // so that the last digits say enough
	if m.density == pairs && (rises || n < 10 || m.field.H == n+1) { // the last line shows a row sooner than tens
		header = 1
	}
	m.x, m.y = m.field.X+m.labels, m.field.Y+header
	m.rows = (m.field.H - header) * perRow
	m.columns, m.rows = max(0, min(m.columns, n)), max(0, min(m.rows, n))

	row, column := 0, 0
	switch cur := m.cursor; {
	case cur.on:
		row, column = m.places[cur.row], m.places[cur.column]
	case m.sc.added() != nil:
		row, column = m.places[m.sc.added().U], m.places[m.sc.added().V]
	case m.sc.removed() != nil:
		row, column = m.places[m.sc.removed().U], m.places[m.sc.removed().V]
	}
	m.left, m.top = window(column, m.columns, n, perColumn), window(row, m.rows, n, perRow)
	m.columns, m.rows = min(m.columns, n-m.left), min(m.rows, n-m.top)
}

// window is the first of size places out of n, a multiple of step, so that at
// is among them. It moves by halves: a picture that stands still while the
// swaps go on is followed more easily, and sends less.
func window(at, size, n, step int) int {
	half := max(step, size/2/step*step)
	margin := min(half/2, size-half)
	first := max(0, min((at-margin)/half*half, n-size))
	return (first + step - 1) / step * step
}

// at is where a pair of vertices stands on the screen; false where it is not
// seen.
func (m *matrix) at(u, v int) (x, y int, ok bool) { return m.cell(m.places[u], m.places[v]) }

// cell is where a row and a column stand.
func (m *matrix) cell(row, column int) (x, y int, ok bool) {
	perColumn, perRow := m.density.per()
	x, y = (column-m.left)/perColumn, (row-m.top)/perRow
	if m.density == pairs {
		x *= 2
	}
	ok = row >= m.top && column >= m.left && row < m.top+m.rows && column < m.left+m.columns
	return m.x + x, m.y + y, ok
}

// pair is the vertices that stand at a place of the screen.
func (m *matrix) pair(x, y int) (row, column int, ok bool) {
	perColumn, perRow := m.density.per()
	x, y = x-m.x, y-m.y
	if x < 0 || y < 0 {
		return 0, 0, false
	}
	if m.density == pairs {
		x /= 2
	}
	row, column = m.top+y*perRow, m.left+x*perColumn
	if row >= m.top+m.rows || column >= m.left+m.columns {
		return 0, 0, false
	}
	return m.vertices[row], m.vertices[column], true
}

// drawLabels writes the numbers and names of the rows and the numbers of the
// columns. Dense matrices number every tenth and mark the present swap's
// vertices, whose cells are small: above the columns and, so that a line of
// the terminal is written from its first change only, behind the rows.
func (m *matrix) drawLabels(c *paint.Canvas) {
	g := m.sc.graph
	cur := m.cursor
	row, column := -1, -1 // the cursor's
	if cur.on {
		row, column = m.places[cur.row], m.places[cur.column]
	}
	digits := len(strconv.Itoa(g.N()))
	involved := swapMarks(m.sc)
	perColumn, perRow := m.density.per()
	end := m.x + (m.columns+perColumn-1)/perColumn
	for i := m.top; i < m.top+m.rows; i += perRow {
		_, y, _ := m.cell(i, m.left)
		style := theme.Dim
		if row >= i && row < i+perRow {
			style = theme.Cursor
		}
		number := strconv.Itoa(m.vertices[i] + 1)
		c.Text(m.field.X+digits-len(number), y, number, style)
		if m.density == pairs {
			c.Text(m.field.X+digits+1, y, vertexName(g, m.names, m.vertices[i]), theme.Plain)
			continue
		}
		for k := i; k < min(i+perRow, g.N()); k++ {
			if mk, ok := involved[m.vertices[k]]; ok {
				c.Set(end, y, glyphOf(mk), styleOf(mk))
				break
			}
		}
	}
	for i := m.left; i < m.left+m.columns; i++ {
		x, _, _ := m.cell(m.top, i)
		number := m.vertices[i] + 1
		style := theme.Dim
		if i == column {
			style = theme.Cursor
		} else if number%10 == 0 {
			style = theme.Heading
		}
		if m.density == pairs {
			c.Set(x, m.y-1, rune('0'+number%10), style)
			if tens := strconv.Itoa(number / 10); number >= 10 && m.y > m.field.Y+1 {
				c.Text(x-len(tens)+1, m.field.Y, tens, style)
			}
			continue
		}
		// Numbers above a natural order; above others they would not rise.
		if tick := i + 1; tick%10 == 0 {
			text := strconv.Itoa(tick)
			if m.order != order.Natural {
				text = strconv.Itoa(number)
			}
			c.Text(x-len(text)+1, m.field.Y, text, style)
		}
		if mk, ok := involved[m.vertices[i]]; ok {
			c.Set(x, m.field.Y+1, glyphOf(mk), styleOf(mk))
		}
	}
}

// swapMarks tells the part of each vertex in the present swap; the added pair
// goes before the removed, and that before the rest of the path.
func swapMarks(sc *scene) map[int]mark {
	marks := map[int]mark{}
	for _, v := range sc.path() {
		marks[v] = motif
	}
	if sc.attempt == nil || sc.attempt.Outcome != augment.Done {
		return marks
	}
	for _, e := range []struct {
		edge *model.Edge
		mark mark
	}{{sc.removed(), removed}, {sc.added(), added}} {
		if e.edge != nil {
			marks[e.edge.U], marks[e.edge.V] = e.mark, e.mark
		}
	}
	return marks
}

func glyphOf(m mark) rune {
	switch m {
	case added, addedNow:
		return theme.AddedGlyph
	case removed, removedNow:
		return theme.RemovedGlyph
	case passed:
		return theme.PassedGlyph
	}
	return theme.MotifGlyph
}

func styleOf(m mark) paint.Style {
	switch m {
	case added:
		return theme.Added
	case addedNow:
		return theme.AddNow
	case removed:
		return theme.Removed
	case removedNow:
		return theme.RemNow
	}
	return theme.Motif
}

// drawPairs draws two characters a pair: a glyph and, for scores, a figure.
func (m *matrix) drawPairs(c *paint.Canvas) {
	v := m.view
	byHand := map[model.Edge]bool{}
	for _, e := range m.sc.hand.toggled {
		byHand[e] = true
	}
	for row := m.top; row < m.top+m.rows; row++ {
		for column := m.left; column < m.left+m.columns; column++ {
			x, y, _ := m.cell(row, column)
			if row == column {
				c.Set(x, y, theme.DiagonalGlyph, theme.Diagonal)
				continue
			}
			p := m.sc.cells.at(m.vertices[row], m.vertices[column])
			glyph, style := glyphFor(p, v)
			if len(byHand) > 0 && p.mark == unmarked && byHand[model.NewEdge(m.vertices[row], m.vertices[column])] {
				if glyph, style = takenOutGlyph, theme.Warning; p.before {
					glyph = putInGlyph
				}
			}
			if v == scores {
				level := m.sc.cells.heat(m.vertices[row], m.vertices[column])
				heat, figure := theme.Heat(int(level)), rune('0'+level)
				switch {
				case level == 0:
				case glyph == theme.NoneGlyph:
					c.Set(x, y, figure, heat)
					continue
				default:
					c.Set(x+1, y, figure, heat)
				}
			}
			c.Set(x, y, glyph, style)
		}
	}
}

// What is changed by hand.
const (
	putInGlyph    = '●'
	takenOutGlyph = '◦'
)

// glyphFor is a pair's glyph in a view.
func glyphFor(p cell, v view) (rune, paint.Style) {
	edge := p.before
	switch v {
	case after:
		edge = p.after
	case diff, scores:
		if p.mark != unmarked {
			return glyphOf(p.mark), styleOf(p.mark)
		}
	}
	if edge {
		return theme.EdgeGlyph, theme.Edge
	}
	return theme.NoneGlyph, theme.None
}

// drawBraille draws a dot a pair; a character takes the strongest tone in it.
func (m *matrix) drawBraille(c *paint.Canvas) {
	dots := chart.NewDots((m.columns+1)/2, (m.rows+3)/4)
	strongest := make([]theme.Tone, dots.W/2*dots.H/4)
	for row := range m.rows {
		for column := range m.columns {
			tone := m.sc.cells.tone(m.view, m.vertices[m.top+row], m.vertices[m.left+column])
			if tone == theme.ToneNone || tone > theme.ToneAdded && tone < theme.ToneHeat(5) { // the lower half of the scores would fill the matrix
				continue
			}
			dots.Set(column, row)
			i := row/4*(dots.W/2) + column/2
			strongest[i] = max(strongest[i], min(tone, theme.ToneAdded))
		}
	}
	dots.Draw(c, m.x, m.y, func(col, row int) paint.Style { return theme.ToneStyle(strongest[row*(dots.W/2)+col]) })
}

// drawCursor turns the cell under the cursor around; of a half-block, whose
// halves may be any two colours, it lights one.
func (m *matrix) drawCursor(c *paint.Canvas, color bool) {
	cur := m.cursor
	if !cur.on {
		return
	}
	x, y, ok := m.at(cur.row, cur.column)
	switch {
	case !ok:
	case m.density != halves || !color:
		c.Restyle(paint.Rect{X: x, Y: y, W: 1, H: 1}, theme.Cursor)
	case (m.places[cur.row]-m.top)%2 == 0: // the half that it is on
		c.Set(x, y, '▀', theme.Key)
	default:
		c.Set(x, y, '▄', theme.Key)
	}
}
