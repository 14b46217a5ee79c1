package tui

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"mevolve/internal/wording"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// longestInput is the largest number of characters of an input, enough for a path:
// a longer pasted text is a mistake.
const longestInput = 4096

// input is a line of text being typed, used for all text of the explorer:
// the Bubbles text input edits it, the canvas draws it.
type input struct {
	textinput.Model
	takes   string // the allowed characters; "" for all
	offered bool   // the first typed character replaces the text
}

func newInput(value, takes string) input {
	in := input{Model: textinput.New(), takes: takes}
	in.CharLimit = longestInput
	in.KeyMap.DeleteWordForward.SetEnabled(false) // panics on the last word (bubbles v2.1.1, v2.2.1)
	in.Focus()
	in.SetValue(value)
	in.CursorEnd()
	return in
}

// take handles a key or pasted text, and reports whether the text changed.
func (in *input) take(msg tea.Msg) (changed bool) {
	before, text := in.Value(), ""
	switch m := msg.(type) {
	case tea.KeyPressMsg:
		if text = in.taken(m.Text); text == "" && m.Text != "" {
			return false
		}
		m.Text = text
		msg = m
		if key := m.String(); key == "alt+d" || key == "alt+delete" {
			in.deleteWord()
		}
	case tea.PasteMsg:
		text = in.taken(m.Content)
		msg = tea.PasteMsg{Content: text}
	default:
		return false
	}
	if in.offered && text != "" {
		in.SetValue("")
	}
	in.offered = false
	in.Model, _ = in.Update(msg) // its commands blink the cursor or read the clipboard
	return in.Value() != before
}

// taken is the allowed characters of a text.
func (in *input) taken(text string) string {
	return strings.Map(func(r rune) rune {
		if in.takes != "" && !strings.ContainsRune(in.takes, r) {
			return -1
		}
		return r
	}, text)
}

// deleteWord deletes up to the end of the word after the cursor.
func (in *input) deleteWord() {
	value, from := []rune(in.Value()), in.Position()
	in.Model, _ = in.Update(tea.KeyPressMsg{Code: tea.KeyRight, Mod: tea.ModAlt})
	in.SetValue(string(value[:from]) + string(value[in.Position():]))
	in.SetCursor(from)
}

// draw draws the text, scrolled to the cursor, and puts the terminal's cursor there. The text
// input's own view counts letters, not columns: it misplaces the cursor behind wide letters.
// A full input shows a note.
func (in *input) draw(c *paint.Canvas, r paint.Rect) {
	value := []rune(in.Value())
	at := in.Position()
	if len(value) >= longestInput {
		full := fmt.Sprintf(" full: %s characters", wording.Integer(longestInput))
		c.TextRight(r, full, theme.Warning)
		r = r.Left(r.W - c.Width(full))
	}
	before := string(value[max(0, at-8*max(1, r.W)):at]) // more than the visible part, including combining marks
	for left := c.Width(before); left >= max(1, r.W) && before != ""; {
		cluster, _ := ansi.FirstGraphemeCluster(before, ansi.GraphemeWidth)
		before = before[len(cluster):]
		left -= c.Width(cluster)
	}
	defer c.Clip(r)()
	x := c.Text(r.X, r.Y, before, theme.Plain)
	c.SetCursor(x, r.Y)
	c.Text(x, r.Y, string(value[at:min(len(value), at+8*max(1, r.W))]), theme.Plain)
}
