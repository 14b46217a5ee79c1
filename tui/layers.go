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

// Widths of the overlay's columns: keys or words, and what they do or mean.
const (
	nameWidth = 16
	helpWidth = 53
)

func (h *help) Draw(c *paint.Canvas, body paint.Rect) {
	here, everywhere := keys.Help(h.app.here.id)
	words, general := wordsOf(h.app.here.id)
	left, right := list(h.app.here.name, here, words), list("everywhere", everywhere, general)
	w := nameWidth + helpWidth
	if body.W >= 2*w+8 {
		h.lines = max(len(left), len(right))
		r := screen.Window(c, body, 2*w+6, h.lines+2, "Keys and words")
		h.room = r.H
		h.scroll(0)
		defer c.Clip(r)()
		column(c, r.Left(w), left, -h.offset)
		column(c, r.Right(w+2), right, -h.offset)
		h.more(c, r)
		return
	}
	h.lines = len(left) + 1 + len(right)
	r := screen.Window(c, body, min(w+6, body.W-2), h.lines+2, "Keys and words")
	h.room = r.H
	h.scroll(0)
	defer c.Clip(r)()
	column(c, r, left, -h.offset)
	column(c, r, right, len(left)+1-h.offset)
	h.more(c, r)
}

func (h *help) more(c *paint.Canvas, r paint.Rect) {
	if h.lines > h.room {
		c.TextRight(r.Row(r.H-1), " ↑ ↓ more ", theme.Key)
	}
}

// list writes keys, then words, as lines of a name and a text; a title has no
// text.
func list(title string, bindings []keys.Binding, words []word) [][2]string {
	lines := [][2]string{{title}}
	for _, b := range bindings {
		lines = append(lines, [2]string{b.Names(), b.Help})
	}
	if len(words) > 0 {
		lines = append(lines, [2]string{}, [2]string{"what is written there"})
	}
	for _, w := range words {
		lines = append(lines, [2]string{w.text, w.means})
	}
	return lines
}

func column(c *paint.Canvas, r paint.Rect, lines [][2]string, y int) {
	for i, line := range lines {
		row := r.Row(y + i)
		if line[1] == "" {
			c.Line(row, line[0], theme.Heading)
			continue
		}
		c.Line(row.Left(nameWidth-1), line[0], theme.Key)
		c.Line(row.Right(nameWidth), line[1], theme.Plain)
	}
}
