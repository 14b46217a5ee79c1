package tui

import (
	"slices"

	"mevolve/tui/keys"
)

// The ranks among those of the bindings: the main keys of a
// screen have 90, quit 95, the palette 97, help 100.
const (
	matters = 92
	always  = 98
	finer   = 100 // ranks between two of them
)

// ranks returns the rank of a key in the footer; negative hides it. Likely next steps come first
// in a narrow footer; Ctrl-P and ? show all other keys at any time. It depends only on the place,
// so that an opened place shows the same frame.
func (a *App) ranks() func(*keys.Binding) int {
	likely := a.here.it.Likely()
	return func(b *keys.Binding) int {
		switch {
		case !b.IsOffered():
			return -1
		case b.Action == keys.Lessons && !a.config.Opened && len(a.config.Lessons) > 0:
			return finer * always
		}
		for i, action := range slices.Backward(likely) {
			if action == b.Action {
				return max(finer*b.Rank, finer*matters+i)
			}
		}
		return finer * b.Rank
	}
}
