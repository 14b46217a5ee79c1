package evolution

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"mevolve/tui/chart"
	"mevolve/tui/layout"
	"mevolve/tui/paint"
	"mevolve/tui/theme"
)

// tableWidth is what the table's columns need.
const tableWidth = 74

// cell is one column of the table: an empty text for what is not known yet.
type cell struct {
	title string
	width int
	text  func(r row) string
}

func (s *Screen) cells() []cell {
	val, test := len(s.session.Here().Split.Val), len(s.session.Here().Split.Test)
	whole := func(n int) string {
		if n < 0 {
			return ""
		}
		return chart.Integer(n)
	}
	share := func(v float64) string {
		if math.IsNaN(v) {
			return ""
		}
		return chart.Share(v, 3)
	}
	of := func(n, all int) string {
		if n < 0 {
			return ""
		}
		return fmt.Sprintf("%d/%d", n, all)
	}
	return []cell{
		{"", 3, func(r row) string { return whole(r.iteration) }},
		{"pool", 8, func(r row) string { return whole(r.pool) }},
		{"same", 5, func(r row) string {
			if r.iteration == 0 {
				return ""
			}
			return whole(r.unchanged)
		}},
		{"kept", 7, func(r row) string { return whole(r.kept) }},
		{"%", 4, func(r row) string {
			if math.IsNaN(r.keptShare()) {
				return ""
			}
			return fmt.Sprintf("%.0f", 100*r.keptShare())
		}},
		{"θ", 6, func(r row) string { return share(r.theta) }},
		{"|D|", 8, func(r row) string { return whole(r.size) }},
		{"train", 6, func(r row) string { return share(r.train) }},
		{"val", 6, func(r row) string { return share(r.val) }},
		{"", 6, func(r row) string { return of(r.valRight, val) }},
		{"test", 6, func(r row) string { return share(r.test) }},
		{"", 7, func(r row) string { return of(r.testRight, test) }},
	}
}

// drawIterations lists every iteration; the last row may be under way.
func (s *Screen) drawIterations(c *paint.Canvas, r paint.Rect, focused bool) {
	style := theme.Heading
	if focused {
		style = theme.Focus
	}
	if s.session.Here() == nil {
		return
	}
	cells := fitting(s.cells(), r.W)
	c.Line(r.Row(0).Left(6), "Iter.", style)
	s.drawCells(c, r.Row(0), cells, func(cl cell) (string, paint.Style) { return cl.title, theme.Dim })
	list := r.Below(1)
	if s.follow {
		s.cursor = len(s.rows) - 1
	}
	s.cursor = max(0, min(s.cursor, len(s.rows)-1))
	s.offset = layout.Scroll(s.offset, s.cursor, list.H, len(s.rows))
	for i := range list.H {
		k := s.offset + i
		if k >= len(s.rows) {
			break
		}
		line := list.Row(i)
		style := theme.Plain
		if !s.rows[k].complete() {
			style = theme.Dim
		}
		if k == s.cursor && focused {
			style = theme.Row
			c.Fill(line.Left(tableWidth-1), ' ', style)
			c.Set(line.X, line.Y, theme.SelectedGlyph, style)
		}
		s.drawCells(c, line, cells, func(cl cell) (string, paint.Style) { return cl.text(s.rows[k]), style })
		if !s.rows[k].complete() {
			used := 1
			for _, cl := range cells {
				if used += cl.width; cl.title == "|D|" {
					break
				}
			}
			rest := line.Right(used + 5)
			c.Line(rest, firstWords(s.session.Next(), rest.W), theme.Dim)
		}
	}
}

// firstWords leaves out words at the end until a text fits w columns: a number
// that is cut would be another one.
func firstWords(text string, w int) string {
	words := strings.Fields(text)
	for len(words) > 1 && paint.Width(strings.Join(words, " ")) > w {
		words = words[:len(words)-1]
		for n := len(words) - 1; n > 0 && (words[n] == "on" || words[n] == "of"); n-- {
			words = words[:n]
		}
	}
	return strings.Join(words, " ")
}

// fitting leaves out the columns that say least until the others fit w.
func fitting(cells []cell, w int) []cell {
	used := 1
	for _, cl := range cells {
		used += cl.width
	}
	for _, title := range []string{"same", "%", "train", "θ", "pool"} {
		if used <= w {
			break
		}
		at := slices.IndexFunc(cells, func(cl cell) bool { return cl.title == title })
		used -= cells[at].width
		cells = slices.Delete(cells, at, at+1)
	}
	return cells
}

func (s *Screen) drawCells(c *paint.Canvas, r paint.Rect, cells []cell, text func(cell) (string, paint.Style)) {
	x := r.X + 1
	for _, cl := range cells {
		if x+cl.width > r.X+r.W {
			return
		}
		words, style := text(cl)
		c.TextRight(paint.Rect{X: x, Y: r.Y, W: cl.width, H: 1}, words, style)
		x += cl.width
	}
}
