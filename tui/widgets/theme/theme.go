// Package theme defines the styles, colours and glyphs of the explorer by meaning. The main
// type is Theme, the styles for one background. A hue means one thing: added, removed, on the
// motif, an oracle, a class, or an element; kept and dropped, right and wrong differ in brightness. A glyph or a
// word always repeats the meaning of a colour.
package theme

import (
	"image/color"
	"slices"
	"strings"
	"sync"

	"charm.land/lipgloss/v2"

	"mevolve/tui/widgets/paint"
)

// The styles. A number has the same meaning in every theme.
const (
	Plain   paint.Style = iota
	Dim                 // secondary text: labels, units, rules
	Strong              // the main numbers and names
	Heading             // a pane's title
	Focus               // the title of the focused pane
	Tab                 // another screen in the tab row
	TabHere             // the current screen in the tab row
	Key                 // a key in the footer and the help; differs from a symbol such as w or r also without colours
	Cursor              // the cell under the cursor
	Row                 // the selected row of a list
	Warning             // a doubtful result
	Error               // a failure

	Edge     // an edge of the matrix
	None     // a pair without an edge
	Diagonal // the matrix's diagonal
	Added    // an edge that is added
	Removed  // an edge that is removed
	AddNow   // the edge added by the current swap
	RemNow   // the edge removed by the current swap
	Motif    // an edge on the motif path
	Drawn    // what was drawn: the row, the vertices of the pair

	ShareDrawn // the interval of shares that was drawn; solid, with a glyph where there are no colours
	ShareEven  // the other intervals, in turn
	ShareOdd

	Kept     // a generated graph with r > θ
	Dropped  // a generated graph that is filtered out
	Right    // a validation graph predicted right
	Wrong    // a validation graph predicted wrong
	Theta    // the threshold θ
	Original // the original classifier or the majority class, a reference line
	Series   // a line or bar of a chart
	Axis     // the axis of a chart
	Oracle   // what is computed from the test set, or printed in the paper: no result of a run

	class0 // the classes, in order
)

const (
	Classes   = 8 // with distinct colours; further classes repeat them
	heatLevel = 9 // levels 1…9 fit a cell as one figure
	heat0     = class0 + Classes
	region0   = heat0 + heatLevel // three blocks, one style for each class on each region, see setRegions
	on0       = region0 + Classes*Classes
	faint0    = on0 + Classes*Classes
	half0     = faint0 + Classes*Classes
	element0  = half0 + paint.Style(tones)*paint.Style(tones)
	elements  = 4 // nitrogen, oxygen, halogens, others
)

// Tone is the content of a pair in a raster: a ground, which fills half a cell or
// a dot, or a mark, which is a glyph. A higher mark hides a lower one.
type Tone uint8

const (
	ToneNone Tone = iota
	ToneDiagonal
	ToneEdge
	toneHeat
	tones = toneHeat + heatLevel // the grounds
)

const (
	ToneMotif Tone = tones + iota
	TonePassed
	ToneRemoved
	ToneAdded
	ToneBoth // some pairs removed, some added
	ToneToRemove
	ToneToAdd
	ToneFits // as frequent as expected
	ToneUnder
	ToneOver
	ToneAstray // some pairs below the expected frequency, some above
)

// Marks reports whether the tone is a mark.
func (t Tone) Marks() bool { return t >= tones }

// Mark is the glyph of a mark and its style.
func (t Tone) Mark() (rune, paint.Style) {
	m := [...]struct {
		glyph rune
		style paint.Style
	}{
		{MotifGlyph, Motif}, {PassedGlyph, Motif}, {RemovedGlyph, Removed}, {AddedGlyph, Added}, {BothGlyph, Added},
		{RemovedGlyph, Removed}, {AddedGlyph, Added},
		{FitsGlyph, Dim}, {UnderGlyph, Warning}, {OverGlyph, Warning}, {BothGlyph, Warning},
	}[t-tones]
	return m.glyph, m.style
}

