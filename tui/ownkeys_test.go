package tui

import (
	"regexp"
	"testing"

	"mevolve/study/settings"
	"mevolve/tui/keys"
)

// Keys of one's own act, and footer, help and palette name them.
func TestKeys_OfOnesOwnAreFollowed(t *testing.T) {
	p := newPilot(t, Config{Dataset: blackboard(t), Settings: settings.Default(), Keys: map[keys.Action][]string{keys.NextGraph: {"b"}, keys.NextMapping: {"F3"}}}, 140, 45)
	p.press("2", "b")
	if p.app.state.Graph() != 1 {
		t.Errorf("b leads to graph %d", p.app.state.Graph()+1)
	}
	p.expect("b p:graph", "f3:mapping")
	p.press("?")
	p.expect("b n ")
	p.press("esc", "ctrl+p")
	p.typed("next graph")
	if !regexp.MustCompile(`key      next graph; after /, next match +b `).MatchString(p.frame()) {
		t.Errorf("the palette does not name the key:\n%s", p.frame())
	}
}
