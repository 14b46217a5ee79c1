package regions

import (
	"fmt"

	"mevolve/tui/chart"
	"mevolve/tui/layout"
	"mevolve/tui/paint"
	"mevolve/tui/theme"
)

// drawFlips lists the test graphs that the shown iteration predicts otherwise
// than the original.
func (s *Screen) drawFlips(c *paint.Canvas, r paint.Rect, focused bool) {
	style := theme.Heading
	if focused {
		style = theme.Focus
	}
	x := c.Line(r.Row(0), "Flips", style)
	original, now := s.both()
	if now == nil {
		return
	}
	note := fmt.Sprintf("%d of %d test", len(s.flips), len(now.test))
	if len(s.flips) > 0 {
		note += fmt.Sprintf(": +%d −%d", count(s.flips, gained), count(s.flips, lost))
		if n := count(s.flips, other); n > 0 {
			note += fmt.Sprintf(" ±%d", n)
		}
	}
	rest := fmt.Sprintf("one graph is %.1f points; no verdict", 100/float64(max(1, len(now.test))))
	verdict := fmt.Sprintf("one fold of %d: %s", len(now.test), rest)
	for _, words := range []string{verdict, "one fold: " + rest} {
		if c.Width(note+"; "+words) <= r.W-(x-r.X+2) {
			note, verdict = note+"; "+words, ""
			break
		}
	}
	c.Line(r.Row(0).Right(x-r.X+2), note, theme.Dim)
	r = r.Below(1)
	if verdict != "" && r.H > 3 {
		r = r.Below(c.Paragraph(r, verdict, theme.Dim))
	}
	if len(s.flips) == 0 {
		text := fmt.Sprintf("No test graph is predicted otherwise than by the original: %d right both times.", original.right)
		if now == original {
			text = "This is the original; flips are counted from iteration 1 on."
		}
		c.Paragraph(r, text, theme.Dim)
		return
	}
	if r.H > 6 {
		c.Line(r.Row(0), "  graph class  was → now", theme.Dim)
		r = r.Below(1)
	}
	s.listTop = r.Y
	s.offset = layout.Scroll(s.offset, s.cursor, r.H, len(s.flips))
	for i := range r.H {
		k := s.offset + i
		if k >= len(s.flips) {
			break
		}
		s.drawFlip(c, r.Row(i), s.flips[k], k == s.cursor, focused)
	}
}

func (s *Screen) drawFlip(c *paint.Canvas, line paint.Rect, f flip, here, focused bool) {
	plain, what := theme.Plain, [...]paint.Style{theme.Right, theme.Wrong, theme.Plain}[f.kind]
	if here {
		if focused {
			plain, what = theme.Row, theme.Row
			c.Fill(line, ' ', plain)
		}
		c.Set(line.X, line.Y, theme.SelectedGlyph, plain)
	}
	labels := s.run.dataset.ClassLabels
	c.TextRight(line.Left(7), chart.Integer(f.graph+1), plain)
	c.TextRight(line.Left(13), chart.Integer(labels[f.class]), plain)
	c.TextRight(line.Left(18), chart.Integer(labels[f.original]), plain)
	c.Set(line.X+19, line.Y, '→', plain)
	c.Line(line.Right(21).Left(3), chart.Integer(labels[f.now]), plain)
	c.Line(line.Right(24), f.kind.String(), what)
}
