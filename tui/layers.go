package tui

import (
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
	a.open(&question{window: window{keys.Question}, text: losing + " " + what, yes: do})
	return nil
}

func (q *question) Do(a keys.Action, _ tea.KeyPressMsg) (bool, tea.Cmd) {
	if a == keys.Yes {
		return false, q.yes()
	}
	return false, nil
}

func (q *question) Draw(c *paint.Canvas, body paint.Rect) {
	const w = 56
	lines := paint.Wrap(q.text, w-6)
	r := chrome.Window(c, body, w, len(lines)+6, "Really?")
	r = r.Below(1)
	r = r.Below(c.Paragraph(r.Inset(1, 0), q.text, theme.Plain)+1).Inset(1, 0)
	chrome.Keys(c, r, keys.Question, nil)
}

// menu is a layer with lines to choose from.
type menu struct {
	window
	list.List
	title  string
	width  int
	items  int // that a typed number chooses, from 0
	answer func(a keys.Action, key string) (cmd tea.Cmd, chosen bool)
}

func (m *menu) Do(a keys.Action, key tea.KeyPressMsg) (bool, tea.Cmd) {
	if cmd, chosen := m.answer(a, key.String()); chosen {
		return false, cmd
	}
	if a == "" {
		m.typed(key)
		return true, nil
	}
	m.List.Do(a)
	return a != keys.Back, nil
}

// typed filters the menu by a typed letter, or chooses the item with a typed number.
func (m *menu) typed(key tea.KeyPressMsg) {
	if !m.List.TypeFilter(key) {
		return
	}
	if n, err := strconv.Atoi(m.Typed()); err == nil && n < m.items {
		m.Matches = nil
		m.Filter()
		m.At = n
	}
}

func (m *menu) Draw(c *paint.Canvas, body paint.Rect) {
	n := len(m.Rows())
	r := chrome.Window(c, body, min(body.W-2, m.width), m.items+4, m.Title(m.title))
	chrome.Keys(c, r.Row(r.H-1), m.keys, nil)
	rows := r.Above(r.H - 2)
	if rows.H < n { // prefer a line to a blank row
		rows.H++
	}
	m.List.Draw(c, rows, true)
	chrome.Where(c, r, m.Where())
}

// newKeyMenu lists what the keys of a menu do on the screen.
func newKeyMenu(a *App, layer keys.Screen, title string, rows keys.Table) *menu {
	m := &menu{window: window{layer}, title: title, width: 76}
	m.Columns = []list.Column{
		{Width: 4, Left: true, Cell: func(i int) (string, paint.Style) { return rows[i].Keys()[0], theme.Key }},
		{Left: true, Cell: func(i int) (string, paint.Style) {
			if rows[i].Why() != "" {
				return rows[i].Says(), theme.Dim
			}
			return rows[i].Says(), theme.Plain
		}},
	}
	run := func(b *keys.Binding) tea.Cmd {
		a.close(m)
		return a.run(b)
	}
	m.answer = func(action keys.Action, key string) (tea.Cmd, bool) {
		b := rows.Binding(key)
		if action == keys.Choose {
			b = &rows[m.At]
		}
		if b == nil {
			return nil, false
		}
		return run(b), true
	}
	m.Again = func() tea.Cmd { return run(&rows[m.At]) }
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
	enter func() tea.Cmd
}

// Do handles a key; one that is not a list's is typed.
func (f *finder) Do(a keys.Action, key tea.KeyPressMsg) (stay bool, cmd tea.Cmd) {
	switch a {
	case "":
		f.Type(key)
	case keys.Back:
		return false, nil
	case keys.Choose:
		cmd = f.enter()
	default:
		f.list.Do(a)
	}
	return true, cmd
}

func (f *finder) Type(msg tea.Msg) {
	if f.input.take(msg) {
		f.typed()
	}
}
