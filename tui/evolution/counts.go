package evolution

import (
	"fmt"

	"mevolve/experiment"
	"mevolve/tui/chart"
	"mevolve/tui/layout"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/theme"
)

// The widths of the lines: the name of a method, and all of the counts.
const (
	wayWidth    = 31
	countsWidth = 81
)

// drawCompact lists the methods, one a line with a small line in it.
func (s *Screen) drawCompact(c *paint.Canvas, r paint.Rect, here *session.Comparison, focused bool) {
	n := len(here.Split.Test)
	begin, _ := here.Original()
	least, most := begin.Right, begin.Right
	for i := range here.Methods {
		for _, p := range here.Points(i) {
			least, most = min(least, p.Right), max(most, p.Right)
		}
	}
	spark := min(here.Iterations()+1, max(6, r.W-wayWidth-36))
	numbers := r.Right(wayWidth + spark + 1)
	c.Line(r.Row(0).Left(wayWidth), fmt.Sprintf("test graphs right, of %d", n), theme.Dim)
	c.Line(r.Row(0).Right(wayWidth).Left(spark), fmt.Sprintf("0–%d", here.Iterations()), theme.Dim)
	s.drawNumbers(c, numbers.Row(0), [...]string{"test", "right", "", "|D|", "kept"}, theme.Dim)
	defer c.Clip(r)()
	line := 1
	first := layout.Scroll(0, s.method, r.H-1, len(here.Methods))
	for i, w := range here.Methods {
		if i < first {
			continue
		}
		row := r.Row(line)
		line++
		style := s.drawMethod(c, row, w, i, focused)
		points := here.Points(i)
		values := make([]float64, len(points))
		for t, p := range points {
			values[t] = float64(p.Right)
		}
		chart.Sparkline(c, row.Right(wayWidth).Left(spark), values, float64(least-1), float64(most), theme.Series)
		if len(points) > 1 {
			end := points[len(points)-1]
			s.drawNumbers(c, numbers.Row(line-1), [...]string{chart.Share(share(end.Right, n), 3), known(end.Right, n), difference(end.Right - begin.Right), chart.Integer(end.Size), keptShare(end)}, style)
		} else {
			c.Line(numbers.Row(line-1), "waits", theme.Dim)
		}
	}
	if r.H-line > 4 {
		line++
	}
	for _, base := range []struct {
		name  string
		right int
	}{
		{"original", begin.Right},
		{fmt.Sprintf("majority, class %s", chart.Integer(s.state.Dataset.ClassLabels[majorityClass(here)])), majorityRight(here)},
		{"size alone, (n, m)", here.SizeRight},
	} {
		row := r.Row(line)
		c.Line(row.Right(2).Left(wayWidth-2), base.name, theme.Dim)
		if base.right >= 0 {
			s.drawNumbers(c, numbers.Row(line), [...]string{chart.Share(share(base.right, n), 3), known(base.right, n), difference(base.right - begin.Right), "", ""}, theme.Dim)
		}
		line++
	}
}

// drawMethod writes a method's name, the cursor before it, and returns the style of
// its line.
func (s *Screen) drawMethod(c *paint.Canvas, r paint.Rect, w session.Method, i int, focused bool) paint.Style {
	style := theme.Plain
	if set := s.state.Settings; w == (session.Method{Mapping: set.Mapping, Filter: set.Filter}) {
		style = theme.Strong
	}
	if focused && i == s.method {
		style = theme.Row
		c.Fill(r, ' ', style)
		c.Set(r.X, r.Y, theme.SelectedGlyph, style)
	}
	c.Line(r.Right(2).Left(wayWidth-2), w.String(), style)
	return style
}

// drawNumbers writes the numbers of a line, as many as fit.
func (s *Screen) drawNumbers(c *paint.Canvas, r paint.Rect, texts [5]string, style paint.Style) {
	x := 0
	for i, w := range [...]int{5, 8, 4, 9, 6} {
		if x += w; x > r.W {
			return
		}
		c.TextRight(paint.Rect{X: r.X + x - w, Y: r.Y, W: w, H: 1}, texts[i], style)
	}
}

func keptShare(p session.Point) string {
	if p.Pool == 0 {
		return ""
	}
	return fmt.Sprintf("%.0f %%", 100*share(p.Kept, p.Pool))
}

// drawCounts is the table of what came out, with what each count leaves open.
func (s *Screen) drawCounts(c *paint.Canvas, r paint.Rect, here *session.Comparison, focused bool) {
	n := len(here.Split.Test)
	begin, ok := here.Original()
	if !ok {
		return
	}
	numbers := func(r paint.Rect, texts [7]string, style paint.Style) {
		x := r.X + wayWidth
		for i, w := range [...]int{3, 8, 6, 10, 4, 9, 9} {
			cell := paint.Rect{X: x, Y: r.Y, W: w, H: 1}
			if x += w; x > r.X+r.W {
				return
			}
			c.TextRight(cell, texts[i], style)
		}
	}
	numbers(r.Row(0), [...]string{"T", "right", "test", "95 %", "", "|D|", "kept"}, theme.Dim)
	for i, w := range here.Methods {
		row := r.Row(1 + i)
		style := s.drawMethod(c, row, w, i, focused)
		points := here.Points(i)
		if len(points) < 2 {
			continue
		}
		end := points[len(points)-1]
		texts := [...]string{fmt.Sprint(len(points) - 1), known(end.Right, n), chart.Share(share(end.Right, n), 3), interval(end.Right, n), difference(end.Right - begin.Right), chart.Integer(end.Size), ""}
		if end.Pool > 0 {
			texts[6] = keptShare(end)
		}
		numbers(row, texts, style)
	}
	base := func(line int, name string, right int) {
		if right < 0 {
			return
		}
		row := r.Row(line)
		c.Line(row.Right(2).Left(wayWidth-2), name, theme.Dim)
		numbers(row, [...]string{"", known(right, n), chart.Share(share(right, n), 3), interval(right, n), difference(right - begin.Right), "", ""}, theme.Dim)
	}
	line := 1 + len(here.Methods)
	if r.H > line+3 {
		line++
	}
	base(line, "original", begin.Right)
	base(line+1, fmt.Sprintf("majority, class %s", chart.Integer(s.state.Dataset.ClassLabels[majorityClass(here)])), majorityRight(here))
	base(line+2, "size alone, (n, m)", here.SizeRight)
}

func majorityClass(here *session.Comparison) int {
	class, _ := experiment.Majority(here.Split)
	return class
}

// clickMethod selects the method of a line of the counts.
func (s *Screen) clickMethod(pane int, r paint.Rect, y int) {
	top := 3 // of the lines where the comparison has no multiples: status, settings, titles
	if pane == countsPane {
		top = 2
		if r.H >= screen.Roomy {
			top = 3
		}
	} else if r.H-2 >= leastMultiples && r.W >= leastMultiplesWidth {
		return
	}
	if pane != countsPane { // the lines may be scrolled
		y += layout.Scroll(0, s.method, r.H-5, len(session.Methods()))
	}
	if k := y - top; k >= 0 && k < len(session.Methods()) {
		s.method = k
	}
}
