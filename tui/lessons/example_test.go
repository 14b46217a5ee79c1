package lessons_test

import (
	"fmt"

	"mevolve/tui/lessons"
)

// The lessons, in the order in which they are taught.
func ExampleAll() {
	for _, l := range lessons.All()[:3] {
		fmt.Println(l.Name, "–", l.Title)
	}
	// Output:
	// edge-swap – What an edge swap is
	// similarity – How similarity weighs a draw
	// ra-molecules – RA on molecules
}
