package tui

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/tui/keys"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
)

// question asks before something is lost.
type question struct {
	text string
	yes  func() tea.Cmd
}

func (q *question) Key(msg tea.KeyPressMsg) (bool, tea.Cmd) {
	switch msg.String() {
	case "y", "Y", "q", "enter":
		return false, q.yes()
	}
	return false, nil
}

func (q *question) Update(tea.Msg) tea.Cmd { return nil }

func (q *question) Draw(c *paint.Canvas, body paint.Rect) {
	const w = 56
	lines := paint.Wrap(q.text, w-6)
	r := screen.Window(c, body, w, len(lines)+6, "Really?")
	r = r.Below(1)
	r = r.Below(c.Paragraph(r.Inset(1, 0), q.text, theme.Plain)+1).Inset(1, 0)
	x := c.Text(r.X, r.Y, "y", theme.Key)
	x = c.Text(x+1, r.Y, "yes", theme.Dim)
	x = c.Text(x+3, r.Y, "any other key", theme.Key)
	c.Text(x+1, r.Y, "no", theme.Dim)
}

// help lists the keys of the screen below it and those of every screen.
type help struct {
	app    *App
	offset int
	room   int // lines seen when it was last drawn
	lines  int
}

func (h *help) Key(msg tea.KeyPressMsg) (bool, tea.Cmd) {
	switch msg.String() {
	case "down", "j":
		h.scroll(1)
	case "up", "k":
		h.scroll(-1)
	case "pgdown", "space":
		h.scroll(h.room)
	case "pgup":
		h.scroll(-h.room)
	default:
		return false, nil
	}
	return true, nil
}

func (h *help) scroll(lines int) { h.offset = max(0, min(h.offset+lines, h.lines-h.room)) }

func (h *help) Update(msg tea.Msg) tea.Cmd {
	if w, ok := msg.(tea.MouseWheelMsg); ok {
		if w.Button == tea.MouseWheelUp {
			h.scroll(-3)
		} else {
			h.scroll(3)
		}
	}
	return nil
}

func (h *help) Draw(c *paint.Canvas, body paint.Rect) {
	here, everywhere := keys.Help(h.app.here.id)
	const names, text = 16, 52
	if body.W >= 2*(names+text)+8 {
		n := max(len(here), len(everywhere)) + 4
		r := screen.Window(c, body, 2*(names+text)+6, n, "Keys")
		h.room, h.lines = r.H, 0
		h.column(c, r.Left(names+text), h.app.here.name, here, 0)
		h.column(c, r.Right(names+text+2), "everywhere", everywhere, 0)
		return
	}
	h.lines = len(here) + len(everywhere) + 3
	r := screen.Window(c, body, min(names+text+6, body.W-2), h.lines+2, "Keys")
	h.room = r.H
	h.scroll(0)
	defer c.Clip(r)()
	h.column(c, r, h.app.here.name, here, -h.offset)
	h.column(c, r, "everywhere", everywhere, len(here)+2-h.offset)
	if h.lines > h.room {
		c.TextRight(r.Row(r.H-1), " ↑ ↓ more ", theme.Key)
	}
}

func (h *help) column(c *paint.Canvas, r paint.Rect, title string, list []keys.Binding, y int) {
	c.Text(r.X, r.Y+y, title, theme.Heading)
	for i, b := range list {
		row := r.Row(y + 1 + i)
		c.Line(row.Left(15), b.Names(), theme.Key)
		c.Line(row.Right(16), b.Help, theme.Plain)
	}
}
