package compare

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/study/experiment/stats"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// The marks of significant effects among all cells of the table.
const (
	gainGlyph = '▲'
	lossGlyph = '▼'
)

// measures are the widths of the columns.
type measures struct {
	label, first, cell int // of a row's name, the original, an evolved cell
	room               int // for the evolved cells, which scroll if it is too little
	each               int // of a baseline, 0 without room for baselines
	copies             int // of the last baseline
}

const (
	leastCell = 12
	mostCell  = 20
	fullCell  = 18  // fits the difference and the count of trials
	wide      = 100 // from this width on, the original and the baselines have a wider gap
	ofPaper   = 4   // number of mappings; with more, some scroll, so that the baselines stay
)

func (g grid) measures(w int) measures {
	m := measures{first: 7, each: 5, copies: 5}
	if w >= wide {
		m.first, m.each, m.copies = 10, 6, 7
	}
	for _, r := range g.rows {
		m.label = max(m.label, paint.Width(r.label)+1)
	}
	n := len(g.columns) - 1
	m.room = w - m.label - m.first - 2*m.each - m.copies
	if m.room < n*leastCell && (n <= ofPaper || g.of.view == betas) || m.room < leastCell {
		m.room, m.each = m.room+2*m.each+m.copies, 0
	}
	m.cell = min(mostCell, max(leastCell, m.room/n))
	return m
}

// copiesTitle is the title of the baseline that repeats D_train, for a column of that width.
func copiesTitle(width int) string {
	if width > len("copies") {
		return "copies"
	}
	return "cop."
}

func (s *Screen) drawTable(c *paint.Canvas, r paint.Rect, focused bool) {
	s.drawWords(c, r, focused)
	r = r.Below(wordsHeight - 1)
	g, l, m := s.grid, &s.list, s.grid.measures(r.W)
	s.seenBaselines = m.each > 0
	// The columns scroll so that the selected one is visible.
	skip := max(0, s.column-max(1, m.room/m.cell))
	s.layColumns(m, skip)
	l.Lines, l.Pitch = g.pitch(r.H - 1)
	s.loadRows()
	l.Draw(c, r, false) // the cursor is drawn by the cell
	if n := len(s.visibleColumns); n == 0 || s.visibleColumns[n-1] < len(g.columns)-1 {
		c.TextRight(r.Row(0).Left(m.label+m.first+m.room), "→", theme.Key)
	}
	if skip > 0 {
		c.TextRight(r.Row(0).Left(m.label), "←", theme.Key)
	}
}

func (s *Screen) loadRows() {
	s.list.Load(len(s.grid.rows))
	s.list.At = s.row
}

// layColumns creates the columns that fit: the rows' names, the original,
// the evolved cells except the first skip, the baselines.
func (s *Screen) layColumns(m measures, skip int) {
	g, whole := s.grid, s.grid.isComplete()
	columns := []list.Column{{Width: m.label, Draw: func(c *paint.Canvas, band paint.Rect, row list.Row) {
		s.drawLabel(c, band, row.Item)
	}}}
	s.visibleColumns = s.visibleColumns[:0]
	rest := m.first + m.room
	for k, col := range g.columns {
		width := m.cell
		if k == 0 {
			width = m.first
		} else if k <= skip {
			continue
		}
		if rest < width-1 {
			break
		}
		width = min(width, rest)
		rest -= width
		name := col.title
		if paint.Width(name) > width-2 {
			name = col.short
		}
		s.visibleColumns = append(s.visibleColumns, k)
		columns = append(columns, list.Column{Title: " " + name, Width: width, Left: true, Draw: func(c *paint.Canvas, cell paint.Rect, row list.Row) {
			s.drawCell(c, cell, row.Item, k, row.Here && k == s.column, whole)
		}})
	}
	if m.each > 0 && s.visibleColumns[len(s.visibleColumns)-1] < len(g.columns)-1 {
		columns[len(columns)-1].Width += rest // room for the arrow
	}
	for k, name := range []string{"maj.", "size", copiesTitle(m.copies)} {
		field := [...]string{"", "size", "duplication"}[k]
		if m.each == 0 {
			break
		}
		columns = append(columns, list.Column{Title: name, Width: m.each, Field: field, Cell: func(row int) (string, paint.Style) {
			return g.baseline(row, k), theme.Dim
		}})
		switch k {
		case 0:
			columns[len(columns)-1].Width--
		case 2:
			columns[len(columns)-1].Width = m.copies
		}
	}
	s.list.Columns = columns
}

