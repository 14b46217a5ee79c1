// Package matrix draws the adjacency matrix of a graph during open-motif mapping, with the
// added and removed edges of every swap. The main type is Matrix: New chooses the visible
// part, Draw draws it.
package matrix

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"mevolve/model"
	"mevolve/study/inspect/trace"
	"mevolve/tui/widgets/chart"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/seriation"
	"mevolve/tui/widgets/theme"
)

// Labels is the width of the row labels: number, vertex name, margin.
func Labels(g *model.Graph, names []string) int {
	w, widest := len(strconv.Itoa(g.N()))+1, 0
	for v := range g.Labels() {
		widest = max(widest, paint.Width(VertexName(g, names, v)))
	}
	if widest > 0 {
		w += widest + 1
	}
	return w
}

// VertexName is the atom of a vertex, "" if unknown.
func VertexName(g *model.Graph, names []string, v int) string {
	if l := g.Labels(); l != nil && l[v] >= 0 && l[v] < len(names) {
		return names[l[v]]
	}
	return ""
}

// Size is the size of the whole matrix of n vertices with labels, margins and the line below it.
func Size(d Density, n, labelWidth int) (w, h int) {
	columns, rows := d.per()
	w, h = labelWidth+(n+columns-1)/columns+1, 3+(n+rows-1)/rows
	if !d.Dense() {
		w, h = labelWidth+max(0, d.pitch()*(n-1)+1), 1+n
	}
	return w, h
}

// WideSize is the size of a matrix with a blank row and three blank columns between cells, drawn
// where a pane has room: vertex numbers are in full, brackets apart.
func WideSize(n, labelWidth int) (w, h int) { return labelWidth + widePitch*(n-1) + 2, 2 * n }

const widePitch = 4

// mostClose is the largest number of vertices whose matrix has a character for each pair, even
// where not all rows are visible: it can be copied to a board. leastClose are the rows for that.
const mostClose, leastClose = 30, 10

// DensityFor is Pairs where the whole matrix fits w×h, else Pairs or Close for a small graph
// whose columns fit, else Halves where the whole matrix fits, else Braille.
func DensityFor(n, labelWidth, w, h int) Density {
	small := n <= mostClose && h >= leastClose
	for _, d := range []Density{Pairs, Close, Halves} {
		dw, dh := Size(d, n, labelWidth)
		switch whole := dh <= h; {
		case dw > w:
		case d == Pairs && (whole || small), d == Close && small, d == Halves && whole:
			return d
		}
	}
	return Braille
}

// Note describes the drawn matrix, in w columns if possible.
func (m *Matrix) Note(where string, w int) string {
	n, view, by := len(m.Vertices), m.View.Name(m.sc.Index), m.Order.String()
	if m.Rows == n && m.Columns == n {
		if m.Order == seriation.Natural {
			by += " order"
		}
		return chrome.Longest(w, where+view+" · "+by, where+view, strings.TrimSuffix(where, " · "), view)
	}
	rows := fmt.Sprintf("rows %d–%d of %d", m.top+1, m.top+m.Rows, n)
	all := where + view + " · " + rows
	if m.Order != seriation.Natural {
		return chrome.Longest(w, all+" · "+by, all, where+rows, rows)
	}
	return chrome.Longest(w, all, where+rows, rows, fmt.Sprintf("%s %d/%d", view, m.Rows, n))
}

// Matrix is the visible part of a scene's matrix and its position on the screen.
type Matrix struct {
	Listing
	Look
	sc     *trace.Scene
	cursor Cursor
	labels int // width of the rows' labels
	indent int // columns before them, for a bracket
	field  paint.Rect

	x, y          int // position of the first cell
	left, top     int // the first visible column and row
	Columns, Rows int // visible

	perColumn, perRow int        // columns and rows of the matrix that a character shows
	dx, dy            int        // columns and rows of the screen from a cell to the next
	window            paint.Rect // only for Whole: the magnified part; empty if all is visible
}

// Draw draws the visible part, with its labels and the cursor.
func (m *Matrix) Draw(c *paint.Canvas) {
	m.drawLabels(c)
	switch m.Density {
	case Pairs, Close:
		m.drawPairs(c)
	case Halves, Braille:
		m.drawDots(c)
	case Whole:
		m.drawWhole(c)
	}
	m.drawCursor(c)
}

