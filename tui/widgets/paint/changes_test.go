package paint

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"
	"pgregory.net/rapid"
)

// seen is every cell of a terminal as an eye sees it: the ink of a blank does
// not show, nor whether it is bold, faint or italic; a glyph in the colour of its
// ground is a blank.
func seen(t *vt.Emulator) []string {
	var cells []string
	for y := range t.Height() {
		var before uv.Style
		for x := range t.Width() {
			c := t.CellAt(x, y)
			if c == nil {
				cells = append(cells, "")
				continue
			}
			content := c.Content
			if content == "" && c.Width == 1 {
				content = " "
			}
			style := c.Style
			if c.Width == 0 { // the right half of a wide glyph
				style = before
			}
			before = style
			attrs := style.Attrs
			if attrs == 0 && style.Fg != nil && style.Fg == style.Bg {
				content = " "
			}
			if strings.TrimSpace(content) == "" {
				attrs &^= uv.AttrBold | uv.AttrFaint | uv.AttrItalic
			}
			look := fmt.Sprint(content, style.Bg, attrs, style.Underline)
			if strings.TrimSpace(content) != "" || attrs != 0 {
				look += fmt.Sprint(style.Fg)
			}
			cells = append(cells, look)
		}
	}
	return cells
}

var looks = []string{"", "\x1b[38;5;75m", "\x1b[1m", "\x1b[38;2;1;2;3m", "\x1b[1;48;5;236m", "\x1b[38;5;3;48;5;9m", "\x1b[7m", "\x1b[1;7;38;5;43m", "\x1b[1;38;5;43m", "\x1b[2;3m", "\x1b[38;5;9;48;5;9m", "\x1b[1;32;42m", "\x1b[4;91m", "\x1b[1;9;31;104m"}

// scribble changes a canvas as screens do: a line of text, a rectangle, a
// glyph, a line of a drawing.
func scribble(t *rapid.T, c *Canvas) {
	style := Style(rapid.IntRange(0, len(looks)-1).Draw(t, "style"))
	x, y := rapid.IntRange(0, c.W-1).Draw(t, "x"), rapid.IntRange(0, c.H-1).Draw(t, "y")
	switch rapid.IntRange(0, 4).Draw(t, "what") {
	case 0:
		c.Text(x, y, rapid.SampledFrom([]string{"θ keeps 12", "a", "        ", "───", "数据", "e\u0301", "👩‍🔬 x", "1 2  3   4"}).Draw(t, "text"), style)
	case 1:
		c.Fill(Rect{x, y, rapid.IntRange(1, c.W).Draw(t, "w"), rapid.IntRange(1, 3).Draw(t, "h")}, rapid.SampledFrom([]rune{' ', '█', '⠒'}).Draw(t, "fill"), style)
	case 2:
		c.Set(x, y, rapid.SampledFrom([]rune{'+', '-', ' ', '▲'}).Draw(t, "glyph"), style)
	case 3:
		c.Restyle(Rect{x, y, 5, 1}, style)
	case 4:
		slope := rapid.IntRange(-6, 6).Draw(t, "slope")
		for k := range c.H - y {
			c.Set(x+k*slope, y+k, '⡇', style)
		}
	}
}

// What is written turns the terminal of one frame into that of the next: it
// shows what it would had the next been written whole.
func TestScreen_ShowsEveryFrameAsIfItWereTheFirst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.OneOf(rapid.IntRange(1, 30), rapid.IntRange(100, 130)).Draw(t, "w"), rapid.IntRange(1, 12).Draw(t, "h")
		c := New(w, h, looks, false)
		var screen Screen
		terminal := vt.NewEmulator(w, h)
		for range rapid.IntRange(1, 6).Draw(t, "frames") {
			if rapid.Bool().Draw(t, "anew") {
				c.Reset(w, h, looks, false)
			}
			for range rapid.IntRange(0, 6).Draw(t, "strokes") {
				scribble(t, c)
			}
			_, _ = terminal.Write(screen.Show(nil, c, looks))
			whole := vt.NewEmulator(w, h)
			_, _ = whole.Write(new(Screen).Show(nil, c, looks))
			plain := vt.NewEmulator(w, h)
			_, _ = plain.WriteString(strings.ReplaceAll(c.String(), "\n", "\r\n"))
			got, want, text := seen(terminal), seen(whole), seen(plain)
			for i := range want {
				if got[i] != want[i] || got[i] != text[i] {
					t.Fatalf("at %d, %d: %q; whole %q, as text %q", i%w, i/w, got[i], want[i], text[i])
				}
			}
			if again := screen.Show(nil, c, looks); len(again) > 0 {
				t.Fatalf("%q is written where nothing has changed", again)
			}
		}
	})
}

