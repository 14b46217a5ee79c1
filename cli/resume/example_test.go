package resume_test

import (
	"fmt"

	"mevolve/cli/resume"
)

// Where there is nothing to go on with, there is no bookmark.
func ExampleList() {
	kept, refused := resume.List("no such kind")
	fmt.Println(len(kept), len(refused))
	// Output: 0 0
}
