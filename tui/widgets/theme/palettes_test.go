package theme

import (
	"fmt"
	"image/color"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/lucasb-eyer/go-colorful"

	"mevolve/internal/must"
	"mevolve/tui/widgets/paint"
)

// grounds are what terminals have behind a text.
func grounds(dark bool) []color.RGBA {
	if dark {
		return []color.RGBA{hex(0x000000), hex(0x161616), hex(0x1e1e1e)}
	}
	return []color.RGBA{hex(0xffffff), hex(0xfdf6e3)}
}

// Whatever is read stands out from what it stands on: text and marks from the
// terminal, points from every region, figures from their shade of heat.
func TestHighContrast_IsSeven(t *testing.T) {
	for _, dark := range []bool{true, false} {
		p := choose(HighContrast, dark)
		want := func(what string, ink, ground color.RGBA) {
			t.Helper()
			if got := contrast(ink, ground); got < 7 {
				t.Errorf("dark %v: %s, %06x on %06x, has a contrast of %.2f", dark, what, ink, ground, got)
			}
		}
		for _, g := range grounds(dark) {
			for what, ink := range map[string]color.RGBA{"accent": p.accent, "dim": p.dim, "none": p.none, "edge": p.edge, "added": p.added, "removed": p.removed, "motif": p.motif, "oracle": p.oracle} {
				want(what, ink, g)
			}
			for _, c := range p.class {
				want("a class", c, g)
			}
		}
		ink := map[bool]color.RGBA{true: hex(0xd0d0d0), false: hex(0x202020)}[dark]
		want("a selected row", ink, p.row)
		for _, c := range p.heat {
			want("a figure on heat", readable(c), c)
		}
		for k, c := range p.class {
			for _, g := range p.region {
				want("a point", c, g)
				want("a faint point", mix(p.class[k], g, p.faint), g)
			}
		}
	}
}

// What the palette for the colour-blind is for: added, removed, the motif and all
// classes are apart for whoever sees them worst, also with 256 colours, and the three
// further than the usual ones.
func TestColourBlind_KeepsWhatMeansSomethingApart(t *testing.T) {
	for _, dark := range []bool{true, false} {
		p, before := choose(ColourBlind, dark), choose(Usual, dark)
		least := func(p palette) float64 {
			a, _ := apart(p.added, p.removed)
			b, _ := apart(p.added, p.motif)
			c, _ := apart(p.removed, p.motif)
			return min(a, b, c)
		}
		if got, was := least(p), least(before); got < 15 || got <= was {
			t.Errorf("dark %v: added, removed and the motif are %.1f apart, the usual ones %.1f", dark, got, was)
		}
		all := append(p.class[:], p.added, p.removed, p.motif)
		for i, a := range all {
			for _, b := range all[:i] {
				if d, who := apart(ansi.Convert256(a), ansi.Convert256(b)); d < leastApart[ColourBlind] {
					t.Errorf("dark %v: %06x and %06x are %.1f apart with %s", dark, a, b, d, who)
				}
			}
			for _, g := range grounds(dark) {
				if got := contrast(a, g); got < 3.8 {
					t.Errorf("dark %v: %06x on %06x has a contrast of %.1f", dark, a, g, got)
				}
			}
		}
	}
}

// measured are the palettes whose colours the program chooses.
var measured = []string{Usual, ColourBlind, HighContrast}

// What is computed from the test set or printed in the paper has a violet of its own: it is readable, no role
// and no class has it, and it is apart, for everybody, from what is drawn beside it on screens 4 and 6.
func TestOracle_HasAColourOfItsOwn(t *testing.T) {
	for _, name := range measured {
		for _, dark := range []bool{true, false} {
			p := choose(name, dark)
			for _, g := range grounds(dark) {
				if got := contrast(p.oracle, g); got < 4.5 {
					t.Errorf("%s, dark %v: %06x on %06x has a contrast of %.1f", name, dark, p.oracle, g, got)
				}
			}
			own, _ := colorful.MakeColor(p.oracle)
			if hue, chroma, _ := own.Hcl(); hue < 295 || hue > 330 || chroma < 0.2 {
				t.Errorf("%s, dark %v: %06x is no violet", name, dark, p.oracle)
			}
			for _, c := range append([]color.RGBA{p.accent, p.dim, p.edge, p.motif, p.added, p.removed}, p.class[:]...) {
				other, _ := colorful.MakeColor(c)
				if d := 100 * own.DistanceCIEDE2000(other); d < 8 {
					t.Errorf("%s, dark %v: %06x is %.1f from %06x", name, dark, p.oracle, d, c)
				}
			}
			for _, c := range []color.RGBA{p.accent, p.dim, p.edge, p.motif} {
				if d, who := apart(p.oracle, c); d < 7.4 {
					t.Errorf("%s, dark %v: %06x is %.1f from %06x with %s", name, dark, p.oracle, d, c, who)
				}
			}
		}
	}
}