// New puts a matrix into a field, at a density other than Auto. The visible part depends
// only on the cursor or, without one, on the current swap, not on what was drawn before.
func New(sc *trace.Scene, l Listing, lk Look, cur Cursor, field paint.Rect) Matrix {
	m := Matrix{Listing: l, Look: lk, sc: sc, cursor: cur, labels: Labels(sc.Graph, l.Names), field: field}
	n := len(l.Vertices)
	if w, _ := Size(lk.Density, n, m.labels); !lk.Density.Dense() && w < field.W {
		m.indent = 1
		m.labels++
	}
	m.perColumn, m.perRow = m.measure(n)
	m.dx, m.dy = lk.Density.pitch(), 1
	if w, h := WideSize(n, m.labels); lk.Density == Pairs && w <= field.W && h <= field.H {
		m.dx, m.dy = widePitch, 2
	}
	perColumn, perRow := m.perColumn, m.perRow
	m.Columns = (m.field.W - m.labels - 1) * perColumn
	if !m.Density.Dense() {
		m.Columns = (m.field.W-m.labels-1)/m.dx + 1
	}
	header := 2
	if !m.Density.Dense() && (n < 10 || m.field.H == n+1 || m.dx == widePitch) { // the last line shows a row sooner than tens
		header = 1
	}
	m.x, m.y = m.field.X+m.labels, m.field.Y+header
	m.Rows = (m.field.H - header + m.dy - 1) / m.dy * perRow
	m.Columns, m.Rows = max(0, min(m.Columns, n)), max(0, min(m.Rows, n))

	row, column := 0, 0
	if cur.On {
		row, column = max(0, m.Ranks[cur.Row]), max(0, m.Ranks[cur.Column])
	} else if e := cmp.Or(sc.Added(), sc.Removed()); e != nil {
		row, column = max(0, m.Ranks[e.U]), max(0, m.Ranks[e.V])
	}
	m.left, m.top = window(column, m.Columns, n, perColumn), window(row, m.Rows, n, perRow)
	m.Columns, m.Rows = min(m.Columns, n-m.left), min(m.Rows, n-m.top)
	if m.Density == Whole {
		look := lk
		if look.Density = DensityFor(n, m.labels, field.W, field.H); look.Density == Braille {
			closer := New(sc, l, look, cur, field)
			if closer.Rows == n && closer.Columns == n {
				return m
			}
			m.window = paint.Rect{X: closer.left, Y: closer.top, W: closer.Columns, H: closer.Rows}
		}
	}
	return m
}

// window is the first of size rows out of n, a multiple of step, such that row at is
// visible. It moves by half a window, so that the picture rarely moves.
func window(at, size, n, step int) int {
	half := max(step, size/2/step*step)
	margin := min(half/2, size-half)
	first := max(0, min((at-margin)/half*half, n-size))
	return (first + step - 1) / step * step
}

// At is the position of a pair of vertices on the screen, and whether it is visible.
func (m *Matrix) At(u, v int) (x, y int, ok bool) { return m.cell(m.Ranks[u], m.Ranks[v]) }

// cell is the position of a row and a column.
func (m *Matrix) cell(row, column int) (x, y int, ok bool) {
	x, y = (column-m.left)/m.perColumn, (row-m.top)/m.perRow
	x, y = x*m.dx, y*m.dy
	ok = row >= m.top && column >= m.left && row < m.top+m.Rows && column < m.left+m.Columns
	return m.x + x, m.y + y, ok
}

// Pair is the pair of vertices at a cell of the screen; none before the first Draw.
func (m *Matrix) Pair(x, y int) (row, column int, ok bool) {
	x, y = x-m.x, y-m.y
	if x < 0 || y < 0 || m.dx == 0 {
		return 0, 0, false
	}
	x, y = x/m.dx, y/m.dy
	row, column = m.top+y*m.perRow, m.left+x*m.perColumn
	if row >= m.top+m.Rows || column >= m.left+m.Columns {
		return 0, 0, false
	}
	return m.Vertices[row], m.Vertices[column], true
}

