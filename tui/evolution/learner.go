package evolution

import (
	"slices"

	"mevolve/learners"
	"mevolve/tui/layout"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
)

// picker is the list of learners, in place of the lists while it is open.
type picker struct {
	all    []learners.Info
	at     int
	offset int
}

// newPicker opens the list at a learner.
func newPicker(name string) *picker {
	p := &picker{all: learners.All()}
	p.at = max(0, slices.IndexFunc(p.all, func(i learners.Info) bool { return i.Name == name }))
	return p
}

func (p *picker) move(by int) { p.at = max(0, min(p.at+by, len(p.all)-1)) }

func (p *picker) draw(c *paint.Canvas, r paint.Rect) {
	r = screen.Heading(c, r, "Learner", "Enter chooses, Esc leaves", true)
	p.offset = layout.Scroll(p.offset, p.at, r.H, len(p.all))
	for i := range r.H {
		k := p.offset + i
		if k >= len(p.all) {
			break
		}
		line, name, about := r.Row(i), theme.Plain, theme.Dim
		if k == p.at {
			name, about = theme.Row, theme.Row
			c.Fill(line, ' ', theme.Row)
			c.Set(line.X, line.Y, theme.SelectedGlyph, theme.Row)
		}
		c.Line(line.Right(2).Left(20), p.all[k].Name, name)
		c.Line(line.Right(23), p.all[k].Line, about)
	}
}
