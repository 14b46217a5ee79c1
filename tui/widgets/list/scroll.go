package list

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/tui/keys"
	"mevolve/tui/widgets/paint"
)

// Scroll is a scrolling window over lines.
type Scroll struct {
	Top   int    // the first visible line
	Moved func() // after a key or the wheel; may be nil

	lines, seen int // of the last Place
}

// Place opens r on a number of lines. It returns a rectangle that begins at the first
// line, to be drawn with r as the clip.
func (s *Scroll) Place(c *paint.Canvas, r paint.Rect, lines int) paint.Rect {
	s.lines, s.seen = lines, r.H
	s.Move(0)
	c.SetTarget(r, s)
	return paint.Rect{X: r.X, Y: r.Y - s.Top, W: r.W, H: max(lines, r.H+s.Top)}
}

// Text opens r on the text that write writes.
func (s *Scroll) Text(c *paint.Canvas, r paint.Rect, write func(*paint.Page)) {
	defer c.Clip(r)()
	p := &paint.Page{C: c, R: r}
	p.R = s.Place(c, r, p.Lines(write))
	write(p)
}

// Move moves the window, within the lines.
func (s *Scroll) Move(lines int) { s.Top = max(0, min(s.Top+lines, s.lines-s.seen)) }

// More reports whether there are lines below the window.
func (s *Scroll) More() bool { return s.Top+s.seen < s.lines }

// Page is the number of visible lines.
func (s *Scroll) Page() int { return s.seen }

// Do handles a key, and reports whether it moves the window.
func (s *Scroll) Do(a keys.Action) bool {
	by, ok := steps(a, s.seen, s.lines)
	if ok {
		s.Wheel(by)
	}
	return ok
}

// Wheel moves the window; Click does nothing.
func (s *Scroll) Wheel(lines int) tea.Cmd {
	s.Move(lines)
	if s.Moved != nil {
		s.Moved()
	}
	return nil
}

func (s *Scroll) Click(int, int) tea.Cmd { return nil }

// steps is the number of rows by which a key moves in a list of n rows, page of them visible.
func steps(a keys.Action, page, n int) (by int, ok bool) {
	switch a {
	case keys.Down:
		return 1, true
	case keys.Up:
		return -1, true
	case keys.PageDown:
		return max(1, page), true
	case keys.PageUp:
		return -max(1, page), true
	case keys.First:
		return -n, true
	case keys.Last:
		return n, true
	}
	return 0, false
}
