package seed_test

import (
	"fmt"

	"mevolve/model"
	"mevolve/seed"
)

// A stream is of what the work is: asked for again, it begins again.
func ExampleUnit_Stream() {
	mapping := seed.Unit{Seed: 1, Repeat: 1, Fold: 1, Iteration: 1, Graph: model.ID{Graph: 0}, Purpose: "map"}
	first := mapping.Stream().Float64()
	fmt.Println(first == mapping.Stream().Float64())
	mapping.Graph.Graph++
	fmt.Println(first == mapping.Stream().Float64())
	// Output:
	// true
	// false
}
