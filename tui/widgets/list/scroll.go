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

	lines, seen int // in the last frame
}

// Window is a Scroll on a canvas: what a frame shows of the lines, and the target of the mouse.
type Window struct {
	*Scroll
	Lines paint.Rect // begins at the first line, which may be above the window

	now Scroll
}

// Shown is called once the frame is complete: a page is as long as what the user sees.
func (w *Window) Shown() { *w.Scroll = w.now }

// More reports whether there are lines below the window.
func (w *Window) More() bool { return w.now.More() }

// Place opens r on a number of lines, to be drawn with r as the clip.
func (s *Scroll) Place(c *paint.Canvas, r paint.Rect, lines int) *Window {
	top := max(0, min(s.Top, lines-r.H))
	w := &Window{Scroll: s, now: Scroll{Top: top, Moved: s.Moved, lines: lines, seen: r.H},
		Lines: paint.Rect{X: r.X, Y: r.Y - top, W: r.W, H: max(lines, r.H+top)}}
	c.SetTarget(r, w)
	return w
}

// Text opens r on the text that write writes.
func (s *Scroll) Text(c *paint.Canvas, r paint.Rect, write func(*paint.Page)) *Window {
	defer c.Clip(r)()
	p := &paint.Page{C: c, R: r}
	w := s.Place(c, r, p.Lines(write))
	p.R = w.Lines
	write(p)
	return w
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
