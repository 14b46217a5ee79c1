package openfile_test

import (
	"errors"
	"fmt"
	"os"

	"mevolve/internal/openfile"
)

// A folder is reported as one before it is read.
func ExampleReadFile() {
	_, err := openfile.ReadFile(os.TempDir(), 1<<20)
	var refused openfile.NotRegular
	fmt.Println(errors.As(err, &refused))
	// Output:
	// true
}
