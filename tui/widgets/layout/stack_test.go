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
				p := Stack(body, 9, 6, panes, focus, false)
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

func TestBeside_ShowsAllThreeWithFramesAndNeverOverlaps(t *testing.T) {
	panes := []Pane{{Title: "List", Want: 40}, {Title: "One"}, {Title: "Other"}}
	for w := 20; w <= 200; w += 3 {
		for h := 5; h <= 70; h++ {
			for focus := range panes {
				for _, zoom := range []bool{false, true} {
					body := paint.Rect{Y: 2, W: w, H: h}
					p := Beside(body, 9, panes, focus, zoom)
					check(t, body, p, focus)
					if all := Framed(body) && !zoom; all && shown(p) != 3 {
						t.Fatalf("%v: %d panes are shown", body, shown(p))
					} else if all && p.Rects[2].H < 9 {
						t.Fatalf("%v: the third pane has %d rows", body, p.Rects[2].H)
					}
				}
			}
		}
	}
}
