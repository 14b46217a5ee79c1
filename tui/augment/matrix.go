package augment

import (
	"fmt"
	"strconv"
	"strings"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/chart"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
)

// density is how much of the matrix a character shows.
type density int

const (
	auto    density = iota // the least dense that fits
	pairs                  // two characters a pair of vertices
	halves                 // half-blocks: a character for one column and two rows
	braille                // a character for two columns and four rows
	densities
)

func (d density) String() string {
	return [...]string{"", "2 characters a cell", "half-blocks", "braille"}[d]
}

// per is the number of columns and rows of the matrix in a character; pairs
// take two characters a column.
func (d density) per() (columns, rows int) {
	switch d {
	case halves:
		return 1, 2
	case braille:
		return 2, 4
	}
	return 1, 1
}

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

// room is what the whole matrix takes at a density, labels and header
// included.
func room(d density, n, labelWidth int) (w, h int) {
	columns, rows := d.per()
	w, h = labelWidth+(n+columns-1)/columns, 2+(n+rows-1)/rows
	if d == pairs {
		w, h = labelWidth+max(0, 2*n-1), 1+n
	}
	return w, h
}

// choose is the least dense way to show the whole matrix in w×h, braille
// where none does.
func choose(n, labelWidth, w, h int) density {
	for d := pairs; d < braille; d++ {
		if dw, dh := room(d, n, labelWidth); dw <= w && dh <= h {
			return d
		}
	}
	return braille
}

// drawMatrix draws the matrix pane.
func (s *Screen) drawMatrix(c *paint.Canvas, r paint.Rect, focused bool) {
	sc := s.scene
	g := sc.graph
	n := g.N()
	lw := labels(g, s.state.Dataset.VertexNames)
	field := r.Below(1).Above(r.H - 2)
	d := s.density
	if d == auto {
		d = choose(n, lw, field.W, field.H)
	}
	m := matrix{screen: s, sc: sc, d: d, labels: lw, field: field}
	m.place()

	note := s.view.String()
	if m.rows < n || m.columns < n {
		note += fmt.Sprintf(" · rows %d–%d of %d", m.top+1, m.top+m.rows, n)
	} else {
		note += " · natural order"
	}
	screen.Heading(c, r.Row(0), "Matrix", note, focused)
	if s.play.on {
		c.TextRight(r.Row(0), "▸ "+s.play.String(), theme.Key)
	}
	m.drawLabels(c)
	switch d {
	case pairs:
		m.drawPairs(c)
	case halves:
		chart.Raster(c, m.x, m.y, m.columns, m.rows, func(x, y int) theme.Tone {
			return sc.cells.tone(s.view, m.top+y, m.left+x)
		}, s.state.Theme.Color)
	case braille:
		m.drawBraille(c)
	}
	m.drawCursor(c)
	s.drawLegend(c, r.Row(r.H-1))
	s.drawn = m
}

// matrix is where a matrix stands on the screen: which part is seen, and
// where.
type matrix struct {
	screen *Screen
	sc     *scene
	d      density
	labels int
	field  paint.Rect

	x, y          int // of the first cell
	left, top     int // the first column and row seen
	columns, rows int // seen
}

// place chooses the part of the matrix that is seen: around the cursor, or
// else around the present swap. It depends on nothing that was drawn before.
func (m *matrix) place() {
	n := m.sc.graph.N()
	header := 2
	perColumn, perRow := m.d.per()
	if m.d == pairs {
		header = 1
	}
	m.x, m.y = m.field.X+m.labels, m.field.Y+header
	m.columns = (m.field.W - m.labels) * perColumn
	if m.d == pairs {
		m.columns = (m.field.W - m.labels + 1) / 2
	}
	m.rows = (m.field.H - header) * perRow
	m.columns, m.rows = max(0, min(m.columns, n)), max(0, min(m.rows, n))

	row, column := 0, 0
	switch cur, a := m.screen.cursor, m.sc.attempt; {
	case cur.on:
		row, column = cur.row, cur.column
	case a != nil && a.Added != nil:
		row, column = a.Added.U, a.Added.V
	case a != nil && a.Removed != nil:
		row, column = a.Removed.U, a.Removed.V
	}
	around := func(at, size, step int) int {
		first := max(0, min(at-size/2, n-size))
		return first - first%step
	}
	m.left, m.top = around(column, m.columns, perColumn), around(row, m.rows, perRow)
	m.columns, m.rows = min(m.columns, n-m.left), min(m.rows, n-m.top)
}

