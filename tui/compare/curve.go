package compare

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/experiment"
	"mevolve/readings"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// The pane of the curve: names at the left, shares at the right, and what the pane
// below it needs.
const (
	curveLabel  = 17
	curveShare  = 6
	belowCurve  = 7
	roomyBelow  = 13
	leastCurve  = 5
	pointerRows = 1
	wholeCurve  = 9 // rows from which intervals are drawn whole
)

// curveHeight is the height of the curve's pane in a body of height h.
func curveHeight(h int) int {
	if h > 30 {
		return h - 1 - roomyBelow
	}
	return max(wordsHeight+leastCurve+pointerRows, h-1-belowCurve)
}

func (s *Screen) drawMultiverse(c *paint.Canvas, pane int, r paint.Rect, focused bool) {
	m := s.universes()
	switch pane {
	case tablePane:
		s.drawWords(c, r, focused)
		r = r.Below(wordsHeight - 1)
		switch {
		case m != nil && !c.Cover("change", r):
			s.drawCurve(c, r, m.Panels[0])
		case m == nil && s.known != nil:
			(&paint.Page{C: c, R: r}).Paragraph("No universe is finished yet: every combination of the readings that bear on this learner and mapping, each in "+
				fmt.Sprintf("%d×%d folds. What is finished is kept at once.", s.of.settings.Repeats, s.of.settings.Folds), theme.Plain)
		}
	case cellPane:
		s.drawUniverse(c, r, m, focused)
	default:
		s.drawExplained(c, r, m, focused)
	}
}

// stretch is a column of the curve: the universes from one place up to another.
type stretch struct{ x, from, to int }

// stretches lays universes out over so many columns, oracles apart at the right.
func stretches(honest, all, width int) []stretch {
	part := func(first, n, x, width int) (list []stretch) {
		columns := min(n, width)
		step := 1
		if n > 0 {
			step = max(1, min(3, width/n))
		}
		for k := range columns {
			list = append(list, stretch{x + k*step, first + k*n/columns, first + (k+1)*n/columns})
		}
		return list
	}
	if honest == all {
		return part(0, all, 0, width)
	}
	left := max(1, (width-2)*honest/all)
	return append(part(0, honest, 0, left), part(honest, all-honest, left+2, width-2-left)...)
}

// mark is a row below the curve: where a value of a reading stands, or an oracle.
type mark struct {
	label, share string
	has          func(experiment.Universe) bool
	oracle       bool
}

// marksOf are those rows; a universe that has none of a reading's has its default.
func marksOf(p experiment.Panel, oracles []experiment.Universe) []mark {
	var rows []mark
	seen := map[string]bool{}
	for _, u := range oracles {
		seen[u.Oracle] = true
	}
	all := readings.All()
	for _, f := range p.Factors {
		of := all[slices.IndexFunc(all, func(r readings.Reading) bool { return r.ID == f.ID })]
		for i, v := range f.Values[1:] {
			m := mark{label: f.ID + " " + v, has: func(u experiment.Universe) bool { return u.Readings.Get(of) == v }}
			if f.Explained != nil && i == 0 {
				m.share = wording.Percent(f.Explained.Alone, 0)
			}
			rows = append(rows, m)
		}
	}
	for _, kind := range experiment.Oracles() {
		if seen[kind] {
			rows = append(rows, mark{label: strings.TrimSuffix(experiment.Peek(kind), " on the test set"), oracle: true, has: func(u experiment.Universe) bool { return u.Oracle == kind }})
		}
	}
	return rows
}

