package readings_test

import (
	"fmt"

	"mevolve/model/readings"
)

// Every open point of the paper has a default, which can be changed.
func ExampleSet_With() {
	set := readings.Default()
	for _, r := range readings.All() {
		if r.ID == "R9" {
			fmt.Println(r.Question, set.Get(r))
		}
	}
	set, err := set.With("R9", "originals")
	fmt.Println(set.Pool, err)
	_, err = set.With("R9", "all")
	fmt.Println(err)
	// Output:
	// Is the mapping applied to the growing D_train? compounding
	// originals <nil>
	// reading R9 (pool) has no value "all"; choose compounding or originals
}
