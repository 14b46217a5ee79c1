package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// popup is a layer that has opened by itself: a lesson of the presenter, a question. The keys
// that the user has pressed before seeing it are meant for what was below.
type popup struct {
	since   time.Time // zero for none
	isDrawn bool      // in a frame
	before  int       // outputs before that frame
}

// popupGrace is the longest time for which keys are dropped.
const popupGrace = time.Second

// drawn notes the number of outputs before the next frame.
func (o *popup) drawn(written int) {
	if !o.since.IsZero() && !o.isDrawn {
		o.isDrawn, o.before = true, written
	}
}

// swallows reports whether a key, a click or a paste is dropped, because the terminal has not
// yet answered the frame that shows the layer.
func (o *popup) swallows(msg tea.Msg, out *pacer) bool {
	switch msg := msg.(type) {
	case tea.MouseReleaseMsg:
		return false
	case tea.KeyPressMsg:
		if key := msg.String(); key == "ctrl+c" || key == "ctrl+z" {
			return false
		}
	}
	isSeen := o.isDrawn && out.received() > o.before // whatever has been written since
	if isSeen || time.Since(o.since) > popupGrace {
		*o = popup{}
		return false
	}
	return true
}
