package screen

import (
	"mevolve/augment"
	"mevolve/model"
	"mevolve/settings"
)

// What is mapped between two frames: graphs of at most so many edges, in at
// most so many steps, some 10 ms.
const (
	QuickEdges = 3000
	quickSteps = 3_000_000
)

// Quick tells whether graphs are mapped, under these settings, between two
// frames; what is not quick is done beside the screen.
func Quick(s settings.Settings, graphs ...*model.Graph) bool {
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
