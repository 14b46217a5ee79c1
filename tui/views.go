package tui

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"mevolve/tui/screen"
)

// CheckView tells in a sentence what is wrong with a view of a screen, from 1,
// by the names and values in which its positions are written.
func CheckView(number int, name, value string) error {
	if number > len(screens) {
		return nil // which is refused elsewhere
	}
	of := screens[number-1]
	views := screen.Views{paneView: {}, zoomView: screen.OneOf("on")}
	if of.ofRun {
		views[unitView] = screen.Values{Text: true}
	}
	maps.Copy(views, of.views)
	v, ok := views[name]
	if !ok {
		return fmt.Errorf("screen %d, %s, has the views %s", number, of.name, strings.Join(slices.Sorted(maps.Keys(views)), ", "))
	}
	if err := v.Check(value); err != nil {
		return fmt.Errorf("view %s: %w", name, err)
	}
	return nil
}
