package tui

import (
	"context"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"mevolve/internal/expect"
	"mevolve/study/settings"
	"mevolve/tui/widgets/layout"
)

// onTerminal is a program on a terminal that answers when the test says so.
func onTerminal(t *testing.T) (*program, *pacer, *silent) {
	t.Helper()
	app := newApp(context.Background(), Config{Dataset: blackboard(), Settings: settings.Default(), Theme: "dark"})
	t.Cleanup(app.work.Close)
	tty := &silent{80, 24}
	out := &pacer{to: tty}
	p := newProgram(app, out)
	p.Init()
	p.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	return p, out, tty
}

// answer is the terminal's answer to a question.
const answer = "\x1b[?62c"

// While the terminal has not answered, View is the frame that was written, so that Bubble Tea
// writes nothing; then it is the newest.
func TestProgram_DrawsNoFrameBeforeTheLastHasArrived(t *testing.T) {
	p, out, _ := onTerminal(t)
	first := p.View().Content
	_, _ = out.Write([]byte(first))
	for _, key := range []string{"2", "3", "4"} {
		p.Update(keyPress(key))
	}
	expect.Equal(t, first, p.View().Content)
	out.heard([]byte(answer[:3]))
	out.heard([]byte(answer[3:]))
	if p.Update(uv.PrimaryDeviceAttributesEvent{62}); p.View().Content == first {
		t.Error("no frame is drawn after the answer")
	}
}

// An answer to an earlier output does not count for the last.
func TestProgram_WaitsForTheAnswerToTheLastOutput(t *testing.T) {
	p, out, _ := onTerminal(t)
	first := p.View().Content
	_, _ = out.Write([]byte("a mode"))
	_, _ = out.Write([]byte(first))
	out.heard([]byte(answer))
	p.Update(uv.PrimaryDeviceAttributesEvent{62})
	if p.Update(keyPress("2")); p.View().Content != first {
		t.Error("a frame is drawn after the first of two answers")
	}
}

// A terminal that answers nothing is drawn on after a while, without further questions.
func TestProgram_DrawsOnAMuteTerminal(t *testing.T) {
	p, out, _ := onTerminal(t)
	_, _ = out.Write([]byte("a frame"))
	if out.lapse(); out.isReady() {
		t.Error("a timer of an earlier output makes the terminal mute")
	}
	out.due = time.Now()
	out.lapse()
	first := p.View().Content
	if p.Update(keyPress("2")); p.View().Content == first {
		t.Error("no frame is drawn")
	}
	if _, _ = out.Write([]byte("a frame")); out.unanswered != 1 {
		t.Errorf("%d questions are asked", out.unanswered)
	}
	if out.resume(); out.unanswered != 0 || out.isMute {
		t.Error("after a suspension an answer is still awaited")
	}
}

// A window that changes its size before Bubble Tea listens, or is too large for it, is followed
// at the next message.
func TestProgram_FollowsAWindowWithoutAMessage(t *testing.T) {
	p, _, tty := onTerminal(t)
	for _, size := range [][2]int{{60, 16}, {65535, 65535}, {80, 24}, {65535, 1}} {
		tty.w, tty.h = size[0], size[1]
		resize := p.fit()
		if resize == nil {
			t.Fatalf("a window of %v is not followed", size)
		}
		p.Update(resize())
		if p.app.w != min(size[0], layout.Most) || p.app.h != min(size[1], layout.Most) {
			t.Errorf("in a window of %v it draws %d×%d", size, p.app.w, p.app.h)
		}
		if p.fit() != nil {
			t.Errorf("a window of %v is requested again", size)
		}
	}
}
