package screen

import (
	"mevolve/augment"
	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui/keys"
)

// moves are the keys that set a setting to the value before or after the current
// one.
var moves = map[keys.Action]struct {
	setting string
	by      int
}{
	keys.NextMapping: {"mapping", 1}, keys.PrevMapping: {"mapping", -1},
	keys.MoreBudget: {"beta", 1}, keys.LessBudget: {"beta", -1},
	keys.Longer: {"l", 1}, keys.Shorter: {"l", -1},
	keys.Reroll: {"seed", 1}, keys.Unroll: {"seed", -1},
}

// Set handles the keys that change settings on several screens; the last value
// stays. It reports whether the key is one of them.
func Set(s settings.Settings, a keys.Action) (settings.Settings, bool) {
	if a == keys.FilterSwitch {
		s.Filter = !s.Filter
		return s, true
	}
	move, ok := moves[a]
	if !ok {
		return s, false
	}
	row, err := settings.Named(move.setting)
	if err != nil {
		panic(err)
	}
	if to, err := row.Move(s, move.by); err == nil {
		s = to
	}
	return s, true
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
