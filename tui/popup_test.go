package tui

import (
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"mevolve/internal/expect"
	"mevolve/tui/screen"
)

// opens is a message on which a question opens.
type opens struct{ app *App }

func (o opens) Deliver() tea.Cmd {
	o.app.open(&question{text: "Stop?", yes: o.app.quit})
	return nil
}

var _ screen.Delivery = opens{}

// Keys that were pressed before a layer that opens by itself is seen do not reach it.
func TestPopup_DropsTheKeysPressedBeforeItIsSeen(t *testing.T) {
	p, out, _ := onTerminal(t)
	_, _ = out.Write([]byte(p.View().Content))
	p.Update(opens{p.app})
	p.Update(keyPress("y"))
	out.heard([]byte(answer)) // to the frame before
	p.Update(uv.PrimaryDeviceAttributesEvent{62})
	p.Update(keyPress("y"))
	_, _ = out.Write([]byte(p.View().Content))
	p.Update(keyPress("y"))
	if p.app.isQuitting || len(p.app.over) != 1 {
		t.Fatal("a key answers a question that nobody has seen")
	}
	out.heard([]byte(answer))
	p.Update(uv.PrimaryDeviceAttributesEvent{62})
	if p.Update(keyPress("y")); !p.app.isQuitting {
		t.Error("a key after the frame does not answer the question")
	}
}

// Who has seen the layer may press a key, also while a later frame is on its way.
func TestPopup_TakesTheKeysPressedAfterItIsSeen(t *testing.T) {
	p, out, _ := onTerminal(t)
	p.Update(opens{p.app})
	_, _ = out.Write([]byte(p.View().Content))
	out.heard([]byte(answer))
	_, _ = out.Write([]byte("the frame after it"))
	if p.Update(keyPress("y")); !p.app.isQuitting {
		t.Error("a key is dropped because another frame has been sent")
	}
}

// A terminal that never answers loses keys for a second at most, and Ctrl-C always ends.
func TestPopup_DropsKeysForASecondAtMost(t *testing.T) {
	for key, wait := range map[string]time.Duration{"y": popupGrace, "ctrl+c": 0} {
		p, out, _ := onTerminal(t)
		_, _ = out.Write([]byte(p.View().Content))
		p.Update(opens{p.app})
		p.popup.since = p.popup.since.Add(-wait)
		if p.Update(keyPress(key)); !p.app.isQuitting {
			t.Errorf("%s after %v is dropped", key, wait)
		}
	}
}

// A layer that a key opens takes the next key at once.
func TestPopup_TakesTheKeysAfterTheKeyThatOpensIt(t *testing.T) {
	p, out, _ := onTerminal(t)
	_, _ = out.Write([]byte(p.View().Content))
	p.Update(keyPress("?"))
	if p.Update(keyPress("esc")); len(p.app.over) != 0 {
		t.Error("Esc after ? is dropped")
	}
}

// The wheel and the motions of a frame reach the app as one message each, before the next key.
func TestPointer_ReachesTheAppOnceAFrame(t *testing.T) {
	var p pointer
	if p.keep(tea.MouseWheelMsg{Button: tea.MouseWheelDown}) == nil {
		t.Fatal("no end of the frame is scheduled")
	}
	for x := range 3 {
		if p.keep(tea.MouseWheelMsg{X: x, Button: tea.MouseWheelDown}) != nil || p.keep(tea.MouseMotionMsg{X: x}) != nil {
			t.Error("the end of a frame is scheduled twice")
		}
	}
	list := p.release()
	if len(list) != 2 || list[0].(wheelMsg).lines != 12 || list[1].(tea.MouseMotionMsg).X != 2 {
		t.Errorf("it releases %v", list)
	}
	expect.Equal(t, 0, len(p.release()))
}

// What moves before a click is handled before it.
func TestPointer_ComesBeforeTheNextKey(t *testing.T) {
	p, _, _ := onTerminal(t)
	x := 0
	p.app.state.Drag = func(to int) { x = to }
	p.Update(tea.MouseMotionMsg{X: 7, Button: tea.MouseLeft})
	expect.Equal(t, 0, x)
	if p.Update(tea.MouseReleaseMsg{}); x != 7 || p.app.state.Drag != nil {
		t.Errorf("the pointer has dragged to %d when it is released", x)
	}
}

// The terminal's cursor is where text is typed, also behind wide letters, so that an input
// method finds it; elsewhere it is hidden.
func TestProgram_PutsTheCursorWhereTextIsTyped(t *testing.T) {
	p, _, _ := onTerminal(t)
	if p.View().Cursor != nil {
		t.Error("the cursor is shown on a screen")
	}
	p.app.open(newPrompt(screen.Prompt{Label: "go to", Value: "世界"}))
	p.Update(keyPress("left"))
	at := p.View().Cursor
	if at == nil || at.Y != 23 || at.X != 1+len("go to ")+2 {
		t.Errorf("the cursor of the prompt is at %v", at)
	}
	p.app.open(newHelp(p.app))
	if p.Update(keyPress("down")); p.View().Cursor != nil {
		t.Error("the cursor of a prompt is shown above help")
	}
}

// A terminal that shows progress gets that of the run, from any screen.
func TestProgram_PassesTheProgressOfARun(t *testing.T) {
	p, _, _ := onTerminal(t)
	p.app.hasProgress = true
	if p.render(); p.View().ProgressBar != nil {
		t.Error("there is progress without a run")
	}
	p.app.tabs[0].it = working{p.app.tabs[0].it}
	if p.render(); p.View().ProgressBar == nil || p.View().ProgressBar.Value != 40 {
		t.Errorf("the progress is %v", p.View().ProgressBar)
	}
	for _, c := range []struct {
		environ []string
		shows   bool
	}{{[]string{"TERM_PROGRAM=ghostty"}, true}, {[]string{"TERM_PROGRAM=ghostty", "TMUX=x"}, false}, {[]string{"VTE_VERSION=8000"}, true}, {[]string{"TERM_PROGRAM=iTerm.app"}, false}, {nil, false}} {
		if showsProgress(c.environ) != c.shows {
			t.Errorf("of %v it says %v", c.environ, !c.shows)
		}
	}
}

// working is a screen whose run has finished two fifths.
type working struct{ screen.Screen }

func (working) Running() (share float64, ok bool) { return .4, true }
