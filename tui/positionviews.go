package tui

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"mevolve/tui/screen"
	"mevolve/tui/screens/compare"
)

// CheckView returns an error sentence for a view that a screen (numbered from 1) does not
// write into its positions.
func CheckView(number int, name, value string) error {
	if number > len(screens) {
		return nil // refused elsewhere
	}
	of := screens[number-1]
	views := screen.Views{paneView: {}, zoomView: screen.OneOf("on"), workView: {Text: true}, compare.WorkView: {Text: true}}
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
