package chart

import (
	"mevolve/internal/wording"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// Raster draws a picture of r.W×r.H tones from the first cell of r on, two tones above each other
// in each cell. A mark shows its glyph, so that it is readable without colour. Other
// tones are coloured halves; without colour, the shape of the glyph shows which
// halves are set, and the figure of a level shows the heat.
func Raster(c *paint.Canvas, r paint.Rect, tone func(x, y int) theme.Tone, color bool) {
	for row := 0; row < r.H; row += 2 {
		for col := range r.W {
			top, bottom := tone(col, row), theme.ToneNone
			if row+1 < r.H {
				bottom = tone(col, row+1)
			}
			if top == theme.ToneNone && bottom == theme.ToneNone {
				continue
			}
			var glyph rune
			var style paint.Style
			switch both := theme.Joint(top, bottom); {
			case both.Marks():
				glyph, style = both.Mark()
			case color:
				glyph, style = theme.Halves(top, bottom)
			default:
				glyph, style = shape(top, bottom), theme.ToneStyle(both)
			}
			c.Set(r.X+col, r.Y+row/2, glyph, style)
		}
	}
}

// shape is the glyph of two grounds without colour.
func shape(top, bottom theme.Tone) rune {
	switch strongest := max(top, bottom); {
	case strongest > theme.ToneEdge:
		return rune('1' + strongest - theme.ToneHeat(1))
	case strongest == theme.ToneDiagonal:
		return '·'
	case bottom != theme.ToneEdge:
		return '▀'
	case top != theme.ToneEdge:
		return '▄'
	}
	return '█'
}

// HeatMap draws rows of values from 0 to largest as cells of the given width;
// the background grows stronger with the value.
func HeatMap(c *paint.Canvas, r paint.Rect, rows [][]float64, largest float64, width int) {
	for i, row := range rows {
		for j, v := range row {
			cell := paint.Rect{X: r.X + j*width, Y: r.Y + i, W: width, H: 1}.Intersect(r)
			if cell.Empty() {
				continue
			}
			s := theme.Dim
			if level := theme.HeatLevel(v / largest); level > 0 {
				s = theme.Heat(level)
			}
			c.Fill(cell, ' ', s)
			text := wording.Share(v, 2)
			c.Line(cell.Right((width-paint.Width(text))/2), text, s)
		}
	}
}
