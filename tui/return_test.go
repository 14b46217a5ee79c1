package tui

import "testing"

func TestLesson_LeadsBackToWhereItWasOpened(t *testing.T) {
	p := shell(t, "rings", 100, 30)
	p.press("2", "n", "n", "m", "t", "right", "right", "v")
	before, set := p.lines(), p.app.state.Settings
	p.press("T", "down", "down", "enter")
	p.press("]", "space", "esc")
	if after := p.lines(); after != before {
		t.Errorf("after the lesson:\n%s\nbefore it:\n%s", after, before)
	}
	if p.app.state.Settings != set || p.app.state.Called != "rings" {
		t.Errorf("the lesson leaves its settings or its dataset: %+v, %s", p.app.state.Settings, p.app.state.Called)
	}
	p.press("T")
	if l, ok := p.app.layer.(*menu); !ok || l.At != 4 { // the loop stands before them
		t.Error("the list does not open on the lesson that was read last")
	}
}
