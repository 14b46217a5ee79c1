package tui

import (
	"testing"

	"mevolve/datasets"
)

// An edit is judged at once: nobody has to visit another screen before. Taken
// back, it leaves nothing behind.
func TestEdit_TellsPAndR(t *testing.T) {
	d, err := datasets.Generate("rings")
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range [][2]int{{80, 24}, {140, 45}} {
		p := newPilot(t, Config{Dataset: d}, size[0], size[1])
		p.press("2", "shift+right", "shift+right")
		p.app.state.Hush()
		before := p.frame()
		p.press("x")
		p.expect("by hand:", "p .", "r .", " → .")
		p.expectNot("press 3", "once sf+svm is fitted")
		p.press("u")
		p.app.state.Hush()
		if after := p.frame(); after != before {
			t.Errorf("%v: undo does not return to the frame before:\n%s\n%s", size, before, after)
		}
	}
}
