package chart

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

func curve(w, h int, ascii bool, values ...float64) string {
	return draw(w, h, ascii, func(c *paint.Canvas, r paint.Rect) {
		Curve(c, r, 0, 3, Line{Values: values, Style: theme.Series})
	})
}

func TestCurve_StepsHalfWayBetweenTwoValues(t *testing.T) {
	expect(t, curve(13, 4, false, 0, 3, 2),
		"|   ╭─────╮   |",
		"|   │     ╰───|",
		"|   │         |",
		"|───╯         |")
	expect(t, curve(13, 4, true, 0, 3, 2),
		"|   .-----.   |",
		"|   |     '---|",
		"|   |         |",
		"|---'         |")
}

// A change that is smaller than a row is seen, and equal values have no step.
func TestCurve_ShowsAChangeWithinARow(t *testing.T) {
	expect(t, curve(17, 1, false, 1, 1.1, 1.1, 1), "|──╱──────────╲───|")
	expect(t, curve(17, 1, true, 1, 1.1, 1.1, 1), `|--/----------\---|`)
}

func TestCurve_IsInterruptedByNaN(t *testing.T) {
	expect(t, curve(13, 1, false, 1, nan, nan, 1, 1), "|─        ────|")
	expect(t, curve(13, 1, false, nan, nan), "|             |")
}

// Every value is met in its row at its place, and nothing is drawn outside of the rectangle, also
// with more values than columns.
func TestCurve_MeetsItsValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(0, 3), 1, 30).Draw(t, "values")
		w, h := rapid.IntRange(1, 40).Draw(t, "w"), rapid.IntRange(1, 8).Draw(t, "h")
		c := paint.New(w+2, h+2, theme.New(true).Open(), false)
		r := paint.Rect{X: 1, Y: 1, W: w, H: h}
		Curve(c, r, 0, 3, Line{Values: values, Style: theme.Series})
		rows := strings.Split(c.Plain(), "\n")
		inked := func(x, y int) bool {
			row := []rune(rows[y])
			return x < len(row) && row[x] != ' '
		}
		for x := range w + 2 {
			for y := range h + 2 {
				if inked(x, y) && !r.Has(x, y) {
					t.Fatalf("%d,%d is outside of %v:\n%s", x, y, r, c.Plain())
				}
			}
		}
		for k, v := range values {
			if x, y := 1+Place(k, len(values)-1, w), 1+Row(v, 0, 3, h); !inked(x, y) {
				t.Fatalf("value %d, %v, is not at %d,%d:\n%s", k, v, x, y, c.Plain())
			}
		}
	})
}

func TestSparkline_HasABandForEachValue(t *testing.T) {
	band := func(values ...float64) string {
		return draw(9, 1, false, func(c *paint.Canvas, r paint.Rect) {
			Sparkline(c, r, 0, 8, Line{Values: values, Style: theme.Series})
		})
	}
	expect(t, band(2, 8, 4), "|▂▂████▄▄▄|")
	expect(t, band(2, nan, 4), "|▂▂    ▄▄▄|")
	expect(t, band(8), "|█████████|")
}
