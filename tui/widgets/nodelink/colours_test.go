package nodelink

import (
	"math/bits"
	"strings"
	"testing"

	"mevolve/model"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// dots counts the dots of a drawing, and returns what it has beside them.
func dots(text string) (n int, rest string) {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.Map(func(r rune) rune {
			if r < 0x2800 || r > 0x28ff {
				return r
			}
			n += bits.OnesCount8(uint8(r - 0x2800))
			return ' '
		}, line)
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return n, strings.Join(lines, "\n")
}

// On a heavy canvas lines are two dots wide; labels and signs stay where they are. A dense drawing keeps
// its lines, and so does ASCII.
func TestDraw_IsTwoDotsWideOnAHeavyCanvas(t *testing.T) {
	ring := path(t, 6)
	scene := Scene{Path: []int{0, 1, 2}, Pair: &model.Edge{U: 0, V: 2}}
	two := func(w, h int, ascii bool) (thin, thick string) {
		for _, heavy := range []bool{false, true} {
			c := paint.New(w, h, theme.New(true).Open(), ascii)
			c.Heavy = heavy
			New(ring).Draw(c, c.Bounds(), scene)
			thin, thick = thick, c.Plain()
		}
		return thin, thick
	}
	thin, thick := two(40, 14, false)
	before, labels := dots(thin)
	after, same := dots(thick)
	if float64(after) < 1.4*float64(before) || labels != same {
		t.Errorf("%d dots become %d in\n%s\nand\n%s", before, after, thin, thick)
	}
	for w := 20; w < 60; w++ { // signs of added edges, too
		scene = Scene{Added: []model.Edge{{U: 0, V: 3}, {U: 1, V: 5}, {U: 2, V: 4}}, Removed: []model.Edge{{U: 2, V: 3}}}
		thin, thick := two(w, 14, false)
		_, labels := dots(thin)
		if _, same := dots(thick); labels != same {
			t.Errorf("signs move in %d columns:\n%s\nand\n%s", w, thin, thick)
		}
	}
	if thin, thick := two(40, 14, true); thin != thick {
		t.Errorf("ASCII differs:\n%s\nand\n%s", thin, thick)
	}
	if thin, thick := two(9, 6, false); thin != thick {
		t.Errorf("a dense drawing differs:\n%s\nand\n%s", thin, thick)
	}
}

// The letter of an atom has the colour of its element; carbon and a vertex under the cursor do not.
func TestDraw_ColoursAtoms(t *testing.T) {
	open := theme.New(true).Open()
	c := paint.New(30, 8, open, false)
	New(path(t, 3)).Draw(c, c.Bounds(), Scene{Cursor: []int{2}, Name: func(v int) string { return []string{"C", "N", "O"}[v] }})
	out := c.String()
	for _, want := range []string{open[theme.Strong] + "C", open[theme.Atom("N")] + "N", open[theme.Cursor] + "O3"} {
		if !strings.Contains(out, want) {
			t.Errorf("there is no %q in %q", want, out)
		}
	}
}