// at is where a pair stands on the screen; false where it is not seen.
func (m *matrix) at(row, column int) (x, y int, ok bool) {
	perColumn, perRow := m.d.per()
	x, y = (column-m.left)/perColumn, (row-m.top)/perRow
	if m.d == pairs {
		x *= 2
	}
	ok = row >= m.top && column >= m.left && row < m.top+m.rows && column < m.left+m.columns
	return m.x + x, m.y + y, ok
}

// pair is what stands at a place of the screen.
func (m *matrix) pair(x, y int) (row, column int, ok bool) {
	perColumn, perRow := m.d.per()
	x, y = x-m.x, y-m.y
	if x < 0 || y < 0 {
		return 0, 0, false
	}
	if m.d == pairs {
		x /= 2
	}
	row, column = m.top+y*perRow, m.left+x*perColumn
	return row, column, row < m.top+m.rows && column < m.left+m.columns
}

// drawLabels writes the numbers and names of the rows and the numbers of the
// columns. Dense matrices number every tenth and mark the present swap's
// vertices, whose cells are small.
func (m *matrix) drawLabels(c *paint.Canvas) {
	g, names := m.sc.graph, m.screen.state.Dataset.VertexNames
	cur := m.screen.cursor
	digits := len(strconv.Itoa(g.N()))
	involved := swapMarks(m.sc)
	_, perRow := m.d.per()
	for row := m.top; row < m.top+m.rows; row += perRow {
		_, y, _ := m.at(row, m.left)
		style := theme.Dim
		if cur.on && cur.row >= row && cur.row < row+perRow {
			style = theme.Cursor
		}
		number := strconv.Itoa(row + 1)
		c.Text(m.field.X+digits-len(number), y, number, style)
		if m.d == pairs {
			c.Text(m.field.X+digits+1, y, vertexName(g, names, row), theme.Plain)
			continue
		}
		for v := row; v < min(row+perRow, g.N()); v++ {
			if mk, ok := involved[v]; ok {
				c.Set(m.x-1, y, glyphOf(mk), styleOf(mk))
				break
			}
		}
	}
	for column := m.left; column < m.left+m.columns; column++ {
		x, _, _ := m.at(m.top, column)
		style := theme.Dim
		if cur.on && cur.column == column {
			style = theme.Cursor
		} else if (column+1)%10 == 0 {
			style = theme.Heading
		}
		if m.d == pairs {
			c.Set(x, m.field.Y, rune('0'+(column+1)%10), style)
			continue
		}
		if tick := (column + 1) % 10; tick == 0 {
			number := strconv.Itoa(column + 1)
			c.Text(x-len(number)+1, m.field.Y, number, style)
		}
		if mk, ok := involved[column]; ok {
			c.Set(x, m.field.Y+1, glyphOf(mk), styleOf(mk))
		}
	}
}

