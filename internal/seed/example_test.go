package seed_test

import (
	"fmt"

	"mevolve/internal/seed"
)

// A stream depends on the unit of work only: the same unit gives the same stream.
func ExampleUnit_Stream() {
	mapping := seed.Unit{Seed: 1, Repeat: 1, Fold: 1, Iteration: 1, Purpose: "map"}
	first := mapping.Stream().Float64()
	fmt.Println(first == mapping.Stream().Float64())
	mapping.Graph++
	fmt.Println(first == mapping.Stream().Float64())
	// Output:
	// true
	// false
}
