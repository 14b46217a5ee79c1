package screen

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// Motion shows a change in three frames, the last of which is the new state: an edge that
// fades in, θ on its way. It is at rest where nothing moves by itself, and on a line that does not
// answer at once.
type Motion struct {
	player Player
	left   int // frames until the new state
}

// motionFrames are the frames of a motion, each shown for MotionFrame.
const motionFrames = 3

// MotionFrame is the shortest pace.
const MotionFrame = 60 * time.Millisecond

// Start begins a motion, in place of an earlier one.
func (m *Motion) Start(s *State) tea.Cmd {
	m.Stop()
	if s.Still || !s.Responsive {
		return nil
	}
	m.left = motionFrames - 1
	m.player.Pace = len(paces) - 1
	return m.player.Play(s, func() tea.Cmd {
		if m.left--; m.left == 0 {
			m.player.Stop()
		}
		return nil
	})
}

// Stop shows the new state.
func (m *Motion) Stop() {
	m.player.Stop()
	m.left = 0
}

// Hidden is the share of the change that is not shown yet: 2/3, 1/3, and 0 at rest.
func (m *Motion) Hidden() float64 { return float64(m.left) / motionFrames }