// Two cells at the ends of a line cost what they cost, not the line between.
func TestScreen_LeavesOutWhatStandsBetweenChanges(t *testing.T) {
	c := New(200, 60, looks, false)
	c.Fill(c.Bounds(), '⠒', 1)
	var screen Screen
	screen.Show(nil, c, looks)
	c.Set(3, 7, '+', 1)
	c.Set(190, 7, '-', 1)
	if got, want := string(screen.Show(nil, c, looks)), "\x1b[8;4H\x1b[38;5;75m+\x1b[186C-\x1b[m"; got != want {
		t.Errorf("%q is written; expected %q", got, want)
	}
}

// A line is followed down and up, and a style is set once for all that has it.
func TestScreen_GoesFromRowToRowAndFromStyleToStyle(t *testing.T) {
	c := New(200, 60, looks, false)
	var screen Screen
	screen.Show(nil, c, looks)
	for k := range 3 {
		c.Set(100, 11+k, '⡇', 1)
		c.Set(103, 11+k, '⡇', 3)
		c.Text(150, 11+k, "12", 0)
	}
	rows := func(x int, glyph, back string) string {
		return fmt.Sprintf("\x1b[12;%dH", x) + glyph + strings.Repeat(down+back+glyph, 2)
	}
	want := rows(151, "12", "\b\b") + "\x1b[52D\x1b[38;5;75m⡇\x1bM\b⡇\x1bM\b⡇  \x1b[38;2;1;2;3m⡇" + strings.Repeat(down+"\b⡇", 2) + "\x1b[m"
	if got := string(screen.Show(nil, c, looks)); got != want {
		t.Errorf("%q is written; expected %q", got, want)
	}
}

// Blanks are erased, not written; short gaps are filled with what is written later anyway;
// a style is changed by what differs.
func TestScreen_WritesFewBytes(t *testing.T) {
	for _, c := range []struct {
		what    string
		is, now []string // rows, of styles 2 (bold) for capitals, 3 for digits, a shade for ▒, 0
		want    string
	}{
		{"blanks within a row", []string{"abcdefghijk z"}, []string{"            z"}, "\x1b[1H\x1b[11X"},
		{"blanks before a letter", []string{"abcdefg"}, []string{"      h"}, "\x1b[1H      h"},
		{"the end of a row", []string{"abcdefghijk"}, []string{"a"}, "\x1b[1;2H\x1b[K"},
		{"gaps", []string{"abababa"}, []string{"1c1c1c1"}, "\x1b[1H c c c\x1b[38;2;1;2;3m1\r1\x1b[C1\x1b[C1\x1b[m"},
		{"shades", []string{"abcdefghi"}, []string{"a▒▒▒▒▒▒hi"}, "\x1b[1Ha\x1b[48;5;9m      \x1b[m"},
		{"weight", []string{"abcdefghi"}, []string{"AbcdefghI"}, "\x1b[1H\x1b[1mA\x1b[7CI\x1b[m"},
	} {
		c1 := New(20, len(c.is), looks, false)
		var screen Screen
		draw := func(rows []string) {
			c1.Reset(20, len(c.is), looks, false)
			for y, row := range rows {
				for x, r := range []rune(row) {
					style := Style(0)
					if unicode.IsUpper(r) {
						style = 2
					} else if unicode.IsDigit(r) {
						style = 3
					} else if r == '▒' {
						style = Style(slices.Index(looks, "\x1b[38;5;9;48;5;9m"))
					}
					c1.Set(x, y, r, style)
				}
			}
		}
		draw(c.is)
		screen.Show(nil, c1, looks)
		draw(c.now)
		if got := string(screen.Show(nil, c1, looks)); got != c.want {
			t.Errorf("%s: %q is written; expected %q", c.what, got, c.want)
		}
	}
}

// What is left of the style before stays set.
func TestLook_IsReachedByWhatDiffers(t *testing.T) {
	for _, c := range [][3]string{
		{"", "1;38;5;75", "1;38;5;75"},
		{"1;38;5;75", "1;38;5;9", "38;5;9"},
		{"1;38;5;75", "38;5;75", "22"},
		{"1;2;31", "2;31", "22;2"},
		{"38;5;75;48;5;1", "38;5;75", "49"},
		{"7;38;5;75", "", ""},
		{"4;38;5;75", "1", ";1"},
	} {
		sequence := func(s string) string { return "\x1b[" + s + "m" }
		from, to := lookOf(sequence(c[0])), lookOf(sequence(c[1]))
		if c[0] == "" {
			from = look{}
		}
		if c[1] == "" {
			to = look{}
		}
		if got := to.from(from); got != sequence(c[2]) {
			t.Errorf("from %q to %q: %q; expected %q", c[0], c[1], got, sequence(c[2]))
		}
	}
}