// The terminal's palette sends the sixteen colours only, and every role, class and region has another;
// no point has the colour of its region, and numbers on heat are black or white.
func TestTerminal_HasTheTerminalsOwnColoursOnly(t *testing.T) {
	attribute := regexp.MustCompile(`^([0-9]|3[0-7]|4[0-7]|9[0-7]|10[0-7])$`)
	for _, dark := range []bool{true, false} {
		open := Named(Terminal, dark).Open()
		for s, sequence := range open {
			if sequence == "" {
				continue
			}
			for _, part := range strings.Split(strings.TrimSuffix(strings.TrimPrefix(sequence, "\x1b["), "m"), ";") {
				if !attribute.MatchString(part) {
					t.Errorf("dark %v: style %d opens with %q", dark, s, sequence)
				}
			}
		}
		roles := map[string]string{}
		look := func(name string, s paint.Style) {
			if other, ok := roles[open[s]]; ok {
				t.Errorf("dark %v: %s looks as %s, %q", dark, name, other, open[s])
			}
			roles[open[s]] = name
		}
		for name, s := range map[string]paint.Style{"plain": Plain, "dim": Dim, "strong": Strong, "a heading": Heading, "a key": Key, "added": Added,
			"removed": Removed, "the motif": Motif, "θ": Theta, "an oracle": Oracle} {
			look(name, s)
		}
		for k := range Classes {
			look(fmt.Sprintf("class %d", k+1), Class(k))
		}
		p := choose(Terminal, dark)
		for k, c := range p.class {
			for j, g := range p.region {
				if c == g || j < k && g == p.region[k] {
					t.Errorf("dark %v: class %d, %06x, cannot be told from region %d or this from region %d", dark, k+1, c, j+1, k+1)
				}
			}
		}
		for k, c := range p.heat {
			if got := contrast(c, readable(c)); got < 4.5 {
				t.Errorf("dark %v: the number on heat %d has a contrast of %.1f with the usual sixteen", dark, k+1, got)
			}
		}
	}
}

// leastApart is how far colours that mean something are from each other, by palette:
// a contrast of seven leaves little room. TestClasses measures the usual palette.
var leastApart = map[string]float64{ColourBlind: 7.1, HighContrast: 4.5}

// In every palette classes are apart for everybody, regions differ with 256 colours and
// carry their points, and heat grows away from the background.
func TestPalettes_KeepApartWhatMeansSomething(t *testing.T) {
	for _, name := range measured {
		for _, dark := range []bool{true, false} {
			p := choose(name, dark)
			var regions []color.Color
			for k, c := range p.class {
				for _, other := range append(slices.Clone(p.class[:k]), p.added, p.removed, p.motif) {
					if d, who := apart(c, other); d < leastApart[name] {
						t.Errorf("%s, dark %v: class %d, %06x, is %.1f from %06x with %s", name, dark, k+1, c, d, other, who)
					}
				}
				coarse := ansi.Convert256(p.region[k])
				if slices.Contains(regions, color.Color(coarse)) {
					t.Errorf("%s, dark %v: with 256 colours the region of class %d is another's", name, dark, k+1)
				}
				regions = append(regions, coarse)
				least := 3.0
				if name == Usual {
					least = leastOfPoint(k)
				}
				for j, g := range p.region {
					if got := contrast(c, g); got < 2.1 || j == k && got < least {
						t.Errorf("%s, dark %v: a point of class %d on the region of class %d has a contrast of %.1f", name, dark, k+1, j+1, got)
					}
				}
			}
			for k := 1; k < heatLevel; k++ {
				if (luminance(p.heat[k]) > luminance(p.heat[k-1])) != dark {
					t.Errorf("%s, dark %v: heat %d and %d are out of order", name, dark, k, k+1)
				}
			}
			if open, usual := Named(name, dark).Open(), New(dark).Open(); name != Usual && (len(open) != len(usual) || open[Added] == usual[Added] || open[Plain] != "" || !regexp.MustCompile(`^\x1b\[`).MatchString(open[Dim])) {
				t.Errorf("%s, dark %v is no theme of its own", name, dark)
			}
		}
	}
}

// The intervals of a ruler are told apart with sixteen colours, too, and are hatched without.
func TestShares_DifferWithSixteenColours(t *testing.T) {
	for _, name := range Palettes() {
		for _, dark := range []bool{true, false} {
			open, seen := Named(name, dark).Open(), map[string]bool{}
			for _, s := range []paint.Style{ShareDrawn, ShareEven, ShareOdd} {
				for _, profile := range []colorprofile.Profile{colorprofile.ANSI, colorprofile.ASCII} {
					var b strings.Builder
					w := colorprofile.Writer{Forward: &b, Profile: profile}
					must.Get(w.Write([]byte(open[s])))
					if profile == colorprofile.ANSI {
						seen[b.String()] = true
					} else if b.String() != ansi.ResetStyle {
						t.Errorf("%s, dark %v: without colours a share opens with %q", name, dark, b.String())
					}
				}
			}
			if len(seen) != 3 {
				t.Errorf("%s, dark %v: two shades are the same with sixteen colours: %v", name, dark, seen)
			}
		}
	}
}
