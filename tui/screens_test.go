package tui

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/study/settings"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// counter is a screen that counts.
type counter struct {
	screen.Base
	n int
}

func (s *counter) Update(screen.Change) tea.Cmd   { return nil }
func (s *counter) Panes(paint.Rect) []layout.Pane { return []layout.Pane{{Title: "Count"}} }
func (s *counter) Arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	return layout.Split(body, s.Panes(body), focus, zoom)
}
func (s *counter) Back() bool { return false }
func (s *counter) Draw(c *paint.Canvas, _ int, r paint.Rect, _ bool) {
	c.Line(r.Row(0), fmt.Sprintf("counted to %d", s.n), theme.Plain)
}
func (s *counter) Bindings() keys.Table {
	return keys.Table{{Binding: keys.On("c", "c", "one more than before"), Action: "count", Label: "count", Rank: 90, Do: keys.Act(func() { s.n++ })}}
}
func (s *counter) Position() settings.Position {
	p := settings.Start()
	screen.SetViewNumber(&p, "count", s.n)
	return p
}
func (s *counter) Go(p settings.Position) tea.Cmd {
	s.n = screen.ViewNumber(p, "count")
	return nil
}

// seventh registers the counter for a test.
func seventh(t *testing.T) {
	before := screens
	t.Cleanup(func() { screens = before })
	screens = append(before[:len(before):len(before)], kind{
		name:  "Count",
		new:   func(*screen.State, *session.Session) screen.Screen { return &counter{} },
		views: screen.Views{"count": {}},
		words: []word{{text: "counted", means: "how often c was pressed"}},
	})
}

// A screen is one line: then it has a tab, its number key, its own keys in the
// footer and the help, its words, and a command that opens it.
func TestAdding_AScreen(t *testing.T) {
	before := screens
	seventh(t)
	number := fmt.Sprint(len(screens))
	narrow := newPilot(t, Config{}, 80, 24)
	row := strings.Split(narrow.frame(), "\n")[1]
	before80, _, found := strings.Cut(row, " "+number+" ")
	if !found {
		t.Fatalf("80 columns have no tab %s: %q", number, row)
	}
	narrow.send(tea.MouseClickMsg{X: len([]rune(before80)) + 1, Y: 1, Button: tea.MouseLeft})
	narrow.expect(" "+number+" COUNT ", "c:count")
	narrow.sound()
	p := newPilot(t, Config{}, 140, 45)
	p.expect(" " + number + " Count ")
	p.press(number, "c", "c", "c")
	p.expect("counted to 3", "c:count")
	p.sound()
	p.press("?")
	p.expect("one more", "how often c was pressed")
	p.press("esc")

	copied := must.Get(p.app.place())
	place, err := settings.Place{}.Read(copied.Command())
	if err != nil {
		t.Fatalf("what y copies is refused: %v", err)
	}
	must.Do(Check(place.Position))
	other := newPilot(t, Config{Position: &place.Position}, 140, 45)
	other.expect("counted to 3")

	screens = before
	expect.Refused(t, Check(place.Position), "from 1 to 6; found 7")
}

// The names of package keys are those of the number keys.
func TestScreens_StandWhereTheirKeysSay(t *testing.T) {
	for i, id := range []keys.Screen{keys.Dataset, keys.Augment, keys.Reliability, keys.Evolve, keys.Regions, keys.Compare} {
		if id != keys.Number(i+1) {
			t.Errorf("screen %d has the keys of another", i+1)
		}
	}
}

// A row is a child of the graph that the header and an export speak of: without a lineage,
// which would be another than the row's.
func TestHeader_NamesTheOriginalThatARowDescendsFrom(t *testing.T) {
	p := shell(t, "communities", 80, 24)
	p.watch("iteration 1 of 5  space resumes", "4", "i")
	p.watch("iteration 2 of 5  space resumes", "i")
	p.press("3", "tab", "end")
	at, ok := p.app.subject()
	if !ok || at.Example.ID.Lineage == "" {
		t.Fatalf("the last row descends from %v, an original", at.Example.ID)
	}
	p.expect(fmt.Sprintf("graph %d of ", at.Example.ID.Graph+1))
	p.expectNot("graph " + at.Example.ID.String() + " of")
}
