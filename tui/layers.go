package tui

import (
	"fmt"

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
	m.Do(a)
	return a != keys.Back, nil
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
	screen.Where(c, r, m.Where())
}

// askGraph asks for a graph's number.
func (a *App) askGraph() {
	a.state.Ask(screen.Prompt{
		Label: fmt.Sprintf("go to graph 1–%d:", len(a.state.Dataset.Examples)),
		Takes: "/." + screen.Digits,
		Done: func(value string) {
			if err := a.state.GoToGraph(value); err != nil {
				a.state.Complain(err)
			}
		},
	})
}
