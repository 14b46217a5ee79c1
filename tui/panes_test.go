package tui

import (
	"slices"
	"testing"

	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/paint"
)

// No screen hides a pane that would fit, beside the others with its least columns or below one of
// them with its least rows.
func TestScreens_HideNoPaneThatFits(t *testing.T) {
	for _, dataset := range []string{"planted", "communities"} {
		p := shell(t, dataset, 140, 45)
		for _, key := range []string{"1", "2", "3", "4", "5", "6"} {
			p.press(key)
			for w := layout.MinWidth; w <= 240; w += 8 {
				for h := layout.MinHeight; h <= 72; h += 3 {
					frame, _ := layout.Of(w, h)
					panes := p.app.here.it.Panes(frame.Body)
					for focus := range panes {
						if hidden := fitting(panes, p.app.here.it.Arrange(frame.Body, focus, false), layout.Room(frame.Body).W); len(hidden) > 0 {
							t.Fatalf("screen %s of %s at %d×%d, focus %s: %v would fit", key, dataset, w, h, panes[focus].Title, hidden)
						}
					}
				}
			}
		}
	}
}

// fitting are the titles of hidden panes for which an arrangement w columns wide has room.
func fitting(panes []layout.Pane, p layout.Panes, w int) (titles []string) {
	first := 0 // of the row of panes, below one that has the whole width
	if others := slices.ContainsFunc(p.Rects[1:], func(r paint.Rect) bool { return !r.Empty() }); p.Rects[0].W == w && panes[0].Want == 0 {
		if first = 1; !others {
			return nil
		}
	} else if p.Rects[0].Empty() && panes[0].Want == 0 {
		first = 1
	}
	columns, rows, heights := map[int]bool{}, map[int]int{}, map[int]int{}
	edge := layout.Gap(p.Framed) - layout.Gap(false)
	for i, r := range p.Rects[first:] {
		if r.Empty() {
			continue
		}
		columns[r.X] = true
		heights[r.X] += r.H + edge
		if need := panes[first+i].Rows; need > 0 && rows[r.X] >= 0 {
			rows[r.X] += need + edge
		} else {
			rows[r.X] = -1
		}
	}
	body := paint.Rect{W: w + 2, H: 1}
	if p.Framed {
		body = paint.Rect{W: w + 4, H: 99}
	}
	for i, r := range p.Rects[first:] {
		if r.Empty() && len(columns) < layout.Fit(body, panes[first:]) {
			titles = append(titles, panes[first+i].Title)
		}
		for x, need := range rows {
			if more := panes[first+i].Rows; r.Empty() && more > 0 && need > 0 && need+more+edge <= heights[x] {
				titles = append(titles, panes[first+i].Title)
			}
		}
	}
	return titles
}

// Esc, and the key that closes them, end the zoom of panes that give way to others.
func TestZoom_EndsWithItsPanes(t *testing.T) {
	for _, leave := range [][]string{{"esc"}, {"W", "c"}, {"a"}} {
		p := newPilot(t, opened(everything(t, "toy"), "2"), 80, 24)
		p.press("2", "W", "c", "tab", "z")
		if !p.app.here.zoom {
			t.Fatal("z does not zoom")
		}
		p.press(leave...)
		if p.app.here.zoom {
			t.Errorf("after %s screen 2 is still zoomed:\n%s", leave, p.frame())
		}
		p.press("z", "right")
		if !p.app.here.zoom {
			t.Error("a key that changes no pane ends the zoom")
		}
	}
}
