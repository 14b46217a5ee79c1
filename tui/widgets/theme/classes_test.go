package theme

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/lucasb-eyer/go-colorful"
)

// eyes turn linear red, green and blue into what somebody sees: everybody's, and
// those without one kind of cone (Machado, Oliveira and Fernandes 2009, severity 1).
var eyes = map[string][9]float64{
	"all three cones": {1, 0, 0, 0, 1, 0, 0, 0, 1},
	"protanopia":      {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
	"deuteranopia":    {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
	"tritanopia":      {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900},
}

// apart is the least distance of colours in CIEDE2000, to whoever sees them worst.
func apart(a, b color.Color) (least float64, who string) {
	least = math.Inf(1)
	for name, m := range eyes {
		seen := func(c color.Color) colorful.Color {
			made, _ := colorful.MakeColor(c)
			r, g, b := made.LinearRgb()
			return colorful.LinearRgb(m[0]*r+m[1]*g+m[2]*b, m[3]*r+m[4]*g+m[5]*b, m[6]*r+m[7]*g+m[8]*b).Clamped()
		}
		if d := 100 * seen(a).DistanceCIEDE2000(seen(b)); d < least {
			least, who = d, name
		}
	}
	return least, who
}

// Classes are told apart by everybody, the first six better than all eight, in true
// colour and with 256; with 16 colours the first three are.
func TestClasses_StayApartForTheColourBlind(t *testing.T) {
	for _, dark := range []bool{true, false} {
		p := choose(Usual, dark)
		for i, a := range p.class {
			for j, b := range p.class[:i] {
				want := 9.5
				if i < 6 {
					want = 11
				}
				for _, shown := range [][2]color.Color{{a, b}, {ansi.Convert256(a), ansi.Convert256(b)}} {
					if d, who := apart(shown[0], shown[1]); d < want {
						t.Errorf("dark %v: classes %d and %d are %.1f apart, want %.1f, with %s", dark, j+1, i+1, d, want, who)
					}
				}
				if i < 3 && ansi.Convert16(a) == ansi.Convert16(b) {
					t.Errorf("dark %v: with 16 colours classes %d and %d look the same", dark, j+1, i+1)
				}
			}
		}
	}
}

// Kept and dropped, right and wrong are greys, no class is; and no class has the hue
// of added, removed or the motif.
func TestClasses_HaveColoursThatMeanNothingElse(t *testing.T) {
	for _, dark := range []bool{true, false} {
		p := choose(Usual, dark)
		plain := hex(0xffffff)
		if !dark {
			plain = hex(0)
		}
		for k, c := range p.class {
			for name, other := range map[string]color.RGBA{"plain text": plain, "an edge": p.edge, "what is dim": p.dim} {
				if d, who := apart(c, other); d < 7.5 {
					t.Errorf("dark %v: class %d is %.1f from %s with %s", dark, k+1, d, name, who)
				}
			}
			for name, other := range map[string]color.RGBA{"added": p.added, "removed": p.removed, "the motif": p.motif, "a heading": p.accent} {
				a, _ := colorful.MakeColor(c)
				b, _ := colorful.MakeColor(other)
				if d := 100 * a.DistanceCIEDE2000(b); d < 8 {
					t.Errorf("dark %v: class %d is %.1f from %s", dark, k+1, d, name)
				}
			}
		}
		open := New(dark).Open()
		grey := []string{"\x1b[1m", fmt.Sprintf("\x1b[38;5;%dm", ansi.Convert256(p.dim))}
		for name, s := range map[string]string{"kept": open[Kept], "dropped": open[Dropped], "right": open[Right], "wrong": open[Wrong]} {
			if !slices.Contains(grey, s) {
				t.Errorf("dark %v: %s opens with %q", dark, name, s)
			}
		}
		if open[Kept] == open[Dropped] || open[Right] == open[Wrong] {
			t.Errorf("dark %v: kept and dropped, or right and wrong, look the same", dark)
		}
	}
}

// Elements are told apart from each other, and from what a drawing shows beside them; their letters repeat
// the colour. Labels of other data have no colour.
func TestAtom_HasAColourOfItsOwn(t *testing.T) {
	least := map[string]float64{Usual: 10, ColourBlind: 9, HighContrast: 6.5}
	for _, name := range measured {
		for _, dark := range []bool{true, false} {
			p := choose(name, dark)
			distance := func(a, b color.RGBA) float64 {
				if name != Usual {
					d, _ := apart(a, b)
					return d
				}
				x, _ := colorful.MakeColor(a)
				y, _ := colorful.MakeColor(b)
				return 100 * x.DistanceCIEDE2000(y)
			}
			beside := []color.RGBA{p.added, p.removed, p.motif, p.accent, p.edge, p.dim}
			for k, c := range p.element {
				for _, other := range append(beside, p.element[:k]...) {
					if d := distance(c, other); d < least[name] {
						t.Errorf("%s, dark %v: element %d, %06x, is %.1f from %06x", name, dark, k, c, d, other)
					}
				}
				want := 4.5
				if name == HighContrast {
					want = 7
				}
				for _, g := range grounds(dark) {
					if got := contrast(c, g); got < want {
						t.Errorf("%s, dark %v: element %d on %06x has a contrast of %.1f", name, dark, k, g, got)
					}
				}
			}
		}
	}
	for _, label := range []string{"", "C", "H", "1", "label", "no", "n"} {
		if Atom(label) != Strong {
			t.Errorf("%q has a colour", label)
		}
	}
	if Atom("N") == Atom("O") || Atom("Cl") != Atom("Br") {
		t.Error("nitrogen and oxygen look alike, or halogens differ")
	}
}
