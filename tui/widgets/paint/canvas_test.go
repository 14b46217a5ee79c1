package paint

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

var open = []string{"", "\x1b[1m", "\x1b[31m"}

// exact fails unless a string is h lines of w columns.
func exact(t interface{ Fatalf(string, ...any) }, s string, w, h int) {
	lines := strings.Split(s, "\n")
	if len(lines) != h {
		t.Fatalf("%d lines, want %d", len(lines), h)
	}
	for i, line := range lines {
		if got := ansi.StringWidth(line); got != w {
			t.Fatalf("line %d is %d columns wide, want %d: %q", i, got, w, line)
		}
	}
}

func TestString_IsExactlyTheCanvassSizeWhateverIsDrawnWhere(t *testing.T) {
	alphabet := []string{"a", "Z", " ", "\t", "\n", "\x1b[31m", "é", "e\u0301", "世", "👩\u200d🔬", "🇨🇭", "■", "⣿", "θ", "\u200b", "\u0301", "\xff", "…"}
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 30).Draw(t, "w"), rapid.IntRange(1, 5).Draw(t, "h")
		c := New(w, h, open, rapid.Bool().Draw(t, "ascii"))
		for range rapid.IntRange(0, 12).Draw(t, "draws") {
			text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(alphabet), 0, 12).Draw(t, "text"), "")
			x, y := rapid.IntRange(-5, w+3).Draw(t, "x"), rapid.IntRange(-2, h+1).Draw(t, "y")
			switch rapid.IntRange(0, 4).Draw(t, "what") {
			case 0:
				c.Text(x, y, text, Style(rapid.IntRange(0, 2).Draw(t, "style")))
			case 1:
				c.Line(Rect{x, y, rapid.IntRange(0, w).Draw(t, "rw"), 1}, text, 1)
			case 2:
				restore := c.Clip(Rect{x, y, 4, 3})
				c.Text(x-2, y, text, 2)
				restore()
			case 3:
				c.Paragraph(Rect{x, y, rapid.IntRange(0, w).Draw(t, "rw"), 3}, text, 0)
			case 4:
				c.Box(Rect{x, y, rapid.IntRange(0, w).Draw(t, "rw"), 4}, 1)
				c.Set(x, y, '世', 2)
			}
		}
		exact(t, c.String(), w, h)
	})
}

func TestText_ReturnsTheColumnAfterIt(t *testing.T) {
	for _, ascii := range []bool{false, true} {
		c := New(40, 1, open, ascii)
		for _, text := range []string{"plain", "θ = .5", "世界", "a…b", "e\u0301tude"} {
			if got, want := c.Text(3, 0, text, 0)-3, c.Width(text); got != want {
				t.Errorf("ascii %v: %q took %d columns, Width says %d", ascii, text, got, want)
			}
		}
	}
}

func TestString_WritesAStyleOnlyWhereItChanges(t *testing.T) {
	c := New(6, 1, open, false)
	c.Text(0, 0, "ab", 1)
	c.Text(2, 0, "cd", 2)
	if got, want := c.String(), "\x1b[1mab\x1b[m\x1b[31mcd\x1b[m  "; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestText_NeverCutsAWideGlyphInHalf(t *testing.T) {
	c := New(4, 1, open, false)
	c.Text(0, 0, "abc世", 0)
	if got := c.String(); got != "abc " {
		t.Errorf("a wide glyph at the border: %q", got)
	}
	c.Text(0, 0, "世世", 0)
	c.Set(1, 0, 'x', 0)
	if got := c.String(); got != " x世" {
		t.Errorf("a glyph over the right half of a wide one: %q", got)
	}
}

func TestClip_KeepsDrawingInsideAndNests(t *testing.T) {
	c := New(5, 1, open, false)
	outer := c.Clip(Rect{1, 0, 3, 1})
	inner := c.Clip(Rect{0, 0, 2, 1})
	c.Text(0, 0, "vwxyz", 0)
	inner()
	c.Set(3, 0, '!', 0)
	outer()
	if got := c.String(); got != " w ! " {
		t.Errorf("got %q", got)
	}
}

func TestAscii_WritesNothingElse(t *testing.T) {
	c := New(60, 2, open, true)
	c.Text(0, 0, "θ = .41  s=Σ1/d  ■ edge  − removed ◆ motif → ← ▁▂▃▄▅▆▇█ 世é", 1)
	for i, r := range []rune{'■', '╲', '⣿', '⠁', '▀', '…', '世'} {
		c.Set(i, 1, r, 0)
	}
	s := c.String()
	exact(t, s, 60, 2)
	for _, r := range s {
		if r >= utf8.RuneSelf {
			t.Errorf("%q is not ASCII, in %q", r, s)
		}
	}
	if !strings.Contains(s, "theta = .41  s=sum 1/d  # edge  - removed * motif -> <-") {
		t.Errorf("the line reads %q", s)
	}
}

func TestSpelling_IsAsciiAndNotEmpty(t *testing.T) {
	for r, s := range spelling {
		if s == "" || strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf || r < ' ' }) {
			t.Errorf("%c is spelled %q", r, s)
		}
		if Width(string(r)) != 1 || !simple(r) {
			t.Errorf("%c is not a glyph of one column that Set draws at once", r)
		}
	}
}

// A full screen of matrix cells: the painter's part of a frame.
func BenchmarkCanvas_FullScreen(b *testing.B) {
	c := &Canvas{}
	b.ReportAllocs()
	for b.Loop() {
		c.Reset(200, 60, open, false)
		for y := range 60 {
			for x := range 100 {
				c.Set(2*x, y, '■', Style((x+y)/7%3))
			}
			c.Text(100, y, "s=Σ1/d share  up to .683", 1)
		}
		_ = c.String()
	}
}

// A terminal cannot tell a coloured blank from a plain one, a slow line can.
func TestCanvas_HoldsATextColourAcrossShortBlanks(t *testing.T) {
	open := []string{"", "\x1b[38;5;246m", "\x1b[48;5;236m", "\x1b[4m"}
	for _, c := range []struct {
		name  string
		style Style
		gap   int
		opens int
	}{
		{"text colour", 1, 1, 1},
		{"text colour, long gap", 1, 15, 2},
		{"background", 2, 1, 2},
		{"underline", 3, 1, 2},
	} {
		canvas := New(20, 1, open, false)
		x := canvas.Text(0, 0, "a", c.style)
		canvas.Text(x+c.gap, 0, "b", c.style)
		if got := strings.Count(canvas.String(), open[c.style]); got != c.opens {
			t.Errorf("%s: opened %d times, not %d: %q", c.name, got, c.opens, canvas.String())
		}
	}
}
