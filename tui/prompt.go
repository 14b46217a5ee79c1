package tui

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/tui/screen"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// prompt is a line of text being typed into the footer.
type prompt struct {
	screen.Prompt
	input input
}

func newPrompt(p screen.Prompt) *prompt {
	in := newInput(p.Value, p.Takes)
	in.offered = p.Offered
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
	p.take(msg)
	return true, nil
}

func (p *prompt) take(msg tea.Msg) {
	if p.input.take(msg) && p.Changed != nil {
		p.Changed(p.input.Value())
	}
}

// leastInput is the least width of the input beside its label, in columns.
const leastInput = 12

func (p *prompt) draw(c *paint.Canvas, r paint.Rect) {
	x := c.Line(r.Left(r.W-leastInput), p.Label, theme.Key)
	if r = r.Right(x - r.X + 1); p.input.offered && p.Value != "" {
		c.Line(r, p.Value, theme.Row)
		return
	}
	p.input.draw(c, r)
}
