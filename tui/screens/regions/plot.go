package regions

import (
	"fmt"
	"strings"

	"mevolve/internal/wording"
	"mevolve/study/experiment/plane"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// shows selects the points of a plot.
type shows int

const (
	showTrain shows = iota // Fig. 6
	showTest               // Fig. 7
	showNone
	showKinds
)

// plot draws one picture: its title, the regions with the points on them, the
// axes. at is the selected test point, −1 for none.
func (s *Screen) plot(c *paint.Canvas, r paint.Rect, p *plane.Picture, at int) {
	if r.H < 4 || r.W < 12 {
		return
	}
	area := r.Below(1).Above(r.H - 2)
	if p.Regions != nil {
		s.drawRegions(c, area, p)
	}
	switch s.shows {
	case showTrain:
		for i := len(p.Train) - 1; i >= 0; i-- { // originals last, on top
			t := p.Train[i]
			t.Predicted = t.Class // which is not asked here
			s.drawPoint(c, area, p, t, i >= p.Originals)
		}
	case showTest:
		for _, t := range p.Test {
			s.drawPoint(c, area, p, t, false)
		}
	}
	if at >= 0 && at < len(p.Test) {
		s.drawSelected(c, area, p, p.Test[at])
	}
	s.drawTitle(c, r.Row(0), p)
	s.drawAxes(c, r.Row(r.H-1), p.Frame)
}

// drawTitle names the classifier, its number of right test graphs and the
// number of its training graphs; it drops parts from the end if room is short.
func (s *Screen) drawTitle(c *paint.Canvas, r paint.Rect, p *plane.Picture) {
	name := "original"
	if p.Iteration > 0 {
		name = fmt.Sprintf("iteration %d", p.Iteration)
		if r.W < 44 {
			name = fmt.Sprintf("iter. %d", p.Iteration)
		}
	}
	row := chrome.Subtitle(c, r, name)
	right := fmt.Sprintf("%d/%d", p.Right, len(p.Test))
	if r.W >= 44 {
		right = "test " + right
	}
	row.Put(right, theme.Plain)
	if p.Regions == nil {
		row.Fit(theme.Warning, "regions …", "…")
		return
	}
	n := wording.Integer(len(p.Train))
	row.Fit(theme.Dim, n+" training graphs", "D_train "+n)
}

// drawRegions draws the raster, two cells above each other in one character;
// without coloured areas one texture a character.
func (s *Screen) drawRegions(c *paint.Canvas, r paint.Rect, p *plane.Picture) {
	for y := range r.H {
		for x := range r.W {
			top := p.Regions.Class(x, 2*y, r.W, 2*r.H)
			bottom := p.Regions.Class(x, 2*y+1, r.W, 2*r.H)
			switch {
			case !s.state.Theme.Shaded():
				c.Set(r.X+x, r.Y+y, texture(top, c.ASCII()), theme.Axis)
			case top == bottom:
				c.Set(r.X+x, r.Y+y, ' ', theme.Region(top, top))
			default:
				c.Set(r.X+x, r.Y+y, '▀', theme.Region(top, bottom))
			}
		}
	}
}

// drawPoint draws a graph as its class's glyph: full and bright, small for
// a generated graph, open for one predicted wrong.
func (s *Screen) drawPoint(c *paint.Canvas, r paint.Rect, p *plane.Picture, t plane.Point, generated bool) {
	x, y, ok := p.Frame.Cell(t.A, t.B, r.W, 2*r.H)
	if !ok { // outside a frame that is about to grow
		return
	}
	m := glyphsOf(t.Class, c.ASCII())
	glyph := m.full
	switch {
	case generated:
		glyph = m.small
	case t.Predicted != t.Class:
		glyph = m.open
	}
	style := theme.Class(t.Class)
	if p.Regions != nil && s.state.Theme.Shaded() {
		region := p.Regions.Class(x, y, r.W, 2*r.H)
		if style = theme.On(t.Class, region); generated {
			style = theme.Faint(t.Class, region)
		}
	}
	c.Set(r.X+x, r.Y+y/2, glyph, style)
}

// drawSelected draws the selected test graph between brackets.
func (s *Screen) drawSelected(c *paint.Canvas, r paint.Rect, p *plane.Picture, t plane.Point) {
	x, y, ok := p.Frame.Cell(t.A, t.B, r.W, 2*r.H)
	if !ok {
		return
	}
	defer c.Clip(r)()
	m := glyphsOf(t.Class, c.ASCII())
	glyph := m.full
	if t.Predicted != t.Class {
		glyph = m.open
	}
	for i, g := range []rune{'[', glyph, ']'} {
		c.Set(r.X+x-1+i, r.Y+y/2, g, theme.Cursor)
	}
}

// drawAxes writes the names of the coordinates and, if there is room, their
// ranges, never a cut number.
func (s *Screen) drawAxes(c *paint.Canvas, r paint.Rect, f *plane.Frame) {
	names := [2]string{"→ λn−1", "↑ λn"}
	ascii := c.ASCII()
	if ascii { // the same in a short form
		names = [2]string{"x 2nd", "y 1st"}
	}
	if s.run.axes == plane.Components {
		for k, arrow := range []string{"→", "↑"} {
			names[k] = fmt.Sprintf("%s PC %d", arrow, k+1)
			if r.W >= 56 {
				names[k] += fmt.Sprintf(" (%.0f %%)", 100*f.Share[k])
			}
		}
	}
	ranges := names
	for k := range names {
		ranges[k] += fmt.Sprintf(" %s…%s", wording.Number(f.Lo[k]), wording.Number(f.Hi[k]))
	}
	words := ranges[0] + "  " + ranges[1]
	if ascii {
		words = strings.ReplaceAll(words, "…", "..")
	}
	c.Line(r, chrome.Longest(r.W, words, names[0]+"  "+names[1]), theme.Dim)
}

// drawLegend explains the glyphs.
func (s *Screen) drawLegend(c *paint.Canvas, r paint.Rect) {
	row := &chrome.Row{C: c, Rest: r, Gap: 2}
	row.Hint("p", [...]string{"training", "test", "no points"}[s.shows])
	labels := s.run.dataset.ClassLabels
	ascii := c.ASCII()
	for k, label := range labels {
		name := "class " + wording.Label(label)
		if len(labels) > 2 {
			name = wording.Label(label)
		}
		if c.Width(name)+4 > row.Rest.W {
			break
		}
		x := row.Rest.X
		switch {
		case s.state.Theme.Shaded():
			c.Set(x, r.Y, glyphsOf(k, ascii).full, theme.On(k, k))
			c.Set(x+1, r.Y, ' ', theme.Region(k, k))
		default:
			c.Set(x, r.Y, glyphsOf(k, ascii).full, theme.Class(k))
			c.Set(x+1, r.Y, texture(k, ascii), theme.Axis)
		}
		row.Rest = row.Rest.Right(3)
		row.Put(name, theme.Plain)
	}
	m := glyphsOf(0, ascii)
	switch s.shows {
	case showTrain:
		if row.Fit(theme.Dim, fmt.Sprintf("%c original", m.full)) {
			row.Fit(theme.Dim, fmt.Sprintf("%c generated", m.small), fmt.Sprintf("%c gen.", m.small))
		}
	case showTest:
		row.Fit(theme.Dim, fmt.Sprintf("%c right", m.full))
	}
	row.Fit(theme.Dim, fmt.Sprintf("%c wrong", m.open)) // the selected one may be, whatever is shown
}

// classGlyphs are the glyphs of a class's points, which distinguish classes
// without colour; kept and dropped, right and wrong have different glyphs.
type classGlyphs struct{ full, open, small rune }

var allClassGlyphs = [theme.Classes]classGlyphs{
	{'●', '○', '•'}, {'■', '□', '▖'}, {'▲', '△', '▴'}, {'◆', '◇', '⋄'}, {'▼', '▽', '▾'}, {'◀', '◁', '◂'}, {'▶', '▷', '▹'}, {'◣', '◺', '◟'},
}

// glyphsOf is the class's glyphs; in ASCII a capital is a full point, a small
// letter a small one, and ! an open one of any class. When the colours repeat, the shapes are shifted by
// one: no two of 64 classes have the same colour and shape.
func glyphsOf(class int, ascii bool) classGlyphs {
	if ascii {
		k := rune(class % 26)
		return classGlyphs{full: 'A' + k, open: '!', small: 'a' + k}
	}
	return allClassGlyphs[(class+class/len(allClassGlyphs))%len(allClassGlyphs)]
}

// textures show the regions without colour.
var (
	textures      = []rune{' ', '░', '▒', '-', '=', '╱', '╲', '┄'}
	texturesASCII = []rune{' ', ':', '%', '-', '=', '/', '\\', '"'}
)

func texture(class int, ascii bool) rune {
	if ascii {
		return texturesASCII[class%len(texturesASCII)]
	}
	return textures[class%len(textures)]
}
