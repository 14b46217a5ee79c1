package store_test

import (
	"fmt"
	"os"
	"path/filepath"

	"mevolve/study/experiment/store"
)

// A finished trial is kept at once, and is there the next time.
func ExampleOpen() {
	parent, err := os.MkdirTemp("", "store")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(parent)
	folder := filepath.Join(parent, "results")
	configuration, err := store.NewConfiguration([]byte(`{"seed":1}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := store.Open(folder, configuration)
	if err != nil {
		fmt.Println(err)
		return
	}
	err = s.Append("toy/1/1", []byte(`{"original":0.5}`))
	fmt.Println(err, s.Close())

	there, err := store.Read(folder)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, t := range there.Trials {
		fmt.Println(t.ID, string(t.Raw))
	}
	// Output:
	// <nil> <nil>
	// toy/1/1 {"original":0.5}
}
