package tui

import (
	"fmt"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
)

// prompt is a line of text being typed into the footer. The text input edits;
// the painter draws it.
type prompt struct {
	screen.Prompt
	input textinput.Model
}

func newPrompt(p screen.Prompt) *prompt {
	in := textinput.New()
	in.SetValue(p.Value)
	in.CursorEnd()
	in.Focus()
	return &prompt{p, in}
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
	x := c.Text(r.X, r.Y, p.Label+" ", theme.Key)
	drawInput(c, r.Right(x-r.X), p.input)
}

// drawInput draws a text input with its cursor in sight.
func drawInput(c *paint.Canvas, r paint.Rect, in textinput.Model) {
	value := []rune(in.Value())
	at := in.Position()
	from := 0
	for c.Width(string(value[from:at])) >= max(1, r.W) {
		from++
	}
	defer c.Clip(r)()
	x := c.Text(r.X, r.Y, string(value[from:at]), theme.Plain)
	under := " "
	if at < len(value) {
		under = string(value[at])
		at++
	}
	x = c.Text(x, r.Y, under, theme.Cursor)
	c.Text(x, r.Y, string(value[at:]), theme.Plain)
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
