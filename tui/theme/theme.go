// Package theme names the styles and glyphs of the explorer by what they
// mean. A hue means one thing: added, removed, on the motif, or a class; kept and
// dropped, right and wrong are light and dark. What a colour says, a glyph or a
// word says too.
package theme

import (
	"image/color"
	"strings"

	"charm.land/lipgloss/v2"

	"mevolve/tui/paint"
)

// The styles. A number keeps its meaning in every theme.
const (
	Plain   paint.Style = iota
	Dim                 // what may be overlooked: labels, units, rules
	Strong              // numbers and names that answer the question
	Heading             // a pane's title
	Focus               // the title of the pane that has the keys
	Tab                 // a screen one can go to
	TabHere             // the screen one is on
	Key                 // a key in the footer and the help
	Cursor              // the cell under the cursor
	Row                 // the selected row of a list
	Warning             // something to doubt
	Error               // something that failed

	Edge     // an edge of the matrix
	None     // a pair without an edge
	Diagonal // the matrix's diagonal
	Added    // an edge that is added
	Removed  // an edge that is removed
	AddNow   // the edge the present swap adds
	RemNow   // the edge the present swap removes
	Motif    // an edge on the motif path
	Drawn    // the candidate the draw fell into

	Kept     // a generated graph with r > θ
	Dropped  // a generated graph that is filtered out
	Right    // a validation graph predicted right
	Wrong    // a validation graph predicted wrong
	Theta    // the threshold θ
	Original // the original classifier or the majority class, a line of reference
	Series   // a line or bar of a chart
	Axis     // its axis

	class0 // the classes, in order
)

const (
	Classes   = 8 // with a colour of their own; those beyond repeat them
	heatLevel = 9 // 1…9 fit a cell as one figure
	heat0     = class0 + Classes
	region0   = heat0 + heatLevel // three blocks of a class on a region, see setRegions
	on0       = region0 + Classes*Classes
	faint0    = on0 + Classes*Classes
	half0     = faint0 + Classes*Classes
)

// Tone is what a raster shows of a pair: a ground, which fills a half of a cell or
// a dot, or a mark, which is a glyph. A greater mark hides a lesser.
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
	ToneBoth // of several pairs some removed, some added
	ToneToRemove
	ToneToAdd
	ToneFits // as often as it should be
	ToneUnder
	ToneOver
	ToneAstray // of several pairs some under, some over
)

// Marks tells whether the tone is a mark.
func (t Tone) Marks() bool { return t >= tones }

// Mark is the glyph of a mark and its style.
func (t Tone) Mark() (rune, paint.Style) {
	m := [...]struct {
		glyph rune
		style paint.Style
	}{
		{MotifGlyph, Motif}, {PassedGlyph, Motif}, {RemovedGlyph, Removed}, {AddedGlyph, Added}, {BothGlyph, Added},
		{ToRemoveGlyph, Removed}, {ToAddGlyph, Added},
		{FitsGlyph, Dim}, {UnderGlyph, Warning}, {OverGlyph, Warning}, {BothGlyph, Warning},
	}[t-tones]
	return m.glyph, m.style
}

// Joint is the tone of a cell that holds both: what is marked goes before what is not.
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
	Color bool // false under NO_COLOR: rasters then show shapes instead of colours
	ASCII bool
	open  []string
}

// New returns the theme of the usual colours for a dark or a light background.
func New(dark bool) *Theme { return Named(Usual, dark) }

// Named returns the theme of one of Palettes.
func Named(palette string, dark bool) *Theme {
	t := &Theme{Dark: dark, Color: true}
	t.open = sequences(choose(palette, dark))
	return t
}

// Palette is the theme's colours for a picture, on a ground as terminals have.
func (t *Theme) Palette() paint.Palette {
	if t.Dark {
		return paint.Palette{Ink: "#d0d0d0", Ground: "#161616", Open: t.open}
	}
	return paint.Palette{Ink: "#202020", Ground: "#ffffff", Open: t.open}
}

// Open is the opening sequence of every style, for a canvas.
func (t *Theme) Open() []string { return t.open }

// Class is the style of class k.
func Class(k int) paint.Style { return class0 + paint.Style(k%Classes) }

// HeatLevel turns a share of the largest value into a level 1…9; 0 for
// nothing at all.
func HeatLevel(share float64) int {
	if !(share > 0) {
		return 0
	}
	return min(heatLevel, 1+int(share*heatLevel*(1-1e-12)))
}

// Heat is the style of a level 1…9: a background with a text that stands
// out from it.
func Heat(level int) paint.Style { return heat0 + paint.Style(min(max(level, 1), heatLevel)-1) }

// ToneHeat is the tone of a level 1…9; level 0 is ToneNone.
func ToneHeat(level int) Tone {
	if level <= 0 {
		return ToneNone
	}
	return toneHeat + Tone(min(level, heatLevel)-1)
}

