package screen

import (
	"mevolve/augment"
	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui/keys"
)

// MoveSetting sets a setting to the value before (−1) or after (1) the current one; the last
// value stays.
func (s *State) MoveSetting(name string, by int) {
	row, err := settings.Named(name)
	if err != nil {
		panic(err)
	}
	if to, err := row.Move(s.Settings, by); err == nil {
		s.SetSettings(to)
	}
}

// SwitchFilter sets the filter by θ on or off.
func (s *State) SwitchFilter() {
	set := s.Settings
	set.Filter = !set.Filter
	s.SetSettings(set)
}

// Moves is what a key does that sets a setting to the value before or after the current one.
func (s *State) Moves(name string, by int) keys.Do {
	return keys.Act(func() { s.MoveSetting(name, by) })
}

// Limits for mapping between two frames: the number of edges and of
// steps, some 10 ms.
const (
	QuickEdges = 3000
	quickSteps = 3_000_000
)

// Asks reports whether a mapping asks another program or a file, which may take any time.
func Asks(k augment.Kind) bool { return k.Author != "" && !k.Control }

// Quick reports whether graphs are mapped, under these settings, between two frames; slower work
// runs in the background.
func Quick(s settings.Settings, graphs ...*model.Graph) bool {
	if k, _ := augment.KindOf(s.Mapping); Asks(k) {
		return false
	}
	steps := 0.0
	for _, g := range graphs {
		if g.M() > QuickEdges {
			return false
		}
		if steps += augment.Effort(g, s.MappingOptions()); steps > quickSteps {
			return false
		}
	}
	return true
}
