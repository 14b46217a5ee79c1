package screen

import (
	"mevolve/augment"
	"mevolve/model"
	"mevolve/settings"
	"mevolve/tui/keys"
)

// moves are the keys that go to the value of a setting before or after the present
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

// Set answers the keys that change settings on several screens; where there is
// no further value they stay. It tells whether the key is one.
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

// What is mapped between two frames: graphs of at most so many edges, in at
// most so many steps, some 10 ms.
const (
	QuickEdges = 3000
	quickSteps = 3_000_000
)

// Asks tells whether a mapping asks another program or a file, which may take any time.
func Asks(k augment.Kind) bool { return k.Told != "" && !k.Control }

// Quick tells whether graphs are mapped, under these settings, between two
// frames; what is not quick is done beside the screen.
func Quick(s settings.Settings, graphs ...*model.Graph) bool {
	if k, _ := augment.KindOf(s.Mapping); Asks(k) {
		return false
	}
	steps := 0.0
	for _, g := range graphs {
		if g.M() > QuickEdges {
			return false
		}
		if steps += augment.Effort(g, s.Beta, s.L); steps > quickSteps {
			return false
		}
	}
	return true
}