// drawLabels writes the numbers and names of rows and columns. Dense matrices
// number every tenth row and column, and mark the swap's vertices above the columns and
// after the rows, where a change sends the fewest bytes.
func (m *Matrix) drawLabels(c *paint.Canvas) {
	g := m.sc.Graph
	row, column := -1, -1 // the cursor's
	if m.cursor.On {
		row, column = m.Ranks[m.cursor.Row], m.Ranks[m.cursor.Column]
	}
	digits := m.indent + len(strconv.Itoa(g.N()))
	marks, brackets := swapMarks(m.sc), m.brackets()
	mark := func(x, y, v int) bool {
		mk, ok := marks[v]
		if ok {
			glyph, style := look(mk)
			c.Set(x, y, glyph, style)
		}
		return ok
	}
	perColumn, perRow := m.perColumn, m.perRow
	end := m.x + (m.Columns+perColumn-1)/perColumn
	for i := m.top; i < m.top+m.Rows; i += perRow {
		_, y, _ := m.cell(i, m.left)
		style := theme.Dim
		if row >= i && row < i+perRow {
			style = theme.Cursor
		}
		number := strconv.Itoa(m.Vertices[i] + 1)
		c.Text(m.field.X+digits-len(number), y, number, style)
		if !m.Density.Dense() {
			m.around(c, paint.Rect{X: m.field.X + digits - len(number), Y: y, W: len(number), H: 1}, brackets[m.Vertices[i]])
			name := VertexName(g, m.Names, m.Vertices[i])
			atom := theme.Atom(name)
			if atom == theme.Strong { // has no colour
				atom = theme.Plain
			}
			c.Text(m.field.X+digits+1, y, name, atom)
			continue
		}
		for k := i; k < min(i+perRow, len(m.Vertices)); k++ {
			if mark(end, y, m.Vertices[k]) {
				break
			}
		}
	}
	for i := m.left; i < m.left+m.Columns; i++ {
		x, _, _ := m.cell(m.top, i)
		number := m.Vertices[i] + 1
		style := theme.Dim
		if i == column {
			style = theme.Cursor
		} else if number%10 == 0 {
			style = theme.Plain
		}
		if m.dx == widePitch {
			text := strconv.Itoa(number)
			c.Text(x-len(text)+1, m.y-1, text, style)
			m.around(c, paint.Rect{X: x - len(text) + 1, Y: m.y - 1, W: len(text), H: 1}, brackets[m.Vertices[i]])
			continue
		}
		if !m.Density.Dense() {
			c.Set(x, m.y-1, rune('0'+number%10), style)
			if tens := strconv.Itoa(number / 10); number >= 10 && m.y > m.field.Y+1 {
				c.Text(x-len(tens)+1, m.field.Y, tens, style)
			}
			if _, marked := brackets[m.Vertices[i]]; marked { // neighbours have no room for brackets
				c.Restyle(paint.Rect{X: x, Y: m.y - 1, W: 1, H: 1}, theme.Drawn)
			}
			continue
		}
		// Only a natural order has ascending numbers above the columns.
		if tick := i + 1; tick%(10*m.spread()) == 0 {
			text := strconv.Itoa(tick)
			if m.Order != seriation.Natural {
				text = strconv.Itoa(number)
			}
			c.Text(x-len(text)+1, m.field.Y, text, style)
		}
		mark(x, m.field.Y+1, m.Vertices[i])
	}
}

// brackets are those around the vertices of the swap: the pair drawn, and the vertices between.
func (m *Matrix) brackets() map[int][2]rune {
	list := map[int][2]rune{}
	if m.View != diff && m.View != scores {
		return list
	}
	for _, v := range m.sc.Path() {
		list[v] = theme.ViaBrackets
	}
	if e := m.sc.Pair(); e != nil {
		list[e.U], list[e.V] = theme.PairBrackets, theme.PairBrackets
	}
	return list
}

// around marks a number, if it has brackets, and puts these around it where both have room.
func (m *Matrix) around(c *paint.Canvas, number paint.Rect, brackets [2]rune) {
	if brackets == [2]rune{} {
		return
	}
	c.Restyle(number, theme.Drawn)
	if number.X > m.field.X {
		c.Set(number.X-1, number.Y, brackets[0], theme.Drawn)
		c.Set(number.X+number.W, number.Y, brackets[1], theme.Drawn)
	}
}

// swapMarks marks the vertices of the swap: added before removed before path.
func swapMarks(sc *trace.Scene) map[int]trace.PairState {
	marks := map[int]trace.PairState{}
	for _, v := range sc.Path() {
		marks[v] = trace.Motif
	}
	for _, e := range []*model.Edge{sc.Removed(), sc.Added()} {
		if e != nil {
			m := sc.PairState(e.U, e.V)
			marks[e.U], marks[e.V] = m, m
		}
	}
	return marks
}

