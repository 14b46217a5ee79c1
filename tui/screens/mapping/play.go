package mapping

import tea "charm.land/bubbletea/v2"

// toggle plays forward line by line, from the beginning where all swaps are made, or pauses.
func (s *Screen) toggle() tea.Cmd {
	switch {
	case s.scene == nil:
		return nil
	case s.play.On:
		s.play.Stop()
		return nil
	}
	var rewind tea.Cmd
	if s.scene.Ended() {
		rewind = s.goTo(0)
	}
	return tea.Batch(rewind, s.play.Play(s.state, s.playOn))
}

// playOn makes the next step.
func (s *Screen) playOn() tea.Cmd {
	switch {
	case s.scene == nil:
		s.play.Stop()
		return nil
	case s.making.Working(): // a large graph takes its time
		return nil
	}
	next := s.mode().advance()
	switch {
	case s.scene != nil && s.stopsHere():
		s.play.Stop()
		s.state.Say("Stopped: swap %d meets %s.", s.scene.Step, s.until.what)
	case s.scene == nil || s.scene.Ended():
		s.play.Stop()
	}
	return next
}
