package theme

import (
	"bytes"
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"mevolve/tui/widgets/paint"
)

// What is read must stand out from common terminal backgrounds; what only
// marks a place (no edge, an axis) may be quieter.
func TestPalette_StandsOutFromItsBackground(t *testing.T) {
	for _, theme := range []struct {
		dark        bool
		backgrounds []uint32
	}{
		{true, []uint32{0x000000, 0x1e1e1e, 0x282c34, 0x303030}},
		{false, []uint32{0xffffff, 0xfdf6e3, 0xe4e4e4}},
	} {
		p := choose(Usual, theme.dark)
		for _, b := range theme.backgrounds {
			for k, c := range p.class { // what WCAG 2 wants of graphics
				if got := contrast(c, hex(b)); got < leastOfPoint(k) {
					t.Errorf("dark %v: a class's %06x on %06x has a contrast of %.1f", theme.dark, c, b, got)
				}
			}
			for _, c := range []color.RGBA{p.accent, p.dim, p.edge, p.added, p.removed, p.motif} {
				if got := contrast(c, hex(b)); got < 3.8 {
					t.Errorf("dark %v: %06x on %06x has a contrast of %.1f", theme.dark, c, b, got)
				}
			}
			if got := contrast(p.none, hex(b)); got < 1.6 {
				t.Errorf("dark %v: the empty pair on %06x has a contrast of %.1f", theme.dark, b, got)
			}
		}
		for k, c := range p.heat {
			if got := contrast(c, readable(c)); got < 4.5 {
				t.Errorf("the figure on heat %d has a contrast of %.1f", k+1, got)
			}
		}
	}
}

// leastOfPoint is the contrast of a class's points with what they stand on: 3, of the
// eighth class on a light selected row and on its own light region a little less.
func leastOfPoint(class int) float64 {
	if class == 7 {
		return 2.75
	}
	return 3
}

func TestHeatLevel_CoversOneToNineAndZeroIsNothing(t *testing.T) {
	for share, want := range map[float64]int{0: 0, -1: 0, 1e-9: 1, 0.5: 5, 0.999: 9, 1: 9, 2: 9} {
		if got := HeatLevel(share); got != want {
			t.Errorf("HeatLevel(%v) = %d, want %d", share, got, want)
		}
	}
}

func TestOpen_HoldsEveryStyleInBothThemes(t *testing.T) {
	for _, dark := range []bool{true, false} {
		open := New(dark).Open()
		if open[Plain] != "" || open[Edge] != "" {
			t.Errorf("plain text and edges open with %q, %q", open[Plain], open[Edge])
		}
		for s := Dim; s < half0; s++ {
			if s != Edge && !strings.HasPrefix(open[s], "\x1b[") {
				t.Errorf("style %d opens with %q", s, open[s])
			}
		}
		if last := half(ToneHeat(9), ToneHeat(9)); last != element0-1 || len(open) != int(element0+elements) {
			t.Errorf("the last style of a raster is %d, of all %d", last, len(open))
		}
	}
}

// Without colour, and in ASCII, glyphs that stand side by side must differ.
func TestGlyphs_DifferWhereTheyMeet(t *testing.T) {
	for name, together := range map[string][]rune{
		"matrix":      {EdgeGlyph, NoneGlyph, DiagonalGlyph, AddedGlyph, RemovedGlyph, MotifGlyph, PassedGlyph},
		"half-blocks": {'▀', '▄', '█', NoneGlyph, AddedGlyph, RemovedGlyph, BothGlyph, MotifGlyph, PassedGlyph},
		"reliability": {KeptGlyph, DroppedGlyph, RightGlyph, WrongGlyph, NoneGlyph},
	} {
		seen := map[string]rune{}
		for _, g := range together {
			s := paint.Spell(string(g))
			if len(s) != 1 {
				t.Errorf("%s: %c is spelled %q, which does not fit a cell", name, g, s)
			}
			if other, ok := seen[s]; ok {
				t.Errorf("%s: %c and %c are both spelled %q", name, g, other, s)
			}
			seen[s] = g
		}
	}
}

