package paint

import (
	"slices"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

var _ uv.Drawable = (*Canvas)(nil)

// Draw draws the canvas on a screen of Ultraviolet.
func (c *Canvas) Draw(screen uv.Screen, area uv.Rectangle) {
	uv.NewStyledString(c.String()).Draw(screen, area)
}

// Styled draws a view, as Lip Gloss or a component of Bubbles returns it, into r. It covers what
// the view leaves blank. A look of the view that is none of the canvas's styles becomes one of
// this canvas, until Reset. Styled parses the view; Text is much cheaper.
func (c *Canvas) Styled(r Rect, view string) {
	defer c.Clip(r)()
	seen := c.clip
	if seen.Empty() {
		return
	}
	cells := uv.NewScreenBuffer(seen.X+seen.W-r.X, seen.Y+seen.H-r.Y)
	cells.Method = ansi.GraphemeWidth
	uv.NewStyledString(view).Draw(cells, cells.Bounds())
	looks := map[uv.Style]Style{{}: 0}
	for y := range cells.Height() {
		for x := range cells.Width() {
			switch at := cells.CellAt(x, y); {
			case at == nil || at.Width == 0: // the right half of a wide letter
			default:
				s, ok := looks[at.Style]
				if !ok {
					s = c.look(at.Style.String())
					looks[at.Style] = s
				}
				c.Text(r.X+x, r.Y+y, at.Content, s)
			}
		}
	}
}

// look is the style that opens with a sequence.
func (c *Canvas) look(opening string) Style {
	i := slices.Index(c.open, opening)
	if i < 0 {
		i = len(c.open)
		c.open = append(slices.Clip(c.open), opening) // a copy: the others share the theme's
	}
	return Style(i)
}
