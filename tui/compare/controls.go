package compare

import (
	"mevolve/tui/keys"
	"mevolve/tui/screen"
)

// set answers the keys that change the settings all screens share. What the
// view lists has no key there.
func (s *Screen) set(a keys.Action) {
	if s.view == betas && (a == keys.MoreBudget || a == keys.LessBudget) {
		s.state.Say("This view has five β beside each other; v goes on to one of them.")
		return
	}
	if s.view != betas && (a == keys.NextMapping || a == keys.PrevMapping) {
		s.state.Say("This view has all mappings beside each other; v goes on to one of them.")
		return
	}
	if s.view != table3 && a == keys.FilterSwitch {
		s.state.Say("This view has both, with the filter and without.")
		return
	}
	if new, ok := screen.Set(s.state.Settings, a); ok {
		s.state.SetSettings(new)
	}
}