// A cell of two tones shows each in its half, whichever is the ink; an edge is
// always ink, and so the terminal's own colour.
func TestHalves_PutsEachToneInItsHalf(t *testing.T) {
	open := New(true).Open()
	for top := range tones {
		for bottom := range tones {
			if top == ToneNone && bottom == ToneNone {
				continue
			}
			glyph, style := Halves(top, bottom)
			ink, ground := Tone(style-half0)/tones, Tone(style-half0)%tones
			shown := map[rune][2]Tone{'▀': {ink, ground}, '▄': {ground, ink}, '█': {ink, ink}}[glyph]
			if shown != [2]Tone{top, bottom} {
				t.Errorf("%d above %d is shown as %d above %d", top, bottom, shown[0], shown[1])
			}
			if ground == ToneEdge || ink == ToneEdge && strings.HasPrefix(open[style], "\x1b[38;") {
				t.Errorf("%d above %d: an edge is painted", top, bottom)
			}
			if _, other := Halves(bottom, top); other != style {
				t.Errorf("%d and %d have two styles", top, bottom)
			}
		}
	}
}

func TestShort_NamesTheSameColour(t *testing.T) {
	for _, dark := range []bool{true, false} {
		p := choose(Usual, dark)
		for _, c := range []color.RGBA{p.accent, p.dim, p.row, p.none, p.edge, p.added, p.removed, p.motif, hex(0x00d7af), hex(0xd7d7d7)} {
			r, g, b, _ := short(c).RGBA()
			if got := (color.RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 255}); got != c {
				t.Errorf("%06x is sent as %06x", c, got)
			}
		}
	}
}

// luminance is the relative luminance of WCAG 2.
func luminance(c color.RGBA) float64 {
	lin := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*lin(c.R) + 0.7152*lin(c.G) + 0.0722*lin(c.B)
}

// contrast is the contrast ratio of WCAG 2, from 1 to 21.
func contrast(a, b color.RGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// In braille of ASCII no density looks like a mark.
func TestMarks_AreNoDensity(t *testing.T) {
	for dots := rune(0x2800); dots <= 0x28ff; dots++ {
		for tone := ToneMotif; tone <= ToneAstray; tone++ {
			glyph, _ := tone.Mark()
			if paint.Spell(string(dots)) == paint.Spell(string(glyph)) {
				t.Fatalf("%c and %c are both spelled %q", dots, glyph, paint.Spell(string(dots)))
			}
		}
	}
}

// A cell with something added and something removed says both; what is about to be
// done hides what has been.
func TestJoint_SaysBothAndWhatIsPendingFirst(t *testing.T) {
	for _, c := range [][3]Tone{
		{ToneAdded, ToneRemoved, ToneBoth}, {ToneBoth, ToneAdded, ToneBoth}, {ToneAdded, ToneAdded, ToneAdded}, {ToneEdge, ToneRemoved, ToneRemoved},
		{ToneMotif, ToneHeat(9), ToneMotif}, {ToneToAdd, ToneBoth, ToneToAdd}, {ToneNone, ToneEdge, ToneEdge}, {ToneMotif, ToneRemoved, ToneRemoved},
		{ToneOver, ToneUnder, ToneAstray}, {ToneAstray, ToneOver, ToneAstray}, {ToneFits, ToneUnder, ToneUnder}, {ToneOver, ToneOver, ToneOver}, {ToneEdge, ToneFits, ToneFits},
	} {
		if a, b := Joint(c[0], c[1]), Joint(c[1], c[0]); a != c[2] || b != c[2] {
			t.Errorf("%d and %d make %d and %d, want %d", c[0], c[1], a, b, c[2])
		}
	}
}

// A key looks different from a symbol of the same letter, in colours and without.
func TestKey_DiffersFromSymbols(t *testing.T) {
	for _, name := range Palettes() {
		for _, dark := range []bool{true, false} {
			for _, color := range []bool{true, false} {
				th := Named(name, dark)
				th.Color = color
				open := slices.Clone(th.Open())
				if !color { // what a terminal without colours shows
					for i, style := range open {
						var b bytes.Buffer
						w := colorprofile.Writer{Forward: &b, Profile: colorprofile.ASCII}
						_, _ = w.Write([]byte(style))
						open[i] = b.String()
					}
				}
				for what, s := range map[string]paint.Style{"plain": Plain, "dim": Dim, "strong": Strong, "heading": Heading, "row": Row, "drawn": Drawn} {
					if open[Key] == open[s] {
						t.Errorf("%s, dark %v, colours %v: a key looks as a symbol that is %s: %q", name, dark, color, what, open[Key])
					}
				}
			}
		}
	}
}
