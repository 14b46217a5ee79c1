package tui

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/tui/keys"
	"mevolve/tui/list"
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
	if a, _ := keys.Layers.Find(keys.Question, msg.String()); a == keys.Yes {
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
	list.Scroll
	app *App
}

func (h *help) Key(msg tea.KeyPressMsg) (bool, tea.Cmd) {
	a, _ := keys.Layers.Find(keys.HelpPage, msg.String())
	return h.Do(a), nil
}

func (h *help) Update(tea.Msg) tea.Cmd { return nil }

// Widths of the overlay's columns: keys or words, and what they do or mean.
const (
	nameWidth = 16
	helpWidth = 53
)

func (h *help) Draw(c *paint.Canvas, body paint.Rect) {
	here, everywhere := h.app.keys.Help(h.app.here.id)
	words, general := wordsOf(h.app.words, h.app.here.id)
	left, right := entries(h.app.here.name, here, words), entries("everywhere", everywhere, general)
	w := nameWidth + helpWidth
	if body.W >= 2*w+8 {
		left, right = wrapped(left, w), wrapped(right, w)
		lines := max(len(left), len(right))
		r := h.window(c, body, 2*w+6, lines)
		defer c.Clip(r)()
		r = h.Place(c, r, lines)
		column(c, r.Left(w), left)
		column(c, r.Right(w+2), right)
		return
	}
	width := min(w+6, body.W-2)
	all := wrapped(append(append(left, [2]string{}), right...), width-4)
	r := h.window(c, body, width, len(all))
	defer c.Clip(r)()
	column(c, h.Place(c, r, len(all)), all)
}

// window frames the help; where there is more than it holds, the frame says so.
func (h *help) window(c *paint.Canvas, body paint.Rect, w, lines int) paint.Rect {
	r := screen.Window(c, body, w, lines+2, "Keys and words")
	if lines > r.H {
		c.TextRight(paint.Rect{X: r.X, Y: r.Y + r.H, W: r.W, H: 1}, " ↑ ↓ more ", theme.Key)
	}
	return r
}

// wrapped breaks the texts of lines to a column of width w.
func wrapped(lines [][2]string, w int) [][2]string {
	var out [][2]string
	for _, line := range lines {
		if line[1] == "" {
			out = append(out, line)
			continue
		}
		name := line[0]
		for _, text := range paint.Wrap(line[1], max(1, w-nameWidth)) {
			out = append(out, [2]string{name, text})
			name = ""
		}
	}
	return out
}

// entries writes keys, then words, as lines of a name and a text; a title has no
// text.
func entries(title string, bindings []keys.Binding, words []word) [][2]string {
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

func column(c *paint.Canvas, r paint.Rect, lines [][2]string) {
	for i, line := range lines {
		row := r.Row(i)
		if line[1] == "" {
			c.Line(row, line[0], theme.Heading)
			continue
		}
		c.Line(row.Left(nameWidth-1), line[0], theme.Key)
		c.Line(row.Right(nameWidth), line[1], theme.Plain)
	}
}
