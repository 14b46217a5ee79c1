package tui

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/wording"
)

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
	typed := ""
	switch m := msg.(type) {
	case tea.KeyPressMsg:
		typed = p.taken(m.Text)
		if typed == "" && m.Text != "" {
			return nil
		}
	case tea.PasteMsg:
		typed = p.taken(m.Content)
		msg = tea.PasteMsg{Content: typed}
	}
	before := p.input.Value()
	if p.Offered && typed != "" {
		p.input.SetValue("")
	}
	p.Offered = false
	p.input, _ = p.input.Update(msg) // its commands only make the cursor blink
	if after := p.input.Value(); after != before && p.Changed != nil {
		p.Changed(after)
	}
	return nil
}

// taken is what can be typed of a text.
func (p *prompt) taken(text string) string {
	return strings.Map(func(r rune) rune {
		if p.Takes != "" && !strings.ContainsRune(p.Takes, r) {
			return -1
		}
		return r
	}, text)
}

func (p *prompt) draw(c *paint.Canvas, r paint.Rect) {
	x := c.Line(r.Left(r.W-leastInput), p.Label, theme.Key)
	if p.Offered && p.Value != "" {
		c.Line(r.Right(x-r.X+1), p.Value, theme.Row)
		return
	}
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
