package layout

import (
	"testing"

	"mevolve/tui/widgets/paint"
)

func TestStack_LeavesOneBlankRowAndNeverOverlaps(t *testing.T) {
	panes := []Pane{{Title: "Top"}, {Title: "List", Want: 38}, {Title: "One"}, {Title: "Other"}}
	for w := 20; w <= 200; w += 3 {
		for h := 5; h <= 70; h++ {
			for focus := range panes {
				body := paint.Rect{Y: 2, W: w, H: h}
				p := Stack(body, Rows{Top: 9, Least: 6}, panes, focus, false)
				if p.Rects[focus].Empty() {
					t.Fatalf("%v: the focused pane %d is not seen", body, focus)
				}
				for i, r := range p.Rects {
					if !r.Empty() && r.Intersect(body) != r {
						t.Fatalf("%v: pane %d leaves the body: %v", body, i, r)
					}
					for k := range i {
						if !r.Intersect(p.Rects[k]).Empty() {
							t.Fatalf("%v: panes %d and %d overlap: %v", body, i, k, p.Rects)
						}
					}
					if top := p.Rects[0]; i > 0 && !r.Empty() && !top.Empty() && r.Y != top.Y+top.H+1 {
						t.Fatalf("%v: pane %d begins in row %d under %v", body, i, r.Y, top)
					}
				}
			}
		}
	}
}

func TestBeside_ShowsAllThreeThatFitAndNeverOverlaps(t *testing.T) {
	panes := []Pane{{Title: "List", Want: 40}, {Title: "One", Rows: 10}, {Title: "Other", Rows: 9}}
	for w := 20; w <= 200; w += 3 {
		for h := 5; h <= 70; h++ {
			for focus := range panes {
				for _, zoom := range []bool{false, true} {
					body := paint.Rect{Y: 2, W: w, H: h}
					p := Beside(body, 15, panes, focus, zoom)
					check(t, body, p, focus)
					all, three := !zoom && Fit(body, panes) > 1 && Room(body).H >= 20, shown(p) == 3
					if all && !three {
						t.Fatalf("%v: %d panes are shown", body, shown(p))
					} else if all && (p.Rects[1].H < 10 || p.Rects[2].H < 9) || all && Fit(body, panes) < 3 && p.Rects[2].H > 15 {
						t.Fatalf("%v: the panes have %d and %d rows", body, p.Rects[1].H, p.Rects[2].H)
					}
				}
			}
		}
	}
}

// The column of the last visible pane has as many panes as its height allows, each with its
// rows, the focused one among them.
func TestFill_ShowsAsManyPanesAsFit(t *testing.T) {
	panes := []Pane{{Title: "Top"}, {Title: "List", Want: 40}, {Title: "A", Rows: 9}, {Title: "B", Rows: 12}, {Title: "C", Rows: 8}}
	most := 0
	for w := MinWidth; w <= 110; w += 5 {
		for h := 14; h <= 70; h++ {
			for focus := range panes {
				body := paint.Rect{Y: 2, W: w, H: h}
				p := Stack(body, Rows{Top: 5, Least: 3}, panes, focus, false)
				column := 0
				for _, r := range p.Rects[2:] {
					column += r.H
				}
				p = p.Fill(panes, focus)
				check(t, body, p, focus)
				left, edge, of := column, 0, 0
				if p.Framed {
					edge = 1
				}
				for i, r := range p.Rects[2:] {
					if !r.Empty() {
						of, left = of+1, left-panes[i+2].Rows-edge
						if r.H < panes[i+2].Rows && column >= panes[i+2].Rows {
							t.Fatalf("%v: pane %d has %d rows", body, i+2, r.H)
						}
					}
				}
				for i, r := range p.Rects[2:] {
					if r.Empty() && of > 0 && panes[i+2].Rows <= left {
						t.Fatalf("%v, focus %d: pane %d is hidden, and %d rows are left", body, focus, i+2, left)
					}
				}
				most = max(most, of)
			}
		}
	}
	if most != 3 {
		t.Errorf("at most %d panes share a column", most)
	}
}

// With an area across the bottom the panes are above it, in frames as without one; the tab of a
// hidden pane is in the title of the second.
func TestWithBottom_LeavesItsRowsBelowThePanes(t *testing.T) {
	panes := []Pane{{Title: "A", Want: 36}, {Title: "B"}, {Title: "C"}}
	for _, size := range [][2]int{{60, 21}, {80, 21}, {100, 27}, {140, 42}, {200, 57}} {
		body := paint.Rect{Y: 2, W: size[0], H: size[1]}
		for focus := range panes {
			p, plain := WithBottom(body, 4, panes, focus, false), Split(body, panes, focus, false)
			if p.Framed != plain.Framed || p.Bottom.H != 4 || p.Bottom.Intersect(body) != p.Bottom {
				t.Errorf("%v: %v, framed %v in place of %v", size, p.Bottom, p.Framed, plain.Framed)
			}
			for i, r := range p.Rects {
				if r.Empty() != plain.Rects[i].Empty() || r.Y+r.H > p.Bottom.Y {
					t.Errorf("%v, focus %d: pane %d takes %v above %v", size, focus, i, r, p.Bottom)
				}
				if tab := p.Tabs[i]; r.Empty() && (tab.Empty() || p.At(tab.X, tab.Y) != i) {
					t.Errorf("%v, focus %d: pane %d has no tab", size, focus, i)
				}
			}
		}
		if p := WithBottom(body, 4, panes, 1, true); !p.Bottom.Empty() {
			t.Errorf("%v: %v with zoom", size, p.Bottom)
		}
	}
}
