package render

import (
	"fmt"
	"io"
	"math"
	"strings"
	"unicode/utf8"

	"mevolve/internal/wording"
)

// Glyphs are the shapes of a plot in text: series by shape, never by colour.
type Glyphs struct {
	Series     []rune
	Line, Zero rune
}

// Unicode and ASCII are the two sets of glyphs.
var (
	Unicode = Glyphs{[]rune("●○◇"), '─', '│'}
	ASCII   = Glyphs{[]rune("*ox"), '-', '|'}
)

var inASCII = strings.NewReplacer("θ", "theta", "β", "beta", "−", "-", "–", "-", "’", "'", "…", "...", "\u202f", " ")

// letters is text in ASCII where the glyphs are.
func (g Glyphs) letters(text string) string {
	if g.Line == ASCII.Line {
		return inASCII.Replace(text)
	}
	return text
}

// TextPlots writes plots in 80 columns, and then where they come from.
func TextPlots(w io.Writer, plots []Plot, g Glyphs, origin []string) error {
	var b strings.Builder
	for i, p := range plots {
		if i > 0 {
			b.WriteByte('\n')
		}
		textPlot(&b, p, g)
	}
	textOrigin(&b, origin)
	_, err := io.WriteString(w, g.letters(b.String()))
	return err
}

func textPlot(b *strings.Builder, p Plot, g Glyphs) {
	b.WriteString(wording.Wrap(p.Title, "  ") + "\n")
	label := 0
	for _, r := range p.Rows {
		label = max(label, utf8.RuneCountInString(r.Label))
	}
	label = min(label, 40)
	width := 80 - label - 2
	low, high := p.axis()
	column := func(x float64) int { return int(math.Round((x - low) / (high - low) * float64(width-1))) }
	for _, r := range p.Rows {
		line := make([]rune, width)
		for c, what := range p.Columns(r, width, column) {
			switch what {
			case Blank:
				line[c] = ' '
			case Line:
				line[c] = g.Line
			case Zero:
				line[c] = g.Zero
			default:
				line[c] = g.Series[what]
			}
		}
		name := []rune(r.Label)
		fmt.Fprintf(b, "%s  %s\n", padded(string(name[:min(len(name), label)]), label), strings.TrimRight(string(line), " "))
	}
	left, right := axisNumber(low), axisNumber(high)
	gap := width - utf8.RuneCountInString(left) - utf8.RuneCountInString(right) - utf8.RuneCountInString(p.Axis)
	fmt.Fprintf(b, "%s  %s%s%s%s%s\n", padded("", label), left, strings.Repeat(" ", max(1, gap/2)), p.Axis, strings.Repeat(" ", max(1, gap-gap/2)), right)
	var legend []string
	for i, s := range p.Legend {
		if !p.shows(i) {
			continue
		}
		legend = append(legend, string(g.Series[i])+" "+s)
	}
	b.WriteString(wording.Wrap(strings.Join(legend, " "), "  ") + "\n")
}

func axisNumber(x float64) string {
	return strings.Replace(fmt.Sprintf("%.1f", x), "-", "−", 1)
}
