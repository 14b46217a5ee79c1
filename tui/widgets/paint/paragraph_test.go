package paint

import (
	"strings"
	"testing"
)

// A sentence that its rows cut says so.
func TestParagraph_EndsACutTextWithAnEllipsis(t *testing.T) {
	for text, want := range map[string]string{
		"one two three four":      "one two\nthree …",
		"one two three":           "one two\nthree",
		"one two three four five": "one two\nthree …",
	} {
		c := New(9, 2, nil, false)
		if rows := c.Paragraph(c.Bounds(), text, 0); rows != 2 || strings.TrimSpace(c.Plain()) != want {
			t.Errorf("%q takes %d rows:\n%s\nexpected\n%s", text, rows, c.Plain(), want)
		}
	}
}
