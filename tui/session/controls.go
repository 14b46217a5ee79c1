package session

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/wording"
)

// Do answers the keys that the screens of a run share: those that drive the
// evolution and those that change what it is of. It tells whether the key is one.
func (x *Session) Do(a keys.Action) (tea.Cmd, bool) {
	defer x.share()
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
		x.ChooseFold(x.fold + 1)
		return x.Enter(), true
	case keys.PrevFold:
		x.ChooseFold(x.fold - 1)
		return x.Enter(), true
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

// Settings lists what the run is of, each value behind the key that Do knows.
// What a comparison compares is not among it.
func (x *Session) Settings(comparing bool) []string {
	s := x.state.Settings
	filter := "filter on"
	if !s.Filter {
		filter = "filter off"
	}
	pairs := []string{"c", s.Learner, "f", fmt.Sprintf("fold %d/%d", x.fold, s.Folds), "+ −", fmt.Sprintf("T %d", s.Iterations)}
	if !comparing {
		pairs = append(append([]string{"m", s.Mapping}, pairs...), "t", filter)
	}
	return append(pairs, "r", fmt.Sprintf("seed %d", s.Seed), "[ ]", "β "+wording.Number(s.Beta))
}
