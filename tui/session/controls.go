package session

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/tui/keys"
	"mevolve/tui/screen"
)

// Do answers the keys that both screens have: those that drive the evolution
// and those that change what it is of. It tells whether the key is one.
func (x *Session) Do(a keys.Action) (tea.Cmd, bool) {
	defer x.settle()
	s := x.state.Settings
	switch a {
	case keys.Play:
		return x.Toggle(), true
	case keys.Iterate:
		return x.Iterate(), true
	case keys.Stop:
		x.Stop()
		return nil, true
	case keys.NextFold:
		return x.SetFold(x.fold + 1), true
	case keys.PrevFold:
		return x.SetFold(x.fold - 1), true
	case keys.MoreIterations:
		s.Iterations++
	case keys.FewerIterations:
		s.Iterations = max(1, s.Iterations-1)
	default:
		var ok bool
		if s, ok = screen.Set(s, a); !ok {
			return nil, false
		}
	}
	x.state.SetSettings(s)
	return nil, true
}
