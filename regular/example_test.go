package regular_test

import (
	"errors"
	"fmt"
	"os"

	"mevolve/regular"
)

// A folder is no file, and is told so before it is read.
func ExampleReadFile() {
	_, err := regular.ReadFile(os.TempDir(), 1<<20)
	var refused regular.NotRegular
	fmt.Println(errors.As(err, &refused))
	// Output:
	// true
}
