package regions

import (
	"fmt"
	"strings"

	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// shows is which points a plot has.
type shows int

const (
	showTrain shows = iota // Fig. 6
	showTest               // Fig. 7
	showNone
	showKinds
)

// plot draws one picture: its title, the regions with the points on them, the
// axes. at is the selected test point, −1 for none.
func (s *Screen) plot(c *paint.Canvas, r paint.Rect, p *picture, at int) {
	if r.H < 4 || r.W < 12 {
		return
	}
	area := r.Below(1).Above(r.H - 2)
	if p.regions != nil {
		s.drawRegions(c, area, p)
	}
	outside := 0
	switch s.shows {
	case showTrain:
		for i := len(p.train) - 1; i >= 0; i-- { // originals last, so on top
			outside += s.drawPoint(c, area, p, p.train[i], i >= p.originals, true)
		}
	case showTest:
		for _, t := range p.test {
			outside += s.drawPoint(c, area, p, t, false, t.predicted == t.class)
		}
	}
	if at >= 0 && at < len(p.test) {
		s.drawSelected(c, area, p, p.test[at])
	}
	s.drawTitle(c, r.Row(0), p, outside)
	s.drawAxes(c, r.Row(r.H-1), p.frame)
}

// drawTitle names the classifier, how many test graphs it has right and how
// many graphs it has learnt from; what has no room goes from the end.
func (s *Screen) drawTitle(c *paint.Canvas, r paint.Rect, p *picture, outside int) {
	name := "original"
	if p.iteration > 0 {
		name = fmt.Sprintf("iteration %d", p.iteration)
		if r.W < 44 {
			name = fmt.Sprintf("iter. %d", p.iteration)
		}
	}
	row := screen.Title(c, r, name, false)
	right := fmt.Sprintf("%d/%d", p.right, len(p.test))
	if r.W >= 44 {
		right = "test " + right
	}
	row.Put(right, theme.Strong)
	size, off := "|D| "+wording.Integer(len(p.train)), wording.Integer(outside)+" off plot"
	switch {
	case p.regions == nil:
		row.Fit(theme.Warning, "regions …", "…")
	case outside == 0 || c.Width(size+"  "+off) <= row.Rest.W: // points that are missed are said first
		row.Fit(theme.Dim, size)
	}
	if outside > 0 {
		row.Fit(theme.Warning, wording.Integer(outside)+" off the plot", off)
	}
}

// drawRegions draws the raster, two cells above each other in one character;
// without colour one texture a character.
func (s *Screen) drawRegions(c *paint.Canvas, r paint.Rect, p *picture) {
	for y := range r.H {
		for x := range r.W {
			top := p.regions.class(x, 2*y, r.W, 2*r.H)
			bottom := p.regions.class(x, 2*y+1, r.W, 2*r.H)
			switch {
			case !s.state.Theme.Color:
				c.Set(r.X+x, r.Y+y, texture(top, s.state.Theme.ASCII), theme.Axis)
			case top == bottom:
				c.Set(r.X+x, r.Y+y, ' ', theme.Region(top, top))
			default:
				c.Set(r.X+x, r.Y+y, '▀', theme.Region(top, bottom))
			}
		}
	}
}

// drawPoint draws a graph as its class's glyph: full and bright, or small for
// a generated one, or open for one predicted wrong. It returns 1 for a point
// beyond the frame.
func (s *Screen) drawPoint(c *paint.Canvas, r paint.Rect, p *picture, t point, generated, right bool) (outside int) {
	x, y, ok := p.frame.cell(t.a, t.b, r.W, 2*r.H)
	if !ok {
		return 1
	}
	m := mark(t.class, s.state.Theme.ASCII)
	glyph := m.full
	switch {
	case generated:
		glyph = m.small
	case !right:
		glyph = m.open
	}
	c.Set(r.X+x, r.Y+y/2, glyph, s.pointStyle(p, t, r, x, y, generated))
	return 0
}

func (s *Screen) pointStyle(p *picture, t point, r paint.Rect, x, y int, faint bool) paint.Style {
	switch {
	case p.regions == nil || !s.state.Theme.Color:
		return theme.Class(t.class)
	case faint:
		return theme.Faint(t.class, p.regions.class(x, y, r.W, 2*r.H))
	}
	return theme.On(t.class, p.regions.class(x, y, r.W, 2*r.H))
}

// drawSelected draws the selected test graph between brackets.
func (s *Screen) drawSelected(c *paint.Canvas, r paint.Rect, p *picture, t point) {
	x, y, ok := p.frame.cell(t.a, t.b, r.W, 2*r.H)
	if !ok {
		return
	}
	defer c.Clip(r)()
	m := mark(t.class, s.state.Theme.ASCII)
	glyph := m.full
	if t.predicted != t.class {
		glyph = m.open
	}
	for i, g := range []rune{'[', glyph, ']'} {
		c.Set(r.X+x-1+i, r.Y+y/2, g, theme.Cursor)
	}
}

// drawAxes writes what the coordinates are and, where there is room, their
// ranges: half a number would be another one.
func (s *Screen) drawAxes(c *paint.Canvas, r paint.Rect, f *frame) {
	names := [2]string{"→ λn−1", "↑ λn"}
	ascii := s.state.Theme.ASCII
	if ascii { // the same, and short enough
		names = [2]string{"x 2nd", "y 1st"}
	}
	if s.run.axes == components {
		for k, arrow := range []string{"→", "↑"} {
			names[k] = fmt.Sprintf("%s PC %d", arrow, k+1)
			if r.W >= 56 {
				names[k] += fmt.Sprintf(" (%.0f %%)", 100*f.share[k])
			}
		}
	}
	ranges := names
	for k := range names {
		ranges[k] += fmt.Sprintf(" %s…%s", wording.Number(f.lo[k]), wording.Number(f.hi[k]))
	}
	words := ranges[0] + "  " + ranges[1]
	if ascii {
		words = strings.ReplaceAll(words, "…", "..")
	}
	c.Line(r, screen.Longest(r.W, words, names[0]+"  "+names[1]), theme.Dim)
}

// drawLegend explains the glyphs.
func (s *Screen) drawLegend(c *paint.Canvas, r paint.Rect) {
	row := &screen.Row{C: c, Rest: r, Gap: 2}
	row.Legend("p", theme.Key, [...]string{"training", "test", "no points"}[s.shows], theme.Plain)
	labels := s.run.dataset.ClassLabels
	ascii := s.state.Theme.ASCII
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
		case s.state.Theme.Color:
			c.Set(x, r.Y, mark(k, ascii).full, theme.On(k, k))
			c.Set(x+1, r.Y, ' ', theme.Region(k, k))
		default:
			c.Set(x, r.Y, mark(k, ascii).full, theme.Class(k))
			c.Set(x+1, r.Y, texture(k, ascii), theme.Axis)
		}
		row.Rest = row.Rest.Right(3)
		row.Put(name, theme.Plain)
	}
	m := mark(0, ascii)
	switch s.shows {
	case showTrain:
		if row.Fit(theme.Dim, fmt.Sprintf("%c original", m.full)) {
			row.Fit(theme.Dim, fmt.Sprintf("%c generated", m.small), fmt.Sprintf("%c gen.", m.small))
		}
	case showTest:
		if row.Fit(theme.Dim, fmt.Sprintf("%c right", m.full)) {
			row.Fit(theme.Dim, fmt.Sprintf("%c wrong", m.open))
		}
	}
}

// marks are the glyphs of a class's points, so that classes are told apart
// without colour; kept and dropped, right and wrong have others.
type marks struct{ full, open, small rune }

var classMarks = [theme.Classes]marks{
	{'●', '○', '•'}, {'■', '□', '▖'}, {'▲', '△', '▴'}, {'◆', '◇', '⋄'}, {'▼', '▽', '▾'}, {'◀', '◁', '◂'}, {'▶', '▷', '▹'}, {'◣', '◺', '◟'},
}

// mark is the class's glyphs; in ASCII a capital is a full point, a small
// letter an open or a small one. Where the colours begin anew, the shapes begin one
// further: no two of 64 classes have both in common.
func mark(class int, ascii bool) marks {
	if ascii {
		k := rune(class % 26)
		return marks{full: 'A' + k, open: 'a' + k, small: 'a' + k}
	}
	return classMarks[(class+class/len(classMarks))%len(classMarks)]
}

// textures are the regions where there is no colour.
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
