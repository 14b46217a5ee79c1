package evolution

import (
	"fmt"

	"mevolve/tui/chart"
	"mevolve/tui/layout"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/theme"
)

// drawRuns lists the runs one can go back to, with what came of each.
func (s *Screen) drawRuns(c *paint.Canvas, r paint.Rect, focused bool) {
	kept := s.session.Kept()
	r = screen.Heading(c, r, "Runs", "kept while you change settings; Enter goes back", focused)
	s.runCursor = max(0, min(s.runCursor, len(kept)-1))
	s.runOffset = layout.Scroll(s.runOffset, s.runCursor, r.H, len(kept))
	for i := range r.H {
		k := s.runOffset + i
		if k >= len(kept) {
			break
		}
		line, style := r.Row(i), theme.Plain
		if k == s.runCursor && focused {
			style = theme.Row
			c.Fill(line, ' ', style)
			c.Set(line.X, line.Y, theme.SelectedGlyph, style)
		}
		result := outcome(kept[k])
		if kept[k].Owed() {
			result = "is made again"
		}
		x := line.X + line.W
		if result != "" {
			c.TextRight(line, result, style)
			x -= c.Width(result) + 1
		}
		c.Line(line.Right(2).Left(x-line.X-3), describe(kept[k]), style)
	}
}

// describe names a run by what one can change on this screen.
func describe(e *session.Evolution) string {
	u := e.Unit.Settings
	text := fmt.Sprintf("%s %s fold %d seed %d β %s", u.Mapping, u.Learner, e.Fold, u.Seed, chart.Number(u.Beta))
	if !u.Filter {
		text += " no filter"
	}
	return text
}

// outcome is the test count of the original and of the latest classifier.
func outcome(e *session.Evolution) string {
	rows := history(e)
	now, ok := last(rows)
	if !ok {
		return ""
	}
	n := len(e.Split.Test)
	if now.iteration == 0 {
		return fmt.Sprintf("%d/%d", now.testRight, n)
	}
	return fmt.Sprintf("%d → %d/%d T %d", rows[0].testRight, now.testRight, n, now.iteration)
}