// swapMarks tells the part of each vertex in the present swap; the added pair
// goes before the removed, and that before the rest of the path.
func swapMarks(sc *scene) map[int]mark {
	marks := map[int]mark{}
	a := sc.attempt
	if a == nil {
		return marks
	}
	for _, v := range a.Path {
		marks[v] = motif
	}
	if a.Outcome == augment.Done {
		for _, e := range []struct {
			edge *model.Edge
			mark mark
		}{{a.Removed, removed}, {a.Added, added}} {
			if e.edge != nil {
				marks[e.edge.U], marks[e.edge.V] = e.mark, e.mark
			}
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
	v := m.screen.view
	for row := m.top; row < m.top+m.rows; row++ {
		for column := m.left; column < m.left+m.columns; column++ {
			x, y, _ := m.at(row, column)
			if row == column {
				c.Set(x, y, theme.DiagonalGlyph, theme.Diagonal)
				continue
			}
			p := m.sc.cells.at(row, column)
			glyph, style := glyphFor(p, v)
			if v == scores && p.heat > 0 {
				heat := theme.Heat(int(p.heat))
				figure := rune('0' + p.heat)
				if glyph == theme.NoneGlyph {
					c.Set(x, y, figure, heat)
					continue
				}
				c.Set(x+1, y, figure, heat)
			}
			c.Set(x, y, glyph, style)
		}
	}
}

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
			tone := m.sc.cells.tone(m.screen.view, m.top+row, m.left+column)
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

// drawCursor turns the cell under the cursor around.
func (m *matrix) drawCursor(c *paint.Canvas) {
	cur := m.screen.cursor
	if !cur.on {
		return
	}
	if x, y, ok := m.at(cur.row, cur.column); ok {
		c.Restyle(paint.Rect{X: x, Y: y, W: 1, H: 1}, theme.Cursor)
	}
}

// drawLegend says what the glyphs mean, or what is under the cursor.
func (s *Screen) drawLegend(c *paint.Canvas, r paint.Rect) {
	if s.cursor.on {
		c.Line(r, s.underCursor(), theme.Strong)
		return
	}
	x := r.X
	entry := func(glyph rune, style paint.Style, text string) {
		c.Set(x, r.Y, glyph, style)
		x = c.Line(r.Right(x+2-r.X), text, theme.Dim) + 2
	}
	switch s.view {
	case diff:
		entry(theme.EdgeGlyph, theme.Edge, "edge")
		entry(theme.AddedGlyph, theme.Added, "added")
		entry(theme.RemovedGlyph, theme.Removed, "removed")
		if a := s.scene.attempt; a != nil && a.Outcome != augment.Done {
			entry(theme.PassedGlyph, theme.Motif, a.Outcome.String())
		} else if s.scene.followsMotif() {
			entry(theme.MotifGlyph, theme.Motif, "motif")
		}
	case before:
		entry(theme.EdgeGlyph, theme.Edge, "edge of the input graph")
	case after:
		entry(theme.EdgeGlyph, theme.Edge, fmt.Sprintf("edge after step %d of %d", s.scene.step, s.scene.last()))
	case scores:
		entry(theme.EdgeGlyph, theme.Edge, "edge")
		entry('9', theme.Heat(9), fmt.Sprintf("is RA %s, 1 a ninth of it", chart.Share(s.scene.cells.largest, 2)))
	}
}

// underCursor describes the pair under the cursor.
func (s *Screen) underCursor() string {
	g, names := s.scene.graph, s.state.Dataset.VertexNames
	u, v := s.cursor.row, s.cursor.column
	who := func(v int) string {
		return strings.TrimSpace(strconv.Itoa(v+1) + " " + vertexName(g, names, v))
	}
	if u == v {
		return fmt.Sprintf("%s  degree %d", who(u), g.Degree(u))
	}
	p := s.scene.cells.at(u, v)
	what := "no edge"
	if p.before {
		what = "edge"
	}
	switch p.mark {
	case added, addedNow:
		what = "added"
	case removed, removedNow:
		what = "removed"
	case passed:
		what = s.scene.attempt.Outcome.String()
	}
	return fmt.Sprintf("%s–%s  %s  %s", who(u), who(v), what, formula(g, u, v))
}

// formula is the RA score of a pair with its numbers.
func formula(g *model.Graph, u, v int) string {
	common := augment.CommonNeighbors(g, u, v)
	if len(common) == 0 {
		return "s = 0"
	}
	var symbols, numbers []string
	for k, z := range common {
		if k == 3 && len(common) > 4 {
			symbols, numbers = append(symbols, "…"), append(numbers, "…")
			break
		}
		symbols = append(symbols, fmt.Sprintf("1/d%d", z+1))
		numbers = append(numbers, fmt.Sprintf("1/%d", g.Degree(z)))
	}
	return "s = " + strings.Join(symbols, "+") + " = " + strings.Join(numbers, "+") + " = " + chart.Share(augment.RA(g, u, v), 3)
}
