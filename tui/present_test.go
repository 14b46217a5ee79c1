package tui

import (
	"strings"
	"testing"
)

// What is presented is one pane, its sentence and its formula: no header, no screens,
// no keys; Esc and the key itself bring the rest back, and a question is still asked.
func TestPresent_LeavesThePaneAndItsSentence(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {140, 45}} {
		p := shell(t, "rings", size[0], size[1])
		p.press("2", "right", "right", "right")
		before := p.frame()
		p.press("P")
		p.expect("Esc or key P brings the rest back")
		p.press("right")
		p.expect("Drawing", "Swap 1 of 4: motif ")
		p.expectNot("DATASET", "AUGMENT", "seed 1", "quit", "draw the edge")
		p.press("left")
		p.expect("Swap 1 of 4. Adds ", " (+): ", "▀▀▀")
		p.press(":")
		p.expect("go to swap")
		p.press("esc", "esc")
		if got := p.frame(); got != before {
			t.Errorf("after Esc it shows\n%s\nnot\n%s", got, before)
		}
		p.press("P", "P")
		p.expect("AUGMENT")
	}
}

// The pane that has the keys may be gone with the dataset.
func TestPresent_OutlivesItsPane(t *testing.T) {
	p := shell(t, "planted", 80, 24)
	p.press("3", "shift+tab", "P", "d")
	p.typed("rings")
	p.press("enter")
	p.expect("rings: 188 graphs")
	if n := len(p.app.here.it.Panes(p.app.body())); p.app.here.focus >= n {
		t.Errorf("pane %d of %d has the keys", p.app.here.focus+1, n)
	}
}

// A lesson that is presented has the whole screen.
func TestPresent_ALessonStandsAlone(t *testing.T) {
	p := shell(t, "toy", 80, 24)
	p.press("T", "P")
	if lines := strings.Split(p.frame(), "\n"); strings.Contains(lines[0], "mevolve") || strings.Contains(p.frame(), "AUGMENT") {
		t.Errorf("a header is seen above the lesson:\n%s", p.frame())
	}
	p.press("p")
	p.expect("AUGMENT")
}

// Every pane of every screen can be presented, whatever the terminal's size.
func TestPresent_ShowsEveryPane(t *testing.T) {
	for _, size := range [][2]int{{60, 16}, {80, 24}, {200, 60}} {
		p := shell(t, "toy", size[0], size[1])
		p.press("P")
		for _, screen := range []string{"1", "2", "3", "4", "5", "6"} {
			p.press(screen)
			for range p.app.here.it.Panes(p.app.body()) {
				p.press("tab")
				if len(strings.TrimSpace(p.frame())) == 0 {
					t.Errorf("%v: a pane of screen %s is empty", size, screen)
				}
			}
		}
	}
}
