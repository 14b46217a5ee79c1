package tui

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"mevolve/internal/must"
	"mevolve/tui/lessons"
)

// What a lesson says that keys do, they do. Tab alone shows what a small terminal hides; other keys
// change the screen.
func TestLessons_TheirKeysDoWhatTheySay(t *testing.T) {
	for _, c := range []struct {
		lesson, says string
		last         bool // the keys are pressed on the last page
		keys         []string
		shows        string
	}{
		{"edge-swap", "Tab, then ← and → move u line by line", true, []string{"tab", "left"}, "u = .279"},
		{"motif-random", "Press Tab, then m twice", false, []string{"tab", "m", "m"}, "random: 53 pairs"},
		{"vertex-similarity", "press Tab, then the comma, and change R1", true, []string{"tab", ",", "R1", "right", "esc"}, "bridge"},
		{"theta", "Tab, then [ and ] move θ on the screen", false, []string{"tab", "]"}, "0 of 56"},
		{"best-of-six", `Press Tab: the line "Do not report" has both for this fold`, true, []string{"tab"}, "Do not report: the best of 6"},
		{"noise", "on another fold (f)", true, []string{"tab", "f"}, "fold 4"},
	} {
		for _, size := range [][2]int{{80, 24}, {140, 45}} {
			t.Run(fmt.Sprintf("%s_%d", c.lesson, size[0]), func(t *testing.T) {
				p := shell(t, "toy", size[0], size[1])
				at := must.Get(lessons.Find(lessons.All(), c.lesson))
				text := ""
				l := lessons.All()[at]
				for _, part := range [][]lessons.Block{l.Prose, l.Questions[len(l.Questions)-1].Answer, l.Notes} {
					for _, b := range part {
						text += b.Text + "\n"
					}
				}
				if !strings.Contains(text, c.says) {
					t.Fatalf("the lesson does not say %q", c.says)
				}
				p.film.begin(p.app.startLesson(at, false))
				p.settle()
				for x := p.app.lesson(); c.last && x.slide+1 < x.slides(); p.settle() {
					p.film.begin(x.turn(1))
				}
				screen := func() string { // without the lesson's text beside it
					p.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
					p.app.draw()
					return ansi.Strip(p.app.canvas.Part(p.app.canvas.Bounds().Left(92)).Plain())
				}
				before := screen()
				for _, key := range c.keys {
					if key == "R1" {
						p.panelAt(key)
					} else {
						p.press(key)
					}
				}
				after := screen()
				if !strings.Contains(after, c.shows) || len(c.keys) > 1 && before == after {
					t.Errorf("%q lead to no %q:\n%s", c.keys, c.shows, after)
				}
			})
		}
	}
}
