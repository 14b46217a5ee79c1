package screen

import (
	"math"
	"slices"

	"mevolve/augment"
	"mevolve/settings"
	"mevolve/tui/keys"
)

// Set answers the keys that change settings on several screens. It tells
// whether the key is one.
func Set(s settings.Settings, a keys.Action) (settings.Settings, bool) {
	switch a {
	case keys.NextMapping:
		s.Mapping = mapping(s.Mapping, 1)
	case keys.PrevMapping:
		s.Mapping = mapping(s.Mapping, -1)
	case keys.FilterSwitch:
		s.Filter = !s.Filter
	case keys.MoreBudget:
		s.Beta = Budget(s.Beta, 1)
	case keys.LessBudget:
		s.Beta = Budget(s.Beta, -1)
	case keys.Reroll:
		s.Seed++
	case keys.Unroll:
		s.Seed = max(1, s.Seed) - 1
	default:
		return s, false
	}
	return s, true
}

// mapping is so many places after or before another, around the ends.
func mapping(name string, by int) string {
	names := augment.Names()
	return names[(slices.Index(names, name)+by+len(names))%len(names)]
}

// Budget moves β along the paper's sweep and beyond, in steps of .05.
func Budget(beta float64, steps int) float64 {
	return math.Round(20*min(max(beta+0.05*float64(steps), 0.05), 1)) / 20
}
