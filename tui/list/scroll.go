package list

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/tui/keys"
	"mevolve/tui/paint"
)

// Scroll is a window on lines of which not all are seen.
type Scroll struct {
	Top   int    // the first line seen
	Moved func() // after a key or the wheel; may be nil

	lines, seen int // as it was placed last
}

// Window opens r on so many lines, of which so many are seen.
func (s *Scroll) Window(c *paint.Canvas, r paint.Rect, lines, seen int) {
	s.lines, s.seen = lines, seen
	s.Move(0)
	c.Mark(r, s)
}

// Place opens r on so many lines, of which the first is at the top of what is
// returned: to be drawn with r as the clip.
func (s *Scroll) Place(c *paint.Canvas, r paint.Rect, lines int) paint.Rect {
	s.Window(c, r, lines, r.H)
	return paint.Rect{X: r.X, Y: r.Y - s.Top, W: r.W, H: max(lines, r.H+s.Top)}
}

// Text opens r on what write writes.
func (s *Scroll) Text(c *paint.Canvas, r paint.Rect, write func(*paint.Page)) {
	defer c.Clip(r)()
	p := &paint.Page{C: c, R: r}
	p.R = s.Place(c, r, p.Lines(write))
	write(p)
}

// Move moves the window, as far as there are lines.
func (s *Scroll) Move(lines int) { s.Top = max(0, min(s.Top+lines, s.lines-s.seen)) }

// More tells whether there are lines below the window.
func (s *Scroll) More() bool { return s.Top+s.seen < s.lines }

// Page is how many lines are seen.
func (s *Scroll) Page() int { return s.seen }

// Do answers a key, and tells whether it moves the window.
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

// steps is how far a key moves in a list of n rows of which a page is seen.
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
