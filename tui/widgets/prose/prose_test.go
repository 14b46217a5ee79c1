package prose

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"mevolve/tui/keys"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// shown draws a text in a frame of its own, and returns the canvas.
func shown(v *Reader, t *Text, w, h int) *paint.Canvas {
	c := paint.New(w, h, t.Theme.Open(), t.Theme.ASCII)
	v.Draw(c, c.Bounds(), t)
	c.Shown()
	return c
}

func numbered(n int) *Text {
	t := &Text{Theme: theme.New(true), W: 10}
	for i := range n {
		t.Line(strings.Repeat("x", i%10), theme.Plain)
	}
	return t
}

func TestReader_StopsAtBothEnds(t *testing.T) {
	var v Reader
	text := numbered(20)
	shown(&v, text, 10, 6)
	for _, step := range []struct {
		key keys.Action
		top int
	}{{keys.Up, 0}, {keys.Down, 1}, {keys.PageDown, 7}, {keys.Last, 14}, {keys.Down, 14}, {keys.PageUp, 8}, {keys.First, 0}} {
		if v.Do(step.key); v.Top != step.top || v.More() != (step.top < 14) {
			t.Errorf("%s leads to %d", step.key, v.Top)
		}
		if got := shown(&v, text, 10, 6).Plain(); got != strings.Join(strings.Split(ansi.Strip(text.String()), "\n")[step.top:step.top+6], "\n")+"\n" {
			t.Errorf("%s shows\n%s", step.key, got)
		}
	}
	if v.Do(keys.Enter) {
		t.Error("Enter scrolls")
	}
}

// An offset that is set before the text is drawn, as by a position, is cut to the text.
func TestReader_BeginsAtAnOffset(t *testing.T) {
	for set, want := range map[int]int{3: 3, 99: 14} {
		v := Reader{Top: set}
		if shown(&v, numbered(20), 10, 6); v.Top != want {
			t.Errorf("from %d it shows line %d", set, v.Top)
		}
	}
}

// Marks and the cursor move with their lines, and are none where the line is not visible.
func TestReader_MarksFollowTheirLines(t *testing.T) {
	for top, want := range map[int]int{0: 4, 3: 1, 5: -1} {
		left, right := numbered(4), numbered(0)
		right.Next()
		right.Mark("link")
		right.Line("a", theme.Key)
		left.SetCursor(2)
		left.Line("xx", theme.Plain)
		left.Beside(3, 5, right)
		for range 9 {
			left.Next()
		}
		c := shown(&Reader{Top: top}, left, 20, 5)
		if at := c.At(6, max(0, want)); (at == "link") != (want >= 0) {
			t.Errorf("from line %d on, %v is at row %d", top, at, want)
		}
		if _, y, ok := c.Cursor(); ok != (want >= 0) || ok && y != want {
			t.Errorf("from line %d on, the cursor is in row %d, %v", top, y, ok)
		}
	}
}

// A text from a file or a program is one line without sequences of its own.
func TestText_HasNoControlCharacters(t *testing.T) {
	text := &Text{Theme: theme.New(true), W: 20}
	text.Line("a\x1b[31mb\nc\td", theme.Plain)
	if len(text.Lines) != 1 || text.Lines[0] != "a [31mb c d" {
		t.Errorf("%q", text.Lines)
	}
}

// A line, a row and a paragraph are not wider than the text, and ASCII is spelled before it is cut.
func TestText_IsCutToItsColumns(t *testing.T) {
	for _, ascii := range []bool{false, true} {
		text := &Text{Theme: theme.New(true), W: 12}
		text.Theme.ASCII = ascii
		text.Line("θ and θ and θ", theme.Strong)
		text.Row(text.Left(6, "θ", theme.Key), text.Right(9, "long", theme.Dim))
		text.Hang(4, text.Span("–", theme.Dim), "one two three", theme.Plain)
		want := []string{"θ and θ and…", "θ          …", "–   one two", "    three"}
		if ascii {
			want = []string{"theta and t~", "theta      ~", "-   one two", "    three"}
		}
		for i, line := range text.Lines {
			if got := ansi.Strip(line); got != want[i] {
				t.Errorf("ASCII %v: %q, want %q", ascii, got, want[i])
			}
		}
	}
}