// drawCurve draws changes from the largest to the smallest with their intervals, the
// paper's gain, and below where each reading stands and what it explains alone.
func (s *Screen) drawCurve(c *paint.Canvas, r paint.Rect, p experiment.Panel) {
	list, honest := s.walk.list(s.known.universes)
	area := r.Right(curveLabel).Left(r.W - curveLabel - curveShare)
	if area.W < 8 || r.H < leastCurve+pointerRows {
		return
	}
	columns := stretches(honest, len(list), area.W)
	rows := marksOf(p, list[honest:])
	height := min(max(leastCurve, r.H-pointerRows-len(rows)), max(leastCurve, (r.H-pointerRows)*3/4))
	s.drawChanges(c, area.Above(height), p, list, columns)
	s.drawPointer(c, area.Row(height), len(list), columns)
	c.Mark(area.Above(height), &screen.Area{OnClick: func(x, _ int) tea.Cmd {
		for _, col := range columns {
			if area.X+col.x <= x {
				s.walk.to(list, (col.from+col.to-1)/2)
			}
		}
		return nil
	}})
	strip := r.Below(height + pointerRows)
	s.strip.Window(c, strip, len(rows), strip.H)
	shades := []rune(" ░▒▓█")
	for i, m := range rows[s.strip.Top:min(len(rows), s.strip.Top+strip.H)] {
		line := strip.Row(i)
		label, style := theme.Plain, theme.Series
		if m.oracle {
			label, style = theme.Warning, theme.Warning
		}
		c.Line(line.Left(curveLabel-1), m.label, label)
		c.TextRight(line, m.share, theme.Strong)
		for _, col := range columns {
			n := 0
			for _, u := range list[col.from:col.to] {
				if m.has(u) {
					n++
				}
			}
			of := col.to - col.from
			c.Set(area.X+col.x, line.Y, shades[(n*(len(shades)-1)+of-1)/of], style)
		}
	}
	if len(rows) > strip.H && strip.H > 0 {
		c.TextRight(r.Row(height), fmt.Sprintf("%d–%d of %d ↑ ↓", s.strip.Top+1, s.strip.Top+strip.H, len(rows)), theme.Dim)
	} else if strip.H > 0 {
		c.TextRight(r.Row(height), "explains", theme.Dim)
	}
}

// bounds are the ends of the curve's scale in points: all that is drawn or, in few
// rows, the changes alone, so that they can be told from each other; intervals are
// then cut.
func bounds(p experiment.Panel, list []experiment.Universe, rows int) (low, high float64) {
	if rows >= wholeCurve {
		return experiment.Bounds(p, list)
	}
	bare := make([]experiment.Universe, len(list))
	for i, u := range list {
		bare[i] = experiment.Universe{Change: u.Change}
	}
	low, high = experiment.Bounds(p, bare)
	air := 0.15 * (high - low)
	return low - air, high + air
}

// drawChanges draws the curve itself.
func (s *Screen) drawChanges(c *paint.Canvas, r paint.Rect, p experiment.Panel, list []experiment.Universe, columns []stretch) {
	low, high := bounds(p, list, r.H)
	row := func(x float64) int {
		return r.Y + int(float64(r.H-1)*(high-max(low, min(high, x)))/(high-low)+0.5)
	}
	label := func(y int, text string, style paint.Style) {
		c.TextRight(paint.Rect{X: r.X - curveLabel, Y: y, W: curveLabel - 1, H: 1}, text, style)
	}
	label(r.Y, wording.Signed(high, 1), theme.Dim)
	label(r.Y+r.H-1, wording.Signed(low, 1), theme.Dim)
	level := func(x float64, glyph rune, style paint.Style, text string) {
		c.Fill(paint.Rect{X: r.X, Y: row(x), W: r.W, H: 1}, glyph, style)
		label(row(x), strings.Repeat(" ", 6)+text, style)
	}
	level(0, '─', theme.Axis, "0")
	if p.Paper != nil {
		text := "paper " + wording.Points(p.Paper.Gain)
		if row(100*p.Paper.Gain) == row(0) {
			text += ", 0"
		}
		level(100*p.Paper.Gain, '━', theme.Original, text)
	}
	for _, col := range columns {
		u := list[(col.from+col.to-1)/2]
		if s.walk.at >= col.from && s.walk.at < col.to {
			u = list[s.walk.at]
		}
		x, style, glyph := r.X+col.x, theme.Series, '●'
		if u.Oracle != "" {
			style, glyph = theme.Warning, '◆'
		} else if u.Readings == s.state.Settings.Readings {
			style, glyph = theme.Strong, '○'
		}
		if u.CI95 != nil {
			for y := row(100 * u.CI95.High()); y <= row(100*u.CI95.Low()); y++ {
				if y != row(0) && (p.Paper == nil || y != row(100*p.Paper.Gain)) {
					c.Set(x, y, '│', theme.Axis)
				}
			}
			for _, end := range []struct {
				y   int
				cut bool
			}{{r.Y, 100*u.CI95.High() > high}, {r.Y + r.H - 1, 100*u.CI95.Low() < low}} {
				if end.cut {
					c.Set(x, end.y, '┊', theme.Axis)
				}
			}
		}
		c.Set(x, row(100*u.Change), glyph, style)
	}
}

