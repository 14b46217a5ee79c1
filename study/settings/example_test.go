package settings_test

import (
	"fmt"

	"mevolve/study/settings"
)

// A run is its settings, in three spellings.
func ExampleSettings() {
	s, err := settings.Default().With("beta", "0.2")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(settings.RunCommand("MUTAG", s))
	_, err = s.With("beta", "2")
	fmt.Println(err)
	// Output:
	// mevolve run MUTAG --beta 0.2
	// --beta is the share of edges to move, above 0 and at most 1; found 2
}
