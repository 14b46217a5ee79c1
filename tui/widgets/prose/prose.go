// Package prose lays out text with Lip Gloss, in the styles and the spelling of a theme, and
// scrolls it in a viewport of Bubbles. A Text is written line by line; a Reader shows it.
package prose

import (
	"strings"
	"unicode"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// Text is lines of at most W columns.
type Text struct {
	Theme *theme.Theme
	W     int
	Lines []string

	cursor *paint.Rect // the cell of the terminal's cursor; nil for none
	marks  []mark
}

// mark is a target of the mouse in a line.
type mark struct {
	line paint.Rect
	what any
}

// Span is a text in a style. A control character becomes a blank, so that no text is a sequence.
func (t *Text) Span(text string, s paint.Style) string {
	return t.Theme.Look(s).Render(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, t.spelled(text)))
}

func (t *Text) spelled(text string) string {
	if t.Theme.ASCII {
		return paint.Spell(text)
	}
	return text
}

// Width is the columns of a text.
func (t *Text) Width(text string) int { return paint.Width(t.spelled(text)) }

// Left and Right are a text in a style in a column of w.
func (t *Text) Left(w int, text string, s paint.Style) string {
	return t.Span(text, s) + blanks(w-t.Width(text))
}

func (t *Text) Right(w int, text string, s paint.Style) string {
	return blanks(w-t.Width(text)) + t.Span(text, s)
}

// blanks are n columns; Lip Gloss takes more time to place one span than to style it.
func blanks(n int) string { return strings.Repeat(" ", max(0, n)) }

// Row adds a line of spans, cut with an ellipsis.
func (t *Text) Row(spans ...string) {
	ellipsis := "…"
	if t.Theme.ASCII {
		ellipsis = "~"
	}
	t.Lines = append(t.Lines, ansi.Truncate(strings.Join(spans, ""), t.W, ellipsis))
}

// Line adds a line in a style, cut with an ellipsis.
func (t *Text) Line(text string, s paint.Style) { t.Row(t.Span(text, s)) }

// Next adds a blank line.
func (t *Text) Next() { t.Row() }

// Paragraph adds a text in a style, wrapped.
func (t *Text) Paragraph(text string, s paint.Style) { t.Hang(0, "", text, s) }

// Hang adds a text in a style, wrapped, from column w on; its lead is before it.
func (t *Text) Hang(w int, lead, text string, s paint.Style) {
	for _, line := range paint.Wrap(t.spelled(text), t.W-w) {
		t.Row(lead, blanks(w-lipgloss.Width(lead)), t.Span(line, s))
		lead = ""
	}
}

// Flow adds spans with a gap between them, as many to a line as fit w columns.
func (t *Text) Flow(w int, gap string, spans ...string) {
	for i, span := range spans {
		last := len(t.Lines) - 1
		if i > 0 && lipgloss.Width(t.Lines[last]+gap+span) <= w {
			t.Lines[last] += gap + span
		} else {
			t.Row(span)
		}
	}
}

// Beside puts another text to the right of the lines from top on, from column w on.
func (t *Text) Beside(top, w int, other *Text) {
	left := strings.Join(t.Lines[top:], "\n")
	both := lipgloss.JoinHorizontal(lipgloss.Top, left, blanks(w-lipgloss.Width(left)), other.String())
	t.Lines = append(t.Lines[:top], strings.Split(both, "\n")...)
	for _, m := range other.marks {
		m.line.X, m.line.Y = w, top+m.line.Y
		t.marks = append(t.marks, m)
	}
}

// Mark makes the line that is added next a target of the mouse.
func (t *Text) Mark(what any) {
	t.marks = append(t.marks, mark{paint.Rect{Y: len(t.Lines), W: t.W, H: 1}, what})
}

// SetCursor puts the terminal's cursor at a column of the line that is added next.
func (t *Text) SetCursor(column int) { t.cursor = &paint.Rect{X: column, Y: len(t.Lines)} }

// String is the lines.
func (t *Text) String() string { return strings.Join(t.Lines, "\n") }
