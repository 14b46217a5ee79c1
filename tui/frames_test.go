package tui

import (
	"context"
	"testing"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"mevolve/study/settings"
	"mevolve/tui/widgets/layout"
)

// A frame that was drawn and not yet written was overtaken by the next where the
// terminal answered an earlier question meanwhile: its cells of the old window
// stood over those of the new for good.
func TestLine_AFrameOnItsWayIsNotOvertaken(t *testing.T) {
	app := newApp(context.Background(), Config{Dataset: blackboard(t), Settings: settings.Default(), Theme: "dark"})
	defer app.work.Close()
	app.Init()
	l := newFrameWriter(app, &silent{}, nil)
	l.enter()
	_, _ = l.Write([]byte("\x1b[?2026$p")) // Bubble Tea asks
	app.w, app.h = 80, 24
	l.isStale = true
	first := l.paint()
	if first == nil {
		t.Fatal("no frame is drawn")
	}
	l.heard([]byte("\x1b[?62c")) // and is answered before the frame is written
	l.Update(uv.PrimaryDeviceAttributesEvent{62})
	l.Update(tea.WindowSizeMsg{Width: 60, Height: 16})
	if drawn := l.frame; drawn != 1 {
		t.Errorf("%d frames are under way at once", drawn)
	}
	over := make(chan tea.Msg)
	go func() { over <- first() }()
	for !l.isAwaitingAnswer() {
	}
	l.heard([]byte("\x1b[?62c"))
	l.Update(uv.PrimaryDeviceAttributesEvent{62})
	if <-over; l.frame != 2 {
		t.Error("the frame of the new window is not drawn when the one before is shown")
	}
}

// A window that changed its size before anybody listened was drawn on as before
// for good: no message came.
func TestLine_FollowsAWindowOfWhoseChangeNobodyIsTold(t *testing.T) {
	app := newApp(context.Background(), Config{Dataset: blackboard(t), Settings: settings.Default(), Theme: "dark"})
	defer app.work.Close()
	app.Init()
	tty := &silent{}
	l := newFrameWriter(app, tty, nil)
	for _, size := range [][2]int{{80, 24}, {60, 16}, {65535, 65535}, {80, 24}, {65535, 1}} {
		tty.w, tty.h = size[0], size[1]
		if l.Update(tea.EnvMsg{}); app.w != min(size[0], layout.Most) || app.h != min(size[1], layout.Most) {
			t.Errorf("in a window of %v it draws %d×%d", size, app.w, app.h)
		}
	}
}
