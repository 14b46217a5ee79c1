package tui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"mevolve/tui/keys"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/prose"
	"mevolve/tui/widgets/theme"
)

// help lists the keys and words of the screen below it and of every
// screen; on a lesson or the loop's picture first theirs. While it is open, only its own keys work.
type help struct {
	window
	text  prose.Reader
	app   *App
	below explained // the layer on which it is open; nil for one whose keys need no words
	heads []int     // lines of the titles
}

// explained is a layer with keys of its own in the help.
type explained interface{ explained() []section }

// newHelp is the help on the top layer.
func newHelp(a *App) *help {
	x, _ := a.top().(explained)
	return &help{app: a, below: x}
}

// explained are the keys of a lesson's page and of the screen beside it.
func (x *lessonView) explained() []section {
	page := keysOf("this lesson", x.Bindings())
	page.entries = append(page.entries, entry{"1–9 . , /", "answer a question: an option's number, or the digits of a number"})
	return []section{page, {title: "after Tab, on the screen", entries: []entry{
		{"T", "back to the lesson’s text"}, {"all other keys", "those of the screen, below"}}}}
}

// Bindings are the keys of the help.
func (h *help) Bindings() keys.Table {
	return append(keys.Scrolling("↑ ↓", "scroll", 1), keys.Table{
		{Binding: keys.On("space", "", "page down"), Action: keys.PageDown},
		{Binding: keys.On("tab", "Tab", "next section: keys, words"), Label: "keys, words", Rank: 8, Do: keys.Act(h.nextSection)},
		{Binding: keys.On("/ ctrl+p", "/", "find a key, a word or an action"), Action: keys.Find, Label: "find", Rank: 9, Do: keys.Act(func() {
			h.Close()
			h.app.open(newPalette(h.app))
		})},
		{Binding: keys.On("? q", "", "back"), Do: keys.Act(h.Close)},
		keys.Leave(keys.Act(h.Close)),
	}...).Else(func(a keys.Action, _ int) tea.Cmd {
		h.text.Do(a)
		return nil
	})
}

// nextSection scrolls to the next title, from the end to the first.
func (h *help) nextSection() {
	at := slices.IndexFunc(h.heads, func(y int) bool { return y > h.text.Top })
	if h.text.More() && at >= 0 {
		h.text.Top = h.heads[at]
	} else {
		h.text.Top = 0
	}
}

// helpPage is the help in a frame.
type helpPage struct {
	*prose.Reading
	of    *help
	heads []int
}

// Shown keeps the lines of the titles for nextSection.
func (p *helpPage) Shown() {
	p.Reading.Shown()
	p.of.heads = p.heads
}

// Footer draws the keys of the help.
func (h *help) Footer(c *paint.Canvas, r paint.Rect) { chrome.Keys(c, r, h.Bindings(), nil) }

// Widths of the overlay's columns: keys or words, and their meaning.
const (
	nameWidth = 19
	helpWidth = 53
)

// entry is a line of the help: keys or a word, and the meaning.
type entry struct{ name, text string }

// section is a title with entries, the keys or words of a screen.
type section struct {
	title   string
	entries []entry
}

// keysOf is a section of keys.
func keysOf(title string, bindings keys.Table) section {
	s := section{title: title}
	for _, b := range bindings {
		s.entries = append(s.entries, entry{b.Names(), b.Says()})
	}
	return s
}

// sections are the sections of one screen, or of every screen: keys, then words,
// then controls.
func sections(title string, bindings keys.Table, words []word) []section {
	ways, meanings := keysOf(title, bindings), section{title: "symbols and words"}
	controls := section{title: "controls"}
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

// Draw puts the entries of the screen beside those of every screen, or
// above them if there is less room.
func (h *help) Draw(c *paint.Canvas, body paint.Rect) {
	const column = nameWidth + helpWidth
	here, everywhere := h.app.here.own.WithMenus(), h.app.here.keys[len(h.app.here.own):]
	words, general := wordsOf(h.app.words, h.app.here.id)
	left, right := sections(h.app.here.name, here, words), sections("everywhere", everywhere, general)
	if h.below != nil {
		left = append(h.below.explained(), left...)
	}
	w := min(column+6, body.W-2)
	text := &prose.Text{Theme: h.app.state.Theme, W: w - 4}
	var heads []int
	if body.W >= 2*column+8 {
		w, text.W = 2*column+6, column
		other := *text
		heads = writeSections(text, left)
		writeSections(&other, right)
		text.Beside(0, column+2, &other)
	} else {
		heads = writeSections(text, append(left, right...))
	}
	r := chrome.Window(c, body, w, len(text.Lines)+2, "Keys and words")
	page := &helpPage{h.text.Draw(c, r, text), h, heads}
	c.SetTarget(r, page)
	if page.Top > 0 || page.More() {
		c.TextRight(paint.Rect{X: r.X, Y: r.Y + r.H, W: r.W, H: 1}, " ↑ ↓ more ", theme.Key)
	}
}

// writeSections writes sections with their titles, and returns the lines of the titles.
func writeSections(t *prose.Text, list []section) (heads []int) {
	for i, s := range list {
		if i > 0 {
			t.Next()
		}
		heads = append(heads, len(t.Lines))
		t.Line(s.title, theme.Heading)
		for _, e := range s.entries {
			name := t.Span(e.name, theme.Key)
			if lipgloss.Width(name) >= nameWidth { // its meaning starts on the next line
				t.Row(name)
				name = ""
			}
			t.Hang(nameWidth, name, e.text, theme.Plain)
		}
	}
	return heads
}
