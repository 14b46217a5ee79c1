// Tests of small widgets, in one binary.
package widgets

import (
	"strings"
	"testing"

	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// What has room is written whole, in order; what has none is left out.
func TestRow_LeavesOutWhatHasNoRoom(t *testing.T) {
	for w, want := range map[int]string{
		40: "Title  a long text  ■ mark",
		25: "Title  a long text",
		16: "Title  a text",
		11: "Title",
	} {
		c := paint.New(w, 1, theme.New(true).Open(), false)
		row := chrome.Title(c, c.Bounds(), "Title", true)
		fits := row.Fit(theme.Plain, "a long text", "a text")
		if fits != (w > 11) {
			t.Errorf("%d columns: Fit says %v", w, fits)
		}
		row.Legend("■", theme.Series, "mark", theme.Dim)
		if got := strings.TrimSpace(c.Plain()); got != want {
			t.Errorf("%d columns: %q, want %q", w, got, want)
		}
	}
}

func TestRow_ShowsProgressAtItsEndWhereABarHasRoom(t *testing.T) {
	for w, want := range map[int]string{
		60: "words" + strings.Repeat(" ", 29) + strings.Repeat("█", 9) + "▌" + strings.Repeat("·", 9) + "  50 %",
		20: "words",
	} {
		c := paint.New(w, 1, theme.New(true).Open(), false)
		row := &chrome.Row{C: c, Rest: c.Bounds(), Gap: 2}
		row.Progress(0.5, 3)
		row.Put("words", theme.Plain)
		if got := strings.TrimSpace(c.Plain()); got != want {
			t.Errorf("%d columns: %q, want %q", w, got, want)
		}
	}
}

// A legend keeps every mark, whatever is written before it.
func TestRow_KeepsTheMarksOfALegend(t *testing.T) {
	c := paint.New(40, 1, theme.New(true).Open(), false)
	row := &chrome.Row{C: c, Rest: c.Bounds(), Gap: 3}
	row.Legend("●", theme.Plain, "ours", theme.Plain)
	row.Legend("◇", theme.Plain, "paper", theme.Plain)
	if got := strings.TrimSpace(c.Plain()); got != "● ours   ◇ paper" {
		t.Errorf("%q", got)
	}
}

// A class has its colour, unless a lesson hides it: then neither number nor colour tells it.
func TestClass_HidesItsColourWithIt(t *testing.T) {
	c := paint.New(20, 1, theme.New(true).Open(), false)
	if text, style := chrome.Class(c, 1, -1); text != "class −1" || style != theme.Class(1) {
		t.Errorf("%q in style %d", text, style)
	}
	c.Mask([]string{"class"})
	one, a := chrome.Class(c, 0, 1)
	two, b := chrome.Class(c, 1, 2)
	if one != two || a != b {
		t.Errorf("hidden classes are %q, %d and %q, %d", one, a, two, b)
	}
}