// Halves is how a cell shows one ground above and one below. ToneNone is the
// background itself. Which of the two is the ink depends on the tones, not on
// where they are: neighbours of the same two tones differ in their glyph only.
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
// ink it is the terminal's own.
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

// opening is what a style writes before its text: the painter looks a cell's
// style up as a string, where rendering each cell would cost a frame.
func opening(s lipgloss.Style) string {
	const text = "x"
	before, _, _ := strings.Cut(s.Render(text), text)
	return before
}

// sequences builds every style's opening sequence.
func sequences(p palette) []string {
	open := make([]string, half0+paint.Style(tones)*paint.Style(tones))
	set := func(s paint.Style, st lipgloss.Style) { open[s] = opening(st) }
	fg := func(c color.RGBA) lipgloss.Style { return lipgloss.NewStyle().Foreground(short(c)) }

	set(Dim, fg(p.dim))
	set(Strong, lipgloss.NewStyle().Bold(true))
	set(Heading, fg(p.accent))
	set(Focus, fg(p.accent).Bold(true).Underline(true))
	set(Tab, fg(p.dim))
	set(TabHere, fg(p.accent).Bold(true).Reverse(true))
	set(Key, fg(p.accent).Bold(true))
	set(Cursor, lipgloss.NewStyle().Reverse(true))
	set(Row, lipgloss.NewStyle().Bold(true).Background(short(p.row)))
	set(Warning, fg(p.motif))
	set(Error, fg(p.removed).Bold(true))

	// Edge stays plain: the terminal's own text colour stands out most, and a
	// matrix is mostly edges between other things.
	set(None, fg(p.none))
	set(Diagonal, fg(p.none))
	set(Added, fg(p.added))
	set(Removed, fg(p.removed))
	set(AddNow, fg(p.added).Bold(true).Reverse(true))
	set(RemNow, fg(p.removed).Bold(true).Reverse(true))
	set(Motif, fg(p.motif))
	set(Drawn, lipgloss.NewStyle().Bold(true).Background(short(p.row)))

	set(Kept, lipgloss.NewStyle().Bold(true))
	set(Dropped, fg(p.dim))
	set(Right, fg(p.dim))
	set(Wrong, lipgloss.NewStyle().Bold(true))
	set(Theta, fg(p.motif).Bold(true))
	set(Original, fg(p.dim))
	set(Series, fg(p.accent))
	set(Axis, fg(p.none))

	for k, c := range p.class {
		set(class0+paint.Style(k), fg(c))
	}
	for k, c := range p.heat {
		set(heat0+paint.Style(k), lipgloss.NewStyle().Background(c).Foreground(readable(c)))
	}
	setRegions(p, set)
	tone := [tones]color.Color{ToneDiagonal: short(p.none), ToneEdge: short(p.edge)}
	for k, c := range p.heat {
		tone[int(toneHeat)+k] = c
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
	return open
}

// Region is the style of an upper half-block ▀ with the region of one class
// above and that of another below. Regions are so quiet that points stand out.
func Region(top, bottom int) paint.Style {
	return region0 + paint.Style(top%Classes*Classes+bottom%Classes)
}

// On is the style of a point of class k on a region.
func On(k, region int) paint.Style {
	return on0 + paint.Style(k%Classes*Classes+region%Classes)
}

// Faint is On for a point that matters less.
func Faint(k, region int) paint.Style {
	return faint0 + paint.Style(k%Classes*Classes+region%Classes)
}

func setRegions(p palette, set func(paint.Style, lipgloss.Style)) {
	for k := range Classes {
		for j := range Classes {
			ground := p.region[j]
			set(Region(k, j), lipgloss.NewStyle().Foreground(p.region[k]).Background(ground))
			set(On(k, j), lipgloss.NewStyle().Foreground(p.class[k]).Background(ground).Bold(true))
			set(Faint(k, j), lipgloss.NewStyle().Foreground(mix(p.class[k], ground, p.faint)).Background(ground))
		}
	}
}

// mix takes a share of a and the rest of b.
func mix(a, b color.RGBA, share float64) color.RGBA {
	of := func(a, b uint8) uint8 { return uint8(float64(a)*share + float64(b)*(1-share) + 0.5) }
	return color.RGBA{of(a.R, b.R), of(a.G, b.G), of(a.B, b.B), 255}
}

// The glyphs, by meaning. paint.Spell gives each its ASCII form.
const (
	EdgeGlyph     = '■'
	NoneGlyph     = '·'
	DiagonalGlyph = '╲'
	AddedGlyph    = '+'
	RemovedGlyph  = '-'
	MotifGlyph    = '◆'
	ToAddGlyph    = '⊕' // drawn, and not swapped yet
	ToRemoveGlyph = '⊖'
	BothGlyph     = '∓' // of several pairs some added, some removed
	PassedGlyph   = '×' // drawn, but passed over or undone

	FitsGlyph  = '=' // as often as it should be, less often, more often
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
