package chart

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// draw gives the lines of a canvas of w×h after f has drawn on it, each
// between bars so that blanks show.
func draw(w, h int, ascii bool, f func(c *paint.Canvas, r paint.Rect)) string {
	c := paint.New(w, h, theme.New(true).Open(), ascii)
	f(c, c.Bounds())
	lines := strings.Split(strings.TrimSuffix(c.Plain(), "\n"), "\n")
	for i, line := range lines {
		lines[i] = "|" + line + strings.Repeat(" ", w-paint.Width(line)) + "|"
	}
	return strings.Join(lines, "\n")
}

func expect(t *testing.T, got string, lines ...string) {
	t.Helper()
	if want := strings.Join(lines, "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

var nan = math.NaN()

func TestHistogram_CountsIntoColumnsAndKeepsBothEnds(t *testing.T) {
	expect(t, draw(4, 1, false, func(c *paint.Canvas, r paint.Rect) {
		Histogram(c, r, 0, 1, Line{Values: []float64{0, 0.1, 0.9, 1, 1, 1, 2, -1}, Style: theme.Series})
	}), "|▄  █|")
}

// A function that is small in a single point only is seen to be: the line has its lowest dot there.
func TestSteps_KeepsANarrowMinimum(t *testing.T) {
	cost := func(x float64) float64 {
		if x == 0.55 {
			return 0
		}
		return 8
	}
	largest := 0.0
	f := func(c *paint.Canvas, r paint.Rect) {
		largest = Steps(c, r, 0, 1, Cost{cost, []float64{0.55, 7}})
		if top, low := LineRow(c, r, 8, 0, largest), LineRow(c, r, 0, 0, largest); top != 0 || low != r.H-1 {
			t.Errorf("8 is in row %d, 0 in row %d", top, low)
		}
	}
	expect(t, draw(5, 2, true, f), "|=====|", "|  =  |")
	expect(t, draw(5, 1, false, f), "|⠉⠉⣫⠋⠉|")
	if largest != 8 {
		t.Errorf("the scale ends at %v", largest)
	}
}

func TestStrip_StacksWhatSharesAColumn(t *testing.T) {
	f := func(c *paint.Canvas, r paint.Rect) {
		Strip(c, r, []Mark{{0, '▫', theme.Dropped}, {2, '▪', theme.Kept}, {2, '▫', theme.Dropped}, {2, '▪', theme.Kept}, {4, '▪', theme.Kept}, {7, '▪', theme.Kept}, {-1, '▪', theme.Kept}})
	}
	expect(t, draw(5, 2, false, f), "|  ▪  |", "|▫ ▪ ▪|")
	expect(t, draw(5, 2, true, f), "|  #  |", "|o # #|")
}

func TestAxis_LabelsWhatFits(t *testing.T) {
	f := func(c *paint.Canvas, r paint.Rect) { Axis(c, r, 0, 1, theme.Axis) }
	expect(t, draw(45, 1, false, f), "|0       .2       .4       .6       .8       1|")
	expect(t, draw(15, 1, false, f), "|0     .5      1|")
}

func TestBar_ShowsEighthsAndNeverHidesASmallShare(t *testing.T) {
	for share, want := range map[float64]string{0: "|····|", 0.001: "|▏···|", 0.5: "|██··|", 0.53125: "|██▏·|", 1: "|████|", 3: "|████|"} {
		expect(t, draw(4, 1, false, func(c *paint.Canvas, r paint.Rect) { Bar(c, r, share, theme.Series, theme.Axis) }), want)
	}
	expect(t, draw(4, 1, true, func(c *paint.Canvas, r paint.Rect) { Bar(c, r, 0.5, theme.Series, theme.Axis) }), "|##..|")
}

func TestLines_GoFromCornerToCornerAndLevelsAcross(t *testing.T) {
	line := func(ascii bool, lines ...Line) string {
		return draw(3, 1, ascii, func(c *paint.Canvas, r paint.Rect) { Lines(c, r, 0, 1, lines...) })
	}
	rising, level := Line{Values: []float64{0, 1}, Glyph: 'o'}, Line{Values: []float64{0}, Gap: 2, Glyph: '-'}
	expect(t, line(false, rising), "|⡠⠔⠋|")
	expect(t, line(true, rising), "|o o|")
	expect(t, draw(9, 1, true, func(c *paint.Canvas, r paint.Rect) { Lines(c, r, 0, 1, rising) }), "|o o o o o|")
	expect(t, line(false, level), "|⡀⡀⡀|")
	expect(t, line(true, level), "|---|")
	expect(t, line(false, Line{Values: []float64{0, nan, 1}}), "|⡀ ⠉|")
	expect(t, line(false, Line{Values: []float64{0.5, 0.5}, Gap: 4}, rising), "|⡤⠔⠯|")
}

func TestDots_SetEveryDotOfACell(t *testing.T) {
	d := NewDots(1, 1, 2, 4)
	for x := range 2 {
		for y := range 4 {
			d.Set(x, y)
		}
	}
	d.Set(2, 0)
	d.Set(0, -1)
	expect(t, draw(1, 1, false, func(c *paint.Canvas, r paint.Rect) {
		d.Draw(c, 0, 0, func(int, int) paint.Style { return theme.Edge })
	}), "|⣿|")
}

// Marks are glyphs also with colour.
func TestRaster_ShowsHalvesByShapeWithoutColour(t *testing.T) {
	picture := [][]theme.Tone{
		{theme.ToneEdge, 0, theme.ToneEdge, 0, theme.ToneAdded, theme.ToneHeat(9), theme.ToneMotif},
		{0, theme.ToneEdge, theme.ToneEdge, 0, theme.ToneEdge, 0, theme.ToneRemoved},
		{theme.ToneEdge, 0, 0, 0, 0, 0, 0},
	}
	f := func(color bool) func(c *paint.Canvas, r paint.Rect) {
		return func(c *paint.Canvas, r paint.Rect) {
			Raster(c, paint.Rect{W: 7, H: 3}, func(x, y int) theme.Tone { return picture[y][x] }, color)
		}
	}
	expect(t, draw(7, 2, false, f(false)), "|▀▄█ +9×|", "|▀      |")
	expect(t, draw(7, 2, true, f(false)), "|\"o# +9x|", "|\"      |")
	expect(t, draw(7, 2, false, f(true)), "|▀▄█ +▀×|", "|▀      |")
}

func TestHeatMap_WritesTheNumberOnIt(t *testing.T) {
	expect(t, draw(12, 2, false, func(c *paint.Canvas, r paint.Rect) {
		HeatMap(c, r, [][]float64{{0.9, 0.1}, {0.25, 0.75}}, 1, 6)
	}), "| .90   .10  |", "| .25   .75  |")
}

func TestCharts_StayInsideAnyRectangle(t *testing.T) {
	values := []float64{0, 0.5, nan, 1, math.Inf(1)}
	for w := range 5 {
		for h := range 4 {
			r := paint.Rect{X: 1, Y: 1, W: w, H: h}
			c := paint.New(7, 6, theme.New(true).Open(), false)
			defer c.Clip(c.Bounds())()
			Histogram(c, r, 0, 1, Line{Values: values})
			Steps(c, r, 0, 1, Cost{func(x float64) float64 { return x }, []float64{0.5}})
			Strip(c, r, []Mark{{2, 'x', 0}, {2, 'x', 0}})
			Lines(c, r, 0, 1, Line{Values: values}, Line{Values: values, Gap: 3}, Line{Values: []float64{0.5}, Gap: 2})
			HeatMap(c, r, [][]float64{{1, 2, 3}}, 3, 2)
			if h > 0 {
				Bar(c, r, 0.7, 0, 0)
			}
			lines := strings.Split(ansi.Strip(c.String()), "\n")
			for y, line := range lines {
				for x, g := range []rune(line) {
					if g != ' ' && !r.Has(x, y) {
						t.Fatalf("%v: %q at %d,%d is outside", r, g, x, y)
					}
				}
			}
		}
	}
}

// Digits of three rows, in blocks or in ASCII; a letter that is not one of them
// leaves a text without.
func TestLarge_WritesAFormula(t *testing.T) {
	f := func(c *paint.Canvas, r paint.Rect) { Large(c, r, "k = 12", theme.Strong) }
	expect(t, draw(22, 3, false, f), "|█ ▄    ▄▄▄    ▄█  ▀▀█ |", "|█▀▄    ▄▄▄     █  █▀▀ |", "|▀ ▀           ▀▀▀ ▀▀▀ |")
	if w := LargeWidth("k = 12"); w != 21 {
		t.Errorf("it is %d columns wide, want 21", w)
	}
	if LargeWidth("Σs = ?") != 0 {
		t.Error("there is no large question mark")
	}
}

func TestAxis_LabelsHaveTheSameDecimals(t *testing.T) {
	f := func(c *paint.Canvas, r paint.Rect) { Axis(c, r, 0.508, 0.513, theme.Axis) }
	expect(t, draw(40, 1, false, f), "|.508  .509    .510    .511    .512  .513|")
}

// A short range has several labels, too.
func TestAxis_LabelsAShortRange(t *testing.T) {
	for _, w := range []int{40, 60, 116} {
		got := draw(w, 1, false, func(c *paint.Canvas, r paint.Rect) { Axis(c, r, 0.15, 0.26, theme.Axis) })
		if n := strings.Count(got, "."); n < 3 {
			t.Errorf("%d labels in %d columns: %s", n, w, got)
		}
	}
}

// The labels of an axis, and the ticks of a vertical scale, are equally far apart.
func TestEven_LabelsAreEquallyFarApart(t *testing.T) {
	even := func(what string, columns []int) {
		for k := 2; k < len(columns); k++ {
			if columns[k]-columns[k-1] != columns[1]-columns[0] {
				t.Errorf("%s: the labels are at %v", what, columns)
				return
			}
		}
	}
	for w := 40; w < 160; w++ {
		for from := range 8 {
			lo, hi := float64(from)/10, 0.9
			width := EvenWidth(lo, hi, w)
			if width <= w-w/8 || width > w {
				t.Errorf("of %d columns an axis %v to %v takes %d", w, lo, hi, width)
			}
			end := EvenEnd(-float64(from), 13, w)
			if end < 13 || end > 17 {
				t.Errorf("in %d columns the end 13 becomes %v", w, end)
			}
			even(fmt.Sprintf("%d columns, −%d to %v", w, from, end), labels(-float64(from), end, w))
			if width < w {
				even(fmt.Sprintf("%d columns, %v to %v", width, lo, hi), labels(lo, hi, width))
			}
		}
	}
	for h := 8; h < 60; h++ {
		for tenths := range 10 {
			lo := float64(tenths) / 10
			from, tick, rows := EvenRows(lo, 1, h)
			var at []int
			for v := 1.0; v > from-1e-9; v -= tick {
				at = append(at, Row(v, from, 1, rows))
			}
			even(fmt.Sprintf("%d rows, %v to 1", h, lo), at)
			if len(at) < 2 || len(at) < 3 && tenths < 9 || rows > h || (1-lo)/(1-from)*float64(rows)/float64(h) < 0.6 {
				t.Errorf("%d rows from %v: %d from %v, ticks at %v", h, lo, rows, from, at)
			}
		}
	}
}

// labels are the columns of an axis' labels, except one at the end, which is in the last column.
func labels(lo, hi float64, w int) (at []int) {
	step := step(lo, hi, w)
	for k := math.Ceil(lo/step - 1e-9); k*step < hi-1e-9; k++ {
		at = append(at, Column(max(k*step, lo), lo, hi, w))
	}
	return at
}