// look is the glyph of a mark and its style.
func look(m trace.PairState) (rune, paint.Style) {
	glyph, style := tones[m].Mark()
	switch m {
	case trace.AddedNow:
		style = theme.AddNow
	case trace.RemovedNow:
		style = theme.RemNow
	}
	return glyph, style
}

// drawPairs draws a glyph for each pair and, for scores and with two characters, a figure.
func (m *Matrix) drawPairs(c *paint.Canvas) {
	for row := m.top; row < m.top+m.Rows; row++ {
		for column := m.left; column < m.left+m.Columns; column++ {
			x, y, _ := m.cell(row, column)
			if row == column {
				c.Set(x, y, theme.DiagonalGlyph, theme.Diagonal)
				continue
			}
			u, v := m.Vertices[row], m.Vertices[column]
			glyph, style := m.glyph(u, v)
			if m.View == scores {
				level := m.sc.Heat(u, v)
				heat, figure := theme.Heat(int(level)), rune('0'+level)
				switch {
				case level == 0:
				case glyph == theme.NoneGlyph:
					glyph, style = figure, heat
				case m.Density == Pairs:
					c.Set(x+1, y, figure, heat)
				}
			}
			c.Set(x, y, glyph, style)
		}
	}
}

// The glyphs of changes made by hand.
const (
	putInGlyph    = '●'
	takenOutGlyph = '◦'
)

// glyph is the glyph of a pair.
func (m *Matrix) glyph(u, v int) (rune, paint.Style) {
	edge, mark := m.View.of(m.sc, u, v)
	_, byHand := slices.BinarySearchFunc(m.sc.Hand.Toggled, model.NewEdge(u, v), model.Edge.Compare)
	switch {
	case byHand && m.sc.PairState(u, v) == trace.Untouched && m.sc.Graph.HasEdge(u, v):
		return putInGlyph, theme.Warning
	case byHand && m.sc.PairState(u, v) == trace.Untouched:
		return takenOutGlyph, theme.Warning
	case mark != trace.Untouched:
		return look(mark)
	case edge:
		return theme.EdgeGlyph, theme.Edge
	}
	return theme.NoneGlyph, theme.None
}

// drawDots draws a dot or a half-block for each pair; a character with a mark shows the mark instead.
func (m *Matrix) drawDots(c *paint.Canvas) {
	perColumn, perRow := m.perColumn, m.perRow
	w, h := (m.Columns+perColumn-1)/perColumn, (m.Rows+perRow-1)/perRow
	dots := chart.NewDots(w, h, perColumn, perRow)
	strongest := make([]theme.Tone, w*h)
	seen := slices.Clone(m.Vertices[m.left : m.left+m.Columns])
	for row := range m.Rows {
		u := m.Vertices[m.top+row]
		if m.View != scores { // with scores every pair may have a tone
			seen = m.sc.AppendTouched(seen[:0], u)
		}
		for _, v := range seen {
			column := m.Ranks[v] - m.left
			if column < 0 || column >= m.Columns {
				continue
			}
			tone := Tone(m.sc, m.View, u, v)
			if tone == theme.ToneNone || tone > theme.ToneEdge && tone < theme.ToneHeat(5) { // the lower half of the scores would fill the matrix
				continue
			}
			dots.Set(column, row)
			i := row/perRow*w + column/perColumn
			strongest[i] = theme.Joint(strongest[i], tone)
		}
	}
	dots.Draw(c, m.x, m.y, func(col, row int) paint.Style {
		if tone := strongest[row*w+col]; !tone.Marks() {
			return theme.ToneStyle(tone)
		}
		return theme.Edge
	})
	for i, tone := range strongest {
		if tone.Marks() {
			glyph, style := tone.Mark()
			c.Set(m.x+i%w, m.y+i/w, glyph, style)
		}
	}
}

// drawCursor shows the cursor.
func (m *Matrix) drawCursor(c *paint.Canvas) {
	if cur := m.cursor; cur.On {
		if x, y, ok := m.At(cur.Row, cur.Column); ok {
			c.Restyle(paint.Rect{X: x, Y: y, W: 1, H: 1}, theme.Cursor)
		}
	}
}
