package tui

import (
	"charm.land/bubbles/v2/viewport"
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"mevolve/tui/keys"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// prose writes the text of a layer with Lip Gloss, in the theme's styles and spelling.
type prose struct {
	theme *theme.Theme
	w     int // columns
}

// line is a text in a style.
func (p prose) line(text string, s paint.Style) string {
	if p.theme.ASCII {
		text = paint.Spell(text)
	}
	return p.theme.Look(s).Render(text)
}

// paragraph is a text in a style, wrapped.
func (p prose) paragraph(text string, s paint.Style) string {
	if p.theme.ASCII {
		text = paint.Spell(text)
	}
	lines := paint.Wrap(text, p.w)
	for i, line := range lines {
		lines[i] = p.theme.Look(s).Render(line)
	}
	return lipgloss.JoinVertical(lipgloss.Left, lines...)
}

// reader scrolls the text of a layer in a viewport.
type reader struct{ view viewport.Model }

// draw shows a text in r. What the frame shows of it becomes the reader's once the frame is complete.
func (v *reader) draw(c *paint.Canvas, r paint.Rect, text string) *reading {
	shown := &reading{of: v, view: v.view}
	shown.view.SetWidth(r.W)
	shown.view.SetHeight(r.H)
	shown.view.SetContent(text)
	c.Styled(r, shown.view.View())
	c.SetTarget(r, shown)
	return shown
}

// do handles a key, and reports whether it moves the text.
func (v *reader) do(a keys.Action) bool {
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
	return true
}

// reading is a text in a frame, and the target of the mouse.
type reading struct {
	of   *reader
	view viewport.Model
}

// Shown keeps what the user sees: a page of it is as long.
func (s *reading) Shown() { s.of.view = s.view }

// Wheel moves the text; Click does nothing.
func (s *reading) Wheel(lines int) tea.Cmd {
	s.of.view.SetYOffset(s.of.view.YOffset() + lines)
	return nil
}

func (s *reading) Click(int, int) tea.Cmd { return nil }
