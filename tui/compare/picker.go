package compare

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/learners"
	"mevolve/tui/keys"
	"mevolve/tui/layout"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
)

// picker is the list of learners to take in or out, in place of the cell while
// it is open.
type picker struct {
	all    []learners.Info
	in     map[string]bool
	at     int
	offset int
}

// pick opens the list of learners, or closes it and compares those chosen.
func (s *Screen) pick() tea.Cmd {
	if s.picker == nil {
		s.picker = &picker{all: learners.All(), in: map[string]bool{}}
		for _, l := range s.learners {
			s.picker.in[l] = true
		}
		return nil
	}
	chosen := s.picker.chosen()
	if len(chosen) == 0 {
		s.state.Say("Nothing can be compared without a learner; Enter takes one in.")
		return nil
	}
	s.learners, s.picker = chosen, nil
	return s.Enter()
}

// chosen lists the learners that are in, in the paper's order.
func (p *picker) chosen() []string {
	var names []string
	for _, l := range p.all {
		if p.in[l.Name] {
			names = append(names, l.Name)
		}
	}
	return names
}

func (p *picker) move(by int) { p.at = max(0, min(p.at+by, len(p.all)-1)) }

// do answers a key while the list is open.
func (p *picker) do(a keys.Action) bool {
	switch a {
	case keys.Down:
		p.move(1)
	case keys.Up:
		p.move(-1)
	case keys.First:
		p.move(-1 << 20)
	case keys.Last:
		p.move(1 << 20)
	case keys.Enter, keys.Play:
		name := p.all[p.at].Name
		p.in[name] = !p.in[name]
	default:
		return false
	}
	return true
}

func (p *picker) draw(c *paint.Canvas, r paint.Rect) {
	r = screen.Heading(c, r, "Learners", "Enter takes in or out, c compares them, Esc leaves", true)
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
		glyph := theme.OffGlyph
		if p.in[p.all[k].Name] {
			glyph = theme.OnGlyph
		}
		c.Set(line.X+2, line.Y, glyph, name)
		c.Line(line.Right(4).Left(20), p.all[k].Name, name)
		c.Line(line.Right(25), p.all[k].Line, about)
	}
}
