package prose

import (
	"charm.land/bubbles/v2/viewport"
	tea "charm.land/bubbletea/v2"

	"mevolve/tui/keys"
	"mevolve/tui/widgets/paint"
)

// Reader scrolls a text in a viewport.
type Reader struct {
	Top   int    // the first visible line
	Moved func() // after the wheel; may be nil

	view viewport.Model // of the last frame
}

// Reading is what a frame shows of a text, and the target of the mouse.
type Reading struct {
	Reader
	of *Reader
}

// Draw shows a text in r. What the frame shows of it becomes the reader's once the frame is complete.
func (v *Reader) Draw(c *paint.Canvas, r paint.Rect, t *Text) *Reading {
	shown := &Reading{*v, v}
	view := &shown.view
	view.SetWidth(r.W)
	view.SetHeight(r.H)
	view.SetContentLines(t.Lines)
	view.SetYOffset(v.Top)
	shown.Top = view.YOffset()
	c.Styled(r, view.View())
	c.SetTarget(r, shown)
	defer c.Clip(r)()
	for _, m := range t.marks {
		m.line.X, m.line.Y = r.X+m.line.X, r.Y+m.line.Y-shown.Top
		c.SetTarget(m.line, m.what)
	}
	if t.cursor != nil {
		c.SetCursor(r.X+t.cursor.X, r.Y+t.cursor.Y-shown.Top)
	}
	return shown
}

// Shown keeps what the user sees: a page of it is as long.
func (s *Reading) Shown() { *s.of = s.Reader }

// Wheel moves the text, not what this frame shows of it.
func (s *Reading) Wheel(lines int) tea.Cmd { return s.of.Wheel(lines) }

// Page is the number of visible lines.
func (v *Reader) Page() int { return v.view.Height() }

// More reports whether there are lines below the visible ones.
func (v *Reader) More() bool { return v.Top+v.view.Height() < v.view.TotalLineCount() }

// Wheel moves the text; Click does nothing.
func (v *Reader) Wheel(lines int) tea.Cmd {
	v.view.SetYOffset(v.Top + lines)
	v.Top = v.view.YOffset()
	if v.Moved != nil {
		v.Moved()
	}
	return nil
}

func (v *Reader) Click(int, int) tea.Cmd { return nil }

// Do handles a key, and reports whether it moves the text.
func (v *Reader) Do(a keys.Action) bool {
	v.view.SetYOffset(v.Top)
	switch a {
	case keys.Down:
		v.view.ScrollDown(1)
	case keys.Up:
		v.view.ScrollUp(1)
	case keys.PageDown:
		v.view.PageDown()
	case keys.PageUp:
		v.view.PageUp()
	case keys.First:
		v.view.GotoTop()
	case keys.Last:
		v.view.GotoBottom()
	default:
		return false
	}
	v.Top = v.view.YOffset()
	return true
}