// Joint is the tone of a cell that holds both: a mark hides a ground.
func Joint(a, b Tone) Tone {
	switch least, most := min(a, b), max(a, b); {
	case a == b:
	case least >= ToneRemoved && most <= ToneBoth:
		return ToneBoth
	case least >= ToneUnder:
		return ToneAstray
	}
	return max(a, b)
}

// Theme is the styles for one background.
type Theme struct {
	Dark  bool
	Color bool // false with NO_COLOR: rasters then show shapes instead of colours
	ASCII bool

	sixteen bool // the terminal's own colours
	looks   []lipgloss.Style
	open    []string
	bare    []string // open without colours: keys are underlined, so that they differ from symbols
}

// New returns the theme of the usual colours for a dark or a light background.
func New(dark bool) *Theme { return Named(Usual, dark) }

// Named returns the theme of one of Palettes.
func Named(palette string, dark bool) *Theme {
	of, known := styles[look{palette, dark}]
	if !known {
		of = styles[look{Usual, dark}]
	}
	t := of() // a copy: what is set in one theme changes no other
	return &t
}

// look is a palette on a dark or a light background.
type look struct {
	palette string
	dark    bool
}

// styles computes the theme of each look once, at its first use.
var styles = func() map[look]func() Theme {
	of := map[look]func() Theme{}
	for _, name := range Palettes() {
		for _, dark := range []bool{false, true} {
			of[look{name, dark}] = sync.OnceValue(func() Theme { return rendered(choose(name, dark), dark) })
		}
	}
	return of
}()

// rendered is the theme of a palette.
func rendered(p palette, dark bool) Theme {
	t := Theme{Dark: dark, Color: true, sixteen: p.sixteen, looks: looks(p)}
	for _, look := range t.looks {
		t.open = append(t.open, opening(look))
	}
	t.bare = slices.Clone(t.open)
	t.bare[Key] = opening(bareKey(t.looks[Key]))
	return t
}

// bareKey is the look of a key without colours.
func bareKey(key lipgloss.Style) lipgloss.Style { return key.Underline(true) }

// Look is a style for text that Lip Gloss lays out.
func (t *Theme) Look(s paint.Style) lipgloss.Style {
	if s == Key && !t.Color {
		return bareKey(t.looks[s])
	}
	return t.looks[s]
}

// Shaded reports whether areas have colours of their own. Of the terminal's own sixteen no two
// have a known contrast: marks on such an area could be invisible.
func (t *Theme) Shaded() bool { return t.Color && !t.sixteen }

// Palette is the theme's colours for a picture, on a typical terminal background.
func (t *Theme) Palette() paint.Palette {
	if t.Dark {
		return paint.Palette{Ink: "#d0d0d0", Ground: "#161616", Open: t.open}
	}
	return paint.Palette{Ink: "#202020", Ground: "#ffffff", Open: t.open}
}

// Open is the escape sequence of every style, for a canvas.
func (t *Theme) Open() []string {
	if !t.Color {
		return t.bare
	}
	return t.open
}

// Class is the style of class k.
func Class(k int) paint.Style { return class0 + paint.Style(k%Classes) }

// symbols are the elements with a colour of their own, by the number of the colour. Carbon, hydrogen and
// labels of other data have the text's.
var symbols = map[string]int{
	"N": 0, "O": 1, "F": 2, "Cl": 2, "Br": 2, "I": 2,
	"S": 3, "P": 3, "Na": 3, "K": 3, "Li": 3, "Ca": 3, "Cu": 3, "Zn": 3, "B": 3, "Si": 3, "Se": 3, "Sn": 3, "Pb": 3, "Te": 3, "Pd": 3, "Co": 3, "Ba": 3, "As": 3,
}

// Atom is the style of a vertex's name: of an element in its colour, beside which the letter stays.
func Atom(name string) paint.Style {
	if k, ok := symbols[name]; ok {
		return element0 + paint.Style(k)
	}
	return Strong
}

