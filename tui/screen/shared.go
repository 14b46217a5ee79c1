package screen

import (
	"mevolve/settings"
	"mevolve/tui/keys"
)

// Set answers the keys that change settings on several screens. It tells
// whether the key is one.
func Set(s settings.Settings, a keys.Action) (settings.Settings, bool) {
	switch a {
	case keys.NextMapping:
		s = moved(s, "mapping", 1)
	case keys.PrevMapping:
		s = moved(s, "mapping", -1)
	case keys.FilterSwitch:
		s.Filter = !s.Filter
	case keys.MoreBudget:
		s = moved(s, "beta", 1)
	case keys.LessBudget:
		s = moved(s, "beta", -1)
	case keys.Reroll:
		s = moved(s, "seed", 1)
	case keys.Unroll:
		s = moved(s, "seed", -1)
	default:
		return s, false
	}
	return s, true
}

// moved is the settings with one of them a step further; where there is no
// further they stay.
func moved(s settings.Settings, name string, by int) settings.Settings {
	row, err := settings.Named(name)
	if err != nil {
		panic(err)
	}
	if to, err := row.Move(s, by); err == nil {
		return to
	}
	return s
}
