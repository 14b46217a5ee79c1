package regions

import (
	"fmt"

	"mevolve/tui/list"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// drawFlips lists the test graphs that the shown iteration predicts otherwise
// than the original.
func (s *Screen) drawFlips(c *paint.Canvas, r paint.Rect, focused bool) {
	head := screen.Title(c, r, "Flips", focused)
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
		if c.Width(note+"; "+words) <= head.Rest.W {
			note, verdict = note+"; "+words, ""
			break
		}
	}
	head.Put(note, theme.Dim)
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
	s.list.Columns = s.columns(r.H > 6)
	s.list.Draw(c, r, focused)
}

// columns are those of the list of flips.
func (s *Screen) columns(titled bool) []list.Column {
	column := func(title string, width int, left bool, text func(f flip) string) list.Column {
		if !titled {
			title = ""
		}
		return list.Column{Title: title, Width: width, Left: left, Cell: func(i int) (string, paint.Style) { return text(s.flips[i]), theme.Plain }}
	}
	label := func(class int) string { return wording.Label(s.run.dataset.ClassLabels[class]) }
	now, arrow := len("now"), " →"
	if !titled {
		arrow = ""
	}
	for class := range s.run.dataset.ClassLabels {
		now = max(now, paint.Width(label(class))+1)
	}
	return []list.Column{
		column("graph", 7, false, func(f flip) string { return wording.Integer(f.graph + 1) }),
		column("class", 6, false, func(f flip) string { return label(f.class) }),
		column("was", 5, false, func(f flip) string { return label(f.original) }),
		{Title: arrow, Width: 3, Left: true, Draw: func(c *paint.Canvas, cell paint.Rect, row list.Row) {
			c.Set(cell.X+1, cell.Y, '→', row.Style(theme.Plain))
		}},
		column("now", now, true, func(f flip) string { return label(f.now) }),
		{Left: true, Cell: func(i int) (string, paint.Style) {
			return s.flips[i].kind.String(), [...]paint.Style{theme.Right, theme.Wrong, theme.Plain}[s.flips[i].kind]
		}},
	}
}
