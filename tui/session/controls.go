package session

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/wording"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
)

// Do handles the keys that the screens of a run share: they control the
// evolution or change its settings. It reports whether the key is one of them.
func (x *Session) Do(a keys.Action) (tea.Cmd, bool) {
	s := x.state.Settings
	switch a {
	case keys.Play:
		return x.Start(false), true
	case keys.Iterate:
		return x.Iterate(), true
	case keys.Stop:
		x.Pause()
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

// Settings lists the settings of the run, each value behind its key; while the steps are shown
// at a pace, the keys of that come first.
func (x *Session) Settings() []string {
	s := x.state.Settings
	filter := "filter on"
	if !s.Filter {
		filter = "filter off"
	}
	steps, more := []string{"+ −", fmt.Sprintf("T %d", s.Iterations)}, []string{"t", filter, "r", fmt.Sprintf("seed %d", s.Seed), "[ ]", "β " + wording.Number(s.Beta)}
	run := []string{"m", s.Mapping, "c", s.Learner, "f", fmt.Sprintf("fold %d/%d", x.fold, s.Folds)}
	if pace, plays := x.Playing(); plays { // whose keys are those of T
		return slices.Concat([]string{"+ −", pace, "space", "all at once", "x", "pause"}, run, more)
	}
	return slices.Concat(run, steps, more)
}
