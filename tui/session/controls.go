package session

import (
	"math"
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/tui/keys"
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
	case keys.NextMapping:
		s.Mapping = neighbour(augment.Names(), s.Mapping, 1)
	case keys.PrevMapping:
		s.Mapping = neighbour(augment.Names(), s.Mapping, -1)
	case keys.Reroll:
		s.Seed++
	case keys.Unroll:
		s.Seed = max(1, s.Seed) - 1
	case keys.FilterSwitch:
		s.Filter = !s.Filter
	case keys.MoreIterations:
		s.Iterations++
	case keys.FewerIterations:
		s.Iterations = max(1, s.Iterations-1)
	case keys.MoreBudget:
		s.Beta = min(1, hundredths(s.Beta+0.05))
	case keys.LessBudget:
		s.Beta = max(0.05, hundredths(s.Beta-0.05))
	default:
		return nil, false
	}
	x.state.SetSettings(s)
	return nil, true
}

func hundredths(v float64) float64 { return math.Round(v*100) / 100 }

// neighbour is the name by places after or before another, around the ends.
func neighbour(names []string, name string, by int) string {
	return names[(slices.Index(names, name)+by+len(names))%len(names)]
}
