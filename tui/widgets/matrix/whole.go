package matrix

import (
	"math"

	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// measure is how many columns and rows of a matrix of n vertices a character shows; for
// Whole as many as needed to show all.
func (m *Matrix) measure(n int) (perColumn, perRow int) {
	if m.Density != Whole {
		return m.Density.per()
	}
	return max(1, per(n, m.field.W-m.labels-1)), max(1, per(n, m.field.H-2))
}

// per is how many of n rows or columns each of room characters shows, rounded up.
func per(n, room int) int { return int(math.Ceil(float64(n) / float64(max(1, room)))) }

// spread is the distance of the ticks above the columns, relative to a dense matrix.
func (m *Matrix) spread() int {
	if m.Density != Whole {
		return 1
	}
	return max(1, m.perColumn)
}

// shades are the glyphs for the share of edges among the pairs of a character.
var shades = []rune{'⠂', '⠒', '⠖', '⠶', '⠿', '⣿'}

// drawWhole draws the map: each character shows its strongest mark, without a mark its
// share of edges; the margins show the magnified window.
func (m *Matrix) drawWhole(c *paint.Canvas) {
	w, h := m.Columns/m.perColumn+1, m.Rows/m.perRow+1
	edges, strongest := make([]int, w*h), make([]theme.Tone, w*h)
	var seen []int
	for row, u := range m.Vertices {
		seen = m.sc.AppendTouched(seen[:0], u)
		for _, v := range seen {
			column := m.Ranks[v]
			if column < 0 {
				continue
			}
			tone := Tone(m.sc, m.View, u, v)
			i := row/m.perRow*w + column/m.perColumn
			strongest[i] = theme.Joint(strongest[i], tone)
			if tone == theme.ToneEdge {
				edges[i]++
			}
		}
	}
	full := float64(m.perRow * m.perColumn)
	for y := range h {
		for x := range w {
			i := y*w + x
			switch tone := strongest[i]; {
			case tone.Marks():
				glyph, style := tone.Mark()
				c.Set(m.x+x, m.y+y, glyph, style)
			case edges[i] > 0:
				shade := int(float64(edges[i]) / full * float64(len(shades)))
				c.Set(m.x+x, m.y+y, shades[min(shade, len(shades)-1)], theme.Edge)
			case tone == theme.ToneDiagonal:
				c.Set(m.x+x, m.y+y, theme.DiagonalGlyph, theme.Diagonal)
			}
		}
	}
	if m.window.Empty() {
		return
	}
	for x := m.window.X / m.perColumn; x <= (m.window.X+m.window.W-1)/m.perColumn; x++ {
		c.Set(m.x+x, m.y-1, '━', theme.Key)
	}
	for y := m.window.Y / m.perRow; y <= (m.window.Y+m.window.H-1)/m.perRow; y++ {
		c.Set(m.x-1, m.y+y, '┃', theme.Key)
	}
}
