package layout

import (
	"testing"

	"mevolve/tui/widgets/paint"
)

// As many panes as fit are side by side, the first and the focused one among them: another one would
// not have its least columns.
func TestSplit_ShowsAsManyPanesAsFit(t *testing.T) {
	for _, first := range []Pane{{}, {Want: 38}, {Want: 96, Least: 56}, {Want: 300}} {
		four := append([]Pane{first}, three...)
		for w := MinWidth; w <= 300; w++ {
			for focus := range four {
				body := paint.Rect{W: w, H: 21 + w%2*20}
				p := Split(body, four, focus, false)
				need := func(n int) int { return four[0].least() + (n-1)*(LeastPane+Gap(Framed(body))) }
				n := shown(p)
				if n > 1 && need(n) > Room(body).W || n < len(four) && need(n+1) <= Room(body).W || p.Rects[focus].Empty() || n > 1 && p.Rects[0].Empty() {
					t.Fatalf("%v with focus %d: %d of %+v", body, focus, n, four)
				}
			}
		}
	}
}

var three = []Pane{{Title: "List"}, {Title: "Summary"}, {Title: "Preview"}}

func shown(p Panes) (n int) {
	for _, r := range p.Rects {
		if !r.Empty() {
			n++
		}
	}
	return n
}

func TestSplit_ShowsTwoBelow100WhereTheFirstIsNarrow(t *testing.T) {
	matrix := []Pane{{Title: "Matrix", Want: 39}, {Title: "Step"}}
	if got := shown(Split(paint.Rect{W: 80, H: 21}, matrix, 0, false)); got != 2 {
		t.Errorf("a matrix of 39 columns in 80 leaves room for the step; %d panes shown", got)
	}
	matrix[0].Want = 60
	if got := shown(Split(paint.Rect{W: 80, H: 21}, matrix, 0, false)); got != 1 {
		t.Errorf("a matrix of 60 columns in 80 leaves no room; %d panes shown", got)
	}
}

// Whatever the size: panes stay in the body, do not overlap, the focused one
// is shown, and each pane can be reached by its rectangle or its tab.
func TestSplit_HoldsForEverySize(t *testing.T) {
	for w := 1; w <= 220; w++ {
		for h := 1; h <= 67; h += 3 {
			for focus := range three {
				for _, want := range []int{0, 20, 45, 300} {
					body := paint.Rect{X: 0, Y: 2, W: w, H: h}
					panes := []Pane{{Title: "List", Want: want}, {Title: "Summary"}, {Title: "Preview"}}
					for _, zoom := range []bool{false, true} {
						check(t, body, Split(body, panes, focus, zoom), focus)
					}
				}
			}
		}
	}
}

func check(t *testing.T, body paint.Rect, p Panes, focus int) {
	t.Helper()
	for i, r := range p.Rects {
		if r.W < 0 || r.H < 0 || r.Intersect(body) != r && !r.Empty() {
			t.Fatalf("pane %d at %v leaves the body %v", i, r, body)
		}
		for j, s := range p.Rects[:i] {
			if !r.Intersect(s).Empty() {
				t.Fatalf("panes %d and %d overlap: %v %v", i, j, r, s)
			}
		}
		for _, tab := range p.Tabs {
			if !r.Intersect(tab).Empty() {
				t.Fatalf("pane %d at %v lies over a tab %v", i, r, tab)
			}
		}
	}
	if body.W >= MinWidth && body.H >= MinHeight-3 {
		for i := range p.Rects {
			if p.Rects[i].Empty() && p.Tabs[i].Empty() {
				t.Fatalf("%v: pane %d cannot be reached", body, i)
			}
		}
		if p.Rects[focus].Empty() {
			t.Fatalf("%v: the focused pane %d is hidden", body, focus)
		}
	}
}

func TestAt_FindsTabsAndPanes(t *testing.T) {
	p := Split(paint.Rect{Y: 2, W: 76, H: 21}, three, 0, false)
	if got := p.At(10, 10); got != 0 {
		t.Errorf("a click into the pane hits %d", got)
	}
	if got := p.At(p.Tabs[2].X+1, p.Tabs[2].Y); got != 2 {
		t.Errorf("a click on the third tab hits %d", got)
	}
	if got := p.At(79, 0); got != -1 {
		t.Errorf("a click outside hits %d", got)
	}
}

func TestOf_NeedsSixtyBySixteen(t *testing.T) {
	for _, size := range [][2]int{{59, 40}, {100, 15}, {20, 8}, {0, 0}} {
		if _, ok := Of(size[0], size[1]); ok {
			t.Errorf("%v is said to be enough", size)
		}
	}
	f, ok := Of(60, 16)
	if !ok || f.Body.H != 13 || f.Footer.Y != 15 {
		t.Errorf("60×16 gives %+v", f)
	}
}

func TestScroll_KeepsTheRowInSightAndTheWindowFull(t *testing.T) {
	for offset := range 30 {
		for at := range 25 {
			got := Scroll(offset, at, 10, 25)
			if got < 0 || got > 15 || at < got || at >= got+10 {
				t.Fatalf("Scroll(%d, %d, 10, 25) = %d", offset, at, got)
			}
		}
	}
	if got := Scroll(7, 3, 10, 5); got != 0 {
		t.Errorf("all rows fit, yet the window starts at %d", got)
	}
}
