package compare

import (
	"math"
	"slices"

	"mevolve/augment"
	"mevolve/tui/keys"
)

// set answers the keys that change the settings all screens share. What the
// view lists has no key there.
func (s *Screen) set(a keys.Action) {
	set := s.state.Settings
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
	switch a {
	case keys.NextMapping:
		set.Mapping = neighbour(augment.Names(), set.Mapping, 1)
	case keys.PrevMapping:
		set.Mapping = neighbour(augment.Names(), set.Mapping, -1)
	case keys.FilterSwitch:
		set.Filter = !set.Filter
	case keys.MoreBudget:
		set.Beta = min(1, hundredths(set.Beta+0.05))
	case keys.LessBudget:
		set.Beta = max(0.05, hundredths(set.Beta-0.05))
	case keys.Reroll:
		set.Seed++
	case keys.Unroll:
		set.Seed = max(1, set.Seed) - 1
	default:
		return
	}
	s.state.SetSettings(set)
}

func hundredths(v float64) float64 { return math.Round(v*100) / 100 }

// neighbour is the name by places after or before another, around the ends.
func neighbour(names []string, name string, by int) string {
	return names[(slices.Index(names, name)+by+len(names))%len(names)]
}