// HeatLevel turns a share of the largest value (0 to 1) into a level 1…9; 0 for
// a share of 0.
func HeatLevel(share float64) int {
	if !(share > 0) {
		return 0
	}
	return min(heatLevel, 1+int(share*heatLevel*(1-1e-12)))
}

// Heat is the style of a level 1…9: a background with a text in
// contrast to it.
func Heat(level int) paint.Style { return heat0 + paint.Style(min(max(level, 1), heatLevel)-1) }

// ToneHeat is the tone of a level 1…9; level 0 is ToneNone.
func ToneHeat(level int) Tone {
	if level <= 0 {
		return ToneNone
	}
	return toneHeat + Tone(min(level, heatLevel)-1)
}

// Halves is the glyph and style of a cell with one ground above and one below. ToneNone is the
// background itself. Which tone is the ink depends on the tones, not on
// their positions: neighbours with the same two tones differ in their glyph only.
func Halves(top, bottom Tone) (rune, paint.Style) {
	switch {
	case top == bottom:
		return '█', half(top, ToneNone)
	case top == ToneEdge || bottom != ToneEdge && top > bottom:
		return '▀', half(top, bottom)
	}
	return '▄', half(bottom, top)
}

// half is the style of a tone on another. An edge is never the ground: as
// ink it has the terminal's text colour.
func half(ink, ground Tone) paint.Style {
	return half0 + paint.Style(ink)*paint.Style(tones) + paint.Style(ground)
}

// ToneStyle is the plain style of a ground, for glyphs that are not split.
func ToneStyle(t Tone) paint.Style {
	if t >= toneHeat {
		return half(t, ToneNone)
	}
	return [...]paint.Style{ToneNone: None, ToneDiagonal: Diagonal, ToneEdge: Edge}[t]
}

// opening is the escape sequence of a look. It is computed once, because rendering
// each cell with lipgloss is too slow.
func opening(s lipgloss.Style) string {
	const text = "x"
	before, _, _ := strings.Cut(s.Render(text), text)
	return before
}

// looks computes the look of every style.
func looks(p palette) []lipgloss.Style {
	of := make([]lipgloss.Style, element0+elements)
	set := func(s paint.Style, st lipgloss.Style) { of[s] = st }
	fg := func(c color.RGBA) lipgloss.Style { return lipgloss.NewStyle().Foreground(p.ink(c)) }

	set(Dim, fg(p.dim))
	set(Strong, lipgloss.NewStyle().Bold(true))
	set(Heading, fg(p.accent))
	set(Focus, fg(p.accent).Bold(true).Underline(true))
	set(Tab, fg(p.dim))
	set(TabHere, fg(p.accent).Bold(true).Reverse(true))
	set(Key, fg(p.accent).Bold(true))
	set(Cursor, lipgloss.NewStyle().Reverse(true))
	set(Row, lipgloss.NewStyle().Bold(true).Background(p.ink(p.row)))
	set(Warning, fg(p.motif))
	set(Error, fg(p.removed).Bold(true))

	// Edge stays plain: the terminal's own text colour has the most contrast, and a
	// matrix mostly shows edges.
	set(None, fg(p.none))
	set(Diagonal, fg(p.none))
	set(Added, fg(p.added).Bold(true))
	set(Removed, fg(p.removed).Bold(true))
	set(AddNow, fg(p.added).Bold(true).Reverse(true))
	set(RemNow, fg(p.removed).Bold(true).Reverse(true))
	set(Motif, fg(p.motif))
	set(Drawn, fg(p.motif).Bold(true))
	for s, c := range map[paint.Style]color.RGBA{ShareDrawn: p.motif, ShareEven: p.none, ShareOdd: p.row} {
		set(s, fg(c).Background(p.ink(c)))
	}

	set(Kept, lipgloss.NewStyle().Bold(true))
	set(Dropped, fg(p.dim))
	set(Right, fg(p.dim))
	set(Wrong, lipgloss.NewStyle().Bold(true))
	set(Theta, fg(p.motif).Bold(true))
	set(Original, fg(p.dim))
	set(Series, fg(p.accent))
	set(Axis, fg(p.none))
	set(Oracle, fg(p.oracle))

	for k, c := range p.class {
		set(class0+paint.Style(k), fg(c))
	}
	for k, c := range p.element {
		set(element0+paint.Style(k), fg(c).Bold(true))
	}
	for k, c := range p.heat {
		set(heat0+paint.Style(k), lipgloss.NewStyle().Background(p.ink(c)).Foreground(p.ink(readable(c))))
	}
	setRegions(p, set)
	tone := [tones]color.Color{ToneDiagonal: p.ink(p.none), ToneEdge: p.ink(p.edge)}
	for k, c := range p.heat {
		tone[int(toneHeat)+k] = p.ink(c)
	}
	for ink := range tones {
		for ground := range tones {
			st := lipgloss.NewStyle()
			if ink != ToneNone && ink != ToneEdge {
				st = st.Foreground(tone[ink])
			}
			if ground != ToneNone {
				st = st.Background(tone[ground])
			}
			set(half(ink, ground), st)
		}
	}
	return of
}

