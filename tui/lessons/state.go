package lessons

import (
	"fmt"
	"slices"
	"strings"

	"mevolve/study/settings"
)

// revealPrefix makes a key apply to the state shown with the answers.
const revealPrefix = "then-"

// viewKey names how a screen shows what it shows.
const viewKey = "view"

// stepKey names how many swaps have been tried.
const stepKey = "step"

// keys lists what may stand before a colon, then- apart.
func keys() []string {
	return slices.Concat([]string{"title", "order", "dataset"}, settings.PositionNames(), settings.Names(), settings.ReadingNames())
}

// set takes up one key: value line.
func set(s *settings.Place, key, value string) error {
	switch {
	case key == "title" || key == "order" || !slices.Contains(keys(), key):
		return fmt.Errorf("the keys are %s", strings.Join(keys(), ", "))
	case key != viewKey:
		if err := s.Set(key, value); err != nil {
			return err
		}
		if n := len(settings.ScreenNames); s.Position.Screen > n {
			return fmt.Errorf("the screens are 1 to %d, or %s", n, strings.Join(settings.ScreenNames, ", "))
		}
		return nil
	}
	for _, view := range strings.Fields(value) { // several in a line
		if err := s.Set(key, view); err != nil {
			return err
		}
	}
	return nil
}