// chose selects the clicked cell, or the cell of the cursor's
// row.
func (s *Screen) chose() tea.Cmd {
	s.row = s.list.At
	if k := s.list.Column() - 1; k >= 0 && k < len(s.visibleColumns) {
		s.column = s.visibleColumns[k]
	}
	return nil
}

// extra is the line of a row with the paper's value and the line with the interval; 0
// for none.
func (g grid) extra(r, lines int) (paper, interval int) {
	_, _, printed := g.paper(r, 0)
	printed = printed && g.rows[r].filter // the paper has no value without the filter
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

func (s *Screen) drawLabel(c *paint.Canvas, band paint.Rect, k int) {
	style := theme.Plain
	if k == s.row {
		style = theme.Strong
	}
	c.Line(band.Row(0), s.grid.rows[k].label, style)
	paper, interval := s.grid.extra(k, band.H)
	if paper > 0 {
		c.Line(band.Row(paper), "  paper", theme.Dim)
	}
	if interval > 0 {
		c.Line(band.Row(interval), "  95 %", theme.Dim)
	}
}

// drawCell writes our mean and difference or the number of finished trials, the
// interval, and the paper's value.
func (s *Screen) drawCell(c *paint.Canvas, r paint.Rect, row, col int, selected, whole bool) {
	g := s.grid
	cell, original := g.at(row, col), col == 0
	number, quiet := theme.Plain, theme.Dim
	if !g.hasAllTrials(cell) {
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
		words := "·"
		if p, ok := g.publishedInstead(row, max(1, col)); ok && original {
			words = accuracy(p.Original)
		} else if ok {
			words = c.Veil("change", accuracy(p.Evolved)+fmt.Sprintf(" %5s", wording.Points(p.Difference)))
		}
		c.Line(text.Row(0).Left(text.W-1), words, quiet)
	} else {
		mean := cell.Evolved
		if original {
			mean = cell.Original
		}
		words := fmt.Sprintf("%-4s", accuracy(mean))
		if !original {
			words = c.Veil("change", words)
		}
		x := c.Line(text.Row(0), words, number)
		if !original {
			s.drawChange(c, text.Row(0).Right(x-text.X), cell, number, selected, whole, r.W)
		}
		if interval > 0 {
			words := c.Veil("change", between(cell.CI95, text.W-1))
			if original {
				words = ""
			}
			c.Line(text.Row(interval).Left(text.W-1), words, quiet)
		}
	}
	if value, from, ok := g.paper(row, col); ok && paper > 0 {
		words := accuracy(value)
		if !original {
			words += fmt.Sprintf(" %5s", wording.Points(value-from))
		}
		c.Line(text.Row(paper).Left(text.W-1), words, quiet)
	}
}

// drawChange writes the difference to the original with the mark of significance
// or, before all trials are done, the number of finished trials.
func (s *Screen) drawChange(c *paint.Canvas, r paint.Rect, cell *experiment.Cell, style paint.Style, selected, whole bool, width int) {
	change := fmt.Sprintf(" %5s", wording.Points(cell.Difference))
	count := fmt.Sprintf(" %d/%d", cell.Summary.Trials, s.of.trials())
	if !s.grid.hasAllTrials(cell) {
		if width >= fullCell {
			count = change + " " + count
		}
		c.Line(r.Left(r.W-1), count, style)
		return
	}
	x := c.Line(r, c.Veil("change", change), style)
	if !whole || c.Masked("p") || c.Masked("verdict") || c.Masked("change") {
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

// baseline is one of the three baselines of a row:
// the majority, the classifier on n and m alone, D_train repeated.
// The last depends on the size of the evolved model's D_train: the mean.
func (g grid) baseline(row, which int) string {
	most := g.at(row, 0)
	if most == nil {
		return ""
	}
	switch which {
	case 0:
		return accuracy(most.Baselines.Majority)
	case 1:
		return accuracy(most.Baselines.Size)
	}
	sum, cells := 0.0, g.evolved(row)
	for _, cell := range cells {
		sum += cell.Baselines.Duplication
	}
	return accuracy(sum / float64(len(cells)))
}

// accuracy writes an accuracy in four columns.
func accuracy(v float64) string {
	if v >= 0.9995 {
		return "1.00"
	}
	return wording.Share(v, 3)
}

// between writes an interval of differences in a short form: −0.4…+2.6.
func between(i *stats.Interval, width int) string {
	if i == nil {
		return "–"
	}
	low, high := max(-1, i.Low()), min(1, i.High()) // changes are within ±1
	text := wording.Points(low) + "…" + wording.Points(high)
	if paint.Width(text) > width { // otherwise in whole points
		return wording.Signed(100*low, 0) + "…" + wording.Signed(100*high, 0)
	}
	return text
}
