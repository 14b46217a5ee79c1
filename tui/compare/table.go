package compare

import (
	"fmt"

	"mevolve/experiment"
	"mevolve/experiment/stats"
	"mevolve/tui/chart"
	"mevolve/tui/layout"
	"mevolve/tui/paint"
	"mevolve/tui/theme"
)

// The marks of what may be claimed among all cells of the table.
const (
	gainGlyph = '▲'
	lossGlyph = '▼'
)

// measures is where the columns stand, from the left of the pane.
type measures struct {
	label, first, cell int // widths: a row's name, the original, an evolved cell
	baselines, each    int // where they stand, 0 for nowhere; and the width of each
}

const (
	leastCell = 12
	mostCell  = 20
	fullCell  = 18  // holds the difference and the count of trials
	wide      = 100 // from here the original and the baselines have some air
)

func (g grid) measures(w int) measures {
	m := measures{first: 7, each: 5}
	if w >= wide {
		m.first, m.each = 10, 6
	}
	for _, r := range g.rows {
		m.label = max(m.label, paint.Width(r.label)+1)
	}
	n := len(g.columns) - 1
	if rest := w - m.label - m.first - 3*m.each; rest >= n*leastCell {
		m.cell = min(mostCell, rest/n)
		m.baselines = m.label + m.first + n*m.cell
		return m
	}
	m.cell = min(mostCell, max(leastCell, (w-m.label-m.first)/n))
	return m
}

// column is where a column of the grid begins, and how wide it is.
func (m measures) column(c int) (x, w int) {
	if c == 0 {
		return m.label, m.first
	}
	return m.label + m.first + (c-1)*m.cell, m.cell
}

// from is the first column that is drawn after the original, so that the
// selected one is seen in w columns.
func (s *Screen) from(m measures, w int) int {
	room := max(1, (w-m.label-m.first)/m.cell)
	return max(0, s.column-room)
}

func (s *Screen) drawTable(c *paint.Canvas, r paint.Rect, focused bool) {
	s.drawWords(c, r, focused)
	g, m := s.grid, s.grid.measures(r.W)
	s.seenBaselines = m.baselines > 0
	skip := s.from(m, r.W)
	list := r.Below(wordsHeight)
	titles := r.Row(wordsHeight - 1)
	lines, pitch := g.pitch(list.H)
	seen := max(1, (list.H+pitch-lines)/pitch)
	s.offset = layout.Scroll(s.offset, s.row, seen, len(g.rows))

	for k, col := range g.columns {
		rect, ok := s.place(titles, m, skip, k)
		if !ok {
			continue
		}
		name := col.title
		if paint.Width(name) > rect.W-2 {
			name = col.short
		}
		c.Line(rect.Right(1), name, theme.Dim)
	}
	if last, _ := m.column(len(g.columns) - 1 - skip); last+m.cell-1 > r.W {
		c.TextRight(titles, "→", theme.Key)
	}
	if skip > 0 {
		c.TextRight(titles.Left(m.label), "←", theme.Key)
	}
	if m.baselines > 0 {
		for k, name := range []string{"maj.", "size", "dup."} {
			c.TextRight(titles.Right(m.baselines+k*m.each).Left(m.each-1), name, theme.Dim)
		}
	}
	whole := g.whole()
	for i := range seen {
		k := s.offset + i
		if k >= len(g.rows) {
			break
		}
		band := list.Below(i * pitch).Above(lines)
		s.drawLabel(c, band, k, m)
		for col := range g.columns {
			rect, ok := s.place(band, m, skip, col)
			if !ok {
				continue
			}
			here := k == s.row && col == s.column
			s.drawCell(c, rect, k, col, here, whole)
		}
		if m.baselines > 0 {
			s.drawBaselines(c, band.Row(0).Right(m.baselines), k, m.each)
		}
	}
}

// place is the rectangle of a column in a band of the table.
func (s *Screen) place(band paint.Rect, m measures, skip, col int) (paint.Rect, bool) {
	at := col
	if col > 0 {
		at = col - skip
		if at < 1 {
			return paint.Rect{}, false
		}
	}
	x, w := m.column(at)
	rect := band.Right(x)
	if rect.W < w-1 {
		return paint.Rect{}, false
	}
	return rect.Left(w), true
}

// extra says which lines of a row hold the paper's value and the interval; 0
// for none.
func (g grid) extra(r, lines int) (paper, interval int) {
	_, _, printed := g.paper(r, 0)
	printed = printed && g.rows[r].filter // without it the paper has no value
	switch {
	case lines < 2:
		return 0, 0
	case !printed && g.spreads(r):
		return 0, 1
	case !printed:
		return 0, 0
	case lines == 2 || !g.spreads(r):
		return 1, 0
	}
	return 2, 1
}

