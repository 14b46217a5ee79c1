package tui

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// prompt is a line of text being typed into the footer.
type prompt struct {
	window
	screen.Prompt
	input input
}

func newPrompt(p screen.Prompt) *prompt {
	in := newInput(p.Value, p.Takes)
	in.offered = p.Offered
	return &prompt{Prompt: p, input: in}
}

func (p *prompt) Bindings() keys.Table {
	return keys.Table{
		{Binding: keys.On("enter", "", "done"), Do: keys.Cmd(func() tea.Cmd {
			p.Close()
			return p.Start(p.input.Value())
		})},
		{Binding: keys.On("tab", "", "take the example"), Do: keys.Act(p.takeExample)},
		keys.Leave(keys.Act(func() {
			p.Close()
			if p.Cancel != nil {
				p.Cancel()
			}
		})),
	}
}

// Other types a key.
func (p *prompt) Other(key tea.KeyPressMsg) tea.Cmd {
	p.Type(key)
	return nil
}

func (p *prompt) Type(msg tea.Msg) {
	if p.input.take(msg) && p.Changed != nil {
		p.Changed(p.input.Value())
	}
}

// takeExample types the example.
func (p *prompt) takeExample() {
	if p.Example == "" {
		return
	}
	p.input.SetValue("")
	p.Type(tea.PasteMsg{Content: p.Example})
}

// Draw covers the targets of the mouse; Footer draws the line.
func (p *prompt) Draw(c *paint.Canvas, _ paint.Rect) { c.SetTarget(c.Bounds(), nil) }

// leastInput is the least width of the input beside its label, in columns.
const leastInput = 12

func (p *prompt) Footer(c *paint.Canvas, r paint.Rect) {
	x := c.Line(r.Left(r.W-leastInput), p.Label, theme.Key)
	if r = r.Right(x - r.X + 1); p.input.offered && p.Value != "" {
		c.Line(r, p.Value, theme.Row)
		return
	}
	p.input.draw(c, r)
}
