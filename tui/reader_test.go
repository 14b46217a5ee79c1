package tui

import (
	"testing"

	"mevolve/lessons"
	"mevolve/tui/paint"
)

// A drawing is not broken into lines: it has to fit beside a screen.
func TestReader_DrawingsFitBesideAScreen(t *testing.T) {
	const room = dockWidth - 4 - 2 // margins, indent
	for _, l := range lessons.All() {
		list := append([]lessons.Block{}, l.Prose...)
		for _, q := range l.Questions {
			list = append(append(list, q.Ask...), q.Answer...)
		}
		for _, b := range list {
			if b.Kind != lessons.Drawing {
				continue
			}
			for _, line := range paint.Lines(b.Text) {
				if w := paint.Width(line); w > room {
					t.Errorf("lesson %s: %q has %d columns, more than %d", l.Name, line, w, room)
				}
			}
		}
	}
}
