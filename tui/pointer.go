package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// pointer keeps the movements of the mouse and its wheel for a frame: a mouse sends many more
// than the explorer can draw.
//
//	wheel up, up, up, motion to 3, 4, 9   →   one wheel message of three notches, motion to 9
type pointer struct {
	motion      *tea.MouseMotionMsg // the last one; nil for none
	wheel       wheelMsg
	isScheduled bool // pointerMsg is under way
}

// pointerMsg ends a frame's movements.
type pointerMsg struct{}

// wheelMsg is what the wheel has turned in a frame.
type wheelMsg struct {
	at    tea.Mouse
	lines int // negative for up
}

// wheelLines are the lines that one notch of the wheel moves; 0 for a wheel to the side.
func wheelLines(m tea.Mouse) int {
	switch m.Button {
	case tea.MouseWheelUp:
		return -3
	case tea.MouseWheelDown:
		return 3
	}
	return 0
}

// keep adds a movement.
func (p *pointer) keep(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.MouseMotionMsg:
		p.motion = &msg
	case tea.MouseWheelMsg:
		p.wheel = wheelMsg{msg.Mouse(), p.wheel.lines + wheelLines(msg.Mouse())}
	}
	if p.isScheduled {
		return nil
	}
	p.isScheduled = true
	return tea.Tick(time.Second/framesPerSecond, func(time.Time) tea.Msg { return pointerMsg{} })
}

// release returns what was kept.
func (p *pointer) release() (list []tea.Msg) {
	if p.wheel.lines != 0 {
		list = append(list, p.wheel)
	}
	if p.motion != nil {
		list = append(list, *p.motion)
	}
	p.wheel, p.motion = wheelMsg{}, nil
	return list
}
