package tui

import (
	"fmt"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"mevolve/tui/keys"
	"mevolve/tui/list"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// question asks before something is lost.
type question struct {
	text string
	yes  func() tea.Cmd
}

// sure does something, after asking where a run would be lost.
func (a *App) sure(what string, do func() tea.Cmd) tea.Cmd {
	losing := a.state.Losing()
	if losing == "" {
		return do()
	}
	a.layer = &question{text: losing + " " + what, yes: do}
	return nil
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

// Draw stands what is of the screen alone beside what is of every screen, or
// above it where there is less room.
func (h *help) Draw(c *paint.Canvas, body paint.Rect) {
	here, everywhere := h.app.keys.Help(h.app.here.id)
	words, general := wordsOf(h.app.words, h.app.here.id)
	const column = nameWidth + helpWidth
	w := min(column+6, body.W-2)
	write := func(p *paint.Page) {
		entries(p, h.app.here.name, here, words)
		p.Next()
		entries(p, "everywhere", everywhere, general)
	}
	if body.W >= 2*column+8 {
		w = 2*column + 6
		write = func(p *paint.Page) {
			left, right := paint.Page{C: c, R: p.R.Left(column)}, paint.Page{C: c, R: p.R.Right(column + 2)}
			entries(&left, h.app.here.name, here, words)
			entries(&right, "everywhere", everywhere, general)
			p.Y = max(left.Y, right.Y)
		}
	}
	inside := paint.Page{C: c, R: paint.Rect{W: w - 4}}
	r := screen.Window(c, body, w, inside.Lines(write)+2, "Keys and words")
	h.Text(c, r, write)
	if h.More() || h.Top > 0 {
		c.TextRight(paint.Rect{X: r.X, Y: r.Y + r.H, W: r.W, H: 1}, " ↑ ↓ more ", theme.Key)
	}
}

// entries writes keys and what they do, then words and what they mean.
func entries(p *paint.Page, title string, bindings []keys.Binding, words []word) {
	entry := func(name, text string) {
		p.Put(0, name, theme.Key)
		texts := paint.Page{C: p.C, R: p.R.Right(nameWidth), Y: p.Y}
		texts.Paragraph(text, theme.Plain)
		p.Y = texts.Y
	}
	p.Line(title, theme.Heading)
	for _, b := range bindings {
		entry(b.Names(), b.Help)
	}
	if len(words) > 0 {
		p.Next()
		p.Line("what is written there", theme.Heading)
	}
	for _, w := range words {
		entry(w.text, w.means)
	}
}

// menu is a layer of lines of which one is chosen.
type menu struct {
	list.List
	title  string
	width  int
	keys   keys.Screen
	answer func(a keys.Action, key string) (cmd tea.Cmd, chosen bool)
}

func (m *menu) Key(msg tea.KeyPressMsg) (bool, tea.Cmd) {
	a, _ := keys.Layers.Find(m.keys, msg.String())
	if cmd, chosen := m.answer(a, msg.String()); chosen {
		return false, cmd
	}
	_, moved := m.Do(a)
	return moved, nil
}

func (m *menu) Update(tea.Msg) tea.Cmd { return nil }

func (m *menu) Draw(c *paint.Canvas, body paint.Rect) {
	n := len(m.Rows())
	r := screen.Window(c, body, min(body.W-2, m.width), n+4, m.title)
	screen.Keys(c, r.Row(r.H-1), m.keys, nil)
	rows := r.Above(r.H - 2)
	if rows.H < n { // rather a line than a blank row
		rows.H++
	}
	m.List.Draw(c, rows, true)
}

// prompt is a line of text being typed into the footer. The text input edits;
// the painter draws it.
type prompt struct {
	screen.Prompt
	input textinput.Model
}

func newPrompt(p screen.Prompt) *prompt {
	in := newInput()
	in.SetValue(p.Value)
	in.CursorEnd()
	return &prompt{p, in}
}

// longestInput is the most characters of an input, as long as a path may be:
// what else is pasted there is a mistake.
const longestInput = 4096

func newInput() textinput.Model {
	in := textinput.New()
	in.CharLimit = longestInput
	in.Focus()
	return in
}

func (p *prompt) key(msg tea.KeyPressMsg) (stay bool, cmd tea.Cmd) {
	switch msg.String() {
	case "enter":
		if p.Start != nil {
			return false, p.Start(p.input.Value())
		}
		p.Done(p.input.Value())
		return false, nil
	case "esc":
		if p.Cancel != nil {
			p.Cancel()
		}
		return false, nil
	}
	return true, p.update(msg)
}

func (p *prompt) update(msg tea.Msg) tea.Cmd {
	before := p.input.Value()
	p.input, _ = p.input.Update(msg) // its commands only make the cursor blink
	if after := p.input.Value(); after != before && p.Changed != nil {
		p.Changed(after)
	}
	return nil
}

func (p *prompt) draw(c *paint.Canvas, r paint.Rect) {
	x := c.Line(r.Left(r.W-leastInput), p.Label, theme.Key)
	drawInput(c, r.Right(x-r.X+1), p.input)
}

// leastInput is the columns that a label leaves to what is typed after it.
const leastInput = 12

// drawInput draws a text input with its cursor in sight. A full one says so.
func drawInput(c *paint.Canvas, r paint.Rect, in textinput.Model) {
	value := []rune(in.Value())
	at := in.Position()
	if len(value) >= longestInput {
		full := fmt.Sprintf(" full: %s characters", wording.Integer(longestInput))
		c.TextRight(r, full, theme.Warning)
		r = r.Left(r.W - c.Width(full))
	}
	before := string(value[max(0, at-8*max(1, r.W)):at]) // more than is seen, marks that combine included
	for left := c.Width(before); left >= max(1, r.W) && before != ""; {
		cluster, _ := ansi.FirstGraphemeCluster(before, ansi.GraphemeWidth)
		before = before[len(cluster):]
		left -= c.Width(cluster)
	}
	defer c.Clip(r)()
	x := c.Text(r.X, r.Y, before, theme.Plain)
	under := " "
	if at < len(value) {
		under = string(value[at])
		at++
	}
	x = c.Text(x, r.Y, under, theme.Cursor)
	c.Text(x, r.Y, string(value[at:min(len(value), at+8*max(1, r.W))]), theme.Plain)
}

// askGraph asks for a graph's number.
func (a *App) askGraph() {
	a.state.Ask(screen.Prompt{
		Label: fmt.Sprintf("go to graph 1–%d:", len(a.state.Dataset.Examples)),
		Done: func(value string) {
			i, err := strconv.Atoi(strings.TrimSpace(value))
			if n := len(a.state.Dataset.Examples); err != nil || i < 1 || i > n {
				a.state.Complain(fmt.Errorf("graphs are numbered 1 to %d; found %q", n, value))
				return
			}
			a.state.SetGraph(i - 1)
		},
	})
}
