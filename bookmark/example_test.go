package bookmark_test

import (
	"fmt"

	"mevolve/bookmark"
)

// Where there is nothing to go on with, there are no words.
func ExampleLast() {
	words, damaged := bookmark.Last("no such kind")
	fmt.Println(len(words), len(damaged))
	// Output: 0 0
}
