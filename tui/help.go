package tui

import (
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"mevolve/tui/keys"
	"mevolve/tui/list"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
)

// help lists the keys and words of the screen below it and those of every
// screen. Nothing but its own keys acts while it is open.
type help struct {
	list.Scroll
	app    *App
	search *textinput.Model // what is looked for; nil for nothing
	typing bool             // into it
}

// Key answers a key. What is typed into the search finds entries of all screens.
func (h *help) Key(msg tea.KeyPressMsg) (bool, tea.Cmd) {
	a, _ := keys.Layers.Find(keys.HelpPage, msg.String())
	if h.typing && msg.Text != "" {
		a = ""
	}
	switch {
	case a == keys.Back && h.search != nil:
		h.search, h.typing, h.Top = nil, false, 0
	case a == keys.Back:
		return false, nil
	case h.typing && msg.String() == "enter":
		h.typing = false
	case a == keys.Filter:
		if h.search == nil {
			in := newInput()
			h.search = &in
		}
		h.typing, h.Top = true, 0
	case !h.Do(a) && h.typing:
		return true, h.Update(msg)
	}
	return true, nil
}

// Update takes what is typed or pasted.
func (h *help) Update(msg tea.Msg) tea.Cmd {
	if h.typing {
		*h.search, _ = h.search.Update(msg) // its commands only make the cursor blink
		h.Top = 0
	}
	return nil
}

// Widths of the overlay's columns: keys or words, and what they do or mean.
const (
	nameWidth = 19
	helpWidth = 53
)

// entry is a line of the help: keys and what they do, or a word and what it means.
type entry struct{ name, text string }

// section is some of them under a title, keys or words of a screen.
type section struct {
	of, title string
	entries   []entry
}

// sections are what is listed of one screen, or of every screen: keys, then words,
// then controls.
func sections(title string, bindings []keys.Binding, words []word) []section {
	ways, meanings := section{of: title, title: title}, section{of: title, title: "what is written there"}
	for _, b := range bindings {
		ways.entries = append(ways.entries, entry{b.Names(), b.Help})
	}
	controls := section{of: title, title: "controls"}
	for _, w := range words {
		if means, ok := strings.CutPrefix(w.means, ofControl); ok {
			controls.entries = append(controls.entries, entry{w.text, means})
			continue
		}
		meanings.entries = append(meanings.entries, entry{w.text, w.means})
	}
	list := []section{ways}
	for _, s := range []section{meanings, controls} {
		if len(s.entries) > 0 {
			list = append(list, s)
		}
	}
	return list
}

// found are the entries of all screens that hold what is looked for: those of the
// screen below first, whatever is said of several once.
func (h *help) found() []section {
	a := h.app
	here, everywhere := a.keys.Help(a.here.id)
	words, general := wordsOf(a.words, a.here.id)
	all := append(sections(a.here.name, here, words), sections("everywhere", everywhere, general)...)
	for _, t := range a.tabs {
		if t != a.here {
			ways, _ := a.keys.Help(t.id)
			meanings, _ := wordsOf(a.words, t.id)
			all = append(all, sections(t.name, ways, meanings)...)
		}
	}
	wanted, seen := folded(h.search.Value()), map[entry]bool{}
	var found []section
	for _, s := range all {
		if s.title != s.of {
			s.title = s.of + ": " + s.title
		}
		var kept []entry
		for _, e := range s.entries {
			if !seen[e] && strings.Contains(folded(e.name+" "+e.text), wanted) {
				kept, seen[e] = append(kept, e), true
			}
		}
		if len(kept) > 0 {
			s.entries = kept
			found = append(found, s)
		}
	}
	return found
}

// folded is a text as it is looked for: in small letters, Greek ones as they are
// spelled on a keyboard that has none.
func folded(text string) string { return strings.ToLower(paint.Spell(text)) }

// Draw stands what is of the screen alone beside what is of every screen, or
// above it where there is less room.
func (h *help) Draw(c *paint.Canvas, body paint.Rect) {
	const column = nameWidth + helpWidth
	w := min(column+6, body.W-2)
	if h.search != nil {
		h.drawFound(c, screen.Window(c, body, w, body.H, "Keys and words"))
		return
	}
	here, everywhere := h.app.keys.Help(h.app.here.id)
	words, general := wordsOf(h.app.words, h.app.here.id)
	left, right := sections(h.app.here.name, here, words), sections("everywhere", everywhere, general)
	write := func(p *paint.Page) { writeSections(p, append(left, right...)) }
	if body.W >= 2*column+8 {
		w = 2*column + 6
		write = func(p *paint.Page) {
			one, other := paint.Page{C: c, R: p.R.Left(column)}, paint.Page{C: c, R: p.R.Right(column + 2)}
			writeSections(&one, left)
			writeSections(&other, right)
			p.Y = max(one.Y, other.Y)
		}
	}
	inside := paint.Page{C: c, R: paint.Rect{W: w - 4}}
	r := screen.Window(c, body, w, inside.Lines(write)+2, "Keys and words")
	h.Text(c, r, write)
	h.drawMore(c, r)
}

// drawFound draws the search and what it has found.
func (h *help) drawFound(c *paint.Canvas, r paint.Rect) {
	x := c.Text(r.X, r.Y, "/ ", theme.Key)
	if row := r.Row(0).Right(x - r.X); h.typing {
		drawInput(c, row, *h.search)
	} else {
		c.Line(row, h.search.Value(), theme.Strong)
	}
	found := h.found()
	rows := r.Below(2)
	if len(found) == 0 {
		c.Line(rows, "No key and no word has this.", theme.Dim)
		return
	}
	h.Text(c, rows, func(p *paint.Page) { writeSections(p, found) })
	h.drawMore(c, r)
}

func (h *help) drawMore(c *paint.Canvas, r paint.Rect) {
	if h.More() || h.Top > 0 {
		c.TextRight(paint.Rect{X: r.X, Y: r.Y + r.H, W: r.W, H: 1}, " ↑ ↓ more ", theme.Key)
	}
}

// writeSections writes entries below their titles.
func writeSections(p *paint.Page, list []section) {
	for i, s := range list {
		if i > 0 {
			p.Next()
		}
		p.Line(s.title, theme.Heading)
		for _, e := range s.entries {
			p.Put(0, e.name, theme.Key)
			texts := paint.Page{C: p.C, R: p.R.Right(nameWidth), Y: p.Y}
			if p.C.Width(e.name) >= nameWidth { // its meaning goes below
				texts.Next()
			}
			texts.Paragraph(e.text, theme.Plain)
			p.Y = texts.Y
		}
	}
}