// Region is the style of an upper half-block ▀ with the region of one class
// above and of another below. Regions are faint so that points are visible.
func Region(top, bottom int) paint.Style {
	return region0 + paint.Style(top%Classes*Classes+bottom%Classes)
}

// On is the style of a point of class k on a region.
func On(k, region int) paint.Style {
	return on0 + paint.Style(k%Classes*Classes+region%Classes)
}

// Faint is On for a less important point.
func Faint(k, region int) paint.Style {
	return faint0 + paint.Style(k%Classes*Classes+region%Classes)
}

func setRegions(p palette, set func(paint.Style, lipgloss.Style)) {
	for k := range Classes {
		for j := range Classes {
			ground := lipgloss.NewStyle().Background(p.ink(p.region[j]))
			set(Region(k, j), ground.Foreground(p.ink(p.region[k])))
			set(On(k, j), ground.Foreground(p.ink(p.class[k])).Bold(true))
			set(Faint(k, j), ground.Foreground(p.ink(mix(p.class[k], p.region[j], p.faint))))
		}
	}
}

// mix takes a share of a and the rest of b.
func mix(a, b color.RGBA, share float64) color.RGBA {
	of := func(a, b uint8) uint8 { return uint8(float64(a)*share + float64(b)*(1-share) + 0.5) }
	return color.RGBA{of(a.R, b.R), of(a.G, b.G), of(a.B, b.B), 255}
}

// The brackets around the vertices of a swap: the pair drawn, and the vertices between.
var (
	PairBrackets = [2]rune{'[', ']'}
	ViaBrackets  = [2]rune{'(', ')'}
)

// The glyphs, by meaning. paint.Spell gives each its ASCII form.
const (
	EdgeGlyph     = '■'
	NoneGlyph     = '·'
	DiagonalGlyph = '╲'
	AddedGlyph    = '+' // the marks of a swap, with PairBrackets and ViaBrackets
	RemovedGlyph  = '×'
	MotifGlyph    = '◆'
	BothGlyph     = '∓' // some pairs added, some removed
	PassedGlyph   = '»' // drawn, but passed over or undone

	FitsGlyph  = '=' // as frequent as expected, less, more
	UnderGlyph = '▼'
	OverGlyph  = '▲'

	KeptGlyph    = '▪'
	DroppedGlyph = '▫'
	RightGlyph   = '✓'
	WrongGlyph   = '✗'

	SelectedGlyph = '▸'
	MatchGlyph    = '•'
	OnGlyph       = '■'
	OffGlyph      = '□'
	WarningGlyph  = '!'
)
