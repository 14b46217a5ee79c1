package compare

import (
	"fmt"
	"math"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/study/experiment/render"
	"mevolve/study/experiment/stats"
	"mevolve/tui/widgets/chart"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// The marks of significant effects among all cells of the table.
const (
	gainGlyph = '▲'
	lossGlyph = '▼'
)

const (
	leastPlot     = 16 // columns of the plot; with less room the interval's column is left out
	baselinesFrom = 48 // columns of the plot from which on the baselines of finished trials have columns, too
	leastLegend   = 9  // rows of the table from which on the plot has a legend
	changeWidth   = 7
	intervalWidth = 14
	baselineWidth = 9
)

// item is the list's item of the selected cell: the cells of a learner follow each other.
func (s *Screen) item() int { return s.row*(len(s.grid.columns)-1) + s.column - 1 }

// cell is the row and column of an item; ok is false for an item below the cells.
func (g grid) cell(item int) (row, column int, ok bool) {
	n := len(g.columns) - 1
	return item / n, item%n + 1, item < n*len(g.rows)
}

// drawTable draws every cell as a row of numbers and, beside them, its change with its
// interval on one axis.
func (s *Screen) drawTable(c *paint.Canvas, r paint.Rect, focused bool) {
	s.drawWords(c, r, focused)
	r = r.Below(wordsHeight - 1)
	p := s.withIterations(s.grid.forest())
	l := s.list.OfRows(len(p.Rows), s.item())
	var plot int
	l.Columns, plot, _ = s.layColumns(p, r.W)
	legend := r.H > len(p.Rows)+1 || r.H >= leastLegend
	rows := r
	if legend {
		rows.H--
	}
	if s.item() == s.cells()-1 {
		l.Top = len(p.Rows) // the rows below the last cell
	}
	lines, pitch, gap := s.grid.spread(len(p.Rows), rows.H-1)
	l.Pitch, l.Group, l.Gap = pitch, len(s.grid.columns)-1, gap
	lo, hi := axisOf(p, plot)
	axis := r.Right(r.W - plot)
	if lines < rows.H { // the line of no change runs through the blank lines, too
		zero := axis.Below(1).Above(lines).Right(chart.Column(0, lo, hi, plot))
		zero.W = 1
		c.Fill(zero, render.Unicode.Zero, theme.Axis)
	}
	placed := l.DrawFor(&s.list, c, rows, false) // only the mapping is lit: a lit row would be sent whole with each key
	chart.Axis(c, axis.Row(0), lo, hi, theme.Dim)
	last := r.Row(r.H - 1)
	if where := placed.Where(); where != "" {
		c.TextRight(last, where, theme.Key)
		last.W -= c.Width(where) + 1
	}
	if legend {
		last.Y = r.Y + min(rows.H, lines+1)
		s.drawLegend(c, last, p)
	}
}

// cells is the number of cells.
func (s *Screen) cells() int { return len(s.grid.rows) * (len(s.grid.columns) - 1) }

func (s *Screen) loadRows() {
	s.list.Load(len(s.withIterations(s.grid.forest()).Rows))
	s.list.At = s.item()
}

// chose selects the cell under the cursor; the rows below the cells cannot be selected.
func (s *Screen) chose() tea.Cmd {
	s.row, s.column, _ = s.grid.cell(min(s.list.At, s.cells()-1))
	return nil
}

// layColumns are the columns that fit w, and the width of the last, the plot; hasBaselines reports
// whether they show the baselines.
func (s *Screen) layColumns(p render.Plot, w int) (columns []list.Column, plot int, hasBaselines bool) {
	g, whole := s.grid, s.grid.isComplete()
	learner, long, short := 10, paint.Width("mapping")+1, paint.Width("mapping")+1
	for _, r := range g.rows {
		learner = max(learner, paint.Width(r.label)+3)
	}
	for _, col := range g.columns[1:] {
		long, short = max(long, paint.Width(col.title)+1), max(short, paint.Width(col.short)+1)
	}
	for _, row := range p.Rows[min(s.cells(), len(p.Rows)):] {
		long, short = max(long, paint.Width(row.Label)+1), max(short, paint.Width(row.Label)+1)
	}
	number := func(name, field string, width int, text func(row, column int) string) list.Column {
		return list.Column{Title: render.ColumnNamed(name).Title(width - 1), Width: width, Field: field, Cell: func(item int) (string, paint.Style) {
			row, column, ok := g.cell(item)
			if !ok {
				return "", theme.Dim
			}
			return text(row, column), s.tone(item)
		}}
	}
	var name int // the width of that column
	columns = []list.Column{
		{Title: render.ColumnNamed("learner").Title(7), Width: learner, Left: true, Draw: s.drawLearner},
		{Title: render.ColumnNamed("mapping").Title(7), Left: true, Cell: func(item int) (string, paint.Style) {
			_, column, ok := g.cell(item)
			if !ok {
				return p.Rows[item].Label, theme.Dim
			}
			text, style := g.columns[column].title, theme.Plain
			if name < long {
				text = g.columns[column].short
			}
			if item == s.item() {
				style = theme.Row
			}
			return text, style
		}},
		number("original", "", 9, func(row, column int) string { original, _ := g.accuracies(row, column); return original }),
		number("evolved", "change", 8, func(row, column int) string { _, evolved := g.accuracies(row, column); return evolved }),
		{Title: render.ColumnNamed("difference").Title(changeWidth - 1), Width: changeWidth, Draw: func(c *paint.Canvas, cell paint.Rect, row list.Row) {
			s.drawChange(c, cell, p.Rows[row.Item], row, whole)
		}},
	}
	rest := w - list.Width(columns)
	name = long
	if rest-long-intervalWidth-1 < leastPlot {
		name = short
	}
	columns[1].Width = name
	rest -= name + 1
	if rest-intervalWidth >= leastPlot {
		rest -= intervalWidth
		columns = append(columns, list.Column{Title: render.ColumnNamed("ci95").Title(intervalWidth - 1), Width: intervalWidth, Field: "change", Cell: func(item int) (string, paint.Style) {
			return s.interval(item, p.Rows[item]), s.tone(item)
		}})
	}
	if hasBaselines = len(g.cells) > 0 && rest-3*baselineWidth >= baselinesFrom; hasBaselines {
		rest -= 3 * baselineWidth
		for k, name := range []string{"baselines_majority", "baselines_size", "baselines_duplication"} {
			columns = append(columns, number(name, [...]string{"", "size", "repeated"}[k], baselineWidth, func(row, _ int) string { return g.baseline(row, k) }))
		}
	}
	columns = append(columns, list.Column{Width: rest + 1, Draw: func(c *paint.Canvas, cell paint.Rect, row list.Row) {
		s.drawMarks(c, cell.Right(1), p, row)
	}})
	return columns, rest, hasBaselines
}

// tone is dim for published numbers and for those of a part of the trials.
func (s *Screen) tone(item int) paint.Style {
	row, column, ok := s.grid.cell(item)
	switch {
	case ok && item == s.item():
		return theme.Strong
	case ok && s.grid.hasAllTrials(s.grid.at(row, column)):
		return theme.Plain
	}
	return theme.Dim
}

// drawLearner names the learner in the first of its rows, and in the first visible one.
func (s *Screen) drawLearner(c *paint.Canvas, cell paint.Rect, row list.Row) {
	r, column, ok := s.grid.cell(row.Item)
	text, first := "all", row.Item == s.cells()
	if ok {
		text, first = s.grid.rows[r].label, column == 1
	}
	if first || row.Top {
		c.Line(cell, text, row.Style(s.tone(row.Item)))
	}
}

// accuracies are those of the original and of the evolved model: of the finished trials or,
// without one, as published; "·" without either.
func (g grid) accuracies(row, column int) (original, evolved string) {
	if cell := g.at(row, column); cell != nil {
		return accuracy(cell.Original), accuracy(cell.Evolved)
	}
	if p, ok := g.publishedInstead(row, column); ok {
		return accuracy(p.Original), accuracy(p.Evolved)
	}
	return "·", "·"
}

// drawChange writes the change of a row with the mark of significance, which comes once the
// whole study is done.
func (s *Screen) drawChange(c *paint.Canvas, r paint.Rect, of render.PlotRow, row list.Row, whole bool) {
	if len(of.Marks) == 0 || of.Marks[0].Series == papers {
		return
	}
	style := s.tone(row.Item)
	c.TextRight(r.Left(r.W-1), c.Veil("change", wording.Points(of.Marks[0].Value/100)), row.Style(style))
	i, column, ok := s.grid.cell(row.Item)
	if !ok || !whole || c.Masked("p") || c.Masked("verdict") || c.Masked("change") {
		return
	}
	switch s.grid.at(i, column).EffectHolm {
	case stats.Gain:
		c.Set(r.X+r.W-1, r.Y, gainGlyph, row.Style(theme.Added))
	case stats.Loss:
		c.Set(r.X+r.W-1, r.Y, lossGlyph, row.Style(theme.Removed))
	}
}

// interval writes the interval of a row or, before all its trials are done, their number.
func (s *Screen) interval(item int, of render.PlotRow) string {
	if row, column, ok := s.grid.cell(item); ok {
		if cell := s.grid.at(row, column); cell != nil && !s.grid.hasAllTrials(cell) {
			return fmt.Sprintf("%d of %d", cell.Summary.Trials, s.of.trials())
		}
	}
	if len(of.Marks) == 0 || of.Marks[0].Interval == nil {
		return ""
	}
	m := of.Marks[0].Interval
	return between(&stats.Interval{m.Low() / 100, m.High() / 100}, intervalWidth-1)
}

// axisOf are the ends of the axis of a plot of w columns, in points.
func axisOf(p render.Plot, w int) (lo, hi float64) {
	lo, hi = p.Bounds()
	lo = math.Floor(lo) - 1
	return lo, chart.EvenEnd(lo, math.Ceil(hi)+1, w)
}

// drawMarks draws a row of the plot: the interval, the changes and the line of no change.
// A change of a part of the trials is quiet.
func (s *Screen) drawMarks(c *paint.Canvas, r paint.Rect, p render.Plot, at list.Row) {
	row, tone := p.Rows[at.Item], s.tone(at.Item)
	if c.Cover("change", r) {
		return
	}
	lo, hi := axisOf(p, r.W)
	interval, line := theme.Series, render.Unicode.Line
	if len(row.Marks) > 0 && row.Marks[0].Series == publishedSeries {
		interval = theme.Dim
	}
	if at.Here {
		line = '━'
	}
	column := func(x float64) int { return max(0, chart.Column(min(hi, max(lo, x)), lo, hi, r.W)) }
	columns := p.Columns(row, r.W, column)
	for k, what := range columns {
		switch what {
		case render.Blank:
		case render.Line:
			c.Set(r.X+k, r.Y, line, interval)
		case render.Zero:
			if k > 0 && k+1 < len(columns) && columns[k-1] != render.Blank && columns[k+1] != render.Blank { // within the interval
				c.Set(r.X+k, r.Y, '┼', interval)
				continue
			}
			c.Set(r.X+k, r.Y, render.Unicode.Zero, theme.Axis)
		default:
			style := marks[what]
			if what == ours && tone == theme.Dim && row.Marks[0].Interval == nil {
				style = tone
			}
			c.Set(r.X+k, r.Y, series(c)[what], style)
		}
	}
}

// series are the marks of the plot; the canvas would spell two of them with the same letter.
func series(c *paint.Canvas) []rune {
	if c.ASCII() {
		return render.ASCII.Series
	}
	return render.Unicode.Series
}

// ofEdition warns that published numbers may not be those of this program.
func ofEdition(edition int) string {
	return fmt.Sprintf("edition %d; this program computes edition %d", edition, experiment.Edition)
}

// drawLegend names the marks of the plot that it has.
func (s *Screen) drawLegend(c *paint.Canvas, r paint.Rect, p render.Plot) {
	row := &chrome.Row{C: c, Rest: r.Right(2), Gap: 3}
	row.Put("points", theme.Dim)
	shown := []bool{ours: len(s.grid.cells) > 0, publishedSeries: s.grid.anyPublished(), papers: s.grid.printed()}
	room := row.Rest.W
	for k, text := range p.Legend {
		if k != publishedSeries && shown[k] {
			room -= 2 + c.Width(text) + row.Gap
		}
	}
	for k, text := range p.Legend {
		if !shown[k] {
			continue
		}
		if edition, ok := s.grid.otherEdition(); ok && k == publishedSeries {
			text = chrome.Longest(room-2, text+", "+ofEdition(edition), fmt.Sprintf("%s, edition %d (this program: %d)", text, edition, experiment.Edition), fmt.Sprintf("%s, edition %d", text, edition))
		}
		row.Legend(string(series(c)[k]), marks[k], text, theme.Dim)
	}
	row.Legend(string(render.Unicode.Zero), theme.Axis, "no change", theme.Dim)
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