// drawPointer points at the universe under the cursor.
func (s *Screen) drawPointer(c *paint.Canvas, r paint.Rect, n int, columns []stretch) {
	for _, col := range columns {
		if s.walk.at >= col.from && s.walk.at < col.to {
			c.Set(r.X+col.x, r.Y, '▴', theme.Strong)
		}
	}
	c.TextRight(paint.Rect{X: r.X - curveLabel, Y: r.Y, W: curveLabel - 1, H: 1}, fmt.Sprintf("%d of %d", s.walk.at+1, n), theme.Dim)
}

// drawUniverse tells the universe under the cursor.
func (s *Screen) drawUniverse(c *paint.Canvas, r paint.Rect, m *experiment.Multiverse, focused bool) {
	if m == nil {
		page := &paint.Page{C: c, R: screen.Heading(c, r, "Universe", "none is finished", focused)}
		if s.failed != nil {
			page.Paragraph(wording.FirstLine(s.failed), theme.Error)
		}
		s.drawPlace(page)
		return
	}
	list, honest := s.walk.list(s.known.universes)
	p, u := m.Panels[0], list[s.walk.at]
	note := fmt.Sprintf("%d of %d", s.walk.at+1, honest)
	if u.Oracle != "" {
		note = "an oracle, no result"
	}
	page := &paint.Page{C: c, R: screen.Heading(c, r, "Universe", note, focused)}
	name := theme.Strong
	if u.Oracle != "" {
		name = theme.Warning
	}
	page.Paragraph(u.Name(), name)
	holm := fmt.Sprintf("  Holm’s p (%d tests) %s", m.Tests, wording.Maybe(u.PHolm, wording.Probability))
	if u.Oracle != "" {
		holm = ""
	}
	page.Line(c.Veil("change", fmt.Sprintf("change %s  95 %% %s", wording.Points(u.Change), between(u.CI95, page.R.W)))+c.Veil("p", holm), theme.Plain)
	page.Line("evolved "+c.Veil("change", accuracy(u.Evolved))+"  original "+accuracy(u.Original), theme.Plain)
	if p.Paper != nil && u.CI95 != nil && u.Oracle == "" {
		where := "outside"
		if u.CI95.Contains(p.Paper.Gain) {
			where = "inside"
		}
		page.Line(c.Veil("change", fmt.Sprintf("The paper’s %s lies %s the interval.", wording.Points(p.Paper.Gain), where)), theme.Plain)
	}
	if u.Readings == s.state.Settings.Readings {
		page.Line("Screens 2 to 5 show it.", theme.Dim)
	} else {
		page.Line("Enter: screens 2 to 5 show it.", theme.Dim)
	}
	if page.R.H > belowCurve {
		page.Next()
		s.drawPlace(page)
	}
}

// drawExplained tells what each reading explains, and what must be believed.
func (s *Screen) drawExplained(c *paint.Canvas, r paint.Rect, m *experiment.Multiverse, focused bool) {
	r = screen.Heading(c, r, "Readings", "what each explains of the changes", focused)
	if m == nil || c.Cover("change", r) {
		return
	}
	p := m.Panels[0]
	s.plot.Text(c, r, func(page *paint.Page) {
		for _, f := range p.Factors {
			text := f.ID + " " + strings.Join(f.Values, ", ")
			if e := f.Explained; e != nil {
				var means []string
				for i, v := range f.Values {
					means = append(means, v+" "+wording.Points(e.Means[i]))
				}
				text = fmt.Sprintf("%s alone %s, with interactions %s: %s", f.ID, wording.Percent(e.Alone, 0), wording.Percent(e.Together, 0), strings.Join(means, ", "))
			}
			page.Paragraph(text, theme.Plain)
		}
		page.Next()
		page.Paragraph(p.Verdict, theme.Strong)
		page.Paragraph(p.Spread(m.Tests), theme.Plain)
		page.Paragraph(p.Tried(), theme.Plain)
		for _, w := range m.Warnings {
			if w.Code != "unfinished" {
				page.Paragraph("! "+w.Message, theme.Warning)
			}
		}
	})
}