func (s *Screen) drawLabel(c *paint.Canvas, band paint.Rect, k int, m measures) {
	style := theme.Plain
	if k == s.row {
		style = theme.Strong
	}
	c.Line(band.Row(0).Left(m.label), s.grid.rows[k].label, style)
	paper, interval := s.grid.extra(k, band.H)
	if paper > 0 {
		c.Line(band.Row(paper).Left(m.label), "  paper", theme.Dim)
	}
	if interval > 0 {
		c.Line(band.Row(interval).Left(m.label), "  95 %", theme.Dim)
	}
}

// drawCell writes our mean and difference, or how many trials there are, the
// interval, and the paper's beside.
func (s *Screen) drawCell(c *paint.Canvas, r paint.Rect, row, col int, selected, whole bool) {
	g := s.grid
	cell, original := g.at(row, col), g.columns[col].original
	number, quiet := theme.Plain, theme.Dim
	if !g.complete(cell) {
		number = theme.Dim
	}
	if selected {
		number, quiet = theme.Row, theme.Row
		c.Fill(r.Left(r.W-1), ' ', theme.Row)
		c.Set(r.X, r.Y, theme.SelectedGlyph, theme.Row)
	}
	text := r.Right(1)
	paper, interval := g.extra(row, r.H)
	if cell == nil {
		c.Line(text.Row(0), "·", quiet)
	} else {
		mean := cell.Evolved
		if original {
			mean = cell.Original
		}
		x := c.Line(text.Row(0), fmt.Sprintf("%-4s", share(mean)), number)
		if !original {
			s.drawChange(c, text.Row(0).Right(x-text.X), cell, number, selected, whole, r.W)
		}
		if interval > 0 {
			words := between(cell.CI95, text.W-1)
			if original {
				words = ""
			}
			c.Line(text.Row(interval).Left(text.W-1), words, quiet)
		}
	}
	if value, from, ok := g.paper(row, col); ok && paper > 0 {
		words := share(value)
		if !original {
			words += fmt.Sprintf(" %5s", points(value-from))
		}
		c.Line(text.Row(paper).Left(text.W-1), words, quiet)
	}
}

// drawChange writes the difference to the original with the mark of what may
// be claimed; before all trials are done, how many are.
func (s *Screen) drawChange(c *paint.Canvas, r paint.Rect, cell *experiment.Cell, style paint.Style, selected, whole bool, width int) {
	change := fmt.Sprintf(" %5s", points(cell.Difference))
	count := fmt.Sprintf(" %d/%d", cell.Summary.Trials, s.of.trials())
	if !s.grid.complete(cell) {
		if width >= fullCell {
			count = change + " " + count
		}
		c.Line(r.Left(r.W-1), count, style)
		return
	}
	x := c.Line(r, change, style)
	if !whole {
		return
	}
	glyph, mark := ' ', theme.Plain
	switch cell.EffectHolm {
	case stats.Gain:
		glyph, mark = gainGlyph, theme.Added
	case stats.Loss:
		glyph, mark = lossGlyph, theme.Removed
	}
	if selected {
		mark = theme.Row
	}
	c.Set(x, r.Y, glyph, mark)
}

// drawBaselines writes what every accuracy of a row is to be held against.
func (s *Screen) drawBaselines(c *paint.Canvas, r paint.Rect, row, width int) {
	var of []*experiment.Cell
	for k := range s.grid.columns[1:] {
		if cell := s.grid.at(row, k+1); cell != nil {
			of = append(of, cell)
		}
	}
	if len(of) == 0 {
		return
	}
	most, repeated := s.grid.at(row, 0), 0.0
	for _, cell := range of { // it depends on how large the evolved model's D_train is
		repeated += cell.Baselines.Duplication / float64(len(of))
	}
	for k, v := range []float64{most.Baselines.Majority, most.Baselines.Size, repeated} {
		c.TextRight(r.Right(k*width).Left(width-1), share(v), theme.Dim)
	}
}

// cellAt finds the cell under the pointer.
func (s *Screen) cellAt(r paint.Rect, x, y int) (row, col int, ok bool) {
	m := s.grid.measures(r.W)
	lines, pitch := s.grid.pitch(r.H - wordsHeight)
	y -= wordsHeight
	if y < 0 || y%pitch >= lines || s.offset+y/pitch >= len(s.grid.rows) {
		return 0, 0, false
	}
	skip := s.from(m, r.W)
	for k := range s.grid.columns {
		if rect, ok := s.place(paint.Rect{W: r.W, H: 1}, m, skip, k); ok && rect.Has(x, 0) {
			return s.offset + y/pitch, k, true
		}
	}
	return 0, 0, false
}

// share writes an accuracy in four columns.
func share(v float64) string {
	if v >= 0.9995 {
		return "1.00"
	}
	return chart.Share(v, 3)
}

// between writes an interval of differences shortly: −0.4…+2.6.
func between(i *stats.Interval, width int) string {
	if i == nil {
		return "–"
	}
	low, high := max(-1, i.Low()), min(1, i.High()) // no change is larger
	text := points(low) + "…" + points(high)
	if paint.Width(text) > width { // then whole points are enough
		return experiment.Signed(100*low, 0) + "…" + experiment.Signed(100*high, 0)
	}
	return text
}
