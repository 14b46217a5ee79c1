package tui

import (
	"slices"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"mevolve/tui/keys"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// question asks for confirmation before something is lost.
type question struct {
	window
	text string
	yes  func() tea.Cmd
}

// sure runs do, after confirmation if a run would be lost.
func (a *App) sure(what string, do func() tea.Cmd) tea.Cmd {
	losing := a.state.Losing()
	if losing == "" {
		return do()
	}
	a.open(&question{text: losing + " " + what, yes: do})
	return nil
}

func (q *question) Bindings() keys.Table {
	return keys.Table{
		{Binding: keys.On("y", "y", "yes"), Label: "yes", Rank: 10, Do: keys.Cmd(func() tea.Cmd {
			q.Close()
			return q.yes()
		})},
		{Binding: keys.On("esc", "any other key", "no; every other key does the same"), Label: "no", Rank: 9, Do: keys.Act(q.Close)},
	}
}

// Other answers no.
func (q *question) Other(tea.KeyPressMsg) tea.Cmd {
	q.Close()
	return nil
}

func (q *question) Draw(c *paint.Canvas, body paint.Rect) {
	const w = 56
	lines := paint.Wrap(q.text, w-6)
	r := chrome.Window(c, body, w, len(lines)+6, "Really?")
	r = r.Below(1)
	r = r.Below(c.Paragraph(r.Inset(1, 0), q.text, theme.Plain)+1).Inset(1, 0)
	chrome.Keys(c, r, q.Bindings(), nil)
}

// menu is a layer with lines to choose from.
type menu struct {
	window
	list.List
	title string
	width int
	items int        // that a typed number chooses, from 0
	own   keys.Table // beside those that move and close
}

// Bindings are the menu's keys: its own, and those that move and close.
func (m *menu) Bindings() keys.Table {
	moving := keys.Scrolling("", "", 0)
	if m.Name != nil { // letters filter
		moving = append(keys.Choosing("0–9 a–z", "lesson", 8), moving[2:4]...)
	}
	return append(slices.Concat(moving, m.own), keys.Leave(keys.Act(m.Close))).Else(func(a keys.Action, _ int) tea.Cmd {
		next, _ := m.List.Do(a)
		return next
	})
}

// Other filters the menu by a typed letter, or chooses the item with a typed number.
func (m *menu) Other(key tea.KeyPressMsg) tea.Cmd {
	if !m.TypeFilter(key) {
		return nil
	}
	if n, err := strconv.Atoi(m.Typed()); err == nil && n < m.items {
		m.Matches = nil
		m.Filter()
		m.At = n
	}
	return nil
}

func (m *menu) Draw(c *paint.Canvas, body paint.Rect) {
	n := len(m.Rows())
	r := chrome.Window(c, body, min(body.W-2, m.width), m.items+4, m.Title(m.title))
	chrome.Keys(c, r.Row(r.H-1), m.Bindings(), nil)
	rows := r.Above(r.H - 2)
	if rows.H < n { // prefer a line to a blank row
		rows.H++
	}
	chrome.Where(c, r, m.List.Draw(c, rows, true).Where())
}

// newKeyMenu lists what the keys of a menu do on the screen; enter is the label of Enter.
func newKeyMenu(a *App, title, enter string, rows keys.Table) *menu {
	m := &menu{title: title, width: 76}
	m.Columns = []list.Column{
		{Width: 4, Left: true, Cell: func(i int) (string, paint.Style) { return rows[i].Keys()[0], theme.Key }},
		{Left: true, Cell: func(i int) (string, paint.Style) {
			if rows[i].Why() != "" {
				return rows[i].Says(), theme.Dim
			}
			return rows[i].Says(), theme.Plain
		}},
	}
	choose := func() tea.Cmd {
		a.close(m)
		return a.run(&rows[m.At])
	}
	m.own = append(slices.Clone(rows), keys.Binding{Binding: keys.On("enter", "Enter", enter), Label: enter, Rank: 9, Do: keys.Cmd(choose)})
	for i, row := range rows {
		m.own[i].Idle, m.own[i].Do = nil, keys.Cmd(func() tea.Cmd {
			a.close(m)
			return a.run(&row)
		})
	}
	m.Again = choose
	m.items = len(rows)
	m.Load(m.items)
	return m
}

// finder is a window with a line of text and the list of what matches it.
type finder struct {
	window
	input input
	list  list.List
	typed func() // after a change of the text
}

// moves are the keys that move in the list.
func (f *finder) moves(a keys.Action, _ int) tea.Cmd {
	next, _ := f.list.Do(a)
	return next
}

// Other types a key.
func (f *finder) Other(key tea.KeyPressMsg) tea.Cmd {
	f.Type(key)
	return nil
}

func (f *finder) Type(msg tea.Msg) {
	if f.input.take(msg) {
		f.typed()
	}
}
